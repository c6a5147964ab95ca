"""Plants a change of each kind into copies of the headers and records; every check must find its own.

control.py <root of the tree> [library with debug information]
"""

import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

root = pathlib.Path(sys.argv[1])
library = sys.argv[2] if len(sys.argv) > 2 else None
sys.path.insert(0, str(root / "sdk" / "abi"))
import abi  # noqa: E402

failures = []


def expect(found, what):
    print(("found: " if found else "NOT FOUND: ") + what)
    if not found:
        failures.append(what)


def changed_headers(folder, name, before, after):
    include = pathlib.Path(folder) / "include"
    shutil.copytree(root / "include", include, dirs_exist_ok=True)
    path = include / "barchan" / name
    text = path.read_text(encoding="utf-8")
    changed = re.sub(before, after, text, count=1)
    if text == changed:
        sys.exit(f"the control no longer finds \"{before}\" in {name}; adapt tests/abi/control.py")
    path.write_text(changed, encoding="utf-8")
    return include


def plant(check, name, before, after, what):
    with tempfile.TemporaryDirectory() as folder:
        expect(check(changed_headers(folder, name, before, after)), what)


def layouts_differ(include):
    return bool(abi.compare(abi.layouts(include), root / "sdk/abi/layouts.txt"))


def do_not_compile(include):
    return bool(list(abi.check_headers(include)))


plant(do_not_compile, "device.h", r'#include "base.h"', "", "a header that does not compile alone")
plant(do_not_compile, "base.h", r"typedef struct bchVec3\s*\{",
      "typedef struct bchVec3 { union { float a; int b; };", "an anonymous union, which C99 does not have")
plant(layouts_differ, "base.h", r"float x, y, z, w;", "float w, x, y, z;", "swapped fields")
plant(layouts_differ, "device.h", r"uint32_t isSoftware;", "uint64_t isSoftware;", "a field of another size")
plant(layouts_differ, "base.h", r"BCH_NOT_READY = 1,", "BCH_NOT_READY = 2,", "a constant with another value")

with tempfile.TemporaryDirectory() as folder:
    planted = f"{folder}/libplanted.so"
    names = (root / "sdk/abi/symbols.txt").read_text(encoding="utf-8").split()
    source = "".join(f"void {name}(void) {{}}\n" for name in [*names, "bchPlanted", "tracy_planted"])
    subprocess.run([abi.CC, "-shared", "-fPIC", "-x", "c", "-", "-o", planted], input=source, text=True, check=True)
    listing = abi.symbols(planted)
    expect("+bchPlanted" in abi.compare(listing, root / "sdk/abi/symbols.txt"), "an extra symbol of ours")
    expect(abi.foreign_symbols(listing) == ["tracy_planted"], "a symbol that is not ours")

if library:
    with tempfile.TemporaryDirectory() as folder:
        text = (root / "sdk/abi/barchan.abi").read_text(encoding="utf-8")
        for what, before, after in (
                ("a function that is gone", "bchGetVersion", "bchGetVersionThatWas"),
                ("a struct of another size", r"(<class-decl name='bchDeviceDef' size-in-bits=')\d+", r"\g<1>64")):
            record = pathlib.Path(folder) / "changed.abi"
            record.write_text(re.sub(before, after, text), encoding="utf-8")
            same, _ = abi.diff(record, library)
            expect(not same, f"{what} (abidiff)")

sys.exit(f"{len(failures)} planted changes were not found" if failures else 0)
