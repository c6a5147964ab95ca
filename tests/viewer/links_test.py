"""Windows are the samples' affair: links_test.py [--viewer <barchan_viewer>] <library>...

The libraries have nothing of GLFW or ImGui inside. The viewer, where it is built, has both, which shows that they would be
found; where it is not, a file with the signs in it shows that.
"""

import argparse
import pathlib
import tempfile

SIGNS = (b"libglfw", b"glfwInit", b"ImGui")


def signs_in(path):
    data = pathlib.Path(path).read_bytes()
    return [sign.decode() for sign in SIGNS if sign in data]


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--viewer")
    arguments.add_argument("libraries", nargs="+")
    given = arguments.parse_args()
    with tempfile.NamedTemporaryFile() as control:
        control.write(b"\0".join((b"\x7fELF",) + SIGNS))
        control.flush()
        for program in filter(None, (control.name, given.viewer)):
            assert len(signs_in(program)) == len(SIGNS), f"{program} shows only {signs_in(program)}"
    for library in given.libraries:
        assert not signs_in(library), f"{library} has {signs_in(library)} inside"
    print(f"no window code in {len(given.libraries)} libraries")


main()
