"""What the viewer shows to those who look for what is wrong, and how they get there: views_test.py <barchan_viewer>.

Contacts, outlines, zones, colours of levels of detail, presets, the camera that flies, the button for pictures, bars of
stages. What happened is read from the viewer's state and from pictures of the screen; Vulkan is watched by its validation
layers all the time.
"""

import pathlib
import sys
import tempfile

from desktop import Viewer, screen
from pictures import Picture, expect_sand

SIZE = (760, 560)


def is_orange(r, g, b):
    return r > g + 25 > b + 50


def is_blue(r, g, b):
    return b > r + 30 and b > g + 15


def is_green(r, g, b):
    return g > r + 8 and g > b + 20


def is_bar(r, g, b):
    return r > 130 and g > 90 and b < 60


def grabbed(display):
    return Picture(display, *SIZE)


def chooses(viewer, combo, name):
    viewer.click(combo)
    viewer.wait_for(f"the list of {combo}", lambda state: f"{combo}:{name}" in state["widgets"])
    viewer.frames(3)  # a list finds its place once it knows its size
    viewer.click(f"{combo}:{name}")


def chooses_color(viewer, name):
    chooses(viewer, "colour", name)
    viewer.wait_for(f"the colour {name}", lambda state: state["coloring"] == name)
    viewer.frames(2)


def shows_contacts_and_outlines(viewer):
    viewer.wait_for("grains that touch", lambda state: state["contacts"] > 20, 90)
    viewer.click("pause")
    still = viewer.wait_for("the pause", lambda state: state["paused"])
    assert still["lines"] == 0, f"{still['lines']} lines, and nobody asked for any"
    viewer.click("contacts")
    forces = viewer.wait_for("lines of forces", lambda state: state["contactsShown"] and state["lines"] > 0)["lines"]
    viewer.click("outlines")
    both = viewer.wait_for("outlines too", lambda state: state["outlinesShown"] and state["lines"] > forces)["lines"]
    viewer.click("contacts")
    viewer.wait_for("outlines alone", lambda state: state["lines"] == both - forces)
    viewer.click("outlines")
    viewer.wait_for("no lines", lambda state: state["lines"] == 0)


def shows_levels_of_grains(viewer, display):
    before = grabbed(display).share(is_orange)
    chooses_color(viewer, "level of detail")
    orange = grabbed(display).share(is_orange)
    assert orange > 0.01 and orange > before + 0.005, f"grains are orange on {orange:.2%}, {before:.2%} before"
    chooses_color(viewer, "material")


def shows_bars(viewer, display):
    viewer.click("pause")
    viewer.frames(3)
    bars = {name[6:]: place for name, place in viewer.state()["widgets"].items() if name.startswith("stage:")}
    assert "contacts" in bars and "forces" in bars, f"bars of {sorted(bars)}"
    viewer.reveal("stage:contacts")
    viewer.click("pause")
    viewer.wait_for("the pause", lambda state: state["paused"])
    filled = grabbed(display).share(is_bar)
    assert filled > 0.0005, f"bars are filled on {filled:.3%} of the window"


def chooses_preset(viewer):
    before = viewer.state()["materials"][0]["cohesion"]
    chooses(viewer, "preset", "wet sand")
    viewer.wait_for("wet sand, which coheres", lambda state: state["materials"][0]["cohesion"] > before + 100)


def flies(viewer):
    viewer.click("fly")
    before = viewer.wait_for("wings", lambda state: state["flies"])["eye"]
    for key, axis, sign in (("e", 1, 1), ("q", 1, -1), ("w", 2, -1)):
        viewer.hands("keydown", key)
        viewer.wait_for(f"the way of {key}", lambda state: sign * (state["eye"][axis] - before[axis]) > 0.01)
        viewer.hands("keyup", key)
        before = viewer.frames(2)["eye"]
    viewer.click("fly")
    viewer.click("own camera")
    viewer.wait_for("the scene's own camera", lambda state: not state["cameraTouched"])


def takes_picture(viewer):
    viewer.click("picture")
    name = viewer.wait_for("a picture", lambda state: state["screenshot"])["screenshot"]
    viewer.frames(2)
    expect_sand(Picture(name, *SIZE), "the picture", 0.003)  # a small heap


def shows_zones(viewer, display):
    viewer.scroll_to("scene:footprints", "scene:hourglass")
    viewer.click("scene:footprints")
    viewer.wait_for("terrain", lambda state: state["scene"] == "footprints" and state["tiles"] > 0, 60)
    viewer.click("pause")
    viewer.wait_for("sand under a foot", lambda state: state["particles"] > 0 and state["frame"] > 20, 90)
    viewer.click("pause")
    assert viewer.wait_for("the pause", lambda state: state["paused"])["lines"] == 0
    viewer.click("zones")
    viewer.wait_for("lines of zones", lambda state: state["zonesShown"] and state["lines"] > 0)
    chooses_color(viewer, "level of detail")
    picture = grabbed(display)
    assert picture.share(is_green) > 0.05, f"terrain is green on {picture.share(is_green):.2%}"
    assert picture.share(is_blue) > 0.0005, f"awake sand is blue on {picture.share(is_blue):.2%}"


def main():
    with tempfile.TemporaryDirectory() as folder, screen(*SIZE) as display:
        viewer = Viewer(sys.argv[1], display, folder, "pile", "--device", "cpu", "--detail", "0.15", "--validation", "--size",
                        f"{SIZE[0]}x{SIZE[1]}", "--screenshots", str(pathlib.Path(folder) / "pictures"))
        try:
            shows_contacts_and_outlines(viewer)
            shows_levels_of_grains(viewer, display)
            takes_picture(viewer)
            flies(viewer)
            shows_bars(viewer, display)
            chooses_preset(viewer)
            shows_zones(viewer, display)
            output = viewer.close()
            messages = viewer.state()["validationMessages"]
            assert messages == 0 and "validation:" not in output, f"{messages} validation messages: {output}"
        finally:
            viewer.stop()
    print("contacts, outlines, zones, levels, presets, flight, pictures, bars: all as expected, and no validation message")


main()
