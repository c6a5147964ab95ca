"""Checks the formatting of all C and C++ sources with clang-format 14: check.py <root> [--control].

With --control a badly formatted file is checked under the tree's rules and must be refused.
"""

import concurrent.futures
import itertools
import pathlib
import shutil
import subprocess
import sys
import tempfile

ENDINGS = {".h", ".hpp", ".c", ".cpp"}
FOLDERS = ["include", "runtime", "shaders", "samples", "sdk", "bindings_unreal", "tests"]


def find_clang_format():
    for name in ("clang-format-14", "clang-format"):
        path = shutil.which(name)
        if path and " 14." in subprocess.run([path, "--version"], capture_output=True, text=True).stdout:
            return path
    sys.exit("clang-format 14 was not found in PATH; other versions format differently (package clang-format)")


def sources(root):
    """What git tracks, or all files where the tree is an unpacked archive."""
    git = subprocess.run(["git", "-C", str(root), "-c", f"safe.directory={root}", "ls-files", "-z", *FOLDERS],
                         capture_output=True, text=True) if shutil.which("git") else None
    if git and git.returncode == 0 and git.stdout:
        paths = [root / name for name in git.stdout.split("\0") if name]
    else:
        paths = [path for folder in FOLDERS for path in (root / folder).rglob("*")]
    return sorted(path for path in paths if path.suffix in ENDINGS and path.is_file())


def is_formatted(tool, path):
    text = path.read_text(encoding="utf-8")
    # A .h file can be taken for Objective-C (a lambda looks like a message); it is C or C++ here.
    name = path.with_suffix(".hpp") if path.suffix == ".h" else path
    wanted = subprocess.run([tool, "--style=file", f"--assume-filename={name}"], input=text, text=True,
                            capture_output=True, check=True).stdout
    if wanted == text:
        return True
    lines = itertools.zip_longest(text.splitlines(), wanted.splitlines())
    number = next((n for n, (have, want) in enumerate(lines, 1) if have != want), 1)
    print(f"{path}:{number}: not formatted as .clang-format says")
    return False


def control(tool, root):
    with tempfile.TemporaryDirectory() as folder:
        shutil.copy(root / ".clang-format", folder)
        path = pathlib.Path(folder) / "planted.cpp"
        path.write_text("int  f( ){return 1 ;}\n", encoding="utf-8")
        if is_formatted(tool, path):
            sys.exit("a badly formatted file was accepted")
    print("a badly formatted file is refused")


def main():
    root = pathlib.Path(sys.argv[1]).resolve()
    tool = find_clang_format()
    if "--control" in sys.argv:
        return control(tool, root)
    paths = sources(root)
    if not paths:
        sys.exit("no sources were found to check")
    with concurrent.futures.ThreadPoolExecutor() as pool:
        if not all(list(pool.map(lambda path: is_formatted(tool, path), paths))):
            sys.exit("run clang-format 14 -i on the files above")
    print(f"{len(paths)} files are formatted")


main()
