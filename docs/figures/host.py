"""Figures of the stages around the simulation: the step itself, edits, upsample, publish."""

import math
import random

from svg import BLUE, DARK, GREEN, GREY, INK, PAPER, RED, SAND, Board


def step():
    board = Board(190, "The stages of a step in their order")
    rows = [("once, before", 70, ["edits", "wake"], GREY),
            ("grains, per substep", 255, ["bodies", "bin", "neighbours", "contacts", "forces", "move"], SAND),
            ("patches, per substep", 465, ["patch bin", "patch neighbours", "coupling", "patch stress", "patch move"],
             "#e8cf9c"),
            ("once, after", 645, ["settle", "topple", "upsample", "publish"], GREY)]
    for heading, x, names, fill in rows:
        board.text(x, 18, heading, 13, DARK)
        for i, name in enumerate(names):
            board.box(x - 58, 28 + 25 * i, 116, 21, fill=fill, line=DARK)
            board.text(x, 43 + 25 * i, name, 12)
    for x1, x2 in ((130, 196), (314, 406), (524, 586)):
        board.arrow(x1, 62, x2, 62)
    board.curve([(255, 174), (255, 184), (180, 184), (180, 39), (190, 39)], BLUE, 1.4)
    board.arrow(186, 39, 196, 39, BLUE, 1.4)
    board.curve([(465, 149), (465, 160), (390, 160), (390, 39), (400, 39)], BLUE, 1.4)
    board.arrow(396, 39, 406, 39, BLUE, 1.4)
    return board


def edits():
    board = Board(210, "Only tables that changed go to the device, and rows of bodies that were told")
    for x, name in ((110, "the host's tables"), (510, "the device's")):
        board.text(x + 50, 24, name, 14, DARK)
        for i, row in enumerate(("materials", "walls", "fields", "body 0", "body 1")):
            changed = i in (1, 3)
            board.box(x, 36 + 30 * i, 100, 26, fill=SAND if changed else PAPER, line=DARK)
            board.text(x + 50, 54 + 30 * i, row, 13)
            if changed and x < 200:
                board.arrow(216, 49 + 30 * i, 504, 49 + 30 * i, BLUE)
    board.text(360, 72, "a wall moves by its own velocity: the table goes", 13, BLUE)
    board.text(360, 132, "bchWorld_SetBodies: the row goes", 13, BLUE)
    board.text(360, 200, "the words of the report that belong to this step become 0", 13)
    return board


def upsample():
    board = Board(240, "Render grains take the flow of the nodes around them")
    for i in range(5):
        for j in range(4):
            x, y = 60 + 55 * i, 30 + 55 * j
            if i < 4:
                board.line(x, y, x + 55, y, GREY, 1)
            if j < 3:
                board.line(x, y, x, y + 55, GREY, 1)
            board.arrow(x, y, x + 20, y + 6 + 3 * i, BLUE, 1.4, 5.0)
    for x, y in ((120, 85), (178, 80), (150, 140), (212, 130)):
        board.circle(x, y, 26, fill="none", line=DARK, width=1.4, stroke_dasharray="4 3")
    generator = random.Random(4)
    for x, y in ((120, 85), (178, 80), (150, 140), (212, 130)):
        for _ in range(26):
            a, r = generator.uniform(0, 2 * math.pi), 27 * math.sqrt(generator.uniform(0, 1))
            board.circle(x + r * math.cos(a), y + r * math.sin(a), 2.4, width=0.5)
    lines = [("particles of the patch", DARK), ("nodes, one spacing apart: velocities of particles,", BLUE),
             ("weighted by distance, added up once", BLUE), ("render grains: each takes the nodes around it", INK),
             ("little weight: it falls freely", RED), ("a spacing and more from home: it drifts back", GREEN)]
    for i, (words, fill) in enumerate(lines):
        board.text(320, 52 + 28 * i, words, 13, fill, "start")
    return board


def publish():
    board = Board(230, "A ring of frames that nobody waits for")
    middle, radius = (150, 118), 72
    states = [("being written", SAND), ("newest, done", "#cfe3cf"), ("held by the host", "#cbd9ea")]
    for i, (state, fill) in enumerate(states):
        a = -math.pi / 2 + 2 * math.pi * i / 3
        x, y = middle[0] + radius * math.cos(a), middle[1] + radius * math.sin(a)
        board.circle(x, y, 38, fill=fill)
        board.text(x, y - 4, f"slot {i}", 13)
        board.text(x, y + 12, state, 9)
    board.arrow(330, 60, 232, 60, BLUE)
    board.text(340, 56, "step: flags, scan, packed write; draw arguments", 13, BLUE, "start")
    board.text(340, 74, "no slot free: the frame is skipped and counted", 13, RED, "start")
    board.arrow(262, 160, 330, 160, GREEN)
    board.text(340, 156, "renderer: waits on the device for a timeline value,", 13, GREEN, "start")
    board.text(340, 174, "draws, and releases with a value of its own", 13, GREEN, "start")
    return board


FIGURES = {"step": step, "edits": edits, "upsample": upsample, "publish": publish}
