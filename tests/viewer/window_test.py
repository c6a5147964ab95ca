"""A person at the viewer: opens it, chooses a scene, turns a knob, digs, resizes, minimises, closes.

window_test.py <barchan_viewer>. What happened is read from the viewer's state and from pictures of the screen; Vulkan is
watched by its validation layers all the time.
"""

import sys
import tempfile
import pathlib

from desktop import Viewer, screen
from pictures import Picture, expect_sand

WIDTH, HEIGHT = 900, 520  # of the screen
SIZE = (720, 450)


def opens(viewer, display):
    state = viewer.state()
    assert state["scene"] == "pile" and (state["width"], state["height"]) == SIZE, state
    assert state["validationMessages"] == 0
    expect_sand(Picture(display, WIDTH, HEIGHT), "the window", 0.003, left=0.27, right=0.49)


def runs_and_pauses(viewer):
    viewer.click("pause")
    still = viewer.wait_for("the pause", lambda state: state["paused"])["frame"]
    viewer.frames(3)
    assert viewer.state()["frame"] == still, "paused, but steps go on"
    viewer.click("step")
    viewer.wait_for("one step", lambda state: state["frame"] == still + 1)
    viewer.click("reset")
    viewer.wait_for("the beginning", lambda state: state["frame"] <= 1 and state["run"] == 2)
    viewer.hands("key", "space")
    viewer.wait_for("the run", lambda state: not state["paused"])


def chooses_scene(viewer, display):
    viewer.click("scene:hourglass")
    viewer.wait_for("the other scene", lambda state: state["scene"] == "hourglass" and state["particles"] > 100)
    viewer.frames(4)
    expect_sand(Picture(display, WIDTH, HEIGHT), "the other scene", left=0.27, right=0.49)


def turns_knob(viewer):
    before = viewer.state()["materials"][0]["frictionAngle"]
    left, top, right, bottom = viewer.state()["widgets"]["friction"]
    y = (top + bottom) / 2
    viewer.press(left + 75, y)
    viewer.move(left + 30, y)
    viewer.release()
    after = viewer.state()["materials"][0]["frictionAngle"]
    assert after < before - 0.1, f"the slider went to the left, but friction from {before} to {after}"


def digs(viewer):
    viewer.click("tool:dig")
    before = viewer.wait_for("the tool", lambda state: state["tool"] == "dig")
    viewer.press(0.5 * SIZE[0], 0.42 * SIZE[1])
    viewer.frames(4)
    viewer.release()
    after = viewer.wait_for("a hole", lambda state: state["dugQuanta"] > 0 and state["removed"] >= state["dugQuanta"])
    assert after["particles"] < before["particles"], "digging took no particles"
    assert after["balances"], f"digging lost mass: {after}"


def pours(viewer):
    viewer.click("tool:pour")
    before = viewer.wait_for("the tool", lambda state: state["tool"] == "pour")
    viewer.press(0.5 * SIZE[0], 0.42 * SIZE[1])
    viewer.frames(3)
    viewer.release()
    after = viewer.wait_for("new sand", lambda state: state["spawned"] > before["spawned"])
    assert after["balances"] and not after["toolSentence"], after


def drags_body(viewer):
    viewer.scroll_to("scene:splash", "scene:hourglass")
    viewer.click("scene:splash")
    viewer.wait_for("the scene with a ball", lambda state: state["scene"] == "splash" and state["things"])
    viewer.click("tool:drag")
    # The ball falls meanwhile: it is taken where it comes to rest.
    viewer.wait_for("the ball to lie", lambda state: state["frame"] > 25, 60)
    ball = viewer.state()["things"][-1]
    viewer.press(ball["pixelX"], ball["pixelY"])
    viewer.move(ball["pixelX"] + 30, ball["pixelY"] - 90)
    lifted = viewer.wait_for("the ball to follow", lambda state: state["things"][-1]["y"] > ball["y"] + 0.02)
    viewer.release()
    assert lifted["balances"], lifted


def looks_around(viewer):
    viewer.click("tool:look")
    viewer.press(0.5 * SIZE[0], 0.3 * SIZE[1])
    viewer.move(0.56 * SIZE[0], 0.3 * SIZE[1])
    viewer.release()
    assert viewer.state()["cameraTouched"], "dragging did not turn the camera"


def takes_picture(viewer):
    viewer.hands("key", "F2")
    name = viewer.wait_for("a picture", lambda state: state["screenshot"])["screenshot"]
    viewer.frames(2)
    expect_sand(Picture(name, *SIZE), "the screenshot")


def resizes_and_hides(viewer, display):
    viewer.hands("windowsize", viewer.window, "640", "420")
    viewer.wait_for("another size", lambda state: (state["width"], state["height"]) == (640, 420))
    viewer.frames(2)
    viewer.hands("windowsize", viewer.window, *map(str, SIZE))
    viewer.wait_for("the size before", lambda state: (state["width"], state["height"]) == SIZE)
    viewer.hands("windowunmap", viewer.window)
    hidden = viewer.wait_for("the window to go", lambda state: state["minimised"])
    viewer.hands("windowmap", viewer.window)
    viewer.wait_for("the window to come back",
                    lambda state: not state["minimised"] and state["drawnFrames"] > hidden["drawnFrames"] + 2)
    expect_sand(Picture(display, WIDTH, HEIGHT), "the window that came back", left=0.27, right=0.49)


def main():
    with tempfile.TemporaryDirectory() as folder, screen(WIDTH, HEIGHT) as display:
        viewer = Viewer(sys.argv[1], display, folder, "pile", "--device", "cpu", "--detail", "0.15", "--validation", "--size",
                        f"{SIZE[0]}x{SIZE[1]}", "--screenshots", str(pathlib.Path(folder) / "pictures"))
        try:
            opens(viewer, display)
            runs_and_pauses(viewer)
            chooses_scene(viewer, display)
            turns_knob(viewer)
            digs(viewer)
            pours(viewer)
            looks_around(viewer)
            takes_picture(viewer)
            resizes_and_hides(viewer, display)
            drags_body(viewer)
            output = viewer.close()
            messages = viewer.state()["validationMessages"]
            assert messages == 0 and "validation:" not in output, f"{messages} validation messages: {output}"
        finally:
            viewer.stop()
    print("window, scenes, knobs, digging, sizes: all as expected, and the validation layers are silent")


main()
