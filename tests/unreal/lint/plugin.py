"""Rules on Barchan.uplugin and on the .Build.cs files: names, folders, types, dependencies."""

import json
import re

TYPES = {"Runtime", "ClientOnly", "Editor", "DeveloperTool", "UncookedOnly", "RuntimeNoCommandlet", "ServerOnly"}
PHASES = {"EarliestPossible", "PostConfigInit", "PreDefault", "Default", "PostDefault", "PostEngineInit"}
PLATFORMS = {"Win64", "Linux", "Mac"}
GAME_TYPES = {"Runtime", "ClientOnly", "ServerOnly"}  # what is in a packaged game
EDITOR_ONLY = {"UnrealEd", "PropertyEditor", "DataValidation", "ToolMenus"}
ENGINE = {"Core", "CoreUObject", "Engine", "DeveloperSettings", "PhysicsCore", "Chaos", "Landscape", "Projects", "RHI", "Slate",
          "SlateCore", "UnrealEd", "PropertyEditor", "RenderCore", "VulkanRHI", "D3D12RHI", "ToolMenus"}
FROM_PLUGINS = {"Niagara": "Niagara", "ProceduralMeshComponent": "ProceduralMeshComponent",
                "DataValidation": "DataValidation"}
# Headers whose module is not Core, CoreUObject or Engine.
HEADER_MODULES = [("Landscape", "Landscape"), ("Chaos/", "Chaos"), ("Niagara", "Niagara"), ("ProceduralMesh", "ProceduralMeshComponent"),
                  ("Interfaces/IPluginManager", "Projects"), ("Engine/DeveloperSettings", "DeveloperSettings"),
                  ("Factories/", "UnrealEd"), ("EditorValidatorBase", "DataValidation"),
                  ("PropertyEditorModule", "PropertyEditor"), ("IDetail", "PropertyEditor"),
                  ("Detail", "PropertyEditor"), ("Widgets/", "Slate"), ("Input/Reply", "SlateCore"), ("ToolMenus", "ToolMenus"),
                  ("RHI", "RHI"), ("RenderingThread", "RenderCore"), ("IVulkanDynamicRHI", "VulkanRHI"),
                  ("ID3D12DynamicRHI", "D3D12RHI")]

INCLUDE = re.compile(r'^#include "([^"]+)"', re.M)


def read(path):
    return path.read_text(encoding="utf-8")


def own_modules(plugin):
    return {folder.name: folder for folder in sorted((plugin / "Source").iterdir()) if folder.is_dir()}


def names_in(text, list_name):
    """Module names that a Build.cs adds to one of its lists."""
    names = set()
    for call in re.finditer(list_name + r"\.(?:AddRange|Add)\(([^;]*)\);", text):
        names |= set(re.findall(r'"(\w+)"', call.group(1)))
    return names


def build_of(folder):
    text = read(folder / f"{folder.name}.Build.cs")
    return text, names_in(text, "PublicDependencyModuleNames"), names_in(text, "PrivateDependencyModuleNames")


def is_external(folder):
    return "ModuleType.External" in read(folder / f"{folder.name}.Build.cs")


