"""Does what pages of the manual say: run_pages.py [--long] [--together] <tree> <build folder> <folder to work in> <page>...

A block of code whose first line names a file (```c sand.c) is written to that file, a block ```sh run is run, and
a block ```text output must be in what the commands before it printed; numbers may differ, words may not. A block ```sh long
takes minutes: it is run with --long alone, and without it the output behind it is not asked for. A file is
written when the reader comes to it; with --together all are there from the beginning, as a first page builds the programs of
all. In that folder sdk/run is the tree's own, but for installing and compiling, which the
build folder has behind it: it is build/release there. The device is the CPU; a message of Vulkan's validation layer is a failure.
"""

import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys

BLOCK = re.compile(r"^```(\w+) ([\w./-]+)\n(.*?)^```$", re.S | re.M)
NUMBER = r"-?\d+(?:\.\d+)?(?:e[-+]?\d+)?"


def blocks_of(page):
    """Blocks in their order as (name, text): "run", "long", "output", or that of a file."""
    return [(name, text) for _, name, text in BLOCK.findall(page.read_text(encoding="utf-8"))]


def write_file(folder, name, text):
    (folder / name).parent.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text(text, encoding="utf-8")


def as_pattern(line):
    """The line with numbers left open, and runs of spaces alike."""
    words = (re.escape(part) if i % 2 == 0 else NUMBER
             for i, part in enumerate(re.split(f"({NUMBER})", line.strip())))
    return re.sub(r"(?:\\ )+", r"\\s+", "".join(words))


def missing_lines(expected, printed):
    return [line for line in expected.splitlines() if line.strip() and not re.search(as_pattern(line), printed)]


def make_stand_in(folder, tree, built):
    """A tree in which the commands of a page find what they speak of, without building anything a second time."""
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "sdk/lib").mkdir(parents=True)
    (folder / "build").mkdir()
    (folder / "home").mkdir()
    (folder / "build/release").symlink_to(built)
    (folder / "samples").symlink_to(tree / "samples")
    (folder / "sdk/run").symlink_to(tree / "sdk/run")
    (folder / "sdk/lib/setup.sh").write_text(
        f"source {shlex.quote(str(tree / 'sdk/lib/setup.sh'))}\n"
        f"BARCHAN_ROOT={shlex.quote(str(folder))}\n"
        "setup_machine() { :; }\n"
        "build() { [[ -x \"$BARCHAN_ROOT/build/$1/bin/$2\" ]]; }\n")


def environment(folder, built):
    settings = dict(os.environ, HOME=str(folder / "home"), BARCHAN_DEVICE="cpu", CMAKE_GENERATOR="Ninja",
                    CFLAGS="-Wall -Wextra -Werror", CXXFLAGS="-Wall -Wextra", CCACHE_NOHASHDIR="1",
                    CMAKE_BUILD_TYPE="Debug",  # where a page says none: a library that a page compiles is ready soonest so
                    BARCHAN=str(built / "tests/consume/prefix"), BARCHAN_TREE=str(folder / "tree"),
                    VK_INSTANCE_LAYERS="VK_LAYER_KHRONOS_validation",
                    VK_LAYER_ENABLES="VK_VALIDATION_FEATURE_ENABLE_SYNCHRONIZATION_VALIDATION_EXT")
    if shutil.which("ccache"):
        settings.setdefault("CMAKE_CXX_COMPILER_LAUNCHER", "ccache")
        # The cache of who runs the test, not one in the home of the stand-in.
        settings["CCACHE_DIR"] = subprocess.run(["ccache", "--get-config", "cache_dir"], text=True,
                                                stdout=subprocess.PIPE).stdout.strip()
    host_jolt = built / "tests/consume/host_jolt.cmake"
    if host_jolt.exists():
        (folder / "jolt").mkdir()
        (folder / "jolt/JoltConfig.cmake").write_text(f'include("{host_jolt}")\n')
        settings["JOLT"] = str(folder / "jolt")
        # As the library was: Jolt's classes differ with assertions.
        cache = (built / "CMakeCache.txt").read_text(encoding="utf-8")
        settings["JOLT_BUILD_TYPE"] = re.search(r"^CMAKE_BUILD_TYPE:\w+=(\w*)", cache, re.M)[1]
    return settings


def run_step(script, folder, settings):
    """Runs a script that leaves its folder and variables for the next one."""
    state = folder / "state.sh"
    text = f"set -e\n[ ! -e {state} ] || . {state}\n{script}\n{{ export -p; echo \"cd '$PWD'\"; }} >{state}\n"
    return subprocess.run(["bash", "-c", text], cwd=folder, env=settings, text=True, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT)


def main():
    arguments = [argument for argument in sys.argv[1:] if not argument.startswith("--")]
    ran = {"run", "long"} if "--long" in sys.argv else {"run"}
    tree, built, folder = (pathlib.Path(argument).resolve() for argument in arguments[:3])
    make_stand_in(folder, tree, built)
    settings = environment(folder, built)
    (folder / "tree").symlink_to(tree)
    pages = [(name, blocks_of(tree / name)) for name in arguments[3:]]
    if "--together" in sys.argv:
        for _, blocks in pages:
            for name, text in blocks:
                if name not in ("run", "long", "output"):
                    write_file(folder, name, text)
    for page, blocks in pages:
        printed = ""
        for kind, text in blocks:
            if kind in ran:
                print(f"{page}: {text}", flush=True)
                result = run_step(text, folder, settings)
                printed = result.stdout
                print(printed, flush=True)
                if result.returncode or "VUID-" in printed or "Validation Error" in printed:
                    sys.exit(f"{page}: the commands above failed with {result.returncode}")
            elif kind == "long":
                printed = None
            elif kind != "output":
                write_file(folder, kind, text)
            elif printed is None:
                continue
            elif lines := missing_lines(text, printed):
                sys.exit(f"{page} promises this, and it was not printed:\n" + "\n".join(lines))


main()
