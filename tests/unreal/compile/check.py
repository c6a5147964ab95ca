"""Compiles every source file and header of the plugin, syntax only, against tests/unreal/api: check.py <root> <compiler> [--control].

With --control mistakes are planted in copies of the plugin, and each must be refused by the compiler.
"""

import concurrent.futures
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import headers  # noqa: E402

# What a module may include: its own folders, and the public ones of the modules it names in its Build.cs.
FLAGS = ["-std=c++20", "-fsyntax-only", "-fno-exceptions", "-fno-rtti", "-Wall", "-Wextra", "-Wshadow", "-Werror",
         "-Wno-unused-parameter"]
# What the build rules and the engine define: the oldest engine on Linux; for what differs also the last before the
# newest changes, a newer one on Windows, and on a Mac neither renderer.
OLDEST = ["-DBARCHAN_WITH_VULKAN_RHI=1", "-DBARCHAN_WITH_D3D12_RHI=0"]
BEFORE = [*OLDEST, "-DTEST_ENGINE_MINOR=7"]
NEWER = ["-DBARCHAN_WITH_VULKAN_RHI=1", "-DBARCHAN_WITH_D3D12_RHI=1", "-DTEST_ENGINE_MINOR=8", "-DTEST_WINDOWS=1"]
NEITHER = ["-DBARCHAN_WITH_VULKAN_RHI=0", "-DBARCHAN_WITH_D3D12_RHI=0", "-DTEST_MAC=1"]
# What is in a packaged game is compiled as there, without the editor's members; with them too where it asks for them.
PACKAGED = [*OLDEST, "-DTEST_PACKAGED=1"]
IN_GAMES = ["BarchanBridge", "BarchanRuntime", "BarchanRender"]
DIFFERS = re.compile(r"UE_VERSION_OLDER_THAN|PLATFORM_|BARCHAN_WITH_|WITH_EDITOR")

# file, what stands there, what is planted instead, why that is wrong
MISTAKES = [
    ("BarchanRuntime/Private/BarchanTickFunction.cpp", "float DeltaTime, ELevelTick", "double DeltaTime, ELevelTick",
     "a signature that is not the header's"),
    ("BarchanRuntime/Public/BarchanSubsystem.h", "OnWorldBeginPlay(UWorld& InWorld)", "OnWorldBeginPlay(UWorld* InWorld)",
     "an override of a function that the engine does not have"),
    ("BarchanRuntime/Private/BarchanBodyComponent.cpp", "Primitive->AddImpulse(Impulse)",
     "Primitive->AddImpulse(Push.impulse)", "a vector of the Bridge where Unreal wants its own"),
    ("BarchanRuntime/Private/BarchanGroundMeshes.cpp", "TArray<FVector2D>(), ", "",
     "a call with an argument too few"),
    ("BarchanRuntime/Private/BarchanTerrain.cpp", "Field->IsHole(CellX, CellY)", "Field->IsHole(FVector(CellX, CellY, 0.0))",
     "a cell where the engine wants two numbers"),
    ("BarchanRuntime/Private/BarchanTerrain.cpp", "#if WITH_EDITORONLY_DATA\n", "#if 1\n",
     "a member that a packaged game does not have"),
    ("BarchanRuntime/Private/BarchanTerrain.cpp", "#if WITH_EDITOR\n", "#if 1\n",
     "a function that a packaged game does not have"),
    ("BarchanRender/Private/BarchanGrainFeedComponent.cpp", "SetNiagaraArrayQuat(System, TEXT(\"Rotations\"), Rotations)",
     "SetNiagaraArrayQuat(System, TEXT(\"Rotations\"), Positions)", "an array of another type"),
    ("BarchanRender/Private/BarchanFrameCopyVulkan.cpp", "Rhi->RHIGetVkCommandBuffer(Executing)",
     "Rhi->RHIGetVkCommandBuffer()", "a newer engine's function without its command list"),
    ("BarchanRender/Private/BarchanFrameCopyVulkan.cpp", "#if !UE_VERSION_OLDER_THAN(5, 8, 0)",
     "#if !UE_VERSION_OLDER_THAN(5, 7, 0)", "a function that an engine before it does not have"),
    ("BarchanRender/Private/BarchanFrameCopyD3d12.cpp", "Rhi->RHIGetResource(Target)", "Target",
     "a buffer of the engine's where Direct3D wants its own"),
    ("BarchanRender/Private/BarchanFrameBufferComponent.cpp", "ERHIAccess::CopyDest, ERHIAccess::SRVMask));",
     "ERHIAccess::SRVMask));", "a transition that does not say from where"),
    ("BarchanRender/Private/BarchanHeightTextureComponent.cpp", "FBoxSphereBounds(FBox(", "FBox(FBox(",
     "a box where bounds are wanted"),
    ("BarchanRuntime/Public/BarchanTerrain.h", "class UBarchanMaterial;\n", "", "a name that nobody declared"),
    ("BarchanEditor/Public/BarchanValidator.h", "UObject* InObject, FDataValidationContext& InContext) const override",
     "UObject* InObject) const override", "a signature of an older engine"),
    ("BarchanBridge/Public/BarchanBridge/simulation.h", "bchResult beforePhysics(double seconds, FrameReport& report);",
     "bchResult beforePhysics(double seconds);", "a Bridge that no longer fits the modules above it"),
]


