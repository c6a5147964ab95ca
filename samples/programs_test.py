#!/usr/bin/env python3
"""programs_test.py <barchan_run> <barchan_bench>: both programs as a user meets them.

Small runs on the CPU device; what is checked are options, messages, exit codes and the files that are left."""
import json
import struct
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

RUN, BENCH = sys.argv[1], sys.argv[2]
SMALL = ["pile", "--device", "cpu", "--detail", "0.015", "--frames", "4", "--size", "96x54"]  # a pile of 60 grains


def start(*arguments):
    return subprocess.run(arguments, capture_output=True, text=True, timeout=240)


class Usage(unittest.TestCase):
    def refused(self, words, *arguments):
        result = start(*arguments)
        self.assertEqual(result.returncode, 2, result.stderr)
        self.assertEqual(len(result.stderr.strip().splitlines()), 1, result.stderr)
        self.assertIn(words, result.stderr)
        self.assertEqual(result.stdout, "")

    def test_a_bad_option_gets_one_sentence_and_exit_code_2(self):
        self.refused("there is no option --fast", RUN, "--fast")
        self.refused("there is no scene \"dune\"", RUN, "dune")
        self.refused("--detail needs a number", RUN, "--detail", "much")
        self.refused("--detail needs a number", RUN, "--detail", "-3")
        self.refused("--seed needs a number", RUN, "--seed", "0")
        self.refused("give one", RUN, "--detail", "2", "--full")
        self.refused("give one", RUN, "--full", "--check")
        self.refused("--seconds needs a number", RUN, "--seconds", "nan")
        self.refused("--size needs", RUN, "--size", "100")
        self.refused("--out needs a value", RUN, "--out")
        self.refused("give one", RUN, "--frames", "3", "--seconds", "1")
        self.refused("is not understood", RUN, "pile", "pile")
        self.refused("--list takes no value", RUN, "--list=1")
        self.refused("there is no benchmark", BENCH, "sort")
        self.refused("--n needs a number", BENCH, "--n", "0")
        self.refused("--order can be", BENCH, "--order", "sorted")
        self.refused("takes up to", BENCH, "patches", "--n", "5000000")
        self.refused("--threshold needs a number", BENCH, "--threshold", "0.5")
        self.refused("there is no scene", BENCH, "scenes", "--device", "cpu", "--scenes", "beach")
        self.refused("takes up to", BENCH, "grains", "--n", "5000000")

    def test_help_names_the_options_and_the_scenes_are_listed(self):
        self.assertIn("--device", start(RUN, "--help").stdout)
        for benchmark in ("spatial", "patches", "grains", "bodies", "terrain", "handoff", "upsample", "scenes"):
            self.assertIn(f"JSON of {benchmark}:", start(BENCH, "--help").stdout)
        listed = start(RUN, "--list").stdout.splitlines()
        self.assertGreaterEqual(len(listed), 8)
        for line in listed:
            name, sentence = line.split(maxsplit=1)
            self.assertRegex(name, "^[a-z_]+$")
            self.assertTrue(sentence.endswith("."), sentence)

    def test_an_unknown_device_fails_with_one_sentence(self):
        result = start(RUN, "--device", "no such device", "--pictures", "0")
        self.assertEqual(result.returncode, 1)
        self.assertIn("BCH_ERROR_", result.stderr)


