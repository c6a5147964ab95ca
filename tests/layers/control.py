"""Plants one violation of each rule into a small tree: a check that cannot fail proves nothing."""

import pathlib
import sys
import tempfile

import check

CLEAN = {
    "runtime/base/log.h": "#pragma once\n",
    "runtime/compute/device.h": '#include "base/log.h"\n',
    "runtime/compute/cpu/pool.h": '#include "compute/device.h"\n',
    "runtime/compute/vulkan/queue.h": '#include "compute/device.h"\n#include <vulkan/vulkan.h>\n',
    "runtime/grains/contact.cpp": '#include "compute/device.h"\n#include "law/contact.h"\n',
    "runtime/patches/density.h": '#include "base/log.h"\n',
    "runtime/rigid/bridge.cpp": "#include <Jolt/Jolt.h>\n",
    "shaders/shared/limits.h": "",
    "shaders/law/contact.h": '#include "shared/limits.h"\n',
    "shaders/grains/contact.comp": '#include "law/contact.h"\n',
    "shaders/patches/density.h": "",
    "include/barchan/base.h": "#include <stdint.h>\n",
    "include/barchan/world.h": '#include "base.h"\n',
}
PLANTED = {
    "upwards": ("runtime/base/log.h", '#include "compute/device.h"\n', "stands above"),
    "relative upwards": ("runtime/base/log.h", '#include "../compute/device.h"\n', "stands above"),
    "sideways": ("runtime/patches/density.h", '#include "grains/view.h"\n', "may not know each other"),
    "between devices": ("runtime/compute/cpu/pool.h", '#include "compute/vulkan/queue.h"\n', "one device"),
    "unknown module": ("runtime/misc/stuff.h", "\n", "no module"),
    "shader upwards": ("shaders/law/contact.h", '#include "grains/laws.h"\n', "shaders/law includes"),
    "shader sideways": ("shaders/grains/contact.comp", '#include "patches/density.h"\n', "may not know each other"),
    "shader to runtime": ("shaders/grains/contact.comp", '#include "base/log.h"\n', "includes the runtime"),
    "third party in the API": ("include/barchan/base.h", "#include <vulkan/vulkan.h>\n", "public header includes"),
    "Jolt outside rigid": ("runtime/grains/contact.cpp", "// as Jolt does\n", "Jolt is known only"),
}


def write(root, name, text):
    path = root / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def run(planted=None):
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        for name, text in CLEAN.items():
            write(root, name, text)
        write(root, "runtime/grains/view.h", "")
        write(root, "shaders/grains/laws.h", "")
        if planted:
            write(root, planted[0], planted[1] + CLEAN.get(planted[0], ""))
        return list(check.check(root))


failures = [f"the clean tree is reported: {line}" for line in run()]
for name, planted in PLANTED.items():
    found = run(planted)
    if len(found) != 1 or planted[2] not in found[0]:
        failures.append(f"planted \"{name}\", reported: {found}")
print("\n".join(failures) or f"all {len(PLANTED)} planted violations are reported")
sys.exit(1 if failures else 0)