def dependencies(module):
    text = next(module.glob("*.Build.cs")).read_text(encoding="utf-8")
    return [other for other in sorted(module.parent.iterdir()) if f'"{other.name}"' in text]


def compile_file(compiler, api, root, generated, module, path):
    """A source file, or a header by itself: it must include or declare all that it names."""
    includes = [module / "Public", module / "Private", generated, api, root / "include"]
    includes += [other / "Public" for other in dependencies(module)]
    variants = [PACKAGED if module.name in IN_GAMES else OLDEST]
    if DIFFERS.search(path.read_text(encoding="utf-8")):
        variants = [*{id(v): v for v in [*variants, OLDEST, BEFORE, NEWER, NEITHER]}.values()]
    for variant in variants:
        command = [compiler, *FLAGS, *variant, *(f"-I{folder}" for folder in includes), "-x", "c++", "-"]
        done = subprocess.run(command, input=f'#include "{path}"\n', capture_output=True, text=True)
        if done.returncode != 0:
            return done.returncode, done.stderr
    return 0, ""


def files_of(source):
    return [(module, path) for module in sorted(source.iterdir())
            for path in sorted([*module.rglob("*.cpp"), *module.rglob("*.h")])
            if "include" not in path.relative_to(module).parts]


def check(compiler, root, source):
    """How many files there are, and the messages of those that do not compile."""
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(2) as pool:
        headers.write(source, pathlib.Path(folder))
        files = files_of(source)
        done = pool.map(lambda job: compile_file(compiler, root / "tests/unreal/api", root, folder, *job), files)
        return len(files), [message for status, message in done if status != 0]


def refuses(compiler, root, source, stem):
    """Whether any file does not compile; those of this name, which are the likeliest, are tried first."""
    with tempfile.TemporaryDirectory() as folder:
        headers.write(source, pathlib.Path(folder))
        files = sorted(files_of(source), key=lambda job: job[1].stem != stem)
        return any(compile_file(compiler, root / "tests/unreal/api", root, folder, *job)[0] != 0 for job in files)


def control(compiler, root, source):
    accepted = 0
    for name, there, planted, why in MISTAKES:
        with tempfile.TemporaryDirectory() as folder:
            copy = pathlib.Path(folder) / "Source"
            shutil.copytree(source, copy)
            path = copy / name
            text = path.read_text(encoding="utf-8")
            if text.count(there) != 1:
                sys.exit(f"{name} no longer has «{there}» once; plant the mistake elsewhere")
            path.write_text(text.replace(there, planted), encoding="utf-8")
            if not refuses(compiler, root, copy, path.stem):
                print(f"accepted: {why} ({name})")
                accepted += 1
    if accepted:
        sys.exit(1)
    print(f"{len(MISTAKES)} planted mistakes are refused")


def main():
    root, compiler = pathlib.Path(sys.argv[1]).resolve(), sys.argv[2]
    source = root / "bindings_unreal/Barchan/Source"
    if "--control" in sys.argv:
        return control(compiler, root, source)
    count, messages = check(compiler, root, source)
    for message in messages:
        print(message)
    if messages or not count:
        sys.exit(f"{len(messages)} of {count} files do not compile against tests/unreal/api")
    print(f"{count} files compile against tests/unreal/api")


main()
