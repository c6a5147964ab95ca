#!/usr/bin/env python3
"""Puts what barchan_bench measured into docs/bench.md and docs/roofline.md.

Only what stands between <!-- measured: NAME --> and <!-- end --> is written, and all figures on these pages stand there:
nobody types one. The JSON is that of a run of all benchmarks; its rows and limits go to bench.json beside the pages, which
is what sdk/bench --compare takes."""
import argparse
import json
import re
from pathlib import Path

# GB/s of memory, Gflop/s of single precision, and from what figures of their makers these follow.
GPUS = {
    "Steam Deck": (
        88, 1600, "[Valve](https://www.steamdeck.com/en/tech), the model of 2022: 8 RDNA 2 units at up to 1.6 GHz, \"up to 1.6 "
        "TFlops FP32\"; LPDDR5 at 5500 MT/s on four channels of 32 bits"),
    "GeForce RTX 4060": (
        272, 15114, "[NVIDIA](https://www.nvidia.com/en-us/geforce/graphics-cards/40-series/rtx-4060-4060ti/): 3072 cores "
        "with a product and a sum per clock at 2.46 GHz; GDDR6 at 17 Gbit/s on 128 bits"),
    "Radeon RX 7900 XTX": (
        960, 61440, "[AMD](https://www.amd.com/en/products/graphics/desktops/radeon/7000-series/amd-radeon-rx-7900xtx.html): "
        "6144 processors with two products and sums per clock at 2.5 GHz; GDDR6 at 20 Gbit/s on 384 bits")}
BUDGET_MS = 4  # of a frame of 1/60 s


def table(header, rows):
    lines = ["| " + " | ".join(header) + " |", "|" + "---|" * len(header)]
    return "\n".join(lines + ["| " + " | ".join(str(cell) for cell in row) + " |" for row in rows])


def number(value):
    if value is None:
        return "-"
    digits = 0 if abs(value) >= 100 else 1 if abs(value) >= 10 else 2
    return f"{value:,.{digits}f}".replace(",", " ")


def share(value):
    return f"{100 * value:.1f} %" if value else "-"


class Run:
    def __init__(self, path):
        self.json = json.loads(Path(path).read_text())
        self.rows = self.json["rows"]
        self.parts = {part["benchmark"]: part for part in self.json["parts"]}

    def of(self, benchmark, **wanted):
        return [row for row in self.rows
                if row["benchmark"] == benchmark and all(row[key] == value for key, value in wanted.items())]

    def largest(self, benchmark, device):
        """The rows of the largest plain size: single spheres and cooked bodies are sizes of their own."""
        sizes = [row for row in self.of(benchmark, device=device) if row["size"].isdigit()]
        most = max((int(row["size"]) for row in sizes), default=0)
        return [row for row in sizes if int(row["size"]) == most]

    def device(self, benchmark, label="cpu"):
        return next((d for d in self.parts[benchmark]["devices"] if d["device"] == label), None)


def machine(run):
    sizes = "small sizes (`--quick`)" if run.json["quick"] else "full sizes"
    names = ", ".join(f"{limit['device']} is {limit['name']}" for limit in run.json["limits"])
    threads = max(limit["threads"] for limit in run.json["limits"])
    # Where files were put does not matter to anybody else.
    command = re.sub(r" /\S*/", " ", run.json["command"])
    return (f"    {command}\n\n{sizes[0].upper() + sizes[1:]} on {run.json['cores']} cores, {threads} threads for the CPU device, a load of "
            f"{run.json['load']:.2f} before the run; {names}.")


def limits(run):
    return table(
        ["device", "copy GB/s", "one thread", "FMA Gflop/s", "scalar", "scalar, one thread", "dispatch and barrier, us"],
        [[limit["device"], number(limit["copyBytesPerSecond"] / 1e9),
          number(limit["oneCopyBytesPerSecond"] / 1e9) if "oneCopyBytesPerSecond" in limit else "-",
          number(limit["flopsPerSecond"] / 1e9),
          number(limit["scalarFlopsPerSecond"] / 1e9) if "scalarFlopsPerSecond" in limit else "-",
          number(limit["oneScalarFlopsPerSecond"] / 1e9) if "oneScalarFlopsPerSecond" in limit else "-",
          number(limit["dispatchNs"] / 1e3)] for limit in run.json["limits"]])


def stages(run, benchmark):
    rows = [row for row in run.of(benchmark) if row["stage"] == "all"]
    unit = rows[0]["unit"]
    names = []
    for row in run.of(benchmark, unit=unit):
        if row["stage"] not in names and row["stage"] != "all":
            names.append(row["stage"])
    cells = {(row["device"], row["size"], row["stage"]): row["ns"] for row in run.of(benchmark, unit=unit)}
    counted_all = any(row["bytes"] > 0 for row in rows)
    return f"ns per {unit}:\n\n" + table(
        ["device", "size", *names, "all", *(["the bandwidth bound", "of the bandwidth bound"] if counted_all else [])],
        [[row["device"], row["size"], *(number(cells.get((row["device"], row["size"], name))) for name in names),
          number(row["ns"]), *([number(row["ns"] * row["copyShare"]), share(row["copyShare"])] if counted_all else [])]
         for row in rows])


