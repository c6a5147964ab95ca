"""Compiles the plugin's .Build.cs files with mcs and runs them with mono for every platform: check.py <root>.

The libraries of the platforms are empty files in a copy of the plugin; where one is missing, the rules must say so.
"""

import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

# platform: files that its library consists of, what is linked or loaded late, what is staged
PLATFORMS = {
    "Win64": (["barchan.lib", "barchan.dll"], ["link {lib}/barchan.lib", "delay barchan.dll"], "barchan.dll"),
    "Linux": (["libbarchan.so", "libbarchan.so.0"], ["link {lib}/libbarchan.so"], "libbarchan.so.0"),
    "Mac": (["libbarchan.dylib"], ["delay {lib}/libbarchan.dylib"], "libbarchan.dylib"),
}


def run(program, source, platform):
    done = subprocess.run(["mono", str(program), str(source), platform], capture_output=True, text=True)
    return done.returncode, done.stdout.splitlines(), done.stderr


def check_platform(program, source, platform):
    files, linked, staged = PLATFORMS[platform]
    library = source / "BarchanLibrary"
    folder = library / "lib" / platform
    folder.mkdir(parents=True)
    for missing in files:
        for name in files:
            (folder / name).touch()
        (folder / missing).unlink()
        status, lines, _ = run(program, source, platform)
        if status == 0 or not any(missing in line and line.startswith("refused BarchanLibrary") for line in lines):
            yield f"{platform}: without {missing} the rules say nothing"
    for name in files:
        (folder / name).touch()
    status, lines, error = run(program, source, platform)
    if status != 0:
        yield f"{platform}: the rules fail: {lines} {error}"
        return
    modules = [line.split()[1] for line in lines if line.startswith("module ")]
    if modules != sorted(path.name for path in source.iterdir()):
        yield f"{platform}: not every module has rules: {modules}"
    wanted = [line.format(lib=folder) for line in linked]
    wanted += [f"include {library}/include", f"stage $(BinaryOutputDir)/{staged} from {folder}/{staged}"]
    vulkan, d3d12 = platform != "Mac", platform == "Win64"
    wanted += [f"define BARCHAN_WITH_VULKAN_RHI={int(vulkan)}", f"define BARCHAN_WITH_D3D12_RHI={int(d3d12)}"]
    wanted += ["needs VulkanRHI", "engine Vulkan"] * vulkan + ["needs D3D12RHI", "engine DX12"] * d3d12
    if ("needs VulkanRHI" in lines) != vulkan or ("needs D3D12RHI" in lines) != d3d12:
        yield f"{platform}: a renderer is named that the platform does not have"
    for line in wanted:
        if line not in lines:
            yield f"{platform}: «{line}» is missing from what the rules say"
    # What the build tool hands to the linker on Unix is -l and the name between lib and its last extension.
    for line in lines:
        name = pathlib.Path(line[5:]).name
        if platform == "Linux" and line.startswith("link ") and not re.fullmatch(r"lib\w+\.(so|a)", name):
            yield f"{platform}: {name} cannot be linked by -l"
    for line in lines:
        if line.startswith("include ") and not pathlib.Path(line[8:]).is_dir():
            yield f"{platform}: {line[8:]} does not exist"


def main():
    root = pathlib.Path(sys.argv[1]).resolve()
    here = pathlib.Path(__file__).resolve().parent
    for tool in ("mcs", "mono"):
        if not shutil.which(tool):
            sys.exit(f"{tool} was not found in PATH (packages mono-mcs and mono-runtime)")
    with tempfile.TemporaryDirectory() as folder:
        source = pathlib.Path(folder).resolve() / "Source"
        shutil.copytree(root / "bindings_unreal/Barchan/Source", source)
        shutil.copytree(root / "include/barchan", source / "BarchanLibrary/include/barchan")
        program = pathlib.Path(folder) / "rules.exe"
        subprocess.run(["mcs", "-warnaserror", f"-out:{program}", str(here / "ModuleRules.cs"), str(here / "Run.cs"),
                        *map(str, sorted(source.glob("*/*.Build.cs")))], check=True)
        messages = [message for platform in PLATFORMS for message in check_platform(program, source, platform)]
        status, lines, _ = run(program, source, "Android")
        if status == 0:
            messages.append("a platform without a library is accepted")
    for message in messages:
        print(message)
    if messages:
        sys.exit(1)
    print(f"the rules hold for {', '.join(PLATFORMS)}")


main()
