"""Checks the Unreal plugin without Unreal: lint.py <root> [--control].

With --control mistakes are planted in copies of the plugin, and each must be found.
"""

import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from bridge import check_bridge  # noqa: E402
from documented import check_documented  # noqa: E402
from plugin import check_build_rules, check_uplugin  # noqa: E402
from reflection import check_reflection  # noqa: E402

RUNTIME = "Source/BarchanRuntime"
# file, what stands there, what is planted instead, what the linter must say about it
MISTAKES = [
    ("Barchan.uplugin", '"FileVersion": 3,', '"FileVersion": 3', "no JSON"),
    ("Barchan.uplugin", '"VersionName": "', '"VersionName": "9', "VersionName"),
    ("Barchan.uplugin", '"Name": "BarchanRender"', '"Name": "BarchanRenderer"', "no folder"),
    ("Barchan.uplugin", '"Type": "ClientOnly"', '"Type": "Client"', "LoadingPhase"),
    ("Barchan.uplugin", '    { "Name": "Niagara", "Enabled": true },\n', "", "plugin Niagara"),
    ("Barchan.uplugin", ', "TargetAllowList": ["Editor"]', "", "editor only"),
    (RUNTIME + "/BarchanRuntime.Build.cs", "public BarchanRuntime(", "public Barchan(", "named BarchanRuntime"),
    (RUNTIME + "/BarchanRuntime.Build.cs", '"Landscape", ', "", "of Landscape"),
    (RUNTIME + "/BarchanRuntime.Build.cs", '"Landscape", ', '"Landscape", "UnrealEd", ', "only the editor"),
    (RUNTIME + "/BarchanRuntime.Build.cs", '"Landscape", ', '"Landscape", "BarchanRender", ', "depends on itself"),
    (RUNTIME + "/BarchanRuntime.Build.cs", '"Landscape", ', '"Landscape", "Lanscape", ', "no module is called"),
    ("Source/BarchanRender/BarchanRender.Build.cs", '"BarchanBridge", ', "", "BarchanBridge"),
    ("Source/BarchanEditor/Private/BarchanEditorModule.cpp", ", BarchanEditor)", ", BarchanEditr)", "IMPLEMENT_MODULE"),
    (RUNTIME + "/Public/BarchanShape.h", "    GENERATED_BODY()\n", "", "GENERATED_BODY"),
    (RUNTIME + "/Public/BarchanShape.h", "class BARCHANRUNTIME_API UBarchanShape", "class UBarchanShape", "exported"),
    (RUNTIME + "/Public/BarchanShape.h", '#include "BarchanShape.generated.h"\n', "", "last include"),
    (RUNTIME + "/Public/BarchanShape.h", "UPROPERTY(VisibleAnywhere,", "UPROPERTY(VisibleEverywhere,", "unknown"),
    (RUNTIME + "/Public/BarchanShape.h", "TArray<uint8> Cooked", "std::vector<uint8> Cooked", "reflection"),
    (RUNTIME + "/Public/BarchanSettings.h", "int32 GrainCapacity", "uint32 GrainCapacity", "Blueprints do not have"),
    (RUNTIME + "/Public/BarchanSettings.h", "enum class EBarchanDevice : uint8", "enum class BarchanDevice", "UENUM"),
    (RUNTIME + "/Public/BarchanSubsystem.h", 'UFUNCTION(BlueprintPure, Category = "Barchan")', "UFUNCTION(BlueprintPure)",
     "without a Category"),
    (RUNTIME + "/Public/BarchanBodyComponent.h", "TObjectPtr<UBarchanShape> Shape;", "UBarchanShape* Shape;", "raw pointer"),
    ("Source/BarchanBridge/Public/BarchanBridge/units.h", "#include <barchan/barchan.h>\n",
     '#include <barchan/barchan.h>\n#include "Math/Vector.h"\n', "neither the Bridge's"),
    ("Source/BarchanBridge/Private/fixed_clock.cpp", "owed_ = most;", "owed_ = FMath::Max(most, FVector().X);",
     "name of Unreal's"),
    ("Source/BarchanBridge/Private/fixed_clock.cpp", "owed_ = most;", "throw owed_;", "compiles without"),
    ("Source/BarchanBridge/Public/BarchanBridge/sand_actions.h", "BARCHANBRIDGE_API bchFieldDef makeField", "bchFieldDef makeField",
     "function makeField is not exported"),
    ("Source/BarchanBridge/Public/BarchanBridge/landscape.h", "    BARCHANBRIDGE_API void add(", "    void add(",
     "function LandscapeExtent::add is not exported"),
    ("Source/BarchanBridge/Public/BarchanBridge/simulation.h", "class BARCHANBRIDGE_API Simulation", "class Simulation",
     "class Simulation is not exported"),
    (RUNTIME + "/Public/BarchanEmitterComponent.h", "float GrainRadius = ", "float GrainSize = ", "no row for Emitter, Grain Size"),
    (RUNTIME + "/Public/BarchanSettings.h", "int32 FieldCapacity", "int32 FieldsCapacity", "no row for Settings, Fields Capacity"),
    (RUNTIME + "/Private/BarchanSettings.cpp", "{\n    return", "{\nreturn", "not formatted"),
]


def check_format(plugin, root):
    tool = shutil.which("clang-format-14") or shutil.which("clang-format")
    if not tool:
        yield "clang-format was not found in PATH (package clang-format)"
        return
    for path in sorted(plugin.rglob("*.h")) + sorted(plugin.rglob("*.cpp")):
        text = path.read_text(encoding="utf-8")
        # The name decides which .clang-format counts; that of a copy is not below the tree.
        name = root / "bindings_unreal" / path.with_suffix(".hpp" if path.suffix == ".h" else ".cpp").name
        done = subprocess.run([tool, "--style=file", f"--assume-filename={name}"], input=text, text=True,
                              capture_output=True, check=True)
        if done.stdout != text:
            yield f"{path.name}: not formatted as .clang-format says"


def lint(plugin, root, formatted=True):
    version = ".".join(re.findall(r"define BCH_VERSION_(?:MAJOR|MINOR|PATCH) (\d+)",
                                  (root / "include/barchan/version.h").read_text(encoding="utf-8")))
    messages = list(check_uplugin(plugin, version))
    if any("no JSON" in message for message in messages):
        return messages
    for check in (check_build_rules, check_reflection, check_bridge):
        messages += check(plugin)
    messages += check_documented(plugin, root)
    return messages + list(check_format(plugin, root) if formatted else [])


def control(plugin, root):
    missed = 0
    for name, there, planted, wanted in MISTAKES:
        with tempfile.TemporaryDirectory() as folder:
            copy = pathlib.Path(folder) / "Barchan"
            shutil.copytree(plugin, copy)
            path = copy / name
            text = path.read_text(encoding="utf-8")
            if there not in text:
                sys.exit(f"{name} no longer has «{there}»; plant the mistake elsewhere")
            path.write_text(text.replace(there, planted, 1), encoding="utf-8")
            said = lint(copy, root, formatted=wanted == "not formatted")
            if not any(wanted in message for message in said):
                print(f"not found in {name}: «{planted}» (wanted «{wanted}», got {said})")
                missed += 1
    if missed:
        sys.exit(1)
    print(f"{len(MISTAKES)} planted mistakes are found")


def main():
    root = pathlib.Path(sys.argv[1]).resolve()
    plugin = root / "bindings_unreal/Barchan"
    if "--control" in sys.argv:
        return control(plugin, root)
    messages = lint(plugin, root)
    for message in messages:
        print(message)
    if messages:
        sys.exit(1)
    print("the plugin keeps its rules")


main()
