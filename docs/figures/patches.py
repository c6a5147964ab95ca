"""Figures of the stages of patches, and of their coupling with grains."""

import math
import random

from svg import BLUE, DARK, GREEN, GREY, INK, PAPER, RED, SAND, Board


def lattice(board, x0, y0, columns, rows, side, radius, seed=1, skip=lambda x, y: False):
    generator = random.Random(seed)
    for j in range(rows):
        for i in range(columns):
            x = x0 + side * i + generator.uniform(-0.06, 0.06) * side
            y = y0 + side * j + generator.uniform(-0.06, 0.06) * side
            if not skip(x, y):
                board.circle(x, y, radius, width=0.8)


def patch_bin():
    board = Board(210, "Arrays of a patch change sides when they are sorted")
    for x, name in ((60, "side A"), (390, "side B")):
        board.text(x + 95, 28, name, 14, DARK)
        for i, array in enumerate(("positions", "velocities", "words", "stress")):
            board.box(x, 38 + 30 * i, 190, 24, fill=SAND if x < 200 else "#e8cf9c", line=DARK)
            board.text(x + 95, 55 + 30 * i, array, 13)
    for i in range(4):
        board.arrow(254, 50 + 30 * i, 384, 50 + 30 * i, BLUE)
    board.text(340, 178, "one pass reads A in the order of the sort and writes B; the next substep goes back:", 13)
    board.text(340, 198, "who lies side by side in space lies side by side in memory", 13)
    return board


def patch_neighbours():
    board = Board(250, "Neighbours within two spacings, weighted by the kernel")
    lattice(board, 40, 35, 10, 8, 26, 8)
    board.circle(40 + 26 * 4, 35 + 26 * 3, 52, fill=BLUE, line=BLUE, fill_opacity=0.13)
    board.circle(40 + 26 * 4, 35 + 26 * 3, 8, fill=RED)
    board.arrow(40 + 26 * 4, 35 + 26 * 3, 40 + 26 * 6, 35 + 26 * 3, BLUE)
    board.text(40 + 26 * 6 + 14, 24 + 26 * 3, "2h", 13, BLUE)
    board.arrow(350, 200, 620, 200)
    board.arrow(350, 200, 350, 30)
    board.text(616, 218, "r", 14)
    board.text(346, 24, "W", 14)

    def spline(q):
        return 0.25 * max(0.0, 2 - q) ** 3 - max(0.0, 1 - q) ** 3
    board.curve([(350 + 110 * q / 50, 200 - 150 * spline(q / 50)) for q in range(0, 111, 2)], DARK, 2.2)
    for q, words in ((1, "h"), (2, "2h")):
        board.line(350 + 110 * q, 196, 350 + 110 * q, 204)
        board.text(350 + 110 * q, 220, words, 13)
    board.text(580, 70, "the cubic spline: what is farther", 13)
    board.text(580, 88, "than two spacings has no weight", 13)
    return board


def patch_stress():
    board = Board(270, "The stress goes back to the yield surface in every iteration")
    middle = (150, 140)
    hexagon = [(96, 90), (78, 30), (96, -30), (78, -90), (96, -150), (78, 150)]
    points = [(middle[0] + r * math.cos(math.radians(a)), middle[1] - r * math.sin(math.radians(a))) for r, a in hexagon]
    board.area(points, fill="#f3e6cc", line=DARK, width=2)
    for a in (90, 210, 330):
        board.arrow(*middle, middle[0] + 125 * math.cos(math.radians(a)), middle[1] - 125 * math.sin(math.radians(a)), GREY, 1.2)
    trial, back = (246, 68), (206, 98)
    board.circle(*trial, 5, fill=RED)
    board.text(trial[0] + 8, trial[1] - 6, "trial", 13, RED, "start")
    board.arrow(trial[0] - 4, trial[1] + 3, back[0] + 4, back[1] - 3, RED)
    board.circle(*back, 5, fill=GREEN)
    board.text(150, 145, "stays as it is", 12, DARK)
    board.text(150, 264, "the deviator s, seen along the pressure", 12)
    rows = [("density, gradients, diagonals", PAPER), ("velocity without stress", PAPER), ("stress from the strain that is left", SAND),
            ("velocity from the stress", SAND), ("bodies follow", SAND)]
    for i, (words, fill) in enumerate(rows):
        board.box(370, 24 + 44 * i, 215, 30, fill=fill, line=DARK)
        board.text(477, 44 + 44 * i, words, 13)
        if i < 4:
            board.arrow(477, 54 + 44 * i, 477, 67 + 44 * i)
    board.curve([(585, 215), (612, 215), (612, 127), (592, 127)], BLUE)
    board.arrow(600, 127, 586, 127, BLUE)
    board.text(622, 176, "six times", 13, BLUE, "start")
    return board


def patch_move():
    board = Board(220, "Dissipation along the line, projection of what is compressed, motion, sleep")
    titles = ["lose speed", "move apart", "go on", "sleep"]
    for i, title in enumerate(titles):
        x = 90 + 150 * i
        board.text(x, 30, title, 14, DARK)
        if i == 0:
            board.circle(x - 28, 100, 26)
            board.circle(x + 28, 100, 26)
            board.arrow(x - 56, 150, x - 14, 150, GREY)
            board.arrow(x + 56, 150, x + 14, 150, GREY)
            board.arrow(x - 36, 170, x - 14, 170, BLUE)
            board.arrow(x + 36, 170, x + 14, 170, BLUE)
        elif i == 1:
            board.circle(x - 18, 100, 26, fill_opacity=0.7)
            board.circle(x + 18, 100, 26, fill_opacity=0.7)
            board.arrow(x - 10, 150, x - 40, 150, RED)
            board.arrow(x + 10, 150, x + 40, 150, RED)
        elif i == 2:
            board.circle(x - 16, 90, 24)
            board.arrow(x - 16, 90, x + 34, 130, BLUE)
            board.circle(x + 34, 130, 24, fill="none", stroke_dasharray="4 3")
        else:
            for k in range(3):
                board.circle(x - 32 + 32 * k, 104, 16, fill="#e6dfd2", line=GREY)
            board.text(x, 70, "z z z", 13, GREY)
    for i, words in enumerate(("to each other alone", "places only, no speed", "x + v dt", "not a bit changes")):
        board.text(90 + 150 * i, 205, words, 12)
    return board


def coupling():
    board = Board(230, "One push per interval, the same for both sides")
    for y, name, count, fill in ((60, "patches", 3, "#e8cf9c"), (130, "grains", 12, SAND)):
        board.text(28, y + 20, name, 13, DARK, "start")
        for i in range(count):
            board.box(95 + 390 / count * i, y, 390 / count - 3, 30, fill=fill, line=DARK)
    for i in range(3):
        x = 95 + 130 * i
        board.line(x, 44, x, 176, RED, 1.6, stroke_dasharray="5 3")
        board.text(x + 4, 38, "push found", 12, RED, "start")
        board.arrow(x + 60, 92, x + 60, 128, RED)
        board.arrow(x + 70, 128, x + 70, 92, RED)
    board.text(288, 200, "constant over an interval: one substep of the patches, several of the grains", 13)
    board.circle(560, 70, 34)
    board.circle(560, 126, 26, fill="#e8cf9c")
    board.arrow(560, 100, 560, 56, RED)
    board.arrow(560, 100, 560, 142, RED)
    board.text(560, 180, "grain and particle", 12)
    return board


FIGURES = {"patch-bin": patch_bin, "patch-neighbours": patch_neighbours, "patch-stress": patch_stress,
           "patch-move": patch_move, "coupling": coupling}
