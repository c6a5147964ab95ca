"""Every number that goes into the library has its unit and its range beside it, every one that comes out its unit.

Structs that callers fill are those that functions take as const pointers, and what these hold. bchPosition and bchQuat
have their range beside the type, once for all of them. A number without a range has a form that says so: a seed, a tag,
the host's own, the count or the bytes of an array. Where the code checks a field with two numbers, the comment has
these two.
"""

import re

STRUCT = re.compile(r"typedef struct (bch\w+)\n\{(.*?)\n\} \1;", re.S)
FIELD = re.compile(r"(?:/\*\*([^<](?:(?!\*/).)*)\*/\s*)?^ +(const )?(\w+)(\*?) (\w+)(?:\[\w+\])?;"
                   r"(?:\s*/\*\*<((?:(?!\*/).)*)\*/)?", re.S | re.M)
SETTINGS = re.compile(r"^struct (\w+Settings)\n\{(.*?)\n\};", re.S | re.M)
SETTING = re.compile(r"((?:^ +/// [^\n]*\n)*)^ +(float|uint32_t|uint64_t) (\w+) = [^;]*;((?: *///<? ?[^\n]*\n?)*)",
                     re.M)

CHECKED = re.compile(r'\b(?:checkRange|checkWithin|checkField|range)\(\s*"(\w+(?:::\w+)?)",\s*[^;]*?,\s*'
                     r"(-?[\d.]+(?:e-?\d+)?)f?,\s*(-?[\d.]+(?:e-?\d+)?|1u << \d+)f?\);", re.S)
# Checks that name the field alone, as all of their file are of one struct.
ALONE = {"world_terrain.cpp": "bchTerrainDef", "material_table.cpp": "bchMaterialDef"}

REAL = {"float", "double", "bchVec3"}
WHOLE = {"int32_t", "uint8_t", "uint16_t", "uint32_t", "uint64_t"}
TYPES_WITH_RANGE = {"bchPosition", "bchQuat"}

UNIT = re.compile(
    r"(?<![\w-])(m|kg|s|rad|Pa|Hz|N|m/s|rad/s|kg/s|1/s|m/s\^2|kg/m\^3|kg m\^2|N m|N s|seconds|metres)(?![\w-])"
    r"|coefficient|shares?\b|\bratio\b|exponent|of length 1|by (?:shape|kind|motor)|as of bch\w+|edge of a tetrahedron"
    r"|of the spacing|of the critical one|of half its size|Jolt's")
RANGE = re.compile(
    r"\d\.\.|\.\. ?[-\w]|[Ww]ithin \+-|\babove 0\b|\bfrom 0 to\b|\b[Uu]p to\b|of (?:any )?length|as of bch\w+"
    r"|0xRRGGBB|\b0 or 1\b|\b1:|\b[Aa]ny number\b|\bbelow \w+Count\b|a multiple of|\bfrom 1 on\b|likewise|\bfinite\b"
    r"|not above|\b[Ff]rom 0\s+on\b")
FREE_NAME = re.compile(r"seed|tag|tags|firstTag|lastTag|user|reserved\w*|count|\w+Size|rowPixels")
FREE_TEXT = re.compile(r"the host's own|\bVK_|\bVk[A-Z]|vkCreateInstance|of the queue")


def inputs(text, structs):
    """Names of the structs that callers fill."""
    functions = " ".join(re.findall(r"^BCH_(?:RIGID_)?API [^;]*;", text, re.M))
    found = set(re.findall(r"const (bch\w+)\* \w+[,)]", functions)) & set(structs)
    while True:
        held = {kind for name in found for _, _, kind, _, _, _ in FIELD.findall(structs[name])} & set(structs)
        if held <= found:
            return {name for name in found if not name.endswith(("Id", "Vec3", "Quat", "Position", "Head"))}
        found |= held


def complaint(owner, name, kind, text):
    if kind in REAL and not UNIT.search(text):
        yield f"{owner}::{name} has no unit"
    if not RANGE.search(text) and not FREE_TEXT.search(text):
        yield f"{owner}::{name} has no range"


