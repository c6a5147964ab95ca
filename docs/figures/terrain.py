"""Figures of the stages of terrain: waking, settling, toppling."""

import math
import random

from svg import BLUE, DARK, GREEN, GREY, INK, RED, SAND, Board

SIDE = 22


def columns(board, x0, floor, heights, fill=SAND, side=SIDE):
    for i, height in enumerate(heights):
        board.box(x0 + side * i, floor - height, side, height, fill=fill, line=DARK, width=0.8, round=0)


def bed(board, x0, floor, count, side=SIDE):
    board.box(x0, floor, side * count, 16, fill="#8c8378", line=INK, width=0.8, round=0)
    board.text(x0 + side * count / 2, floor + 12, "bed", 11, "#ffffff")


def particles(board, x0, y0, across, down, step, seed=2):
    generator = random.Random(seed)
    for j in range(down):
        for i in range(across):
            board.circle(x0 + step * (i + 0.5) + generator.uniform(-1, 1), y0 + step * (j + 0.5) + generator.uniform(-1, 1),
                         0.46 * step, fill="#f0d9a8", width=0.8)


def wake():
    board = Board(240, "Columns around a body become particles, in whole layers")
    depth = [0, 0, 0, 1, 2, 3, 4, 4, 4, 4, 3, 2, 1, 0, 0, 0]
    columns(board, 40, 200, [110 - 11 * d for d in depth])
    bed(board, 40, 200, 16)
    for i, d in enumerate(depth):
        particles(board, 40 + SIDE * i, 90, 2, d, 11, i)
    board.circle(40 + SIDE * 8, 66, 34, fill="#d9d5cd", line=INK)
    board.arrow(40 + SIDE * 8 + 40, 60, 40 + SIDE * 8 + 84, 60, BLUE)
    board.box(40 + SIDE * 3, 34, SIDE * 10, 102, fill="none", line=RED, width=1.6, stroke_dasharray="6 4")
    board.box(40 + SIDE * 1.5, 22, SIDE * 13, 122, fill="none", line=GREY, width=1.4, stroke_dasharray="3 3")
    lines = [("the zone: the body, its way ahead, a margin", RED), ("where awake sand stays awake", GREY),
             ("particles, asleep until stirred", DARK), ("the depth grows inwards, by less than", INK),
             ("a particle per column; a column gives", INK), ("all of its layers, or none", INK)]
    for i, (words, fill) in enumerate(lines):
        board.text(405, 48 + 27 * i, words, 12.5, fill, "start")
    return board


def settle():
    board = Board(230, "What sleeps gives its whole quanta to the columns below")
    columns(board, 50, 180, [70, 74, 72, 68, 66, 70], side=36)
    bed(board, 50, 180, 6, side=36)
    for x, y in ((92, 94), (112, 92), (132, 92), (104, 72), (152, 98), (172, 100)):
        board.circle(x, y, 11, fill="#f0d9a8")
    board.circle(122, 74, 11, fill="#f0d9a8", line=RED, width=2)
    for x, share in ((104, "613"), (140, "387")):
        board.arrow(122, 84, x, 128, RED, 1.4, 5.0)
        board.text(x + (-18 if x < 122 else 18), 130, share, 12, RED)
    board.text(158, 30, "a particle of 1000 quanta", 13, RED)
    board.arrow(290, 130, 350, 130)
    columns(board, 376, 180, [74, 96, 100, 80, 66, 70], side=36)
    bed(board, 376, 180, 6, side=36)
    board.text(484, 30, "whole numbers: none is lost, none divided", 13)
    board.text(320, 222, "only where its column and the eight around it are quiet, and no zone holds them", 13)
    return board


def topple():
    board = Board(250, "A cell steeper than the friction angle flows until it is a little flatter")
    before, after = [150, 146, 138, 62, 40, 32, 28], [132, 118, 100, 82, 64, 48, 34]
    columns(board, 40, 200, before, side=30)
    columns(board, 470, 200, after, side=30)
    for x0 in (40, 470):
        bed(board, x0, 200, 7, side=30)
    board.arrow(120, 56, 158, 128, RED)
    board.text(168, 96, "flow: whole quanta,", 13, RED, "start")
    board.text(168, 114, "the same for both sides", 13, RED, "start")
    board.line(470, 62, 680, 62 + 210 * math.tan(math.radians(30)) - 12, BLUE, 1.6, stroke_dasharray="6 3")
    board.text(630, 84, "friction angle", 13, BLUE)
    board.box(338, 128, 44, 44, fill="none", line=GREEN, width=2)
    for x in (338, 382):
        for y in (128, 172):
            board.circle(x, y, 5, fill=GREEN, line=GREEN)
    board.line(338, 128, 382, 172, GREEN, 1, stroke_dasharray="3 3")
    board.line(382, 128, 338, 172, GREEN, 1, stroke_dasharray="3 3")
    board.text(360, 196, "a cell: four columns;", 11, GREEN)
    board.text(360, 211, "slope from its diagonals,", 11, GREEN)
    board.text(360, 226, "alike in every direction", 11, GREEN)
    return board


FIGURES = {"wake": wake, "settle": settle, "topple": topple}
