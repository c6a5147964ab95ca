"""Reads the binary contract out of headers and libraries, and compares it with the records in this folder.

  abi.py headers <include dir>                        each public header compiles alone, as C99, C++17 and C++20
  abi.py layouts <include dir> [--compare file]       sizes and offsets of all public structs, values of all constants
  abi.py symbols <library> [--compare file]           exported symbols
  abi.py symbols <library> --expect-foreign           succeeds only when symbols beside bch* are exported
  abi.py diff <recorded .abi> <library>               libabigail's judgement
"""

import difflib
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

CC = os.environ.get("CC", "cc")
CXX = os.environ.get("CXX", "c++")
STRUCT = re.compile(r"typedef struct (bch\w+)\s*\{(.*?)\}\s*\1;", re.S)
ENUM = re.compile(r"\benum(?:\s+\w+)?\s*\{(.*?)\}", re.S)
# Only what a host can reach, and nothing of the machine it was recorded on.
ABIDW = ["abidw", "--exported-interfaces-only", "--drop-private-types", "--no-corpus-path", "--no-comp-dir-path",
         "--no-show-locs", "--no-elf-needed", "--type-id-style", "hash"]


def run(command, **options):
    try:
        return subprocess.run(command, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, **options)
    except FileNotFoundError:
        sys.exit(f"{command[0]} was not found in PATH (sdk/test installs it on Debian)")


def headers_of(include):
    return sorted((pathlib.Path(include) / "barchan").glob("*.h"))


def without_comments(text):
    return re.sub(r"//[^\n]*|/\*.*?\*/", " ", text, flags=re.S)


def check_headers(include):
    """Failures, one text per header and language that does not compile alone."""
    languages = [([CC, "-std=c99"], "c"), ([CXX, "-std=c++17"], "c++"), ([CXX, "-std=c++20"], "c++")]
    for header in headers_of(include):
        for command, language in languages:
            # Twice: the guard must hold.
            text = f'#include "barchan/{header.name}"\n' * 2 + "extern int nothing;\n"
            result = run([*command, "-Wall", "-Wextra", "-pedantic-errors", "-Werror", "-fsyntax-only",
                          f"-I{include}", "-x", language, "-"], input=text)
            if result.returncode:
                yield f"{header.name} does not compile alone with {' '.join(command[1:])}:\n{result.stdout}"


def fields_of(body):
    """The names declared in a struct's body; the headers keep to plain declarations, arrays and typedef names."""
    for declaration in body.split(";"):
        declaration = declaration.strip()
        if not declaration:
            continue
        if "(" in declaration or "{" in declaration:
            sys.exit(f"cannot read the field \"{declaration}\": name its type with a typedef")
        first, *others = declaration.split(",")
        for part in [first.split()[-1], *others]:
            yield re.sub(r"\[.*", "", part).strip(" *\n\t")


def layouts(include):
    """The listing, made by a C program so that it is the compiler's word and not this script's."""
    lines = ["#include <stddef.h>", "#include <stdio.h>"]
    body = []
    for header in headers_of(include):
        lines.append(f'#include "barchan/{header.name}"')
        text = without_comments(header.read_text(encoding="utf-8"))
        for name, fields in STRUCT.findall(text):
            body.append(f'printf("struct {name} size %zu\\n", sizeof({name}));')
            for field in fields_of(fields):
                place = f"offsetof({name}, {field}), sizeof((({name}*)0)->{field})"
                body.append(f'printf("  {field} at %zu size %zu\\n", {place});')
        for constants in ENUM.findall(text):
            for constant in re.findall(r"\bBCH_\w+(?=\s*[=,}]|\s*$)", re.sub(r"=[^,]*", "", constants)):
                body.append(f'printf("{constant} %lld\\n", (long long){constant});')
    source = "\n".join([*lines, "int main(void) {", *body, "return 0; }", ""])
    with tempfile.TemporaryDirectory() as folder:
        program = f"{folder}/layouts"
        result = run([CC, "-std=c99", f"-I{include}", "-x", "c", "-", "-o", program], input=source)
        if result.returncode:
            sys.exit(f"the layout program does not compile:\n{result.stdout}")
        return run([program]).stdout


def symbols(library):
    result = run(["nm", "--dynamic", "--defined-only", "--format=posix", str(library)])
    if result.returncode:
        sys.exit(result.stdout)
    return "".join(sorted(line.split()[0] + "\n" for line in result.stdout.splitlines()))


def foreign_symbols(listing):
    return [name for name in listing.split() if not name.startswith("bch")]


def compare(listing, record):
    """The differences as lines, empty when there are none."""
    recorded = pathlib.Path(record).read_text(encoding="utf-8") if pathlib.Path(record).exists() else ""
    return list(difflib.unified_diff(recorded.splitlines(), listing.splitlines(), "recorded", "now", lineterm="", n=2))


def diff(record, library):
    """(whether they agree, libabigail's report)"""
    # Not --drop-private-types: the record has no locations, so abidiff would take every type of it for private.
    result = run(["abidiff", "--exported-interfaces-only", str(record), str(library)])
    return result.returncode == 0, result.stdout


def record(library, rigid, include, folder):
    folder = pathlib.Path(folder)
    (folder / "rigid_symbols.txt").write_text(symbols(rigid), encoding="utf-8")
    (folder / "layouts.txt").write_text(layouts(include), encoding="utf-8")
    (folder / "symbols.txt").write_text(symbols(library), encoding="utf-8")
    command = [*ABIDW, "--headers-dir", str(include), "--out-file", str(folder / "barchan.abi"), str(library)]
    result = run(command)
    if result.returncode:
        sys.exit(f"{shlex.join(command)} failed:\n{result.stdout}")
    text = (folder / "barchan.abi").read_text(encoding="utf-8")
    root = str(pathlib.Path(include).resolve().parent)
    (folder / "barchan.abi").write_text(text.replace(f"path='{root}/", "path='"), encoding="utf-8")


def report(differences, what):
    if differences:
        print("\n".join(differences))
        sys.exit(f"{what} changed. When that is meant, record it: sdk/abi/update")
    print(f"{what}: as recorded")


def main(command, *arguments):
    if command == "headers":
        failures = list(check_headers(arguments[0]))
        print("\n".join(failures) or f"{len(headers_of(arguments[0]))} headers compile alone")
        sys.exit(1 if failures else 0)
    elif command == "layouts":
        report(compare(layouts(arguments[0]), arguments[2]), "struct layouts or constants")
    elif command == "symbols" and arguments[1] == "--expect-foreign":
        foreign = foreign_symbols(symbols(arguments[0]))
        print(f"{len(foreign)} symbols beside bch*")
        sys.exit(0 if foreign else 1)
    elif command == "symbols":
        report(compare(symbols(arguments[0]), arguments[2]), "exported symbols")
    elif command == "diff":
        same, text = diff(*arguments)
        report([] if same else [text], "the ABI that abidiff sees")
    elif command == "record":
        record(*arguments)
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    main(*sys.argv[1:])
