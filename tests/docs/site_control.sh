#!/usr/bin/env bash
# The control of docs_site: a tree with something undocumented, and one with a link that leads nowhere, make no site.
# site_control.sh <Barchan's tree> <folder to work in>
set -euo pipefail
tree="$1" work="$2"

# expect_refusal <file> <sed script> <words of the message>
expect_refusal() {
    rm -rf "$work" && mkdir -p "$work/samples"
    cp -r "$tree"/{docs,include,sdk,README.md,CHANGES.md} "$work"
    cp -r "$tree/samples/hello" "$work/samples"
    sed -i "$2" "$work/$1"
    ! cmp -s "$work/$1" "$tree/$1" || { echo "nothing was broken in $1" && exit 1; }
    if BARCHAN_DOCS_DIR="$work/site" "$work/sdk/docs" --no-setup >"$work/log" 2>&1; then
        echo "sdk/docs accepted a broken $1" >&2
        exit 1
    fi
    grep -q "$3" "$work/log" || { cat "$work/log" && exit 1; }
}

expect_refusal include/barchan/wall.h 's#^/\*\* A wall: its shape.*\*/$##' 'bchWallDef is not documented'
expect_refusal docs/overview.md 's#(grains.md)#(grains.md\#nowhere)#' "unable to resolve reference to 'page_docs_grains__nowhere'"