def plain(run, benchmark):
    return table(["device", "size", "what", "ns", "median", "per"],
                 [[row["device"], row["size"], row["stage"], number(row["ns"]), number(row["medianNs"]), row["unit"]]
                  for row in run.of(benchmark)])


def added(run):
    rows = []
    for device in run.parts["bodies"]["devices"]:
        for size in device["sizes"]:
            rows.append([device["device"], size["bodies"], size["without"]["particles"],
                         number(size["without"]["stepNs"] / 1e6), number(size["spheres"]["stepNs"] / 1e6),
                         number(size["cooked"]["stepNs"] / 1e6), number(size["spheresNsPerBody"]),
                         number(size["cookedNsPerBody"]), number(size["cookedNsPerSample"])])
    return table(["device", "bodies", "particles", "step without, ms", "with spheres", "with cooked shapes",
                  "ns per sphere, substep", "ns per cooked shape", "ns per sample of it"], rows)


def peers(run):
    device = run.device("grains")
    rows = []
    for peer in device["peers"]:
        if peer["missing"]:
            rows.append([peer["name"], "-", "-", "-", peer["missing"]])
            continue
        own = device["spheres"] if peer["name"] == "LIGGGHTS" else next(
            size for size in device["sizes"] if size["count"] == peer["count"])
        shape = "single spheres" if own["spheresPerGrain"] == 1 else "tetrahedra of four spheres"
        rows.append([f"{peer['name']}, {peer['count']} {shape}", number(own["wallSeconds"]), number(peer["wallSeconds"]),
                     f"{peer['ratio']:.2f}",
                     f"{own['substepsPerStep']:.0f} and {peer['stepsPerFrame']:.0f} steps per frame"])
    return table(["peer", "Barchan, s", "peer, s", "times as fast", "with"], rows)


def asleep(run):
    rows = []
    for benchmark in ("patches", "grains"):
        for device in run.parts[benchmark]["devices"]:
            sleep = device["asleep"]
            rows.append([benchmark, device["device"], sleep["count"], number(sleep["stepNs"] / 1e6),
                         f"{100 * sleep['share']:.2f} %" if sleep["asleep"] else "did not come to rest"])
    return table(["sand", "device", "asleep", "ms per step", "of a step awake"], rows)


def scenes(run):
    rows = []
    for device in run.parts["scenes"]["devices"]:
        for scene in device["scenes"]:
            hottest = max(scene["stages"], key=lambda stage: stage["ns"])
            row = next(r for r in run.of("scenes", device=device["device"], size=scene["name"], stage="all"))
            rows.append([scene["name"], device["device"], f"{scene['detail']:.2g}", number(scene["particlesPerStep"]),
                         number(scene["awakePerStep"]), number(1000 * scene["wallSeconds"] / scene["steps"]),
                         number(scene["realTimeFactor"]), number(row["ns"]) if scene["awakePerStep"] >= 1 else "-",
                         hottest["name"], share(hottest["share"])])
    return table(["scene", "device", "detail", "particles", "awake", "ms per step", "times real time",
                  "ns per awake particle, step", "hottest stage", "its share"], rows)


def targets(run):
    return table(["target", "measured", "limit", "unit", "verdict"],
                 [[target["what"], f"{target['measured']:.2f}" if target["measured"] is not None else "-",
                   f"{'>=' if target['atLeast'] else '<='} {target['limit']:g}", target["unit"],
                   "met" if target["met"] else "**missed**"]
                  for part in run.json["parts"] for target in part["targets"]])


def counted(run, device):
    rows = []
    for benchmark in ("spatial", "patches", "grains", "bodies", "handoff", "upsample", "terrain"):
        rows += [row for row in run.largest(benchmark, device) if row["bytes"] > 0]
    # Grains that lie among particles are a size of its own in the benchmark of bodies.
    coupled = run.of("bodies", device=device, stage="coupling")
    return rows + [row for row in coupled if row["bytes"] > 0][-1:]


def roofline(run):
    rows = []
    for limit in run.json["limits"]:
        for row in counted(run, limit["device"]):
            nearer = "copy" if row["copyShare"] >= row["flopShare"] else "FMA"
            rows.append([f"{row['benchmark']} {row['stage']}", row["device"], row["size"], row["unit"],
                         number(row["bytes"]), number(row["loadedBytes"]), number(row["flops"]),
                         number(row["flops"] / row["bytes"]), number(row["ns"]), share(row["copyShare"]),
                         share(row["flopShare"]), nearer])
    return table(["stage", "device", "size", "per", "bytes", "loaded", "flops", "flops per byte", "ns",
                  "of copy", "of FMA", "nearer to"], rows)


