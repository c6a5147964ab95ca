"""Rules that Unreal's header tool has for UCLASS, USTRUCT, UENUM, UPROPERTY and UFUNCTION, and some of good manners."""

import re

PROPERTY = {"EditAnywhere", "EditInstanceOnly", "EditDefaultsOnly", "VisibleAnywhere", "VisibleInstanceOnly",
            "BlueprintReadOnly", "BlueprintReadWrite", "BlueprintAssignable", "Category", "Config", "Transient", "meta"}
FUNCTION = {"BlueprintCallable", "BlueprintPure", "CallInEditor", "Category", "meta"}
CLASS = {"BlueprintType", "ClassGroup", "Config", "DefaultConfig", "meta"}
SHOWN = {"EditAnywhere", "EditInstanceOnly", "EditDefaultsOnly", "VisibleAnywhere", "VisibleInstanceOnly",
         "BlueprintReadOnly", "BlueprintReadWrite", "BlueprintAssignable"}
FOR_BLUEPRINTS = {"BlueprintReadOnly", "BlueprintReadWrite"}
# Types that Blueprints do not have, and types that reflection does not.
NOT_IN_BLUEPRINTS = re.compile(r"\b(?:u?int16|uint32|uint64|int8)\b")
NOT_REFLECTED = re.compile(r"\bstd::|\bbch[A-Z]|barchan::|\bTWeakObjectPtr<const\b|\bTSharedPtr\b")
CLASS_LINE = re.compile(r"^(class|struct)\s+(?:(\w+_API)\s+)?(\w+)\s*:\s*public\s+(\w+)", re.M)


def arguments(text, start):
    """What stands between the parentheses from `start` on, and where they end."""
    depth = 0
    for at in range(start, len(text)):
        depth += {"(": 1, ")": -1}.get(text[at], 0)
        if depth == 0:
            return text[start + 1:at], at + 1
    return text[start + 1:], len(text)


def specifiers(inside):
    plain = re.sub(r'"[^"]*"', '""', inside)
    while re.search(r"\([^()]*\)", plain):
        plain = re.sub(r"\([^()]*\)", "", plain)
    return {part.split("=")[0].strip() for part in plain.split(",") if part.strip()}


def uses(text, macro):
    """Specifiers, the declaration after them, and the place of each use of a macro."""
    for match in re.finditer(rf"^\s*{macro}\(", text, re.M):
        inside, end = arguments(text, match.end() - 1)
        declaration = re.split(r"[;{]", text[end:], maxsplit=1)[0].strip()
        yield specifiers(inside), declaration, match.start()


def section(text, at):
    """The access that holds at a place of a class."""
    found = re.findall(r"^(public|protected|private):|^(\s*GENERATED_BODY\(\))", text[:at], re.M)
    if not found:
        return "public"
    access, generated = found[-1]
    kind = list(CLASS_LINE.finditer(text[:at]))
    return access or ("private" if generated and kind and kind[-1].group(1) == "class" else "public")


def check_header(path, api):
    text = path.read_text(encoding="utf-8")
    if not re.search(r"^U(CLASS|STRUCT|ENUM)\(", text, re.M):
        return
    includes = re.findall(r'^#include ["<]([^">]+)', text, re.M)
    if not includes or includes[-1] != f"{path.stem}.generated.h":
        yield f"{path.name}: {path.stem}.generated.h must be the last include"
    if not text.lstrip().startswith("#pragma once") and "#pragma once" not in text:
        yield f"{path.name}: no #pragma once"
    yield from check_types(path, text, api)
    yield from check_properties(path, text)
    yield from check_functions(path, text)


def check_types(path, text, api):
    for macro, kind in (("UCLASS", "class"), ("USTRUCT", "struct")):
        for given, declaration, at in uses(text, macro):
            if given - CLASS:
                yield f"{path.name}: {macro} does not know {', '.join(sorted(given - CLASS))}"
            match = CLASS_LINE.match(declaration) or re.match(r"(struct)\s+(?:(\w+_API)\s+)?(\w+)()", declaration)
            if not match or match.group(1) != kind:
                yield f"{path.name}: {macro} must stand before a {kind}"
                continue
            _, exported, name, base = match.groups()
            prefix = "F" if kind == "struct" else "A" if base.startswith("A") else "U"
            if not name.startswith(prefix):
                yield f"{path.name}: {name} must begin with {prefix}"
            if exported != api:
                yield f"{path.name}: {name} is not exported with {api}"
            body = text[text.index("{", at) + 1:]
            if not re.match(r"\s*GENERATED_BODY\(\)", body):
                yield f"{path.name}: {name} does not begin with GENERATED_BODY()"
    for _, declaration, _ in uses(text, "UENUM"):
        if not re.match(r"enum class E\w+ : uint8$", declaration):
            yield f"{path.name}: UENUM wants «enum class E… : uint8», not «{declaration}»"


def check_properties(path, text):
    for given, declaration, at in uses(text, "UPROPERTY"):
        what = f"{path.name}: UPROPERTY {declaration.split('=')[0].strip()}"
        if given - PROPERTY:
            yield f"{what}: unknown specifiers {', '.join(sorted(given - PROPERTY))}"
        if given & SHOWN and "Category" not in given:
            yield f"{what}: shown without a Category"
        if given & FOR_BLUEPRINTS and section(text, at) == "private":
            yield f"{what}: private and for Blueprints"
        if given & FOR_BLUEPRINTS and NOT_IN_BLUEPRINTS.search(declaration):
            yield f"{what}: Blueprints do not have this type"
        if NOT_REFLECTED.search(declaration):
            yield f"{what}: reflection does not have this type"
        if re.match(r"(?:class |const )*[UA][A-Z]\w+\s*\*", declaration):
            yield f"{what}: a raw pointer; TObjectPtr is wanted"


def check_functions(path, text):
    for given, declaration, at in uses(text, "UFUNCTION"):
        what = f"{path.name}: UFUNCTION {declaration.split('(')[0].strip()}"
        if given - FUNCTION:
            yield f"{what}: unknown specifiers {', '.join(sorted(given - FUNCTION))}"
        if given & {"BlueprintCallable", "BlueprintPure"}:
            if "Category" not in given:
                yield f"{what}: for Blueprints without a Category"
            if section(text, at) == "private":
                yield f"{what}: private and for Blueprints"
            if NOT_IN_BLUEPRINTS.search(declaration) or NOT_REFLECTED.search(declaration):
                yield f"{what}: has a type that Blueprints do not"
        if "WorldContextObject" in declaration and "WorldContextObject" not in text[at:text.index(declaration, at)]:
            yield f"{what}: its world context is not named in meta"


def check_reflection(plugin):
    for module in sorted((plugin / "Source").iterdir()):
        for path in sorted(module.rglob("*.h")):
            yield from check_header(path, f"{module.name.upper()}_API")
