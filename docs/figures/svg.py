"""A drawing board: the few shapes that the figures are made of, in one look."""

import math

SAND, DARK, INK = "#dcb878", "#8a6430", "#2a2520"
BLUE, RED, GREEN, GREY, PAPER = "#3a6ea5", "#c0392b", "#4d8a4f", "#a39b8e", "#fffdf9"


def number(value):
    return f"{value:.1f}".rstrip("0").rstrip(".")


class Board:
    """720 wide; y goes down, as in SVG."""

    def __init__(self, height, title, width=720):
        self.width, self.height, self.title = width, height, title
        self.parts = []

    def add(self, tag, text="", **attributes):
        words = "".join(f' {key.replace("_", "-")}="{number(value) if isinstance(value, float) else value}"'
                        for key, value in attributes.items())
        self.parts.append(f"<{tag}{words}>{text}</{tag}>" if text else f"<{tag}{words}/>")

    def circle(self, x, y, r, fill=SAND, line=DARK, width=1.2, **more):
        self.add("circle", cx=float(x), cy=float(y), r=float(r), fill=fill, stroke=line, stroke_width=width, **more)

    def box(self, x, y, w, h, fill=PAPER, line=INK, width=1.2, round=3, **more):
        self.add("rect", x=float(x), y=float(y), width=float(w), height=float(h), rx=round, fill=fill, stroke=line,
                 stroke_width=width, **more)

    def line(self, x1, y1, x2, y2, line=INK, width=1.2, **more):
        self.add("line", x1=float(x1), y1=float(y1), x2=float(x2), y2=float(y2), stroke=line, stroke_width=width, **more)

    def curve(self, points, line=INK, width=1.8, fill="none", **more):
        self.add("polyline", points=" ".join(f"{number(float(x))},{number(float(y))}" for x, y in points), fill=fill,
                 stroke=line, stroke_width=width, stroke_linejoin="round", **more)

    def area(self, points, fill=SAND, line=DARK, width=1.2, **more):
        self.add("polygon", points=" ".join(f"{number(float(x))},{number(float(y))}" for x, y in points), fill=fill,
                 stroke=line, stroke_width=width, stroke_linejoin="round", **more)

    def arrow(self, x1, y1, x2, y2, line=INK, width=1.8, head=7.0):
        length = math.hypot(x2 - x1, y2 - y1)
        ux, uy = (x2 - x1) / length, (y2 - y1) / length
        bx, by = x2 - head * ux, y2 - head * uy
        self.line(x1, y1, bx, by, line, width)
        self.area([(x2, y2), (bx - 0.45 * head * uy, by + 0.45 * head * ux),
                   (bx + 0.45 * head * uy, by - 0.45 * head * ux)], fill=line, line=line, width=0.5)

    def text(self, x, y, words, size=14, fill=INK, anchor="middle", **more):
        escaped = words.replace("&", "&amp;").replace("<", "&lt;")
        self.add("text", escaped, x=float(x), y=float(y), font_size=size, fill=fill, text_anchor=anchor, **more)

    def cells(self, x, y, values, width=24, fills=None, size=12):
        """A row of an array."""
        for i, value in enumerate(values):
            self.box(x + i * width, y, width, 24, fill=(fills[i] if fills else PAPER), round=0)
            self.text(x + (i + 0.5) * width, y + 12 + 0.36 * size, str(value), size)

    def save(self, path):
        head = (f'<svg xmlns="http://www.w3.org/2000/svg" width="{self.width}" height="{self.height}" '
                f'viewBox="0 0 {self.width} {self.height}" font-family="Helvetica, Arial, sans-serif">')
        ground = f'<rect width="{self.width}" height="{self.height}" fill="{PAPER}"/>'
        path.write_text("\n".join([head, f"<title>{self.title}</title>", ground, *self.parts, "</svg>", ""]),
                        encoding="utf-8")