def check_uplugin(plugin, version):
    try:
        described = json.loads(read(plugin / "Barchan.uplugin"))
    except ValueError as error:
        yield f"Barchan.uplugin is no JSON: {error}"
        return
    for field, kind in (("FileVersion", int), ("VersionName", str), ("FriendlyName", str), ("Modules", list),
                        ("SupportedTargetPlatforms", list)):
        if not isinstance(described.get(field), kind):
            yield f"Barchan.uplugin: {field} is missing or of another type"
            return
    if described["FileVersion"] != 3:
        yield "Barchan.uplugin: FileVersion must be 3"
    if version and described["VersionName"] != version:
        yield f"Barchan.uplugin: VersionName is {described['VersionName']}, the library's version is {version}"
    if set(described["SupportedTargetPlatforms"]) - PLATFORMS:
        yield "Barchan.uplugin: a platform that the library's rules do not know"
    modules = own_modules(plugin)
    listed = [module.get("Name") for module in described["Modules"]]
    for module in described["Modules"]:
        name = module.get("Name")
        if module.get("Type") not in TYPES or module.get("LoadingPhase") not in PHASES:
            yield f"Barchan.uplugin: {name} has a Type or LoadingPhase that Unreal does not know"
        if name not in modules:
            yield f"Barchan.uplugin: {name} has no folder in Source"
    for name, folder in modules.items():
        if is_external(folder) == (name in listed):
            yield f"Barchan.uplugin: {name} " + ("is external and must not be listed" if name in listed else "is not listed")
    if len(listed) != len(set(listed)):
        yield "Barchan.uplugin: a module is listed twice"
    enabled = {entry.get("Name") for entry in described.get("Plugins", []) if entry.get("Enabled")}
    wanted = {FROM_PLUGINS[name] for folder in modules.values() for name in build_of(folder)[1] | build_of(folder)[2]
              if name in FROM_PLUGINS}
    for entry in described.get("Plugins", []):
        users = {module["Type"] for module in described["Modules"] if module["Name"] in modules
                 and entry.get("Name") in set().union(*build_of(modules[module["Name"]])[1:])}
        if users and not users & GAME_TYPES and entry.get("TargetAllowList") != ["Editor"]:
            yield f"Barchan.uplugin: plugin {entry.get('Name')} is for the editor only; TargetAllowList must say so"
    for name in sorted(wanted ^ enabled):
        yield f"Barchan.uplugin: plugin {name} is " + ("not enabled but used" if name in wanted else "enabled but not used")


def check_build_rules(plugin):
    modules = own_modules(plugin)
    described = json.loads(read(plugin / "Barchan.uplugin"))
    types = {module["Name"]: module["Type"] for module in described["Modules"]}
    for name, folder in modules.items():
        text, public, private = build_of(folder)
        if not re.search(rf"public class {name} : ModuleRules", text) or f"public {name}(ReadOnlyTargetRules" not in text:
            yield f"{name}.Build.cs: class and constructor must be named {name}"
        for other in sorted(public | private):
            if other not in modules and other not in ENGINE and other not in FROM_PLUGINS:
                yield f"{name}.Build.cs: no module is called {other}"
            if other in public & private:
                yield f"{name}.Build.cs: {other} is both a public and a private dependency"
            if types.get(name) in GAME_TYPES and (other in EDITOR_ONLY or types.get(other, "Runtime") not in GAME_TYPES):
                yield f"{name}.Build.cs: a game would need {other}, which only the editor has"
        if not is_external(folder):
            told = [m for path in folder.rglob("*.cpp") for m in re.findall(r"^IMPLEMENT_MODULE\(\w+, (\w+)\)", read(path), re.M)]
            if told != [name]:
                yield f"{name}: IMPLEMENT_MODULE must stand in it once, with its name"
            if "CppStandardVersion.Cpp20" not in text:
                yield f"{name}.Build.cs: the Bridge's headers are C++20"
    yield from check_cycles(modules)
    yield from check_includes(modules)


def check_cycles(modules):
    reached = {name: (build_of(folder)[1] | build_of(folder)[2]) & set(modules) for name, folder in modules.items()}
    for _ in modules:
        reached = {name: set().union(direct, *(reached[other] for other in direct)) for name, direct in reached.items()}
    for name, all_below in reached.items():
        if name in all_below:
            yield f"{name}.Build.cs: depends on itself through others"


def module_of(modules, include):
    for name, folder in modules.items():
        if (folder / "Public" / include).is_file():
            return name
    for start, name in HEADER_MODULES:
        if include.startswith(start):
            return name
    return None


def check_includes(modules):
    for name, folder in modules.items():
        if is_external(folder):
            continue
        _, public, private = build_of(folder)
        for path in sorted(folder.rglob("*.h")) + sorted(folder.rglob("*.cpp")):
            text = read(path)
            for include in INCLUDE.findall(text) + (["<barchan>"] if "#include <barchan/" in text else []):
                wanted = "BarchanLibrary" if include == "<barchan>" else module_of(modules, include)
                if wanted in (None, name):
                    continue
                if wanted not in public | private:
                    yield f"{path.name}: includes {include} of {wanted}, which {name}.Build.cs does not name"
                elif "Public" in path.parts and wanted not in public:
                    yield f"{path.name}: is public and includes {include} of {wanted}, a private dependency of {name}"