def check_fields(helper, text):
    structs = dict(STRUCT.findall(helper.split_declarators(text)))
    for owner in sorted(inputs(text, structs)):
        for before, _, kind, _, name, behind in FIELD.findall(structs[owner]):
            if kind in REAL | WHOLE and not FREE_NAME.fullmatch(name):
                yield from complaint(owner, name, kind, re.sub(r"\s*\n\s*\*?\s*", " ", before + behind))
    for kind in sorted(TYPES_WITH_RANGE):
        comment = re.search(rf"/\*\*((?:(?!\*/).)*)\*/\ntypedef struct {kind}\n", text, re.S)
        if not comment or not RANGE.search(comment[1]):
            yield f"{kind} has no range beside it, which all its fields rely on"


def check_outputs(helper, text):
    """What the library fills in has no range to keep, but every real number has its unit."""
    structs = dict(STRUCT.findall(helper.split_declarators(text)))
    outputs = sorted(name for name in set(structs) - inputs(text, structs) if not name.endswith(("Id", "Head", "Vec3", "Quat")))
    if len(outputs) < 20:
        yield f"only {len(outputs)} structs that the library fills in were found: they have another form now"
    for owner in outputs:
        for before, _, kind, _, name, behind in FIELD.findall(structs[owner]):
            comment = re.sub(r"\s*\n\s*\*?\s*", " ", before + behind)
            if kind in REAL and not UNIT.search(comment):
                yield f"{owner}::{name} has no unit"


def check_arguments(name, comment, arguments):
    """Numbers that a function takes by value are named in its comment, reals with unit and range."""
    text = re.sub(r"\s*\n\s*\*?\s*", " ", comment).split("@thread")[0]
    previous = ""
    for kind, star, argument in re.findall(r"(?:const )?(\w+)(\*?) (\w+)(?:,|$)", arguments.strip()):
        counts = previous and argument in ("count", "size")  # of the array before it
        previous = star
        if star or kind not in REAL | WHOLE or counts:
            continue
        alone = kind in REAL and RANGE.search(text) and UNIT.search(text)
        if not re.search(rf"\b{argument}\b", text) and not alone:
            yield f"{name} does not speak of {argument}"
        elif kind in REAL and not (RANGE.search(text) and UNIT.search(text)):
            yield f"{name}: {argument} has no unit or no range"


def check_settings(text):
    """The structs of the C++ header, whose comments have another form."""
    for owner, body in SETTINGS.findall(text):
        for before, kind, name, behind in SETTING.findall(body):
            if not FREE_NAME.fullmatch(name):
                yield from complaint(owner, name, kind, re.sub(r"\s*///<?\s*", " ", before + behind))


def number(text):
    text = text.strip().removesuffix(".")
    power = re.fullmatch(r"(?:2\^|1u << )(\d+)", text)
    return 2.0 ** int(power[1]) if power else float(text)


def stated(text):
    """Pairs of numbers that a comment gives as ranges: 1..4, within +-5, up to 6 (from 0)."""
    figure = r"-?\d+(?:\.\d+)?(?:e-?\d+)?(?:\^\d+)?"
    pairs = {(number(low), number(high)) for low, high in re.findall(rf"({figure})\.\.({figure})", text)}
    pairs |= {(-number(limit), number(limit)) for limit in re.findall(rf"[Ww]ithin \+-({figure})", text)}
    pairs |= {(0.0, number(limit)) for limit in re.findall(rf"[Uu]p\s+to\s+({figure})", text)}
    # 0 stands for something else, and the code takes both together.
    pairs |= {(0.0, high) for low, high in pairs if low == 1.0 and re.search(r"\b0\b", text)}
    return pairs | ({(0.0, 1.0)} if re.search(r"\b1:|\b0 or 1\b", text) else set())


def check_enforced(root, helper, text):
    """The ranges that the code enforces, as far as they are two numbers, are those that the headers state."""
    comments = {f"{owner}::{name}": before + behind
                for owner, body in STRUCT.findall(helper.split_declarators(text))
                for before, _, kind, _, name, behind in FIELD.findall(body) if kind not in TYPES_WITH_RANGE}
    found = 0
    for path in sorted((root / "runtime").rglob("*.cpp")):
        for name, low, high in CHECKED.findall(path.read_text(encoding="utf-8")):
            if path.name in ALONE and "::" not in name:
                name = f"{ALONE[path.name]}::{name}"
            if name not in comments:
                continue
            found += 1
            if (number(low), number(high)) not in stated(comments[name]):
                yield f"{name} is checked to be within {low} .. {high}, which its comment does not say"
    if found < 80:
        yield f"only {found} checks of ranges were found in runtime/: they have another form now"
