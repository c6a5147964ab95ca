"""Figures of the stages of grains and of bodies."""

import math
import random

from svg import BLUE, DARK, GREEN, GREY, INK, PAPER, RED, SAND, Board

TINTS = ["#dcb878", "#a9c3dd", "#b9d3b0", "#e3b1a6"]


def bin_():
    board = Board(240, "Grains are sorted by the bucket of their cell")
    generator = random.Random(11)
    places = [(generator.uniform(0.1, 3.9), generator.uniform(0.1, 1.9)) for _ in range(12)]
    for i in range(5):
        board.line(40 + 60 * i, 30, 40 + 60 * i, 150, GREY, 1)
    for j in range(3):
        board.line(40, 30 + 60 * j, 280, 30 + 60 * j, GREY, 1)
    key = [int(x) + 4 * int(y) for x, y in places]
    for i, (x, y) in enumerate(places):
        board.circle(40 + 60 * x, 30 + 60 * y, 10, fill=TINTS[key[i] % 4])
        board.text(40 + 60 * x, 34 + 60 * y, str(i), 10)
    order = sorted(range(12), key=lambda i: key[i])
    board.text(320, 52, "before", 13, DARK, "start")
    board.cells(320, 60, range(12), fills=[TINTS[k % 4] for k in key])
    board.text(320, 128, "after: stable, so equal buckets keep their order", 13, DARK, "start")
    board.cells(320, 136, order, fills=[TINTS[key[i] % 4] for i in order])
    board.text(40, 180, "a bucket is a hash of a block of 16 x 2 x 2 cells and the cell in it: there are no bounds,",
               13, INK, "start")
    board.text(40, 200, "and rows along x lie one after the other in memory", 13, INK, "start")
    return board


def neighbours():
    board = Board(250, "A search reads the rows of cells around a grain")
    generator = random.Random(3)
    for j in range(4):
        for i in range(6):
            near = 1 <= i <= 3 and j <= 2
            board.box(40 + 55 * i, 20 + 55 * j, 55, 55, fill="#f3e6cc" if near else PAPER, line=GREY, round=0)
    centre = (40 + 55 * 2.55, 20 + 55 * 1.45)
    board.circle(*centre, 55, fill="none", line=BLUE, width=1.8, stroke_dasharray="5 3")
    for _ in range(46):
        x, y = 40 + 330 * generator.random(), 20 + 220 * generator.random()
        distance = math.hypot(x - centre[0], y - centre[1])
        if distance > 9:
            board.circle(x, y, 4.5, fill=BLUE if distance < 55 else SAND, width=0.8)
    board.circle(*centre, 6, fill=RED)
    lines = [("the grain that searches", RED), ("listed: nearer than reach and skin", BLUE),
             ("read and left out", DARK), ("count, scan, fill: lists one behind", INK), ("the other, in one array", INK)]
    for i, (words, fill) in enumerate(lines):
        board.text(395, 50 + 26 * i, words, 13, fill, "start")
    return board


def tetrahedron(board, x, y, r, turn, fill=SAND):
    spheres = [(x + 1.15 * r * math.cos(turn + k * 2 * math.pi / 3), y + 1.15 * r * math.sin(turn + k * 2 * math.pi / 3))
               for k in range(3)]
    for sx, sy in spheres:
        board.circle(sx, sy, r, fill=fill)
    return spheres


def contacts():
    board = Board(230, "Spheres nearer than the skin are listed, with what the contact remembers")
    for x, y, turn in ((120, 120, 0.3), (262, 96, 1.2)):
        for sx, sy in tetrahedron(board, x, y, 34, turn):
            board.circle(sx, sy, 44, fill="none", line=BLUE, width=1, stroke_dasharray="3 3")
    board.line(30, 212, 340, 212, INK, 2)
    board.text(185, 205, "wall", 12)
    board.text(370, 40, "dashed: half the skin around each sphere", 13, BLUE, "start")
    board.text(370, 72, "where dashed circles meet, the pair is listed:", 13, INK, "start")
    board.cells(370, 84, ["who", "k", "g", "pair"], width=60, size=13)
    board.text(370, 132, "and its memory:", 13, INK, "start")
    board.cells(370, 144, ["stretch", "force"], width=90, size=13)
    board.text(370, 200, "good until some grain has moved half the skin", 13, DARK, "start")
    return board


