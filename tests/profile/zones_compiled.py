#!/usr/bin/env python3
"""zones_compiled.py <library> absent|present [--tracy] [--jolt]: whether profiling is in the library's code.

absent: no function of bch::profile, no hook of Jolt and nothing of Tracy, not even hidden. present: the zones are
there, which also proves that the check can see them; with --tracy its client too, with --jolt the hooks."""
import re
import subprocess
import sys

library, expected = sys.argv[1], sys.argv[2]
symbols = subprocess.run(["nm", "-C", library], check=True, capture_output=True, text=True).stdout
if "bch::" not in symbols:
    sys.exit(f"{library} has been stripped, so nothing can be said about it")
zones = re.findall(r"^.* (bch::profile::.*)$", symbols, re.MULTILINE)
tracy = re.findall(r"^.* ((?:tracy::|___tracy).*)$", symbols, re.MULTILINE)
hooks = re.findall(r"^.* (JPH::ExternalProfileMeasurement::.*)$", symbols, re.MULTILINE)
print(f"{len(zones)} symbols of bch::profile, {len(hooks)} of Jolt's hooks, {len(tracy)} of Tracy")
if expected == "absent" and (zones or hooks or tracy):
    sys.exit("profiling is compiled in although it is off: " + ", ".join((zones + hooks + tracy)[:5]))
if expected == "present" and not zones:
    sys.exit("profiling is on, but there are no zones")
if "--jolt" in sys.argv and not hooks:
    sys.exit("Jolt's hooks are on, but not there")
if "--tracy" in sys.argv and not tracy:
    sys.exit("Tracy is on, but there is no client")
