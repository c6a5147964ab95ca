#!/bin/sh
# The scripts of sdk/ parse, and are executable where they are commands: scripts.sh <root>.
cd "$1" || exit 1
status=0
for script in sdk/lib/*.sh; do
    bash -n "$script" || status=1
done
for script in sdk/run sdk/view sdk/test sdk/lab sdk/bench sdk/docs sdk/package sdk/pictures sdk/abi/update .ci/run; do
    bash -n "$script" || status=1
    [ -x "$script" ] || { echo "$script is not executable"; status=1; }
done
exit $status
