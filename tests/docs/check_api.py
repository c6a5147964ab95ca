"""Checks what stands beside the functions of the public headers: check_api.py <root of the tree> [--control].

Every exported function (sdk/abi) says what it does, which thread may call it, which results it has and since which
version it exists; results fit the arguments and the text. Every struct, field, constant and macro is documented, and
every number that a caller passes has its unit and its range, and what comes back has its unit (api_ranges.py).

--control breaks a copy of the headers in each of these ways and looks for the message.
"""

import pathlib
import re
import sys

import api_ranges

FUNCTION = re.compile(r"(?:/\*\*((?:(?!\*/).)*)\*/\n)?BCH_(?:RIGID_)?API\s+[\w* ]+?\s*\*?\b(bch\w+)\(([^;]*)\);", re.S)
STRUCT = re.compile(r"(/\*\*(?:(?!\*/).)*\*/\n)?typedef struct (bch\w+)\n\{(.*?)\n\} \2;", re.S)
ENUM = re.compile(r"\*/\nenum\n\{(.*?)\n\};", re.S)
MACRO = re.compile(r"(\*/\n)?^#define (BCH_\w+)([^\n]*)", re.M)
THREADS = {
    "any, any time", "any", "one at a time per world", "one at a time per world, and for its sand",
    "no other call into Barchan at the same time", "any, but no other call with this device at the same time"}


def site(root):
    sys.path.insert(0, str(root / "docs/site"))
    import headers
    return headers


def check_rule(helper, comment, arguments, version):
    rule = helper.rule_of("/**" + comment + "*/")
    if not rule:
        yield "has no line of @thread, @results and @since"
        return
    text = helper.flat("/**" + comment + "*/")
    if not text[:text.index("@thread")].strip():
        yield "does not say what it does"
    if rule["thread"] not in THREADS:
        yield f"has the thread rule \"{rule['thread']}\", which is none of the kinds in docs/threading.md"
    if tuple(map(int, rule["since"].split("."))) > version:
        yield f"is said to exist since {rule['since']}, which is not out yet"
    words = set(rule["results"].split())
    if words == {"never"}:
        return
    for word in sorted(words - set(helper.RESULTS)):
        yield f"has the result \"{word}\", which is none of docs/site/headers.py"
    named = {word for word, (name, _) in helper.RESULTS.items() if re.search(rf"\b{name}\b", text)}
    if re.search(r"\b(const )?bch\w+(Def|Info|View|Report|Hooks|Profiler)\* ", arguments):
        named |= {"struct", "argument"}
    if re.search(r"\bbch\w+Id \w+", arguments):
        named.add("id")
    for word in sorted(named - words):
        yield f"lacks the result \"{word}\", which its text or its arguments speak of"


def check_functions(root, helper, text):
    version = tuple(int(re.search(rf"BCH_VERSION_{part} (\d+)", text)[1]) for part in ("MAJOR", "MINOR"))
    found = {}
    for comment, name, arguments in FUNCTION.findall(text):
        found[name] = True
        for message in check_rule(helper, comment, arguments, version):
            yield f"{name} {message}"
        yield from api_ranges.check_arguments(name, comment, arguments)
    for record in ("symbols.txt", "rigid_symbols.txt"):
        for name in (root / "sdk/abi" / record).read_text().split():
            if name not in found:
                yield f"{name} is exported and not found in the headers"


def check_lines(owner, body):
    """Each declaration of a struct or an enumeration has its comment, behind it or before it."""
    for line in re.sub(r"/\*\*<.*?\*/", "/**<*/", body, flags=re.S).split("\n"):
        if re.match(r" +\w[^/]*[;,]?$", line):
            yield f"{owner}: \"{line.strip()}\" is not documented"


def without_documented(body):
    """Leaves out what has its comment before it."""
    return re.sub(r" +/\*\*[^<](?:(?!\*/).)*\*/\n[^\n]*\n", "", body + "\n", flags=re.S)


def check_rest(helper, name, text):
    prepared = helper.prepare_header(text)
    for documented, struct, body in STRUCT.findall(prepared):
        if not documented:
            yield f"{struct} is not documented"
        yield from check_lines(struct, without_documented(body))
    for body in ENUM.findall(prepared):
        yield from check_lines(name, body)
    for documented, macro, rest in MACRO.findall(prepared):
        if not documented and "/**<" not in rest:
            yield f"{macro} is not documented"


