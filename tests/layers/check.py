"""Checks that includes go downwards only: check.py <root of the tree>.

Prints one line per violation and exits with 1 when there is any. control.py plants violations and looks for them.
"""

import pathlib
import re
import sys

# Lowest first; a module may include itself and what stands before it.
MODULES = ["base", "compute", "spatial", "materials", "grains", "patches", "bodies", "terrain", "handoff", "upsample",
           "publish", "world", "api", "rigid"]
# What one of these needs of another passes through view structs that world gives.
STRANGERS = {"grains", "patches", "terrain", "bodies"}
# The two devices know the interface above them, not each other.
RIVALS = {("compute/cpu", "compute/vulkan"), ("compute/vulkan", "compute/cpu")}
# Folders of shaders/ that belong to no module; what each may include besides itself.
SHADER_BASE = {"shared": set(), "law": {"shared"}, "kernel": {"shared", "law"}}
# The public headers are C99 and bring no third party along.
PUBLIC_SYSTEM = {"stddef.h", "stdint.h", "string.h", "stdbool.h", "float.h", "limits.h"}
JOLT_HEADERS = {"jolt.hpp", "rigid.h"}

INCLUDE = re.compile(r'^\s*#\s*include\s*(["<])([^">]+)[">]')
JOLT = re.compile(r"\bJolt|\bJPH\b|\bJPH_")


def includes_of(path):
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        match = INCLUDE.match(line)
        if match:
            yield number, match.group(1), match.group(2)


def resolve(root, path, name):
    """The file an include means, below runtime/ or shaders/, or None for what is not in the tree."""
    own = path.relative_to(root).parts[0]
    for folder in (path.parent, root / own, root / "runtime", root / "shaders"):
        file = (folder / name).resolve()
        if file.is_file() and root in file.parents:
            return file.relative_to(root)
    return None


def files(root, folder, *endings):
    return sorted(p for p in (root / folder).rglob("*") if p.suffix in endings)


def check_runtime(root):
    for path in files(root, "runtime", ".h", ".hpp", ".cpp", ".c", ".inl"):
        here = path.relative_to(root)
        module = here.parts[1]
        if module not in MODULES:
            yield f"{here}: runtime/{module} is no module of the list in tests/layers/check.py"
            continue
        for number, _, name in includes_of(path):
            target = resolve(root, path, name)
            if target is None or target.parts[0] != "runtime":
                continue
            other = target.parts[1]
            if other != module and {other, module} <= STRANGERS:
                yield f"{here}:{number}: {module} includes {other}; they may not know each other ({name})"
            elif other not in MODULES or MODULES.index(other) > MODULES.index(module):
                yield f"{here}:{number}: {module} includes {other}, which stands above it ({name})"
            elif ("/".join(here.parts[1:3]), "/".join(target.parts[1:3])) in RIVALS:
                yield f"{here}:{number}: one device includes the other ({name})"


def check_shaders(root):
    for path in files(root, "shaders", ".h", ".comp", ".glsl"):
        here = path.relative_to(root)
        folder = here.parts[1]
        for number, _, name in includes_of(path):
            target = resolve(root, path, name)
            if target is None:
                continue
            if target.parts[0] == "runtime":
                # The C++ side of the kernel language needs the runtime's kernel description; nothing else does.
                if folder != "kernel" or target.parts[1] not in ("base", "compute"):
                    yield f"{here}:{number}: a shader includes the runtime ({name})"
                continue
            other = target.parts[1]
            if other == folder:
                continue
            if folder in SHADER_BASE:
                if other not in SHADER_BASE[folder]:
                    yield f"{here}:{number}: shaders/{folder} includes shaders/{other} ({name})"
            elif other in SHADER_BASE:
                continue
            elif {other, folder} <= STRANGERS:
                yield f"{here}:{number}: shaders/{folder} includes shaders/{other}; they may not know each other ({name})"
            elif folder not in MODULES or other not in MODULES or MODULES.index(other) > MODULES.index(folder):
                yield f"{here}:{number}: shaders/{folder} includes shaders/{other}, which stands above it ({name})"


def check_public(root):
    for path in files(root, "include", ".h"):
        here = path.relative_to(root)
        for number, mark, name in includes_of(path):
            known = name in PUBLIC_SYSTEM if mark == "<" else (path.parent / name).is_file()
            if not known:
                yield f"{here}:{number}: a public header includes {name}"


def check_jolt(root):
    for folder in ("include", "runtime", "shaders"):
        for path in files(root, folder, ".h", ".hpp", ".cpp", ".c", ".inl", ".comp"):
            here = path.relative_to(root)
            if path.name in JOLT_HEADERS or here.parts[1] == "rigid":
                continue
            for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
                if JOLT.search(line):
                    yield f"{here}:{number}: Jolt is known only to runtime/rigid and its headers"


def check(root):
    root = pathlib.Path(root).resolve()
    for rule in (check_runtime, check_shaders, check_public, check_jolt):
        yield from rule(root)


if __name__ == "__main__":
    violations = list(check(sys.argv[1]))
    print("\n".join(violations) or "includes go downwards only")
    sys.exit(1 if violations else 0)
