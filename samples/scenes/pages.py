#!/usr/bin/env python3
"""Fills docs/scenes.md from the scenes themselves: pages.py <barchan_run> [scene]... | --check <barchan_run>

The table between <!-- measured: scenes --> and <!-- end --> is what `--list` says of each scene and what `--check` measured
of it: nobody types a figure. Only the scenes that are named are measured again; without a name, all are.

--check measures nothing: every scene has a row with its sentence, a picture in the manual, and a moment of it before its
end, and there is no row or picture of a scene that is gone."""
import argparse
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs/scenes.md"
TABLE = re.compile(r"(<!-- measured: scenes -->\n)(.*?)(<!-- end -->)", re.S)
ROW = re.compile(r"^\| (\w+) \| (.*?) \| (.*?) \|$", re.M)
PICTURE = re.compile(r"!\[(\w+)\]\(pictures/(\w+)\.png\)")


def told(program, *arguments):
    """The JSON of a run, and whether its check held."""
    with tempfile.NamedTemporaryFile(suffix=".json") as file:
        done = subprocess.run([program, *arguments, "--json", file.name], capture_output=True, text=True)
        if done.returncode not in (0, 1) or not Path(file.name).stat().st_size:
            sys.exit(f"{' '.join(arguments)}: {done.stderr}")
        return json.loads(Path(file.name).read_text())


def rows_of(page):
    return {name: (sentence, measured) for name, sentence, measured in ROW.findall(TABLE.search(page).group(2))
            if name != "scene"}


def measured_anew(program, scenes, names):
    page = PAGE.read_text()
    rows = rows_of(page)
    for name in names:
        check = told(program, name, "--check", "--device", "cpu")["check"]
        print(f"{name}: {'' if check['holds'] else 'FAILS: '}{check['sentence']}", flush=True)
        rows.pop(name, None)  # a scene that fails has no place in the table
        if check["holds"]:
            rows[name] = ("", check["sentence"])
    lines = ["| scene | what happens | measured with `--check` |", "|---|---|---|"]
    lines += [f"| {scene['name']} | {scene['sentence']} | {rows[scene['name']][1]} |" for scene in scenes
              if scene["name"] in rows]
    PAGE.write_text(TABLE.sub(lambda found: found[1] + "\n".join(lines) + "\n" + found[3], page))


def faults(scenes):
    page = PAGE.read_text()
    rows, pictures = rows_of(page), dict(PICTURE.findall(page))
    for scene in scenes:
        name = scene["name"]
        if name not in rows:
            yield f"{name} has no row in docs/scenes.md"
        elif rows[name][0] != scene["sentence"]:
            yield f"the row of {name} does not say what the scene says: {scene['sentence']}"
        if pictures.get(name) != name:
            yield f"docs/scenes.md does not show {name}"
        if not (ROOT / f"docs/pictures/{name}.png").exists():
            yield f"docs/pictures/{name}.png is missing: sdk/pictures {name}"
        if not 0 < scene["moment"] <= scene["seconds"]:
            yield f"the moment of {name} is not between its beginning and its end"
    known = {scene["name"] for scene in scenes}
    for name in sorted((rows.keys() | pictures.keys()) - known):
        yield f"docs/scenes.md has {name}, which is no scene"


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("program", help="barchan_run")
    arguments.add_argument("names", nargs="*", help="scenes to measure again")
    arguments.add_argument("--check", action="store_true", help="measure nothing; exit code 1 when something is missing")
    given = arguments.parse_args()
    scenes = told(given.program, "--list")["scenes"]
    if not given.check:
        measured_anew(given.program, scenes, given.names or [scene["name"] for scene in scenes])
    found = list(faults(scenes))
    print("\n".join(found) or f"{len(scenes)} scenes have a row, a picture and a moment each")
    sys.exit(1 if found else 0)


main()
