#!/usr/bin/env bash
# The parts of the set-up that can go wrong quietly, without network or root: setup_test.sh <root of the tree>.
set -euo pipefail
# shellcheck source=sdk/lib/setup.sh
source "$1/sdk/lib/setup.sh"
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
failures=0

expect() {
    local what="$1" wanted="$2" got="$3"
    if [[ "$wanted" != "$got" ]]; then
        printf '%s: wanted "%s", got "%s"\n' "$what" "$wanted" "$got"
        failures=$((failures + 1))
    fi
}

# archive_of <file name below /etc/apt> <<text: what find_archive makes of a machine with this one file
archive_of() {
    rm -rf "$work/apt" && mkdir -p "$work/apt/sources.list.d"
    cat >"$work/apt/$1"
    find_archive "$work/apt" bookworm
}

expect "one line" "http://one.example/debian" "$(archive_of sources.list <<'END'
# deb http://comment.example/debian bookworm main
deb http://one.example/debian bookworm main contrib
deb http://one.example/debian-security bookworm-security main
END
)"
expect "one line with options" "https://two.example/debian/" "$(archive_of sources.list <<'END'
deb-src http://source.example/debian bookworm main
deb [arch=amd64 signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] https://two.example/debian/ bookworm main
END
)"
expect "third parties before Debian" "http://three.example/debian" "$(archive_of sources.list <<'END'
deb [signed-by=/usr/share/keyrings/vendor.gpg] https://vendor.example/debian bookworm main
deb https://tool.example/apt tool-bookworm main
deb http://three.example/debian bookworm main
END
)"
expect "deb822 with several entries" "http://four.example/debian" "$(archive_of sources.list.d/debian.sources <<'END'
Types: deb
# a comment between fields
URIs: http://four.example/debian-security
Suites: bookworm-security
Components: main

Types: deb deb-src
URIs: http://four.example/debian
Suites: bookworm bookworm-updates
Components: main non-free-firmware
Signed-By: /usr/share/keyrings/debian-archive-keyring.gpg
END
)"
expect "deb822 switched off" "http://five.example/mirror" "$(archive_of sources.list.d/debian.sources <<'END'
Enabled: no
Types: deb
URIs: http://off.example/debian
Suites: bookworm
Components: main

Types: deb
URIs: http://five.example/mirror
Suites:
 bookworm
 bookworm-updates
Components: main
END
)"
expect "a mirror list" "mirror+file:///etc/apt/mirrors/debian.list" "$(archive_of sources.list.d/debian.sources <<'END'
Types: deb
URIs: mirror+file:///etc/apt/mirrors/debian.list
Suites: bookworm
Components: main
END
)"
expect "no archive" "" "$(archive_of sources.list.d/vendor.sources <<'END'
Types: deb
URIs: https://vendor.example/debian
Suites: bookworm
Components: main
Signed-By: /usr/share/keyrings/vendor.gpg
END
)"

# A pinned file passes in silence; another is taken, but never silently.
printf 'as tried' >"$work/dep_1.tar"
hash="$(sha256sum <"$work/dep_1.tar" | cut -d ' ' -f 1)"
expect "the pinned file" "" "$(check_pin dep "$work/dep_1.tar" dep_1.tar "$hash" 2>&1 >/dev/null)"
[[ "$(check_pin dep "$work/dep_1.tar" dep_0.tar 0000 2>&1 >/dev/null)" == *"warning: dep: the archive now has dep_1.tar"* ]] ||
    expect "another file than the pinned one" "a warning" "silence"

# Only a dependency with its stamp counts: an interrupted set-up leaves none.
BARCHAN_DEPS="$work/deps"
mkdir -p "$BARCHAN_DEPS/vma/include" && touch "$BARCHAN_DEPS/vma/include/vk_mem_alloc.h"
! dep_is_there vma include/vk_mem_alloc.h || expect "a dependency without its stamp" "missing" "there"
touch "$BARCHAN_DEPS/vma/.stamp"
dep_is_there vma include/vk_mem_alloc.h || expect "a dependency with its stamp" "there" "missing"

# Unpacking takes the wanted folder alone, whatever the archive calls its root.
mkdir -p "$work/root-7d4/src/external/thing/sub" "$work/root-7d4/src/other" "$work/out"
touch "$work/root-7d4/src/external/thing/"{a.h,sub/b.h} "$work/root-7d4/src/other/c.h"
tar -C "$work" -cf "$work/thing.tar" root-7d4
unpack_dep source "$work/thing.tar" src/external/thing "$work/out"
expect "unpacked files" "a.h sub sub/b.h" "$(cd "$work/out" && find . -mindepth 1 -printf '%P\n' | sort | xargs)"

if is_debian; then
    # Read as the set-up reads it: in a process of its own that ends at the first error.
    mapfile -t missing < <(missing_packages bash no-such-package-as-this)
    expect "missing packages" "no-such-package-as-this" "${missing[*]}"
fi
((failures == 0)) && echo "the set-up's parts behave"
