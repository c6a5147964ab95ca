#!/usr/bin/env python3
"""Puts what barchan_bench measured into the pages of docs/.

    pages.py RUN [FOLDER]        RUN is what sdk/bench --json wrote, of all benchmarks
    pages.py --check [FOLDER]    nothing is written; fails unless bench.json is a whole run and the pages are made of it

Only what stands between <!-- measured: NAME --> and <!-- end --> is written, and the costs that a run measures stand there:
nobody types one. The run is kept whole in bench.json beside the pages, which sdk/bench --compare takes as well."""
import argparse
import json
import re
import sys
from pathlib import Path

PAGES = ("bench.md", "roofline.md", "profiling.md", "limits.md", "terrain.md", "upsample.md")
MARKED = re.compile(r"(<!-- measured: ([\w ]+) -->\n).*?(<!-- end -->)", re.S)
BENCHMARKS = ("spatial", "patches", "grains", "bodies", "terrain", "handoff", "upsample", "scenes")

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
    digits = 0 if isinstance(value, int) or abs(value) >= 100 else 1 if abs(value) >= 10 else 2
    return f"{value:,.{digits}f}".replace(",", " ")


def share(value):
    return f"{100 * value:.1f} %" if value else "-"


class Run:
    def __init__(self, path):
        self.json = json.loads(Path(path).read_text())
        # Where files were put does not matter to anybody else.
        self.json["command"] = re.sub(r" /\S*/", " ", self.json["command"])
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
    return (f"    {run.json['command']}\n\n{sizes[0].upper() + sizes[1:]} on {run.json['cores']} cores, {threads} threads for the CPU device, a load of "
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


def beside(run):
    """Every peer that was measured, with the size of ours that it is held against."""
    device = run.device("grains")
    for peer in device["peers"]:
        if not peer["missing"]:
            yield peer, device["spheres"] if peer["name"] == "LIGGGHTS" else next(
                size for size in device["sizes"] if size["count"] == peer["count"])


def peers(run):
    rows = []
    for peer, own in beside(run):
        shape = "single spheres" if own["spheresPerGrain"] == 1 else "tetrahedra of four spheres"
        rows.append([f"{peer['name']}, {peer['count']} {shape}", number(own["wallSeconds"]), number(peer["wallSeconds"]),
                     f"{peer['ratio']:.2f}",
                     f"{own['substepsPerStep']:.0f} and {peer['stepsPerFrame']:.0f} steps per frame"])
    rows += [[peer["name"], "-", "-", "-", peer["missing"]] for peer in run.device("grains")["peers"] if peer["missing"]]
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


def of_target(run, benchmark, what):
    """The limits of a target and its aim, with their verdicts; "-" where this run has no figure for it."""
    found = [target for target in run.parts[benchmark]["targets"] if target["what"].removesuffix(", the aim") == what]
    return "; ".join(
        f"{'the aim of ' if target['what'].endswith(', the aim') else ''}{target['limit']:g} is "
        f"{'met' if target['met'] else '**missed**'}" for target in found) or "-"


def patch_costs(run):
    device = run.device("patches")
    names = [stage["name"] for stage in device["sizes"][0]["stages"]]
    lines = [[number(size["count"]), *(number(stage["ns"]) for stage in size["stages"]), number(size["ns"])]
             for size in device["sizes"]]
    last, sleep = device["sizes"][-1], device["asleep"]
    stress = next((row for row in run.largest("patches", "cpu") if row["stage"] == "stress"), None)
    text = (f"ns per particle and substep, on {device['threads']} threads of the CPU device:\n\n"
            f"{table(['particles', *names, 'all'], lines)}\n\n"
            f"With {number(last['count'])} particles each substep has {last['dispatchesPerSubstep']:.0f} dispatches and "
            f"{last['barriersPerSubstep']:.0f} barriers and moves {last['bytes'] / 1000:.1f} kB per particle.")
    if stress:
        text += (f" The stress takes {share(stress['ns'] / last['ns'])} of the time, at {share(stress['copyShare'])} of what "
                 f"the copy command moves and {share(stress['flopShare'])} of what the processor can multiply and add.")
    if sleep["asleep"]:
        text += f" A patch of {number(sleep['count'])} that sleeps costs {number(sleep['stepNs'] / 1e6)} ms per step."
    return text


def grain_peers(run):
    device = run.device("grains")
    rows = []
    for peer, own in beside(run):
        if peer["name"] == "LIGGGHTS":
            rows.append([f"{number(peer['count'])} single spheres beside LIGGGHTS on {device['threads']} ranks",
                         f"{own['sphereSubstepsPerSecond'] / 1e6:.1f} and {peer['sphereStepsPerSecond'] / 1e6:.1f} M sphere "
                         f"steps/s: {peer['ratio']:.2f} times as fast",
                         of_target(run, "grains", "cpu: 16 000 grains beside LIGGGHTS, spheres")])
        else:
            rows.append([f"{number(peer['count'])} tetrahedra beside {peer['name']}, the same second",
                         f"{number(own['wallSeconds'])} s and {number(peer['wallSeconds'])} s: {peer['ratio']:.2f} times as "
                         f"fast; mean overlap {share(own['meanOverlap'])} and {share(peer['meanOverlap'])} of a diameter",
                         of_target(run, "grains", "cpu: 16 000 grains beside Jolt")])
    sleep = device["asleep"]
    if sleep["asleep"]:
        rows.append([f"a step of {number(sleep['count'])} asleep",
                     f"{number(sleep['stepNs'] / 1e6)} ms, {100 * sleep['share']:.2f} % of one awake",
                     of_target(run, "grains", "cpu: a step asleep")])
    counts = [size["count"] for size in device["sizes"]]
    if len(counts) > 1:
        rows.append([f"cost per grain, {number(min(counts))} to {number(max(counts))} tetrahedra",
                     f"{device['growth']:.2f} times", of_target(run, "grains", "cpu: growth per grain, 4 000 to 128 000")])
    return table(["what", "figure", "limits, where this run has their size"], rows)


def grain_costs(run):
    device = run.device("grains")
    names = [stage["name"] for stage in device["sizes"][0]["stages"]]
    return (f"ns per sphere and substep of tetrahedra, on {device['threads']} threads of the CPU device:\n\n" + table(
        ["grains", "substeps per step", "listings per step", *names, "all"],
        [[number(size["count"]), number(size["substepsPerStep"]), number(size["listingsPerStep"]),
          *(number(stage["ns"]) for stage in size["stages"]), number(size["ns"])] for size in device["sizes"]]))


def speed(run):
    patches = run.device("patches")
    last = patches["sizes"][-1]
    lines = [f"- An awake particle costs {last['ns'] / 1000:.2f} µs per substep, one of {number(last['count'])} on "
             f"{patches['threads']} threads ([profiling](profiling.md#what-a-patch-costs)), with a load of "
             f"{run.json['load']:.1f} on {run.json['cores']} cores before the run."]
    for peer, own in beside(run):
        what = "single spheres" if own["spheresPerGrain"] == 1 else "tetrahedra"
        lines.append(f"- {number(peer['count'])} {what} are {peer['ratio']:.2f} times as fast as {peer['name']}'s "
                     "([profiling](profiling.md#what-grains-cost)).")
    judged = [target for part in run.json["parts"] for target in part["targets"]]
    missed = [f"{target['what']} ({target['measured']:.2f} {target['unit']}, {'>=' if target['atLeast'] else '<='} "
              f"{target['limit']:g} wanted)" if target["measured"] is not None else target["what"]
              for target in judged if not target["met"]]
    lines.append(f"- Of {len(judged)} [targets](bench.md#targets) that this run has figures for, "
                 + (f"these are missed: {'; '.join(missed)}." if missed else "none is missed."))
    return "\n".join(lines)


def render_grains(run):
    def over(size, key):
        return f"{size[key] / size['upsampleMedianNs']:.1f}" if key in size else "-"

    def ms(size, key):
        return number(size[key] / 1e6) if key in size else "-"

    rows = [[device["device"], number(size["particles"]), number(size["grains"]), ms(size, "upsampleMedianNs"),
             ms(size, "restMedianNs"), ms(size, "loopMedianNs"), ms(size, "wideLoopMedianNs"),
             share(size["upsampleMedianNs"] / size["restMedianNs"]), over(size, "loopMedianNs"),
             over(size, "wideLoopMedianNs")]
            for device in run.parts["upsample"]["devices"] for size in device["sizes"]]
    return "ms per step, medians:\n\n" + table(
        ["device", "particles", "render grains", "the stage", "the rest of the step", "the paper's loop",
         "the loop, eight at a time", "stage over rest", "paper's loop over stage", "eight at a time over stage"], rows)


def terrain_costs(run):
    rows = [[target["what"].removeprefix("cpu: "), f"{target['measured']:.2f} {target['unit']}",
             f"{target['limit']:g}, {'met' if target['met'] else '**missed**'}"]
            for target in run.parts["terrain"]["targets"] if target["what"].startswith("cpu: ")]
    for benchmark, stage, what in (("terrain", "topple", "toppling"), ("handoff", "wake", "waking"),
                                   ("handoff", "settle", "settling")):
        row = next((row for row in run.largest(benchmark, "cpu") if row["stage"] == stage), None)
        if row:
            rows.append([what, f"{number(row['ns'])} ns per {row['unit']}", ""])
    return table(["what", "measured", "limit"], rows)


def dumped(value, indent=""):
    """JSON with a row per line, so that a new run is a difference that can be read."""
    flat = json.dumps(value, ensure_ascii=False)
    if not isinstance(value, (dict, list)) or len(flat) < 120 or not any(
            isinstance(each, (dict, list)) for each in (value.values() if isinstance(value, dict) else value)):
        return flat
    inner = indent + " "
    if isinstance(value, dict):
        lines = [f"{json.dumps(key)}: {dumped(each, inner)}" for key, each in value.items()]
        return "{\n" + inner + f",\n{inner}".join(lines) + f"\n{indent}}}"
    return "[\n" + inner + f",\n{inner}".join(dumped(each, inner) for each in value) + f"\n{indent}]"


SECTIONS = {
    "machine": machine, "limits": limits, "added by bodies": added, "peers": peers, "asleep": asleep, "scenes": scenes,
    "targets": targets, "roofline": roofline, "ridge": ridge, "hottest": hottest, "gpus": gpus, "budget": budget,
    "gpu list": gpu_list, "patch costs": patch_costs, "grain peers": grain_peers, "grain costs": grain_costs, "speed": speed,
    "render grains": render_grains, "terrain costs": terrain_costs,
    **{name: lambda run, name=name: stages(run, name) for name in ("spatial", "patches", "grains", "bodies")},
    **{name: lambda run, name=name: plain(run, name) for name in ("terrain", "handoff", "upsample")}}


def made(run, text):
    return MARKED.sub(lambda found: f"{found[1]}\n{SECTIONS[found[2]](run)}\n\n{found[3]}", text)


def not_whole(run):
    """Reasons why this cannot be what a run of all benchmarks wrote."""
    missing = [name for name in BENCHMARKS if name not in run.parts or not run.of(name)]
    if missing:
        yield f"it has nothing of {', '.join(missing)}"
    rates = {limit["device"]: limit for limit in run.json["limits"]}
    for name in {row["device"] for row in run.rows} - set(rates):
        yield f"it has no limits of {name}"
    for row in run.rows:
        limit = rates.get(row["device"])
        for counted_as, rate, of in (("bytes", "copyBytesPerSecond", "copyShare"), ("flops", "flopsPerSecond", "flopShare")):
            expected = row[counted_as] / row["ns"] * 1e9 / limit[rate] if limit and row["ns"] > 0 else 0
            if abs(row[of] - expected) > 1e-3 * expected:
                yield f"{of} of {row['benchmark']} {row['device']} {row['size']} {row['stage']} does not follow from its figures"
    for benchmark in ("patches", "grains"):
        if not any(row["bytes"] > 0 and row["flops"] > 0 for row in run.of(benchmark)):
            yield f"nothing was counted for {benchmark}"


def stale(folder):
    """What is wrong with the pages and the run beside them."""
    run = Run(folder / "bench.json")
    reasons = [f"bench.json is not a whole run: {reason}" for reason in not_whole(run)]
    if (folder / "bench.json").read_text() != dumped(run.json) + "\n":
        reasons.append("bench.json was not written by pages.py")
    if reasons:
        return reasons
    for name in PAGES:
        text = (folder / name).read_text()
        for now, then in zip(MARKED.finditer(text), MARKED.finditer(made(run, text))):
            if now[0] != then[0]:
                reasons.append(f"{name}: \"{now[2]}\" is not what bench.json has")
        if "<!-- measured:" not in text:
            reasons.append(f"{name} has no place for figures")
    return reasons


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="the pages as they are, with the run that is kept")
    parser.add_argument("paths", nargs="*", type=Path, metavar="RUN [FOLDER]")
    arguments = parser.parse_args()
    if len(arguments.paths) not in ((0, 1) if arguments.check else (1, 2)):
        parser.error("one run is needed, or --check without one")
    rest = arguments.paths if arguments.check else arguments.paths[1:]
    folder = rest[0] if rest else Path(__file__).resolve().parents[2] / "docs"
    if arguments.check:
        sys.exit("\n".join(stale(folder)) or None)
    run = Run(arguments.paths[0])
    for name in PAGES:
        (folder / name).write_text(made(run, (folder / name).read_text()))
    (folder / "bench.json").write_text(dumped(run.json) + "\n")


if __name__ == "__main__":
    main()
