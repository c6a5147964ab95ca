"""Writes what Unreal's header tool would for the headers of a plugin, as far as compiling needs it.

headers.py <Source folder> <folder to write to>. X.generated.h gives each GENERATED_BODY() of X.h, by its line, the members
that a reflected class has: Super, ThisClass, StaticClass. As in the engine, members after it are private in a class.
"""

import pathlib
import re
import sys

CLASS = re.compile(r"^(class|struct)\s+(?:\w+_API\s+)?(\w+)\s*(?::\s*public\s+(\w+))?", re.M)


def bodies(text):
    """(line, kind, name, base) of each GENERATED_BODY()."""
    for match in re.finditer(r"^\s*GENERATED_BODY\(\)", text, re.M):
        before = text[:match.start()]
        line = before.count("\n") + 1 + match.group().count("\n")
        kind, name, base = list(CLASS.finditer(before))[-1].groups()
        yield line, kind, name, base


def generated(header):
    file_id = "BARCHAN_" + re.sub(r"\W", "_", header.stem)
    lines = ["#pragma once", "#undef CURRENT_FILE_ID", f"#define CURRENT_FILE_ID {file_id}"]
    for line, kind, name, base in bodies(header.read_text(encoding="utf-8")):
        parts = ["public:", f"using ThisClass = {name};"]
        if base:
            parts.append(f"using Super = {base};")
        parts.append("static UClass* StaticClass();" if kind == "class" else "static UObject* StaticStruct();")
        if kind == "class":
            parts.append("private:")
        lines.append(f"#define {file_id}_{line}_BODY " + " ".join(parts))
    return "\n".join(lines) + "\n"


def write(source, target):
    target.mkdir(parents=True, exist_ok=True)
    for header in sorted(source.rglob("*.h")):
        if f'#include "{header.stem}.generated.h"' in header.read_text(encoding="utf-8"):
            (target / f"{header.stem}.generated.h").write_text(generated(header), encoding="utf-8")


if __name__ == "__main__":
    write(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]))