def forces():
    board = Board(250, "Hertz's law across the overlap, a spring with a bound along it")
    board.circle(110, 90, 62, fill_opacity=0.75)
    board.circle(208, 130, 62, fill_opacity=0.75)
    board.arrow(160, 110, 100, 86, RED)
    board.text(88, 78, "Fn", 14, RED)
    board.arrow(160, 110, 178, 66, BLUE)
    board.text(190, 62, "Ft", 14, BLUE)
    board.text(160, 222, "overlap ξ, stretch xt of the spring", 13)
    for x0, label, unit in ((320, "Fn", "ξ"), (490, "Ft", "xt")):
        board.arrow(x0, 200, x0 + 130, 200)
        board.arrow(x0, 200, x0, 50)
        board.text(x0 + 134, 216, unit, 14)
        board.text(x0 - 4, 42, label, 14)
    board.curve([(320 + t, 200 - 0.11 * t ** 1.5) for t in range(0, 116, 5)], RED)
    board.text(400, 90, "kn ξ^1.5", 13, RED)
    board.curve([(490, 200), (560, 110), (610, 110)], BLUE)
    board.text(572, 100, "μ Fn", 13, BLUE)
    board.line(490, 110, 560, 110, GREY, 1, stroke_dasharray="3 3")
    return board


def move():
    board = Board(230, "Velocities first, then places; and who sleeps")
    board.circle(70, 80, 20)
    board.arrow(70, 80, 150, 60, GREY)
    board.text(158, 52, "v before", 12, GREY, "start")
    board.arrow(70, 80, 160, 110, BLUE)
    board.text(166, 118, "v + F/m dt", 12, BLUE, "start")
    board.circle(145, 105, 20, fill="none", stroke_dasharray="4 3")
    board.text(110, 165, "x + v dt, with the new v", 13)
    board.arrow(300, 190, 610, 190)
    board.arrow(300, 190, 300, 30)
    board.text(600, 208, "time", 13)
    board.text(296, 24, "speed", 13)
    points = [(300 + t, 190 - 120 * math.exp(-t / 55) - 6 * (t < 150) * math.sin(t / 6)) for t in range(0, 200, 4)]
    board.curve(points, DARK)
    board.line(300, 170, 610, 170, RED, 1.2, stroke_dasharray="5 3")
    board.text(606, 164, "0.01 √(2 R g)", 12, RED, "end")
    board.box(405, 174, 95, 14, fill="#f3e6cc", line="none")
    board.text(452, 208, "8 √(2 R / g)", 12, DARK)
    board.line(500, 190, 610, 190, GREEN, 4)
    board.text(556, 182, "asleep", 12, GREEN)
    return board


def bodies():
    board = Board(250, "Sand pushes a body; the pushes are added as whole numbers")
    generator = random.Random(8)
    for j in range(5):
        for i in range(17):
            x, y = 30 + 19 * i + 6 * (j % 2), 150 + 17 * j + generator.uniform(-2, 2)
            if math.hypot(x - 180, y - 112) > 78:
                board.circle(x, y, 8, width=0.8)
    board.circle(180, 112, 68, fill="#d9d5cd", line=INK)
    board.circle(180, 112, 14, fill=PAPER, line=INK)
    for k in range(7):
        a = math.radians(35 + 18.5 * k)
        x, y = 180 + 68 * math.cos(a), 112 + 68 * math.sin(a)
        board.arrow(x + 6 * math.cos(a), y + 6 * math.sin(a), x - 26 * math.cos(a), y - 26 * math.sin(a), RED, 1.6, 6.0)
    board.box(400, 40, 210, 92, fill="#f6efe2", line=DARK)
    board.text(505, 62, "the ledger", 14, DARK)
    board.text(412, 86, "impulse      Σ  in 2^-40 N s", 13, INK, "start")
    board.text(412, 106, "moment      Σ  in 2^-40 N m s", 13, INK, "start")
    board.text(412, 124, "touch, place, hardest", 13, INK, "start")
    board.arrow(270, 90, 394, 82, BLUE)
    board.arrow(505, 132, 505, 176, BLUE)
    board.text(505, 194, "the host's engine", 13)
    board.text(505, 212, "adds it to its own step", 13)
    return board


FIGURES = {"bin": bin_, "neighbours": neighbours, "contacts": contacts, "forces": forces, "move": move, "bodies": bodies}
