"""Windows are the samples' affair: links_test.py <barchan_viewer> <library>...

The viewer needs GLFW and has ImGui inside, which shows that they would be found; the libraries have nothing of either.
"""

import pathlib
import sys

SIGNS = (b"libglfw", b"glfwInit", b"ImGui")


def signs_in(path):
    data = pathlib.Path(path).read_bytes()
    return [sign.decode() for sign in SIGNS if sign in data]


def main():
    viewer, *libraries = sys.argv[1:]
    assert len(signs_in(viewer)) == len(SIGNS), f"the viewer shows only {signs_in(viewer)}"
    for library in libraries:
        assert not signs_in(library), f"{library} has {signs_in(library)} inside"
    print(f"no window code in {len(libraries)} libraries")


main()