def ridge(run):
    return "\n".join(
        f"- {limit['device']}: {limit['flopsPerSecond'] / limit['copyBytesPerSecond']:.1f} flops per byte"
        for limit in run.json["limits"])


def hottest(run):
    sums = {}
    for scene in run.device("scenes")["scenes"]:
        for stage in scene["stages"]:
            sums[stage["name"]] = sums.get(stage["name"], 0) + stage["ns"] * scene["steps"]
    whole = sum(sums.values())
    return table(["stage", "share of the time of all scenes, cpu"],
                 [[name, share(ns / whole)] for name, ns in sorted(sums.items(), key=lambda item: -item[1])
                  if ns / whole >= 0.001])


def bound(row, gpu, field):
    return max(row[field] / gpu[0], row["flops"] / gpu[1])


def gpus(run):
    def cell(row, gpu):
        low, high = number(bound(row, gpu, "bytes")), number(bound(row, gpu, "loadedBytes"))
        return low if low == high else f"{low} to {high}"

    rows = [[f"{row['benchmark']} {row['stage']}", row["unit"], number(row["ns"]),
             *(cell(row, gpu) for gpu in GPUS.values())] for row in counted(run, "cpu")]
    return table(["stage", "ns per", "cpu, measured", *(f"{name}, computed" for name in GPUS)], rows)


def budget(run):
    rows = []
    for benchmark, things, each in (("patches", "particles of patches", 1), ("grains", "grains of four spheres", 4)):
        row = next(r for r in run.largest(benchmark, "cpu") if r["stage"] == "all")
        size = next(s for s in run.device(benchmark)["sizes"] if str(s.get("wanted", s["count"])) == row["size"])
        per_frame = size["substepsPerStep"] * each
        fit = [f"{round(BUDGET_MS * 1e6 / (ns * per_frame), -2):,.0f}".replace(",", " ")
               for gpu in GPUS.values() for ns in (bound(row, gpu, "loadedBytes"), bound(row, gpu, "bytes"))]
        rows.append([things, f"{size['substepsPerStep']:.0f}",
                     f"{BUDGET_MS * 1e6 / (row['ns'] * per_frame):,.0f}".replace(",", " "),
                     *(f"{low} to {high}" for low, high in zip(fit[::2], fit[1::2]))])
    return table([f"awake in {BUDGET_MS} ms of a frame", "substeps", "cpu, measured",
                  *(f"{name}, computed" for name in GPUS)], rows)


def gpu_list(_):
    return table(["GPU", "memory, GB/s", "single precision, Gflop/s", "from"],
                 [[name, number(memory), number(flops), source] for name, (memory, flops, source) in GPUS.items()])


def small(run):
    """What --compare and --plot need of a run, a row per line."""
    kept = {key: run.json[key] for key in ("benchmark", "cores", "load", "quick", "command", "limits")}
    rows = [{key: float(f"{value:.6g}") if isinstance(value, float) else value for key, value in row.items()}
            for row in run.rows]
    head = json.dumps(kept, indent=1)[:-2]
    return head + ",\n \"rows\": [\n  " + ",\n  ".join(json.dumps(row) for row in rows) + "\n ]\n}\n"


SECTIONS = {
    "machine": machine, "limits": limits, "added by bodies": added, "peers": peers, "asleep": asleep, "scenes": scenes,
    "targets": targets, "roofline": roofline, "ridge": ridge, "hottest": hottest, "gpus": gpus, "budget": budget,
    "gpu list": gpu_list,
    **{name: lambda run, name=name: stages(run, name) for name in ("spatial", "patches", "grains", "bodies")},
    **{name: lambda run, name=name: plain(run, name) for name in ("terrain", "handoff", "upsample")}}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("run", help="what barchan_bench --json wrote")
    parser.add_argument(
        "folder", nargs="?", type=Path, default=Path(__file__).resolve().parents[2] / "docs", help="of the pages")
    arguments = parser.parse_args()
    run, folder = Run(arguments.run), arguments.folder
    for page in (folder / "bench.md", folder / "roofline.md"):
        text = re.sub(
            r"(<!-- measured: ([\w ]+) -->\n).*?(<!-- end -->)",
            lambda found: f"{found.group(1)}\n{SECTIONS[found.group(2)](run)}\n\n{found.group(3)}", page.read_text(),
            flags=re.S)
        page.write_text(text)
    (folder / "bench.json").write_text(small(run))


if __name__ == "__main__":
    main()
