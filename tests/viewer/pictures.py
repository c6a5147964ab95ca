"""What a picture means, without pixels to compare with: shares of sand, of shadow, and how varied it is."""

import subprocess

GRAINY = 12  # from a pixel to the one after the next, of 255: grains differ so much, and have dark between them


class Picture:
    """RGB bytes of a file, or of a screen (":7"), read by ffmpeg."""

    def __init__(self, source, width, height):
        grab = ["-f", "x11grab", "-video_size", f"{width}x{height}"] if source.startswith(":") else []
        self.rgb = subprocess.run(["ffmpeg", "-loglevel", "error", *grab, "-i", source, "-frames:v", "1", "-f", "rawvideo",
                                   "-pix_fmt", "rgb24", "-"], capture_output=True, check=True, timeout=30).stdout
        if len(self.rgb) != width * height * 3:
            raise AssertionError(f"{source} is not {width}x{height}: {len(self.rgb)} bytes")
        self.width, self.height = width, height

    def pixels(self, left=0.0, right=1.0):
        """Every other pixel between two shares of the width."""
        for y in range(0, self.height, 2):
            for x in range(int(left * self.width), int(right * self.width), 2):
                at = 3 * (y * self.width + x)
                yield self.rgb[at], self.rgb[at + 1], self.rgb[at + 2]

    def figures(self, left=0.0, right=1.0):
        """(share of sand, share of shadow, number of colours). Sand is grainy: wood of its colour is even, and no sand."""
        sand = dark = count = 0
        colors, before = set(), 0
        for r, g, b in self.pixels(left, right):
            count += 1
            sand += r > g > b and r - b > 25 and r > 70 and abs(r - before) > GRAINY
            before = r
            dark += max(r, g, b) < 110
            colors.add((r >> 2, g >> 2, b >> 2))
        return sand / count, dark / count, len(colors)

    def share(self, is_wanted):
        pixels = list(self.pixels())
        return sum(is_wanted(*pixel) for pixel in pixels) / len(pixels)


def expect_sand(picture, what, least_sand=0.01, left=0.0, right=1.0):
    sand, dark, colors = picture.figures(left, right)
    assert sand > least_sand, f"{what}: only {sand:.2%} of it is of the colour of sand"
    assert 0.002 < dark < 0.8, f"{what}: {dark:.2%} of it is dark, so there is no shading"
    assert colors > 300, f"{what}: only {colors} colours"
    return sand
