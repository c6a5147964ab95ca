#!/usr/bin/env python3
"""Runs the experiments of the laboratory, small, and makes the table of docs/laboratory.md and its pictures of them.

Each runs as `sdk/lab run NAME --representation SAND --quick` on the CPU device. What it measured is kept in
docs/laboratory.json, its plot in docs/pictures/lab_NAME_SAND.png, with few colours so that it is small (by ffmpeg). With
names, only these run, and the rest of the table stays. With --check nothing runs: the table must be the one of the kept
results, and every experiment of the program must have its row.
"""
import argparse
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
KEPT, PAGE = ROOT / "docs/laboratory.json", ROOT / "docs/laboratory.md"
MARK = re.compile(r"(<!-- laboratory: table -->\n).*?(<!-- end -->)", re.S)
BODIES = {"impact", "buoyancy", "masses", "slide-roll", "paddles"}
# What takes an hour is measured by hand.
ELSEWHERE = {"drive terrain": "see [terrain](terrain.md#what-was-measured)"}


def experiments(program):
    """Names with their representation, as "repose patch", in the program's order."""
    listed = subprocess.run([program, "list"], check=True, capture_output=True, text=True).stdout
    return [f"{name} {sand}" for name, sand in re.findall(r"^([\w-]+) \((\w+)\)$", listed, re.M)]


def details(name, sand):
    if sand == "terrain":
        return "[terrain](terrain.md#what-was-measured)"
    if sand == "grains":
        return "[grains](grains.md)"
    if name in BODIES:
        return "[bodies](bodies.md#what-was-measured)"
    return "[calibration](calibration.md)" if name == "repose" else "[below](#what-was-measured)"


def run(program, experiment, folder, timeout):
    """The program's JSON, or None where it did not end in time; its plot is in the folder then."""
    name, sand = experiment.split()
    path = folder / "run.json"
    command = [program, "run", name, "--representation", sand, "--quick", "--device", "cpu", "--json", str(path), "--png",
               str(folder / "run.png")]
    try:
        result = subprocess.run(command, capture_output=True, text=True, timeout=timeout)
    except subprocess.TimeoutExpired:
        return None
    if result.returncode > 1:
        sys.exit(f"{' '.join(command)}\n{result.stderr}")
    return json.loads(path.read_text())


def keep_picture(plot, experiment):
    picture = ROOT / f"docs/pictures/lab_{experiment.replace(' ', '_')}.png"
    subprocess.run(
        ["ffmpeg", "-nostdin", "-loglevel", "error", "-y", "-i", str(plot), "-vf",
         "scale=480:-1:flags=area,split[a][b];[a]palettegen=max_colors=16[p];[b][p]paletteuse=dither=none", str(picture)],
        check=True)


def figure(value):
    return f"{value:.0f}" if value == round(value) and abs(value) < 1e9 else f"{value:.4g}"


def is_question(row):
    return row["band"] == 0 and row["expected"] == 1 and row["measured"] in (0, 1)


def measured(row):
    if is_question(row):
        return "yes" if row["measured"] else "no"
    return f"{figure(row['measured'])} {row['unit']}".strip()


def band(row):
    if row["band"] == 0:
        return "yes" if is_question(row) else f"{figure(row['expected'])}, exactly"
    return f"{figure(row['expected'])} ± {figure(row['band'])}"


def judged(results):
    return [row for row in results if row["pass"] is not None]


def row_of(experiment, kept):
    name, sand = experiment.split()
    if experiment in ELSEWHERE:
        return [name, sand, ELSEWHERE[experiment], "", "", "", details(name, sand)]
    if experiment not in kept:
        return [name, sand, "not measured here", "", "", "", details(name, sand)]
    rows = judged(kept[experiment]["results"])
    lines = [(f"{row['name']}: {measured(row)}", band(row), "holds" if row["pass"] else "**misses**") for row in rows]
    picture = f"pictures/lab_{name}_{sand}.png"
    shown = f"![{name}, {sand}]({picture})" if (ROOT / "docs" / picture).exists() else ""
    return [name, sand, *("<br>".join(column) for column in zip(*lines)), shown, details(name, sand)]


def table(names, kept):
    header = ["experiment", "sand", "measured", "law and band", "verdict", "plot", "more"]
    lines = ["| " + " | ".join(header) + " |", "|" + "---|" * len(header)]
    return "\n".join(lines + ["| " + " | ".join(row_of(name, kept)) + " |" for name in names])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", help='experiments, as "repose patch"; all by default')
    parser.add_argument("--program", default=str(ROOT / "build/release/bin/barchan_lab"), help="barchan_lab")
    parser.add_argument("--timeout", type=float, default=600, help="seconds for one experiment")
    parser.add_argument("--check", action="store_true", help="run nothing; fail where the table is not that of the results")
    arguments = parser.parse_args()
    known = experiments(arguments.program)
    kept = json.loads(KEPT.read_text()) if KEPT.exists() else {}
    for name in [] if arguments.check else arguments.names or [name for name in known if name not in ELSEWHERE]:
        if name not in known:
            sys.exit(f"there is no experiment \"{name}\"; there are: {', '.join(known)}")
        with tempfile.TemporaryDirectory() as folder:
            result = run(arguments.program, name, Path(folder), arguments.timeout)
            if result is None:
                print(f"{name}: not over after {arguments.timeout:.0f} s")
                continue
            kept[name] = {key: result[key] for key in ("parameters", "results", "device", "version")}
            if (Path(folder) / "run.png").exists():  # some have nothing to plot
                keep_picture(Path(folder) / "run.png", name)
        print(f"{name}: {', '.join(row['name'] for row in judged(result['results']) if not row['pass']) or 'holds'}")
    text = PAGE.read_text(encoding="utf-8")
    made = MARK.sub(lambda found: f"{found[1]}\n{table(known, kept)}\n\n{found[2]}", text)
    if arguments.check:
        sys.exit(f"{PAGE.name}: the table is not that of {KEPT.name}; {sys.argv[0]} makes it" if made != text else 0)
    KEPT.write_text(json.dumps({name: kept[name] for name in known if name in kept}, indent=1) + "\n")
    PAGE.write_text(made, encoding="utf-8")


if __name__ == "__main__":
    main()
