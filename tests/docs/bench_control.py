"""The control of docs_bench: bench_control.py <root of the tree>.

In a copy of the manual one figure of each page is changed, and bench.json is spoilt as a hand would spoil it; each must be
noticed, and what is made anew of a run must not be.
"""

import json
import pathlib
import re
import shutil
import sys
import tempfile

sys.dont_write_bytecode = True
root = pathlib.Path(sys.argv[1]).resolve()
sys.path.insert(0, str(root / "samples/bench"))
import pages


def other_figure(text):
    """The text with the last digit of its last measured part changed."""
    *_, part = pages.MARKED.finditer(text)
    *_, digit = re.finditer(r"\d", part[0])
    at = part.start() + digit.start()
    return text[:at] + str((int(text[at]) + 1) % 10) + text[at + 1:]


def without_parts(run):
    del run["parts"][-1]


def without_bytes(run):
    for row in run["rows"]:
        row.update(bytes=0, loadedBytes=0, flops=0, copyShare=0, flopShare=0)


def other_time(run):
    next(row for row in run["rows"] if row["bytes"] > 0)["ns"] *= 1.01


def other_load(run):
    run["load"] += 1


def fresh(folder):
    for name in (*pages.PAGES, "bench.json"):
        shutil.copy(root / "docs" / name, folder)
    run = pages.Run(folder / "bench.json")
    for name in pages.PAGES:
        (folder / name).write_text(pages.made(run, (folder / name).read_text()))


def unnoticed(folder):
    fresh(folder)
    if found := pages.stale(folder):
        yield f"pages that were just made are called stale: {found[:3]}"
    for name in pages.PAGES:
        fresh(folder)
        (folder / name).write_text(other_figure((folder / name).read_text()))
        if not any(name in reason for reason in pages.stale(folder)):
            yield f"another figure on {name} was not noticed"
    for spoil in (without_parts, without_bytes, other_time, other_load):
        fresh(folder)
        run = json.loads((folder / "bench.json").read_text())
        spoil(run)
        (folder / "bench.json").write_text(pages.dumped(run) + "\n")
        if not pages.stale(folder):
            yield f"{spoil.__name__} was not noticed"


with tempfile.TemporaryDirectory() as work:
    sys.exit("\n".join(unnoticed(pathlib.Path(work))) or None)
