#!/usr/bin/env python3
"""program_test.py <barchan_lab>: the laboratory as a user meets it: options, messages, exit status, JSON, pictures.

Runs are as small as they can be; whether the sand is right is what the other tests ask."""
import json
import re
import struct
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

LAB = sys.argv[1]
TINY = ["--device", "cpu", "--resolution", "6", "--seconds", "0.2"]


def start(*arguments):
    return subprocess.run([LAB, *arguments], capture_output=True, text=True, timeout=240)


class Usage(unittest.TestCase):
    def refused(self, words, *arguments):
        result = start(*arguments)
        self.assertEqual(result.returncode, 2, result.stderr)
        self.assertEqual(len(result.stderr.strip().splitlines()), 1, result.stderr)
        self.assertIn(words, result.stderr)
        self.assertEqual(result.stdout, "")

    def test_bad_usage_gets_one_sentence_and_status_2(self):
        self.refused("there is no command", "measure")
        self.refused("list takes no options", "list", "--all")
        self.refused("needs the name of an experiment", "run")
        self.refused("there is no experiment \"dune\"", "run", "dune")
        self.refused("there is no option --slope", "run", "repose", "--slope", "3")
        self.refused("--angle needs a number", "run", "repose", "--angle", "200")
        self.refused("--angle needs a number", "run", "repose", "--angle", "nan")
        self.refused("--angle needs a number", "run", "repose", "--angle", "steep")
        self.refused("--resolution needs a number", "run", "repose", "--resolution", "0")
        self.refused("--seed needs a number", "run", "repose", "--seed", "-1")
        self.refused("--way can be", "run", "repose", "--way", "thrown")
        self.refused("--aspect needs a value", "run", "column", "--aspect")
        self.refused("--representation can be", "run", "repose", "--representation", "fluid")
        self.refused("not there yet for terrain", "run", "hourglass", "--representation", "terrain")
        self.refused("the friction angle of a heap", "run", "repose", "--device", "cpu", "--angle", "0")
        self.refused("one of the three", "run", "materials", "--device", "cpu", "--angle", "60")
        self.refused("there is no option --angle", "all", "--angle", "30")

    def test_help_is_everywhere(self):
        for arguments in ((), ("--help",), ("run", "--help"), ("list", "--help")):
            result = start(*arguments)
            self.assertEqual((result.returncode, result.stderr), (0, ""))
            self.assertIn("run NAME", result.stdout)
        self.assertIn("--aspect", start("run", "column", "--help").stdout)
        self.assertIn("--quick", start("all", "--help").stdout)

    def test_the_list_has_a_sentence_and_the_parameters_of_every_experiment(self):
        text = start("list").stdout
        for name in ("momentum", "repose", "stays", "column", "column-planar", "geostatic", "janssen", "cut"):
            self.assertRegex(text, rf"(?m)^{name} \(patch\)\n  .+\.$")
        self.assertRegex(text, r"--angle +.*0 to 68 \(default 30 degrees\)")
        self.assertRegex(text, r"(?m)^repose \(grains\)\n  .+\.$")
        names = re.findall(r"(?m)^([\w-]+) \((\w+)\)", text)
        self.assertEqual(len(names), len(set(names)))
        for name, representation in names:
            help_text = start("run", name, "--representation", representation, "--help")
            self.assertEqual(help_text.returncode, 0)
            self.assertIn("(default %s)" % representation, help_text.stdout)

    def test_an_unknown_device_fails_with_one_sentence(self):
        result = start("run", "geostatic", "--device", "no such device")
        self.assertEqual(result.returncode, 1)
        self.assertEqual(len(result.stderr.strip().splitlines()), 1)


class Runs(unittest.TestCase):
    def test_json_and_picture_are_written(self):
        with tempfile.TemporaryDirectory() as folder:
            data, picture = Path(folder) / "out.json", Path(folder) / "out.png"
            result = start("run", "column", *TINY, "--aspect", "0.5", "--angle", "34", "--seed", "7",
                           "--json", str(data), "--png", str(picture))
            self.assertIn(result.returncode, (0, 1), result.stderr)
            run = json.loads(data.read_text())
            self.assertEqual(list(run), ["experiment", "representation", "parameters", "results", "seconds_simulated",
                                         "wall_seconds", "device", "version"])
            self.assertEqual((run["experiment"], run["representation"]), ("column", "patch"))
            self.assertEqual(run["parameters"], {"angle": 34, "resolution": 6, "seconds": 0.2, "seed": 7, "aspect": 0.5})
            self.assertGreater(run["seconds_simulated"], 0.1)
            for row in run["results"]:
                self.assertEqual(list(row), ["name", "measured", "expected", "band", "unit", "pass"])
                if row["pass"] is None:
                    self.assertEqual((row["expected"], row["band"]), (None, None))
                else:
                    self.assertEqual(row["pass"], abs(row["measured"] - row["expected"]) <= row["band"] * (1 + 1e-6))
                self.assertIn(row["name"], result.stdout)
            verdicts = [row["pass"] for row in run["results"] if row["pass"] is not None]
            self.assertEqual(result.returncode, 0 if all(verdicts) else 1)
            head = picture.read_bytes()[:24]
            self.assertEqual(head[:8], b"\x89PNG\r\n\x1a\n")
            self.assertEqual(struct.unpack(">II", head[16:24]), (960, 600))

    def test_the_same_seed_gives_the_same_figures_and_another_one_others(self):
        with tempfile.TemporaryDirectory() as folder:
            data = Path(folder) / "out.json"

            def figures(seed):
                start("run", "repose", *TINY, "--seed", seed, "--json", str(data))
                return json.loads(data.read_text())["results"]

            first = figures("1")
            self.assertEqual(first, figures("1"))
            self.assertNotEqual(first, figures("2"))

    def test_a_law_that_does_not_hold_gives_status_1(self):
        # Sand of 63 degrees hardly runs out; the law is for real sand.
        result = start("run", "column-planar", "--quick", "--device", "cpu", "--angle", "63")
        self.assertEqual(result.returncode, 1, result.stdout)
        self.assertRegex(result.stdout, r"runout .*MISSED")

    def test_progress_is_plain_lines_where_there_is_no_terminal(self):
        result = start("run", "geostatic", *TINY)
        self.assertRegex(result.stderr, r"(?m)^geostatic.*: +\d+ %, ")
        self.assertNotIn("\r", result.stderr)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
