"""Pictures and videos without a window: headless_test.py <barchan_viewer>."""

import pathlib
import subprocess
import sys
import tempfile

from pictures import Picture, expect_sand

WIDTH, HEIGHT = 320, 180


def run(viewer, *arguments):
    return subprocess.run([viewer, *arguments], capture_output=True, text=True, timeout=80)


def pictures_and_video(viewer, folder):
    done = run(viewer, "hourglass", "--headless", "--device", "cpu", "--detail", "0.3", "--frames", "20", "--every", "10",
               "--png-dir", str(folder / "png"), "--video", str(folder / "sand.mp4"), "--size", f"{WIDTH}x{HEIGHT}",
               "--validation")
    assert done.returncode == 0, done.stderr
    names = sorted(path.name for path in (folder / "png").iterdir())
    assert names == ["hourglass_0010.png", "hourglass_0020.png"], names
    for name in names:
        expect_sand(Picture(str(folder / "png" / name), WIDTH, HEIGHT), name)
    expect_sand(Picture(str(folder / "sand.mp4"), WIDTH, HEIGHT), "the video")


def brown_is_not_sand(viewer, folder):
    """The control: wheels of wood before any sand has fallen on them."""
    done = run(viewer, "paddle_wheels", "--headless", "--device", "cpu", "--detail", "0.3", "--frames", "1", "--png-dir",
               str(folder / "wood"), "--size", f"{WIDTH}x{HEIGHT}")
    assert done.returncode == 0, done.stderr
    picture = Picture(str(folder / "wood" / "paddle_wheels_0001.png"), WIDTH, HEIGHT)
    brown = picture.share(lambda r, g, b: r > g > b and r - b > 25 and r > 70)
    assert brown > 0.01, f"only {brown:.2%} of the control is brown: it controls nothing"
    try:
        expect_sand(picture, "wood")
    except AssertionError:
        return
    raise AssertionError("wood is taken for sand")


def debug_colors(viewer, folder):
    done = run(viewer, "hourglass", "--headless", "--device", "cpu", "--detail", "0.2", "--frames", "1", "--coloring",
               "level of detail", "--png-dir", str(folder / "lod"), "--size", f"{WIDTH}x{HEIGHT}", "--oversampling", "1")
    assert done.returncode == 0, done.stderr
    blue = sum(b > r + 30 and b > g + 15 for r, g, b in
               Picture(str(folder / "lod" / "hourglass_0001.png"), WIDTH, HEIGHT).pixels())
    assert blue > 100, f"patches are blue where levels of detail are shown, but only {blue} pixels are"


def refusals(viewer):
    for arguments, word in ((["nothing"], "no scene"), (["--frames", "3"], "--headless"), (["--size", "0x5"], "--size"),
                            (["--headless", "--coloring", "mood"], "colouring")):
        done = run(viewer, *arguments)
        assert done.returncode == 2 and word in done.stderr, (arguments, done.returncode, done.stderr)
    without = run("env", "-u", "DISPLAY", "-u", "WAYLAND_DISPLAY", viewer, "--device", "cpu", "--detail", "0.05")
    assert without.returncode == 1 and "no window" in without.stderr, without.stderr


def main():
    viewer = sys.argv[1]
    with tempfile.TemporaryDirectory() as name:
        pictures_and_video(viewer, pathlib.Path(name))
        brown_is_not_sand(viewer, pathlib.Path(name))
        debug_colors(viewer, pathlib.Path(name))
    refusals(viewer)
    print("pictures and a video of sand, without a window")


main()
