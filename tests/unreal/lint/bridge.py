"""The Bridge is plain C++: no header and no name of Unreal's in it, nothing that Unreal's compilers switch off."""

import re

# The one file that says to Unreal that the Bridge is a module.
MODULE_FILE = "BarchanBridgeModule.cpp"
UNREAL = re.compile(r"\b(?:UObject|UCLASS|USTRUCT|UPROPERTY|UFUNCTION|UE_LOG|TEXT\(|TArray|TMap|TObjectPtr|FString|FName"
                    r"|FVector|FQuat|FTransform|FMemory|int32\b(?!_t)|uint8\b(?!_t)|check\(|ensure\()")
SWITCHED_OFF = re.compile(r"\b(?:throw|try|catch|dynamic_cast|typeid)\b")
STANDARD = re.compile(r"^[a-z_]+$")


def code_of(text):
    return re.sub(r"//[^\n]*|/\*.*?\*/|\"(?:\\.|[^\"\\])*\"", "", text, flags=re.S)


def check_bridge(plugin):
    folder = plugin / "Source/BarchanBridge"
    for path in sorted(folder.rglob("*.h")) + sorted(folder.rglob("*.cpp")):
        if path.name == MODULE_FILE:
            continue
        text = path.read_text(encoding="utf-8")
        for quote, name in re.findall(r'^\s*#\s*include\s*(["<])([^">]+)', text, re.M):
            own = (folder / "Public" / name).is_file() or (path.parent / name).is_file()
            public = name.startswith("barchan/") and name.count("/") == 1
            if not (own if quote == '"' else public or STANDARD.match(name)):
                yield f"{path.name}: includes {name}, which is neither the Bridge's, Barchan's nor standard"
        found = UNREAL.search(code_of(text))
        if found:
            yield f"{path.name}: has a name of Unreal's: {found.group()}"
        found = SWITCHED_OFF.search(code_of(text))
        if found:
            yield f"{path.name}: Unreal compiles without «{found.group()}»"
        if not re.search(r"^namespace barchan::unreal$", text, re.M) and path.name != "export.h":
            yield f"{path.name}: not in namespace barchan::unreal"
        if "Public" in path.parts:
            for name in re.findall(r"^class (?!BARCHANBRIDGE_API)(\w+)\s*\n\{", text, re.M):
                yield f"{path.name}: class {name} is not exported with BARCHANBRIDGE_API"
