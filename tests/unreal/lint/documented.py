"""Every property that the details of a class or the project's settings show has its row in docs/unreal.md."""

import re

from reflection import SHOWN, uses

ROW = re.compile(r"^\| ([^|]*) \| ([^|]*) \|", re.M)


def words(name):
    """What the editor shows of a name: bWaitForDevice is Wait For Device."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", re.sub(r"^b(?=[A-Z])", "", name))


def documented(text):
    settings = {name for first, _ in ROW.findall(text) for name in first.split(", ")}
    properties = {(of, name) for of, names in ROW.findall(text) for name in names.split(", ")}
    return settings, properties


def check_documented(plugin, root):
    settings, properties = documented((root / "docs/unreal.md").read_text(encoding="utf-8"))
    for path in sorted(plugin.rglob("*.h")):
        text = path.read_text(encoding="utf-8")
        classes = [(m.start(), m.group(1)) for m in re.finditer(r"^class \w+_API [UA]Barchan(\w+?)(?:Component)? :", text, re.M)]
        for specified, declaration, at in uses(text, "UPROPERTY"):
            owner = [name for start, name in classes if start < at][-1:]
            if not owner or not specified & SHOWN or "BlueprintAssignable" in specified:
                continue
            shown = words(re.search(r"(\w+)\s*(?:=.*)?$", declaration, re.S).group(1))
            known = shown in settings if owner[0] == "Settings" else (words(owner[0]), shown) in properties
            if not known:
                yield f"{path.name}: docs/unreal.md has no row for {words(owner[0])}, {shown}"
