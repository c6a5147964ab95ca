#!/usr/bin/env bash
# Makes the drop-in zip, unpacks it and builds the Bridge from nothing else: package.sh <root> <build folder> <work folder>.
# The compiler comes in CXX.
set -euo pipefail
root="$1" built="$2" work="$3"

bash -n "$root/sdk/package"
"$root/sdk/package" --help | grep -q 'sdk/package unreal'
for wrong in "" "unreal --library Amiga=/" "unreal --library Win64=$root" "--sideways"; do
    # shellcheck disable=SC2086 # words
    if "$root/sdk/package" $wrong --build "$built" --no-setup --out "$work" >/dev/null 2>&1; then
        echo "sdk/package $wrong was accepted" >&2
        exit 1
    fi
done

rm -rf "$work" && mkdir -p "$work"
zip="$("$root/sdk/package" unreal --build "$built" --no-setup --out "$work")"
cd "$work" && cmake -E tar xf "$zip"

for file in Barchan.uplugin LICENSE THIRD_PARTY.md Config/FilterPlugin.ini Source/BarchanLibrary/BarchanLibrary.Build.cs \
    Source/BarchanLibrary/include/barchan/barchan.h Source/BarchanLibrary/lib/Linux/libbarchan.so \
    Source/BarchanLibrary/lib/Linux/libbarchan.so.0; do
    test -s "Barchan/$file" || { echo "the package has no $file" >&2; exit 1; }
done
if grep -rl -e "$root" -e "$built" Barchan; then
    echo "these files of the package name the folders it was made in" >&2
    exit 1
fi

library="$work/Barchan/Source/BarchanLibrary" bridge="$work/Barchan/Source/BarchanBridge"
mapfile -t sources < <(find "$bridge/Private" -name '*.cpp' ! -name BarchanBridgeModule.cpp)
"${CXX:-c++}" -std=c++20 -fno-exceptions -fno-rtti -Wall -Wextra -Werror -I "$bridge/Public" -I "$bridge/Private" \
    -isystem "$library/include" "${sources[@]}" "$root/tests/unreal/package/use.cpp" \
    -L"$library/lib/Linux" -lbarchan -Wl,-rpath,"$work/staged" -o use
# Linked by the one name, as Unreal's build tool does it, and loaded by the other, which is all that is staged.
mkdir staged && cp "$library/lib/Linux/libbarchan.so.0" staged/
./use
