"""Checks that the documents speak of what is there: check_docs.py <root of the tree>, or with --control.

- the README's C program is samples/hello/01_hello.c, that of docs/truck.md is 09_truck.c, that of
  docs/tutorials/share-device.md is 02_host_vulkan.c, and the kernel in docs/overview.md is the kernel's own file;
- relative links lead somewhere;
- docs/building.md lists exactly the options of sdk/cmake/options.cmake and the presets of CMakePresets.json;
- every bch... and BCH_... that a document names is in the public headers;
- docs/errors.md has every result and every fault;
- paths in backquotes exist.

--control breaks a copy of the tree in each of these ways and looks for the message.
"""

import json
import pathlib
import re
import shutil
import sys
import tempfile

FENCE = re.compile(r"^```(\w+)[^\n]*\n(.*?)^```$", re.S | re.M)
LINK = re.compile(r"\]\(([^)\s]+)\)")
NAME = re.compile(r"\b(bch[A-Z]\w*|BCH_[A-Z]\w*)")
CODE = re.compile(r"`([^`\n]+)`")
PATH = re.compile(r"^(?:include|runtime|shaders|samples|sdk|tests|docs)/[\w./-]+$")
# Words of the kernel language, which live in shaders/kernel, and documented placeholders.
KERNEL_WORDS = {"BCH_READ", "BCH_WRITE", "BCH_UPDATE", "BCH_KERNEL", "BCH_INDEX", "BCH_PARAMS"}
PLACEHOLDERS = {"bchDefaultXxx"}


def documents(root):
    return [root / "README.md", root / "CHANGES.md", *sorted((root / "docs").rglob("*.md"))]


def block(text, language):
    for found, body in FENCE.findall(text):
        if found == language:
            return body
    return ""


def without_blocks(text):
    return FENCE.sub("", text)


def anchors(text):
    lines = re.findall(r"^#+ (.*)$", without_blocks(text), re.M)
    return {re.sub(r"[^\w -]", "", line).strip().lower().replace(" ", "-") for line in lines}


def check_programs(root):
    if block((root / "README.md").read_text(), "c") != (root / "samples/hello/01_hello.c").read_text():
        yield "README.md: its C program is not samples/hello/01_hello.c"
    if block((root / "docs/truck.md").read_text(), "c") != (root / "samples/hello/09_truck.c").read_text():
        yield "docs/truck.md: its C program is not samples/hello/09_truck.c"
    if block((root / "docs/tutorials/share-device.md").read_text(), "c") != \
            (root / "samples/hello/02_host_vulkan.c").read_text():
        yield "docs/tutorials/share-device.md: its C program is not samples/hello/02_host_vulkan.c"
    if block((root / "docs/overview.md").read_text(), "glsl") != (root / "shaders/compute/compact.comp").read_text():
        yield "docs/overview.md: its kernel is not shaders/compute/compact.comp"


def check_links(root, path, text):
    for target in LINK.findall(without_blocks(text)):
        if re.match(r"\w+:", target):
            continue
        name, _, anchor = target.partition("#")
        file = (path.parent / name).resolve() if name else path
        if not file.exists():
            yield f"the link {target} leads nowhere"
        elif anchor and anchor not in anchors(file.read_text()):
            yield f"the link {target} names a heading that is not there"


def check_names(text, names):
    for name in sorted(set(NAME.findall(text)) - KERNEL_WORDS - PLACEHOLDERS - names):
        # BCH_WALL_... stands for all of a family.
        if not any(there.startswith(name) for there in names):
            yield f"{name} is not in the headers"


def check_paths(root, text):
    for code in CODE.findall(without_blocks(text)):
        if PATH.match(code) and not (root / code).exists():
            yield f"{code} is not there"


def first_cells(text, heading):
    section = re.search(rf"^## {heading}$(.*?)(?=^## |\Z)", text, re.S | re.M)
    return set(re.findall(r"^\| `([\w-]+)` \|", section.group(1), re.M)) if section else set()


