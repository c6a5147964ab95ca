#!/usr/bin/env python3
"""bch_cook_test.py <bch_cook>: the tool as an asset pipeline meets it: files in, a shape and JSON out, exit codes."""
import base64
import json
import struct
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

TOOL = sys.argv[1]
CORNERS = [(x, y, z) for z in (-1, 1) for y in (-1, 1) for x in (-1, 1)]
QUADS = [(0, 2, 3, 1), (4, 5, 7, 6), (0, 1, 5, 4), (2, 6, 7, 3), (0, 4, 6, 2), (1, 3, 7, 5)]
TRIANGLES = [t for a, b, c, d in QUADS for t in ((a, b, c), (a, c, d))]


def obj(negative=False):
    lines = ["# a cube of two units", "o cube"] + ["v %g %g %g" % corner for corner in CORNERS] + ["vn 0 1 0"]
    for quad in QUADS:
        lines.append("f " + " ".join(f"{i - 8}//1" if negative else f"{i + 1}/1/1" for i in quad))
    return "\n".join(lines) + "\n"


def gltf_parts():
    """JSON and buffer of a cube of two units that its node makes 1 x 1 x 0.5, mirrored, at x = 3."""
    places = b"".join(struct.pack("<3f", *corner) for corner in CORNERS)
    indices = b"".join(struct.pack("<3H", *t) for t in TRIANGLES)
    tree = {
        "asset": {"version": "2.0"}, "scene": 0, "scenes": [{"nodes": [0]}],
        "nodes": [{"children": [1], "translation": [3, 0, 0]},
                  {"mesh": 0, "rotation": [0, 0.7071067811865476, 0, 0.7071067811865476], "scale": [0.5, 0.5, -0.25]}],
        "meshes": [{"primitives": [{"attributes": {"POSITION": 0}, "indices": 1}]}],
        "accessors": [{"bufferView": 0, "componentType": 5126, "count": 8, "type": "VEC3"},
                      {"bufferView": 1, "componentType": 5123, "count": 36, "type": "SCALAR"}],
        "bufferViews": [{"buffer": 0, "byteLength": len(places)},
                        {"buffer": 0, "byteOffset": len(places), "byteLength": len(indices)}],
        "buffers": [{"byteLength": len(places) + len(indices)}]}
    return tree, places + indices


def glb():
    tree, binary = gltf_parts()
    text = json.dumps(tree).encode()
    text += b" " * (-len(text) % 4)
    binary += b"\0" * (-len(binary) % 4)
    chunks = struct.pack("<II", len(text), 0x4E4F534A) + text + struct.pack("<II", len(binary), 0x004E4942) + binary
    return struct.pack("<III", 0x46546C67, 2, 12 + len(chunks)) + chunks


class Cook(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.at = Path(self.folder.name)

    def tearDown(self):
        self.folder.cleanup()

    def write(self, name, content):
        path = self.at / name
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return str(path)

    def cook(self, *arguments):
        return subprocess.run([TOOL, *arguments], capture_output=True, text=True, timeout=120)

    def good(self, mesh, *arguments):
        out = self.at / "shape.bch"
        done = self.cook(mesh, "-o", str(out), "--spacing", "0.2", "--json", *arguments)
        self.assertEqual(done.returncode, 0, done.stderr)
        info = json.loads(done.stdout)
        self.assertEqual(out.stat().st_size, info["bytes"])
        self.assertIn("100 %", done.stderr)
        return info

    def bad(self, mesh, words, status=1):
        out = self.at / "bad.bch"
        done = self.cook(mesh, "-o", str(out))
        self.assertEqual(done.returncode, status, done.stderr)
        self.assertIn(words, done.stderr)
        self.assertFalse(out.exists())

    def test_obj(self):
        for negative in (False, True):
            info = self.good(self.write("cube.obj", obj(negative)), "--scale", "0.5", "--threads", "2")
            self.assertAlmostEqual(info["volume"], 1.0, 5)
            self.assertAlmostEqual(info["area"], 6.0, 5)
            self.assertAlmostEqual(info["inertia"][0], 1.0 / 6.0, 5)
            self.assertEqual((info["vertexCount"], info["triangleCount"]), (8, 12))
            self.assertGreater(info["sampleCount"], 100)
            self.assertLess(info["mapWeightError"], 0.011)

    def test_glb_with_nodes_that_turn_scale_and_mirror(self):
        info = self.good(self.write("cube.glb", glb()))
        self.assertAlmostEqual(info["volume"], 0.5, 5)
        for got, wanted in zip(info["centreOfMass"], (3.0, 0.0, 0.0)):
            self.assertAlmostEqual(got, wanted, 5)
        # The short side of the box was z and is x after the turn.
        self.assertAlmostEqual(info["inertia"][0], 0.5 / 12.0 * 2.0, 5)
        self.assertAlmostEqual(info["inertia"][1], 0.5 / 12.0 * 1.25, 5)

    def test_gltf_with_its_buffer_inside_or_beside(self):
        tree, binary = gltf_parts()
        tree["buffers"][0]["uri"] = "data:application/octet-stream;base64," + base64.b64encode(binary).decode()
        inside = self.good(self.write("inside.gltf", json.dumps(tree)))
        tree["buffers"][0]["uri"] = "cube.bin"
        self.write("cube.bin", binary)
        self.assertEqual(self.good(self.write("beside.gltf", json.dumps(tree))), inside)

    def test_text_and_help(self):
        out = str(self.at / "cube.bch")
        done = self.cook(self.write("cube.obj", obj()), "-o", out, "--spacing", "0.5")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("12 triangles, 8 m^3", done.stdout)
        done = self.cook("--help")
        self.assertEqual(done.returncode, 0)
        for option in ("-o", "--spacing", "--sample-spacing", "--scale", "--threads", "--json"):
            self.assertIn(option, done.stdout)

    def test_bad_meshes_and_files(self):
        self.bad(self.write("open.obj", obj().rsplit("f", 1)[0]), "the mesh is open")
        self.bad(self.write("word.obj", "v 1 2 three\n"), "line 1: \"three\" is not a number")
        self.bad(self.write("index.obj", "v 0 0 0\nf 1 2 3\n"), "line 2: there is no vertex 2 among 1")
        self.bad(self.write("empty.obj", ""), "is empty")
        self.bad(str(self.at / "none.obj"), "cannot open")
        self.bad(self.write("cut.glb", glb()[:200]), "ends too early")
        self.bad(self.write("text.gltf", "{\"nodes\": [}"), "JSON, at byte")
        self.bad(self.write("deep.gltf", "[" * 5000), "nested more than")
        tree, _ = gltf_parts()
        tree["buffers"][0]["uri"] = "../other.bin"
        self.bad(self.write("up.gltf", json.dumps(tree)), "outside the file's folder")
        tree["buffers"][0]["uri"] = "data:;base64,AAAA"
        self.bad(self.write("short.gltf", json.dumps(tree)), "reads beyond its buffer")

    def test_bad_usage(self):
        mesh = self.write("cube.obj", obj())
        self.bad(self.write("cube.stl", "solid"), "neither in .obj", status=2)
        for arguments in ([], [mesh], [mesh, "-o"], [mesh, "-o", "x", "--spacing", "-1"], [mesh, "-o", "x", "--wrong"]):
            done = self.cook(*arguments)
            self.assertEqual(done.returncode, 2, arguments)
            self.assertIn("bch_cook: ", done.stderr)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0]])
