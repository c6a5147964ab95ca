"""Fills the tables of kernels on the pages of this folder.

Where a page has the line `<!-- kernels: grains/forces ... -->`, the table after it is made of those kernels' own heads
and declarations, so that it says what they really read and write. With --check nothing is written: pages whose table is another or
gone, stages without a page, pages without the stage's figure and kernels without a stage are named.
"""

import argparse
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
MARK = re.compile(r"(<!-- kernels: ([^>]*?) -->\n)(?:\n?\|[^\n]*\n)*", re.M)
# What no step runs: edits between steps, answers to questions of the host, and the parts that scan and sort are made of.
ELSEWHERE = {
    "compute/compact", "compute/indirect_args", "grains/append", "grains/hash", "grains/quanta", "grains/remove",
    "grains/remove_all", "grains/shift", "grains/wake", "grains/grow", "patches/append", "patches/hash", "patches/wake",
    "terrain/brush", "terrain/hash", "terrain/quanta", "terrain/query", "upsample/shift"}


def declared(text, kind):
    return ", ".join(re.findall(rf"^BCH_{kind}\(\d+, \w+, (\w+)\)", text, re.M)) or "-"


def row(name):
    text = (ROOT / "shaders" / f"{name}.comp").read_text(encoding="utf-8")
    head = " ".join(re.findall(r"^// ?(.*)$", text.split("\n\n")[0].split("\n#")[0].split("\nBCH")[0], re.M))
    what = re.match(r"\S+ — (.*?)(?:\. |\.$|: )", head + " ")[1]
    link = f"[{name.replace('/', '_')}](../../shaders/{name}.comp)"
    return f"| {link} | {what} | {declared(text, 'READ')} | {declared(text, 'UPDATE')} | {declared(text, 'WRITE')} |\n"


def fill(text):
    def table(match):
        head = "\n| kernel | what it finds | reads | changes | writes |\n|---|---|---|---|---|\n"
        return match[1] + head + "".join(row(name) for name in match[2].split())
    return MARK.sub(table, text)


def check_coverage(pages):
    names = re.search(r"kNames\[\] = \{(.*?)\}", (ROOT / "runtime/world/stages.cpp").read_text(encoding="utf-8"), re.S)[1]
    for stage in re.findall(r'"([^"]+)"', names):
        name = stage.replace(" ", "-")
        if name + ".md" not in pages:
            yield f"the stage {stage} has no page"
            continue
        if not re.search(rf"^!\[[^\]]+\]\(\.\./figures/stage-{name}\.svg\)$", pages[name + ".md"], re.M):
            yield f"docs/stages/{name}.md does not show figures/stage-{name}.svg"
        if not MARK.search(pages[name + ".md"]):
            yield f"docs/stages/{name}.md has no table of kernels"
    shown = {name for text in pages.values() for _, names in MARK.findall(text) for name in names.split()}
    for path in sorted((ROOT / "shaders").glob("*/*.comp")):
        name = f"{path.parent.name}/{path.stem}"
        if name not in shown and name not in ELSEWHERE and not path.stem.startswith(("prim_", "reorder_")):
            yield f"the kernel {name} is on no page"


def control(pages):
    """What --check would not notice of a page that lost something."""
    page = pages["bin.md"]
    losses = {"its figure": re.sub(r"^!\[.*\n", "", page, flags=re.M), "its table": MARK.sub("", page)}
    for what, broken in losses.items():
        if len(list(check_coverage({**pages, "bin.md": broken}))) <= len(list(check_coverage(pages))):
            yield f"nobody notices when a page has lost {what}"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing; fail where something is not as it should be")
    check = parser.parse_args().check
    folder = ROOT / "docs/stages"
    pages = {path.name: path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.md"))}
    messages = []
    for name, text in pages.items():
        filled = fill(text)
        if filled != text and check:
            messages.append(f"docs/stages/{name}: its table is not that of the kernels; docs/stages/kernels.py writes it anew")
        elif filled != text:
            (folder / name).write_text(filled, encoding="utf-8")
    messages += check_coverage(pages)
    messages += control(pages) if check else []
    for message in messages:
        print(message)
    sys.exit(1 if messages else 0)


main()
