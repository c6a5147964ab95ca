"""A screen in memory (Xvfb) with the viewer on it, and hands (xdotool) that use it."""

import contextlib
import ctypes
import json
import os
import pathlib
import subprocess
import time


@contextlib.contextmanager
def screen(width, height):
    """Starts Xvfb on a display it chooses itself; yields its name."""
    read_end, write_end = os.pipe()
    server = subprocess.Popen(["Xvfb", "-displayfd", str(write_end), "-screen", "0", f"{width}x{height}x24", "-nolisten", "tcp"],
                              pass_fds=[write_end], stderr=subprocess.DEVNULL)
    os.close(write_end)
    try:
        with os.fdopen(read_end) as pipe:
            number = pipe.readline().strip()
        if not number:
            raise AssertionError("Xvfb did not start")
        yield f":{number}"
    finally:
        server.terminate()
        server.wait(timeout=10)


class Viewer:
    def __init__(self, program, display, folder, *arguments):
        self.display, self.state_file = display, pathlib.Path(folder) / "state.json"
        self.environment = dict(os.environ, DISPLAY=display)
        self.environment.pop("WAYLAND_DISPLAY", None)
        self.process = subprocess.Popen([program, *arguments, "--state-file", str(self.state_file)], env=self.environment,
                                        stderr=subprocess.PIPE, text=True)
        self.wait_for("its first frames", lambda state: state["drawnFrames"] >= 2, 150)
        found = self.hands("search", "--sync", "--onlyvisible", "--name", "Barchan").split()
        self.window = found[-1]
        self.hands("windowfocus", self.window)

    def state(self):
        return json.loads(self.state_file.read_text()) if self.state_file.exists() else None

    def wait_for(self, what, condition, seconds=60):
        """The state once it is as wanted."""
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            if self.process.poll() is not None:
                raise AssertionError(f"the viewer ended with {self.process.returncode} while waiting for {what}: "
                                     f"{self.process.stderr.read()}")
            state = self.state()
            if state and condition(state):
                return state
            time.sleep(0.05)
        raise AssertionError(f"waited {seconds} s in vain for {what}; the state is {state}")

    def frames(self, count):
        """Lets so many frames be drawn: what the hands did has been seen by then."""
        goal = self.state()["drawnFrames"] + count
        return self.wait_for(f"{count} frames", lambda state: state["drawnFrames"] >= goal)

    def hands(self, *arguments):
        return subprocess.run(["xdotool", *arguments], env=self.environment, capture_output=True, text=True, check=True,
                              timeout=20).stdout

    def press(self, x, y):
        self.hands("mousemove", "--window", self.window, str(int(x)), str(int(y)), "mousedown", "1")
        self.frames(2)

    def release(self):
        self.hands("mouseup", "1")
        return self.frames(2)

    def move(self, x, y):
        self.hands("mousemove", "--window", self.window, str(int(x)), str(int(y)))
        return self.frames(2)

    def reveal(self, widget):
        """Turns the wheel over the foot of the widget's panel until all of it can be seen."""
        for _ in range(30):
            state = self.state()
            left, top, right, bottom = state["widgets"][widget]
            if top > 24 and bottom < state["height"] - 12:
                return
            self.hands("mousemove", "--window", self.window, str(int((left + right) / 2)), str(state["height"] - 16), "click",
                       "5" if top > 24 else "4")
            self.frames(2)
        raise AssertionError(f"{widget} cannot be brought into view: {self.state()['widgets'][widget]}")

    def click(self, widget):
        self.reveal(widget)
        left, top, right, bottom = self.state()["widgets"][widget]
        self.press((left + min(right, left + 40)) / 2, (top + bottom) / 2)
        return self.release()

    def scroll_to(self, widget, neighbour):
        """Turns the wheel over `neighbour`, which is in the same list, until `widget` can be seen."""
        left, top, right, bottom = self.state()["widgets"][neighbour]
        self.move((left + right) / 2, (top + bottom) / 2)
        for _ in range(20):
            if widget in self.state()["widgets"]:
                return
            self.hands("click", "5")
            self.frames(2)
        raise AssertionError(f"{widget} is nowhere in the list: {sorted(self.state()['widgets'])}")

    def close(self):
        """As the cross in a window's corner does: a message to the window."""
        x11 = ctypes.CDLL("libX11.so.6")
        x11.XOpenDisplay.restype = ctypes.c_void_p
        x11.XInternAtom.restype = ctypes.c_ulong
        x11.XInternAtom.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int]
        x11.XSendEvent.argtypes = [ctypes.c_void_p, ctypes.c_ulong, ctypes.c_int, ctypes.c_long, ctypes.c_void_p]
        x11.XCloseDisplay.argtypes = [ctypes.c_void_p]

        class ClientMessage(ctypes.Structure):
            _fields_ = [("type", ctypes.c_int), ("serial", ctypes.c_ulong), ("send_event", ctypes.c_int),
                        ("display", ctypes.c_void_p), ("window", ctypes.c_ulong), ("message_type", ctypes.c_ulong),
                        ("format", ctypes.c_int), ("data", ctypes.c_long * 5), ("room", ctypes.c_long * 24)]

        display = x11.XOpenDisplay(self.display.encode())
        message = ClientMessage(type=33, window=int(self.window), format=32,
                                message_type=x11.XInternAtom(display, b"WM_PROTOCOLS", 0))
        message.data[0] = x11.XInternAtom(display, b"WM_DELETE_WINDOW", 0)
        x11.XSendEvent(display, int(self.window), 0, 0, ctypes.byref(message))
        x11.XCloseDisplay(display)
        output = self.process.communicate(timeout=30)[1]
        assert self.process.returncode == 0, f"the viewer ended with {self.process.returncode}: {output}"
        return output

    def stop(self):
        if self.process.poll() is None:
            self.process.kill()
            self.process.communicate()