def check(root, replace=None):
    helper = site(root)
    texts = {path.name: path.read_text(encoding="utf-8") for path in sorted((root / "include/barchan").glob("*.h*"))}
    if replace:
        name, old, new = replace
        if old not in texts[name]:
            return [f"{name} no longer has {old!r}, so nothing could be broken"]
        texts[name] = texts[name].replace(old, new, 1)
    bridge = texts.pop("jolt.hpp")
    together = "\n".join(texts.values())
    messages = list(check_functions(root, helper, together))
    messages += api_ranges.check_fields(helper, together)
    messages += api_ranges.check_outputs(helper, together)
    messages += api_ranges.check_enforced(root, helper, together)
    messages += api_ranges.check_settings(bridge)
    for name, text in texts.items():
        messages += check_rest(helper, name, text)
    return messages


# What is done to the headers, and what the check must then say.
BREAKS = [
    ("wall.h", "@thread{one at a time per world} ", "", "bchCreateWall has no line"),
    ("wall.h", " @since 0.1", "", "has no line"),
    ("wall.h", " @since 0.1", " @since 9.1", "not out yet"),
    ("wall.h", "@thread{one at a time", "@thread{two at a time", "none of the kinds"),
    ("wall.h", "struct id busy capacity}", "id busy capacity}", "lacks the result \"struct\""),
    ("wall.h", "busy capacity}", "busy}", "lacks the result \"capacity\""),
    ("wall.h", "@results{", "@results{luck ", "has the result \"luck\""),
    ("wall.h", "/**< radius size.x */", "", "BCH_WALL_SPHERE = 2"),
    ("wall.h", "/** A wall: its shape", "/* A wall: its shape", "bchWallDef is not documented"),
    ("wall.h", "/**< rad/s within +-1000, about `position` */", "", "bchVec3 spin;"),
    ("grains.h", "/** In place of a tag: the contact is with a wall. */\n", "", "BCH_CONTACT_WALL is not documented"),
    ("emitter.h", "of the opening, 1e-4..1000;", "of the opening;", "bchEmitterDef::radius has no range"),
    ("rigid.h", "/**< m/s that wheels are driven to, 0.1..200;", "/**< driven to, 0.1..200;",
     "bchVehicleDef::maxSpeed has no unit"),
    ("rigid.h", "driven to, 0.1..200;", "driven to, 0.1..300;", "bchVehicleDef::maxSpeed is checked to be within 0.1"),
    ("rigid.h", "/**< kg, 0.01..1e5;", "/**< kg;", "bchWheel::mass has no range"),
    ("base.h", "of length 1, a caller's to a thousandth", "turned", "bchQuat has no range"),
    ("grains.h", "/**< x y z radius each, m */", "/**< x y z radius each */", "bchGrainView::positions has no unit"),
    ("debug.h", "from, to; /**< m, relative", "from, to; /**< relative", "bchDebugLine::to has no unit"),
    ("world.h", "`timeoutNs` nanoseconds; 0 asks", "a while; 0 asks", "bchWorld_Wait does not speak of timeoutNs"),
    ("emitter.h", "`rate`, kg/s, from 0 to", "`rate`, kg/s,", "bchEmitter_SetRate: rate has no unit or no range"),
    ("jolt.hpp", "///< m, 0..1e4: tiles", "///< m: tiles", "TerrainSettings::margin has no range"),
    ("wall.h", "bchDestroyWall(", "bchDestroyWalls(", "bchDestroyWall is exported and not found"),
]


def control(root):
    for number, (name, old, new, expected) in enumerate(BREAKS):
        if not any(expected in message for message in check(root, (name, old, new))):
            yield f"break {number}, {new!r} in {name}, was not noticed: {check(root, (name, old, new))[:3]}"


def main():
    root = pathlib.Path(sys.argv[1]).resolve()
    messages = list(control(root)) if "--control" in sys.argv else check(root)
    for message in messages:
        print(message)
    sys.exit(1 if messages else 0)


main()