def check_lists(root):
    building = (root / "docs/building.md").read_text()
    options = (root / "sdk/cmake/options.cmake").read_text()
    there = set(re.findall(r"^(?:option|set)\((BARCHAN_\w+)[^\n]*", options, re.M))
    listed = first_cells(building, "Options")
    for name in sorted(there ^ listed):
        yield f"docs/building.md and sdk/cmake/options.cmake do not agree on {name}"
    presets = {p["name"] for p in json.loads((root / "CMakePresets.json").read_text())["configurePresets"]
               if not p.get("hidden")}
    for name in sorted(presets ^ first_cells(building, "With CMake")):
        yield f"docs/building.md and CMakePresets.json do not agree on {name}"
    errors = (root / "docs/errors.md").read_text()
    headers = (root / "include/barchan/base.h").read_text() + (root / "include/barchan/world.h").read_text()
    for name in sorted(set(re.findall(r"^\s+(BCH_(?:OK|NOT_READY|ERROR_\w+|FAULT_\w+)) =", headers, re.M))):
        if f"| `{name}` |" not in errors:
            yield f"docs/errors.md lacks {name}"


def check(root):
    names = {name for path in (root / "include/barchan").glob("*.h") for name in NAME.findall(path.read_text())}
    messages = [*check_programs(root), *check_lists(root)]
    for path in documents(root):
        text = path.read_text()
        for message in (*check_links(root, path, text), *check_names(text, names), *check_paths(root, text)):
            messages.append(f"{path.relative_to(root)}: {message}")
    return messages


# What is done to a copy of the tree, and what the check must then say.
BREAKS = [
    ("README.md", "exit(1);", "exit(2);", "its C program is not"),
    ("docs/truck.md", "exit(1);", "exit(2);", "its C program is not samples/hello/09_truck.c"),
    ("docs/tutorials/share-device.md", "exit(1);", "exit(2);", "its C program is not samples/hello/02_host_vulkan.c"),
    ("docs/overview.md", "flags[i] == 0u", "flags[i] == 1u", "its kernel is not"),
    ("README.md", "(docs/errors.md)", "(docs/mistakes.md)", "leads nowhere"),
    ("docs/embedding.md", "#in-your-project", "#in-no-project", "names a heading"),
    ("docs/building.md", "| `BARCHAN_WERROR` |", "| `BARCHAN_ERROR` |", "do not agree on BARCHAN_WERROR"),
    ("docs/building.md", "| `tsan` |", "| `tsar` |", "do not agree on tsan"),
    ("docs/errors.md", "| `BCH_ERROR_BUSY` |", "| busy |", "lacks BCH_ERROR_BUSY"),
    ("docs/threading.md", "`bchDestroyWorld`", "`bchDestroyWorlds`", "bchDestroyWorlds is not in the headers"),
    ("docs/overview.md", "`runtime/spatial`", "`runtime/spacial`", "runtime/spacial is not there"),
    ("sdk/cmake/options.cmake", "option(BARCHAN_FETCH", "option(BARCHAN_FETCHED", "do not agree on BARCHAN_FETCHED"),
]


def control(root):
    failures = []
    with tempfile.TemporaryDirectory() as folder:
        copy = pathlib.Path(folder)
        for part in ("docs", "include", "samples", "sdk", "shaders", "runtime", "tests"):
            shutil.copytree(root / part, copy / part, ignore=shutil.ignore_patterns("__pycache__"))
        for part in ("README.md", "CHANGES.md", "LICENSE", "THIRD_PARTY.md", "CMakePresets.json"):
            shutil.copy(root / part, copy / part)
        for name, old, new, expected in BREAKS:
            text = (copy / name).read_text()
            if old not in text:
                failures.append(f"{name} no longer has {old!r}, so nothing could be broken")
                continue
            (copy / name).write_text(text.replace(old, new, 1))
            if not any(expected in message for message in check(copy)):
                failures.append(f"{name} with {new!r} was not noticed")
            (copy / name).write_text(text)
    return failures


def main():
    root = pathlib.Path(sys.argv[1]).resolve()
    messages = control(root) if "--control" in sys.argv else check(root)
    for message in messages:
        print(message)
    sys.exit(1 if messages else 0)


if __name__ == "__main__":
    main()