class Runs(unittest.TestCase):
    def run_small(self, folder, *more):
        result = start(RUN, *SMALL, "--out", folder, *more)
        self.assertEqual(result.returncode, 0, result.stderr)
        return json.loads((Path(folder) / "stats.json").read_text())

    def test_a_run_leaves_pictures_and_statistics(self):
        with tempfile.TemporaryDirectory() as folder:
            stale = Path(folder) / "pile_9999.png"
            stale.write_text("of an earlier run")
            kept = Path(folder) / "pile_mine.png"
            kept.write_text("the user's own")
            copy = Path(folder) / "copy.json"
            stats = self.run_small(folder, "--pictures", "3", "--json", str(copy))
            self.assertEqual(stats, json.loads(copy.read_text()))
            self.assertEqual((stats["steps"], stats["grains"]), (4, 60))
            self.assertTrue(stats["massLedger"]["balanced"])
            self.assertIn("holds", stats["check"])
            self.assertGreater(stats["massLedger"]["spawned"], 0)
            self.assertEqual(stats["faults"], [])
            self.assertIn("mass ledger", (Path(folder) / "stats.txt").read_text())
            self.assertFalse(stale.exists())
            self.assertTrue(kept.exists())
            pictures = sorted(Path(folder).glob("pile_0*.png"))
            self.assertEqual([p.name for p in pictures], ["pile_0000.png", "pile_0002.png", "pile_0004.png"])
            for picture in pictures:
                data = picture.read_bytes()
                self.assertEqual(data[:8], b"\x89PNG\r\n\x1a\n")
                self.assertEqual(struct.unpack(">II", data[16:24]), (96, 54))
            self.assertNotEqual(pictures[0].read_bytes(), pictures[2].read_bytes())

    def test_a_run_leaves_a_video_tells_how_far_it_is_and_what_to_try_next(self):
        with tempfile.TemporaryDirectory() as folder:
            result = start(RUN, *SMALL, "--out", folder, "--pictures", "1")
            self.assertEqual(result.returncode, 0, result.stderr)
            self.assertIn("pile: 100 %", result.stderr)
            self.assertRegex(result.stdout, r"to try next: sdk/run --list, sdk/run \w+ --full, sdk/view pile")
            video = Path(folder) / "pile.mp4"
            self.assertIn(str(video), result.stdout)
            raw = subprocess.run(
                ["ffmpeg", "-loglevel", "error", "-i", video, "-f", "rawvideo", "-pix_fmt", "rgb24", "-"],
                capture_output=True, timeout=60)
            self.assertEqual((raw.returncode, raw.stderr), (0, b""))
            frame = 3 * 48 * 26  # half as large as the pictures, in whole pairs of pixels
            self.assertEqual(len(raw.stdout) % frame, 0)
            self.assertGreaterEqual(len(raw.stdout) // frame, 2)
            self.assertGreater(max(raw.stdout) - min(raw.stdout), 50, "nothing is to be seen in the video")

    def test_the_same_run_gives_the_same_state_on_any_number_of_threads(self):
        with tempfile.TemporaryDirectory() as folder:
            quiet = ["--pictures", "0"]
            hashes = {self.run_small(folder, *quiet, "--threads", str(n))["stateHash"] for n in (1, 2, 3)}
            self.assertEqual(len(hashes), 1)
            self.assertNotIn(self.run_small(folder, *quiet, "--seed", "7")["stateHash"], hashes)

    def test_a_check_leaves_a_sentence_and_no_files(self):
        with tempfile.TemporaryDirectory() as folder:
            report = Path(folder) / "check.json"
            # A hundredth of a second is too short for a column to fall: the check must say so.
            early = start(RUN, "column", "--check", "--device", "cpu", "--frames", "1", "--json", str(report))
            self.assertEqual(early.returncode, 1, early.stderr)
            self.assertTrue(early.stdout.startswith("column: FAILS: "), early.stdout)
            self.assertEqual(len(early.stdout.splitlines()), 1)
            self.assertFalse(json.loads(report.read_text())["check"]["holds"])
            done = start(RUN, "column", "--check", "--device", "cpu", "--json", str(report), "--out", folder + "/out")
            self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
            check = json.loads(report.read_text())["check"]
            self.assertTrue(check["holds"])
            self.assertIn(check["sentence"], done.stdout)
            self.assertFalse((Path(folder) / "out").exists())

    def test_a_run_says_when_the_point_of_the_scene_failed(self):
        with tempfile.TemporaryDirectory() as folder:
            quiet = ["pile", "--device", "cpu", "--detail", "0.004", "--pictures", "0", "--out", folder]
            # Sixteen stones make no heap, and whoever ran it to its end must know.
            whole = start(RUN, *quiet)
            self.assertFalse(json.loads((Path(folder) / "stats.json").read_text())["check"]["holds"])
            self.assertEqual(whole.returncode, 1, whole.stderr)
            self.assertIn("did not come true\n", whole.stderr)
            short = start(RUN, *quiet, "--frames", "2")
            self.assertEqual(short.returncode, 0, short.stderr)
            self.assertIn("the run was shorter", short.stderr)

    def test_a_folder_that_cannot_be_made_is_named(self):
        with tempfile.NamedTemporaryFile() as file:
            result = start(RUN, *SMALL, "--out", file.name + "/out")
            self.assertEqual(result.returncode, 1)
            self.assertIn(file.name, result.stderr)


class Bench(unittest.TestCase):
    def test_the_table_and_the_json_say_the_same(self):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "bench.json"
            result = start(BENCH, "spatial", "--device", "cpu", "--n", "1,1000", "--repeat", "1", "--json", str(path))
            self.assertEqual(result.returncode, 0, result.stderr)
            bench = json.loads(path.read_text())
            sizes = bench["devices"][0]["sizes"]
            self.assertEqual([size["count"] for size in sizes], [1, 1000])
            stages = [stage["name"] for stage in sizes[1]["stages"]]
            self.assertEqual(stages, ["keys", "sort", "reorder", "ranges", "neighbours"])
            for stage in stages:
                self.assertIn(stage, result.stdout)
            self.assertGreater(bench["devices"][0]["copyBytesPerSecond"], 1e8)

    def test_a_dam_is_measured_stage_by_stage_while_it_flows(self):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "patches.json"
            result = start(BENCH, "patches", "--device", "cpu", "--n", "1,500", "--repeat", "9", "--json", str(path))
            self.assertEqual(result.returncode, 0, result.stderr)
            bench = json.loads(path.read_text())
            self.assertEqual(bench["benchmark"], "patches")
            device = bench["devices"][0]
            self.assertGreater(device["growth"], 0)
            self.assertEqual([(size["wanted"], size["count"]) for size in device["sizes"]], [(1, 1), (500, 512)])
            dam = device["sizes"][1]
            self.assertGreater(dam["leastAwake"], 0.95)
            self.assertGreaterEqual(dam["substepsPerStep"], 1)
            self.assertTrue(15 < dam["neighboursPerParticle"] < 33)
            self.assertGreater(dam["dispatchesPerSubstep"], dam["barriersPerSubstep"] / 2)
            self.assertEqual([stage["name"] for stage in dam["stages"]], ["bin", "neighbours", "stress", "move"])
            for stage in dam["stages"]:
                self.assertIn(stage["name"], result.stdout)
                for field in ("ns", "medianNs", "bytes", "loadedBytes", "flops", "copyShare"):
                    self.assertGreater(stage[field], 0, stage)
                self.assertGreaterEqual(stage["loadedBytes"], stage["bytes"])
            self.assertLessEqual(sum(stage["ns"] for stage in dam["stages"]), dam["ns"])
            self.assertAlmostEqual(dam["bytes"], sum(stage["bytes"] for stage in dam["stages"]), places=3)
            self.assertTrue(device["asleep"]["asleep"])
            self.assertEqual(device["asleep"]["count"], 512)
            self.assertTrue(0 < device["asleep"]["share"] < 1)

    def test_a_fill_of_grains_is_measured_while_it_slumps(self):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "grains.json"
            result = start(
                BENCH, "grains", "--device", "cpu", "--n", "40,60", "--repeat", "1", "--peers", "liggghts",
                "--liggghts", "no such program", "--json", str(path))
            self.assertEqual(result.returncode, 0, result.stderr)
            bench = json.loads(path.read_text())
            self.assertEqual(bench["benchmark"], "grains")
            device = bench["devices"][0]
            self.assertEqual([size["count"] for size in device["sizes"]], [40, 60])
            fill = device["sizes"][1]
            names = ["bin", "neighbours", "contacts", "forces", "move"]
            self.assertEqual([stage["name"] for stage in fill["stages"]], names)
            for stage in fill["stages"]:
                for field in ("ns", "medianNs", "bytes", "loadedBytes"):
                    self.assertGreater(stage[field], 0, stage)
            self.assertAlmostEqual(
                fill["sphereSubstepsPerSecond"], 4 * fill["grainSubstepsPerSecond"], delta=1)
            self.assertGreater(fill["contactsPerGrain"], 1)
            self.assertTrue(0 < fill["meanOverlap"] < 0.1)
            self.assertEqual(device["spheres"]["spheresPerGrain"], 1)
            self.assertIn("is not installed", device["peers"][0]["missing"])
            self.assertTrue(device["asleep"]["asleep"])


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
