"""Code compiled for newer instructions must not reach the rest of the library: newer_instructions.py <objects...>.

The linker keeps one copy of each inline function. A copy from a file compiled with BARCHAN_CPU_ARCH would run, and trap,
on a processor that only ever uses a GPU. So those files may define no weak function that another file defines too.
"""

import subprocess
import sys


def weak_functions(path):
    lines = subprocess.run(["nm", "-C", path], capture_output=True, text=True, check=True).stdout.splitlines()
    return {line.split(" W ", 1)[1] for line in lines if " W " in line}


def is_newer(path):
    return "/generated/kernels/" in path or "/cpu/cpu_primitives" in path


def leaks(objects):
    others = set()
    for path in objects:
        if not is_newer(path):
            others |= weak_functions(path)
    return [(path, name) for path in objects if is_newer(path) for name in sorted(weak_functions(path) & others)]


def main():
    objects = sys.argv[1:]
    if not any(is_newer(path) for path in objects) or all(is_newer(path) for path in objects):
        sys.exit("the objects to compare are missing")
    found = leaks(objects)
    for path, name in found:
        print(f"{path}: {name} stands in other files too")
    # The control: two files of the library that share inline functions must be noticed when one counts as newer.
    everyone = {}
    for path in objects:
        for name in weak_functions(path):
            everyone.setdefault(name, []).append(path)
    if not any(len(paths) > 1 for paths in everyone.values()):
        sys.exit("no inline function is shared at all: the check does not see what it looks for")
    sys.exit(1 if found else 0)


main()
