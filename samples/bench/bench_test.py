#!/usr/bin/env python3
"""bench_test.py <barchan_bench> jolt|no-jolt vulkan|no-vulkan: every benchmark at tiny sizes, and what becomes of its results.

What is checked are the files by their meaning, comparisons, the plot and the pages; no figure is held against a limit."""
import csv
import json
import os
import struct
import subprocess
import sys
import tempfile
import unittest
import zlib
from pathlib import Path

sys.dont_write_bytecode = True  # the tree stays as it is
import pages

BENCH = sys.argv[1]
HAS_JOLT, HAS_VULKAN = sys.argv[2] == "jolt", sys.argv[3] == "vulkan"  # this build
DOCS = Path(__file__).resolve().parents[2] / "docs"
NAMES = ["spatial", "patches", "grains", "bodies", "terrain", "handoff", "upsample", "scenes"]


def start(*arguments, **settings):
    return subprocess.run(arguments, capture_output=True, text=True, timeout=120, env={**os.environ, **settings})


def pixels_of(png):
    """Pixels of an RGB picture of 8 bits; each row may be stored as the difference to its neighbours."""
    data, at, packed = png, 8, b""
    width, height, depth, kind = struct.unpack(">IIBB", data[16:26])
    assert (depth, kind) == (8, 2), (depth, kind)
    while at < len(data):
        length, name = struct.unpack(">I4s", data[at:at + 8])
        packed += data[at + 8:at + 8 + length] if name == b"IDAT" else b""
        at += 12 + length
    raw = zlib.decompress(packed)
    above, colours = bytearray(3 * width), set()
    for row in range(height):
        begin = row * (3 * width + 1)
        form, line = raw[begin], bytearray(raw[begin + 1:begin + 1 + 3 * width])
        for i in range(3 * width):
            left, up, corner = (line[i - 3] if i > 2 else 0), above[i], (above[i - 3] if i > 2 else 0)
            if form == 4:
                guess = left + up - corner
                line[i] = (line[i] + min((left, up, corner), key=lambda v: abs(guess - v))) & 255
            elif form:
                line[i] = (line[i] + (left, up, (left + up) // 2)[form - 1]) & 255
        above = line
        colours.update(zip(line[::3], line[1::3], line[2::3]))
    return (width, height), colours


class WholeRun(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.path = Path(cls.folder.name)
        cls.result = start(
            BENCH, "all", "--quick", "--device", "cpu", "--n", "40", "--repeat", "1", "--scenes", "column", "--liggghts",
            "no such program", "--json", str(cls.path / "run.json"), "--csv", str(cls.path / "run.csv"), "--plot",
            str(cls.path / "run.png"))
        cls.run_ = json.loads((cls.path / "run.json").read_text()) if cls.result.returncode == 0 else None

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def setUp(self):
        self.assertEqual(self.result.returncode, 0, self.result.stderr)

    def rows(self, benchmark, stage=None):
        return [row for row in self.run_["rows"]
                if row["benchmark"] == benchmark and stage in (None, row["stage"])]

    def test_all_benchmarks_are_in_the_json_with_the_limits_of_the_machine(self):
        self.assertEqual([part["benchmark"] for part in self.run_["parts"]], NAMES)
        self.assertTrue(self.run_["quick"])
        limit, = self.run_["limits"]
        self.assertGreater(limit["copyBytesPerSecond"], 1e8)
        self.assertGreater(limit["oneScalarFlopsPerSecond"], 1e7)
        self.assertGreater(limit["flopsPerSecond"], limit["oneScalarFlopsPerSecond"])
        self.assertGreater(limit["dispatchNs"], 0)
        for part in self.run_["parts"]:
            self.assertIn("targets", part)

    def test_every_row_has_a_name_of_its_own_and_shares_that_follow_from_its_figures(self):
        limit, = self.run_["limits"]
        names = [tuple(row[key] for key in ("benchmark", "device", "size", "stage")) for row in self.run_["rows"]]
        self.assertEqual(len(names), len(set(names)))
        for row in self.run_["rows"]:
            self.assertGreaterEqual(row["ns"], 0, row)
            self.assertTrue(row["unit"], row)
            if row["ns"] > 0 and row["bytes"] > 0:
                expected = row["bytes"] / (row["ns"] * 1e-9) / limit["copyBytesPerSecond"]
                self.assertAlmostEqual(row["copyShare"] / expected, 1, places=4)
                expected = row["flops"] / (row["ns"] * 1e-9) / limit["flopsPerSecond"]
                self.assertAlmostEqual(row["flopShare"], expected, delta=1e-4 * expected + 1e-12)
        for benchmark in ("patches", "grains", "upsample", "terrain"):
            self.assertTrue(any(row["flops"] > 0 for row in self.rows(benchmark)), benchmark)
        for benchmark, stage in (("bodies", "bodies"), ("bodies", "coupling"), ("bodies", "publish"),
                                 ("bodies", "edits"), ("handoff", "wake"), ("handoff", "settle")):
            self.assertTrue(any(row["bytes"] > 0 for row in self.rows(benchmark, stage)), (benchmark, stage))

    def test_the_stages_of_a_size_are_no_more_than_all_of_it(self):
        for benchmark in ("patches", "grains", "scenes"):
            for whole in self.rows(benchmark, "all"):
                parts = [row["ns"] for row in self.rows(benchmark)
                         if (row["size"], row["unit"]) == (whole["size"], whole["unit"]) and row["stage"] != "all"]
                self.assertGreater(len(parts), 3)
                self.assertLessEqual(sum(parts), 1.001 * whole["ns"], whole)

    def test_bodies_handoff_and_scenes_say_what_they_promise(self):
        part = {part["benchmark"]: part["devices"][0] for part in self.run_["parts"]}
        size, = part["bodies"]["sizes"]
        self.assertEqual((size["bodies"], size["without"]["samples"]), (40, 0))
        self.assertGreater(size["cooked"]["samples"], 5)
        self.assertGreater(next(s["ns"] for s in size["spheres"]["stages"] if s["name"] == "bodies"), 0)
        self.assertGreater(part["handoff"]["sizes"][0]["woken"], 10)
        self.assertGreater(part["handoff"]["sizes"][0]["settleNs"], 0)
        scene, = part["scenes"]["scenes"]
        self.assertEqual(scene["name"], "column")
        self.assertAlmostEqual(scene["realTimeFactor"], scene["simulatedSeconds"] / scene["wallSeconds"], places=5)
        self.assertIn(scene["hottest"], [stage["name"] for stage in scene["stages"]])
        self.assertAlmostEqual(sum(stage["share"] for stage in scene["stages"]), 1, delta=0.02)

    def test_peers_stand_beside_grains_and_what_is_missing_is_said(self):
        devices = {part["benchmark"]: part["devices"] for part in self.run_["parts"]}
        jolt, liggghts = devices["grains"][0]["peers"]
        self.assertEqual((jolt["name"], liggghts["name"]), ("Jolt", "LIGGGHTS"))
        self.assertIn("is not installed", liggghts["missing"])
        if not HAS_JOLT:
            self.assertIn("BARCHAN_BENCH_JOLT is off", jolt["missing"])
            return
        self.assertFalse(jolt["missing"])
        own, = [size for size in devices["grains"][0]["sizes"] if size["count"] == jolt["count"]]
        self.assertAlmostEqual(jolt["ratio"], jolt["wallSeconds"] / own["wallSeconds"], places=4)
        self.assertRegex(pages.peers(pages.Run(self.path / "run.json")),
                         r"\| Jolt, 40 tetrahedra of four spheres \| [\d.]+ \| [\d.]+ \| \d+\.\d\d \|")

    def test_the_csv_has_a_line_for_each_row_of_the_json(self):
        lines = list(csv.DictReader((self.path / "run.csv").read_text().splitlines()))
        self.assertEqual(len(lines), len(self.run_["rows"]))
        for line, row in zip(lines, self.run_["rows"]):
            self.assertEqual([line[key] for key in ("benchmark", "device", "size", "stage", "unit")],
                             [row[key] for key in ("benchmark", "device", "size", "stage", "unit")])
            self.assertAlmostEqual(float(line["ns"]), row["ns"], delta=1e-6 * row["ns"])

    def test_the_table_for_people_names_every_stage(self):
        for row in self.run_["rows"]:
            self.assertIn(row["stage"], self.result.stdout)

    def test_the_plot_is_a_picture_with_many_colours(self):
        data = (self.path / "run.png").read_bytes()
        self.assertEqual(data[:8], b"\x89PNG\r\n\x1a\n")
        (width, height), colours = pixels_of(data)
        self.assertGreater(width, 1000)
        self.assertGreater(height, 600)
        self.assertGreater(len(colours), 30)

    def compared(self, factor, *more):
        """The run beside a copy of it in which the stage `all` of patches took `factor` times as long."""
        doctored = json.loads(json.dumps(self.run_))
        for row in doctored["rows"]:
            if (row["benchmark"], row["stage"]) == ("patches", "all"):
                row["ns"] *= factor
        (self.path / "old.json").write_text(json.dumps(doctored))
        return start(BENCH, "--read", str(self.path / "run.json"), "--compare", str(self.path / "old.json"), *more)

    def test_a_comparison_finds_what_is_slower(self):
        same = self.compared(1)
        self.assertEqual(same.returncode, 0, same.stdout + same.stderr)
        self.assertIn("load", same.stdout)
        slower = self.compared(0.5)
        self.assertEqual(slower.returncode, 3, slower.stdout + slower.stderr)
        line, = [line for line in slower.stdout.splitlines() if "SLOWER" in line]
        self.assertIn("patches/cpu/40/all", line)
        self.assertIn("2.000", line)
        self.assertEqual(self.compared(0.5, "--threshold", "2.5").returncode, 0)
        self.assertIn("faster", self.compared(2).stdout)

    def test_a_comparison_without_a_common_row_fails(self):
        doctored = json.loads(json.dumps(self.run_))
        for row in doctored["rows"]:
            row["size"] += " of another kind"
        (self.path / "old.json").write_text(json.dumps(doctored))
        result = start(BENCH, "--read", str(self.path / "run.json"), "--compare", str(self.path / "old.json"))
        self.assertEqual(result.returncode, 1, result.stdout)
        self.assertIn("nothing was compared", result.stderr)

    def test_files_that_are_no_results_are_named(self):
        path = self.path / "broken.json"
        for text in ("", "{\"rows\": [}", "[1, 2", "{}"):
            path.write_text(text)
            result = start(BENCH, "--read", str(path))
            self.assertEqual(result.returncode, 1, text)
            self.assertIn("broken.json", result.stderr)
        self.assertEqual(start(BENCH, "--compare", str(self.path / "none.json")).returncode, 1)

    def test_the_pages_take_their_figures_from_a_run(self):
        for name in pages.PAGES:
            (self.path / name).write_text((DOCS / name).read_text())
        made = start(sys.executable, pages.__file__, str(self.path / "run.json"), str(self.path))
        self.assertEqual(made.returncode, 0, made.stderr)
        text = (self.path / "bench.md").read_text()
        self.assertIn("| column | cpu |", text)
        limit, = self.run_["limits"]
        self.assertIn(f"| cpu | {pages.number(limit['copyBytesPerSecond'] / 1e9)} |", text)
        self.assertIn("| patches stress | cpu | 40 |", (self.path / "roofline.md").read_text())
        for name in pages.PAGES:
            page = (self.path / name).read_text()
            self.assertEqual(page.count("<!-- measured: "), page.count("<!-- end -->"))
            self.assertNotIn("-->\n<!-- end -->", page)
        self.assertIn("    sdk/bench all --quick --device cpu --n 40", text)
        self.assertNotIn(str(self.path), text)
        self.assertIn("of the bandwidth bound", text)
        kept = self.path / "bench.json"
        whole = json.loads(kept.read_text())
        self.assertEqual({**whole, "command": None}, {**self.run_, "command": None})
        self.assertEqual(pages.stale(self.path), [])
        same = start(BENCH, "--read", str(self.path / "run.json"), "--compare", str(kept))
        self.assertEqual(same.returncode, 0, same.stdout + same.stderr)
        self.assertIn(f"{len([row for row in self.run_['rows'] if row['ns'] > 0])} rows, 0 of them slower", same.stdout)


@unittest.skipUnless(HAS_VULKAN, "this build has no Vulkan")
class VulkanRun(unittest.TestCase):
    def test_limits_and_rows_are_those_of_the_vulkan_device(self):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "run.json"
            result = start(BENCH, "upsample", "--device", "vulkan", "--n", "30", "--repeat", "1", "--json", str(path))
            self.assertEqual(result.returncode, 0, result.stderr)
            run = json.loads(path.read_text())
        limit, = run["limits"]
        self.assertEqual(limit["device"], "vulkan")
        self.assertNotEqual(limit["name"], "CPU")
        for rate in ("copyBytesPerSecond", "flopsPerSecond"):
            self.assertGreater(limit[rate], 1e8)
        self.assertGreater(limit["dispatchNs"], 0)
        self.assertEqual({row["device"] for row in run["rows"]}, {"vulkan"})
        self.assertEqual([row["stage"] for row in run["rows"]],
                         ["upsample", "rest of the step", "loop over neighbours, as the paper has it"])
        for row in run["rows"]:
            self.assertGreater(row["ns"], 0, row)
        own = run["rows"][0]
        self.assertAlmostEqual(own["copyShare"] / (own["bytes"] / own["ns"] * 1e9 / limit["copyBytesPerSecond"]), 1, places=4)


# In place of the programs: they want the files that they are told of, and say twice how long it took, as two runs do.
MPIRUN = "#!/bin/sh\n[ \"$1\" = -np ] || exit 1\necho \"on $2 ranks\"\nshift 2\nexec \"$@\"\n"
LIGGGHTS = """#!/bin/sh
[ "$1" = -in ] && grep -q "^40 atoms" fill.data || exit 1
cp "$2" "$STUB_KEEPS"
echo "Loop time of 100 on 1 procs for 1 steps with 40 atoms"
%s
"""


class LiggghtsRun(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.path = Path(self.folder.name)

    def tearDown(self):
        self.folder.cleanup()

    def measured_with(self, ending):
        for name, text in (("mpirun", MPIRUN), ("a liggghts", LIGGGHTS % ending)):
            (self.path / name).write_text(text)
            (self.path / name).chmod(0o755)
        return start(
            BENCH, "grains", "--quick", "--device", "cpu", "--threads", "1", "--n", "40", "--repeat", "1", "--peers", "liggghts",
            "--liggghts", str(self.path / "a liggghts"), "--json", str(self.path / "run.json"),
            PATH=f"{self.path}:{os.environ['PATH']}", STUB_KEEPS=str(self.path / "script"))

    def test_its_time_is_that_of_the_last_run_and_the_ratio_follows_from_steps_of_spheres(self):
        result = self.measured_with('echo "Loop time of 2.5 on 1 procs for 2 steps with 40 atoms"')
        self.assertEqual(result.returncode, 0, result.stderr)
        device, = json.loads((self.path / "run.json").read_text())["devices"]
        peer, = [peer for peer in device["peers"] if peer["name"] == "LIGGGHTS"]
        self.assertEqual((peer["missing"], peer["count"], peer["wallSeconds"]), ("", 40, 2.5))
        runs = [int(line.split()[1]) for line in (self.path / "script").read_text().splitlines() if line.startswith("run ")]
        self.assertEqual(len(runs), 2)  # the fall, and the second that counts
        self.assertEqual(runs[1], 60 * peer["stepsPerFrame"])
        rate = 40 * runs[1] / 2.5
        self.assertAlmostEqual(peer["sphereStepsPerSecond"] / rate, 1, places=4)
        self.assertAlmostEqual(peer["ratio"] / (device["spheres"]["sphereSubstepsPerSecond"] / rate), 1, places=4)
        self.assertIn("LIGGGHTS, 40 grains of 1: 2.50 s", result.stdout)
        alone = json.loads((self.path / "run.json").read_text())
        (self.path / "run.json").write_text(json.dumps({**alone, "parts": [alone]}))
        run = pages.Run(self.path / "run.json")
        self.assertRegex(pages.peers(run), rf"\| LIGGGHTS, 40 single spheres \| [\d.]+ \| 2.50 \| {peer['ratio']:.2f} \|")
        self.assertRegex(pages.grain_peers(run), rf"\| 40 single spheres beside LIGGGHTS on 1 ranks \| .*: {peer['ratio']:.2f} times")

    def test_what_it_says_is_shown_when_it_does_not_finish(self):
        result = self.measured_with("echo 'ERROR: an atom was lost'")  # after the fall
        self.assertEqual(result.returncode, 1)
        self.assertIn("LIGGGHTS did not finish", result.stderr)
        self.assertIn("an atom was lost", result.stderr)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
