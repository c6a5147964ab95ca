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


def blocks(code):
    """What stands before each pair of braces of the outermost kind, and in them; at the end the rest and nothing."""
    at = 0
    while (start := code.find("{", at)) >= 0:
        depth, end = 1, start + 1
        while depth and end < len(code):
            depth += {"{": 1, "}": -1}.get(code[end], 0)
            end += 1
        yield code[at:start], code[start + 1:end - 1]
        at = end
    yield code[at:], ""


def not_exported(code, owner=""):
    """Functions and classes of a public header that another module could not link: those with a body stand in the header."""
    for before, inside in blocks(re.sub(r"^\s*#.*$|^\s*(?:public|private|protected):", "", code, flags=re.M)):
        statements = before.split(";")
        for statement in statements[:-1]: # the last one has the braces as its body
            found = re.search(r"(\w+)\s*\(", statement)
            known = re.search(r"BARCHANBRIDGE_API|\(\s*\*|=\s*(?:default|delete|0)\s*$|=(?!=).*\(|\boverride\b|^\s*using\b|static_assert",
                              statement, re.S)
            if found and not known:
                yield f"function {owner}{found.group(1)}"
        head = statements[-1]
        scope = re.search(r"\b(namespace|class|struct)\s+(BARCHANBRIDGE_API\s+)?([\w:]+)", head)
        if not scope or "enum" in head:
            continue
        kind, exported, name = scope.groups()
        if kind == "namespace":
            yield from not_exported(inside)
        elif kind == "class" and not exported:
            yield f"class {name}"
        elif not exported:
            yield from not_exported(inside, name + "::")


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
            for what in not_exported(code_of(text)):
                yield f"{path.name}: {what} is not exported with BARCHANBRIDGE_API"
