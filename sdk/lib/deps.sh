# shellcheck shell=bash
# Fills .deps/ with what Debian 12 does not have: VMA, Tracy's client and Jolt, taken from newer Debian suites through a
# private apt area. The machine's own apt configuration is read (which archive it uses) and never changed.

# name | kind | package | suites to try | what was tried | its SHA-256 | path in the archive | file that proves it
# A newer file than the one that was tried is taken with a warning.
DEPS_TABLE=(
    "vma|binary|libvulkan-memory-allocator-dev|trixie|libvulkan-memory-allocator-dev_3.2.1+dfsg-1_all.deb|75a48c6bfd4779b606576be9f7bb3a8ad4def7642d52db76886c0e6ea3dc9341|usr|include/vk_mem_alloc.h"
    "tracy|source|monado|trixie|monado_25.0.0+dfsg.orig.tar.xz|ddfa1899078173bea3db98034dc8b990df727a169f490896570ff6e3bda72113|src/external/tracy|TracyClient.cpp"
    "jolt|source|godot|forky sid|godot_4.6.3+ds.orig.tar.xz|2c7f6b7b2566182869d3f50829b8260179137ff169c34026640f9e8f9c3c0506|thirdparty/jolt_physics|Jolt/Jolt.h"
)

# Prints "uri|suite|components|signed-by" per enabled binary entry of one-line and deb822 configuration.
list_archives() {
    local etc="$1"
    cat "$etc"/sources.list "$etc"/sources.list.d/*.list 2>/dev/null | awk '
        $1 == "deb" {
            signed = ""
            i = 2
            if ($i ~ /^\[/) {
                while (i <= NF) {
                    option = $i; gsub(/[\[\]]/, "", option)
                    if (option ~ /^signed-by=/) signed = substr(option, 11)
                    if ($(i++) ~ /\]$/) break
                }
            }
            components = ""
            for (c = i + 2; c <= NF && $c !~ /^#/; ++c) components = components " " $c
            print $i "|" $(i + 1) "|" components "|" signed
        }'
    # Entries of a deb822 file are paragraphs; each file is ended with an empty line so that they do not run together.
    local file
    for file in "$etc"/sources.list.d/*.sources; do
        [[ -r "$file" ]] && { cat "$file"; echo; }
    done | awk '
        function flush(  n, i, uri, m, j, suite) {
            if (types ~ /(^| )deb( |$)/ && enabled != "no") {
                n = split(uris, uri, " "); m = split(suites, suite, " ")
                for (i = 1; i <= n; ++i) for (j = 1; j <= m; ++j)
                    print uri[i] "|" suite[j] "|" components "|" signedby
            }
            types = uris = suites = components = signedby = enabled = field = ""
        }
        function add(value) {
            sub(/^[ \t]+/, "", value); sub(/[ \t]+$/, "", value)
            if (field == "types") types = types " " value
            else if (field == "uris") uris = uris " " value
            else if (field == "suites") suites = suites " " value
            else if (field == "components") components = components " " value
            else if (field == "signed-by") signedby = signedby value
            else if (field == "enabled") enabled = tolower(value)
        }
        /^#/ { next }
        /^[ \t]*$/ { flush(); next }
        /^[ \t]/ { add($0); next }
        { colon = index($0, ":"); field = tolower(substr($0, 1, colon - 1)); add(substr($0, colon + 1)) }
        END { flush() }'
}

# find_archive <folder of apt's configuration> <codename>
# The machine's main Debian archive: it carries this release's suite and component main, and is not a third party's.
find_archive() {
    local etc="$1" codename="$2" uri suite components signed second=""
    while IFS='|' read -r uri suite components signed; do
        [[ "$suite" == "$codename" || "$suite" == stable ]] || continue
        [[ " $components " == *" main "* ]] || continue
        [[ -z "$signed" || "$signed" == *debian-archive* || "$signed" == *"BEGIN PGP"* ]] || continue
        if [[ "$uri" =~ /debian(\.list)?/?$ ]]; then
            printf '%s\n' "$uri"
            return 0
        fi
        [[ -n "$second" ]] || second="$uri"
    done < <(list_archives "$etc")
    [[ -z "$second" ]] || printf '%s\n' "$second"
}

# apt with its own directories; user of the downloads is whoever runs this, because _apt may not enter the folder.
private_apt() {
    local area="$BARCHAN_DEPS/apt"
    apt-get -qq -o Dir::Etc::sourcelist=/dev/null -o "Dir::Etc::sourceparts=$area/sources" \
        -o "Dir::State::lists=$area/lists" -o "Dir::Cache=$area/cache" -o "APT::Sandbox::User=$(id -un)" \
        -o Acquire::Retries=3 "$@"
}

# open_private_apt <suite>...: writes the area's configuration and reads the lists of these suites.
open_private_apt() {
    local area="$BARCHAN_DEPS/apt" archive
    archive="$(find_archive /etc/apt "$(. /etc/os-release && printf '%s' "${VERSION_CODENAME:-stable}")")"
    [[ -n "$archive" ]] ||
        die "no Debian archive was found in /etc/apt/sources.list or /etc/apt/sources.list.d; $(other_ways VMA, TRACY or JOLT)"
    mkdir -p "$area/sources" "$area/lists/partial" "$area/cache/archives/partial" "$area/download"
    cat >"$area/sources/barchan.sources" <<END
Types: deb deb-src
URIs: $archive
Suites: $*
Components: main
Signed-By: /usr/share/keyrings/debian-archive-keyring.gpg
END
    update_private_apt && return 0
    if grep -q 'is expired' "$area/update.log"; then
        # Mirrors that are frozen at a date serve expired lists. Every file is compared with a recorded hash afterwards.
        warn "the archive's lists have expired (a frozen mirror?); taking them nevertheless, files are checked by hash"
        printf 'Check-Valid-Until: no\n' >>"$area/sources/barchan.sources"
        update_private_apt && return 0
    fi
    cat "$area/update.log" >&2
    die "the archive's lists for $* could not be read (apt's message is above); $(other_ways VMA, TRACY or JOLT)"
}

# Error-Mode: without it apt calls an update that reached nobody a success.
update_private_apt() {
    LC_ALL=C private_apt -o APT::Update::Error-Mode=any update >"$BARCHAN_DEPS/apt/update.log" 2>&1
}

other_ways() {
    printf 'other ways: an installed CMake package and --no-setup, a folder in BARCHAN_<DEP>_SOURCE_DIR (%s), or -DBARCHAN_FETCH=ON with a network that reaches GitHub' "$*"
}

given_by_hand() {
    local variable="BARCHAN_${1^^}_SOURCE_DIR"
    [[ -n "${!variable:-}" ]]
}

dep_is_there() { [[ -r "$BARCHAN_DEPS/$1/.stamp" && -e "$BARCHAN_DEPS/$1/$2" ]]; }

# download_dep <kind> <package> <suites>: leaves the file in the download folder and prints its name.
download_dep() {
    local kind="$1" package="$2" suite file
    cd "$BARCHAN_DEPS/apt/download" || return 1
    for suite in $3; do
        # A suite that was not asked for at first (sid after forky) is added when it is needed.
        grep -q "^Suites:.* $suite" ../sources/barchan.sources || open_private_apt trixie "$suite"
        if [[ "$kind" == binary ]]; then
            private_apt download "$package/$suite" >&2 || continue
            file="$(compgen -G "${package}_*.deb" | sort -V | tail -n 1)"
        else
            # --tar-only: the pool may have lost an older .dsc while it keeps the tarball; apt checks its hash itself.
            private_apt source --download-only --tar-only "$package/$suite" >&2 || continue
            file="$(compgen -G "${package}_*.orig.tar.*" | grep -v '\.asc$' | sort -V | tail -n 1)"
        fi
        [[ -n "$file" ]] && printf '%s\n' "$file" && return 0
    done
    return 1
}

# check_pin <name> <file> <tried file> <tried hash>
check_pin() {
    local hash
    hash="$(sha256sum <"$2" | cut -d ' ' -f 1)"
    if [[ "$hash" != "$4" ]]; then
        warn "$1: the archive now has $(basename "$2") (SHA-256 $hash); Barchan was tried with $3. Taking the new one."
    fi
    printf '%s %s\n' "$(basename "$2")" "$hash"
}

# unpack_dep <kind> <file> <path inside> <target folder>
unpack_dep() {
    if [[ "$1" == binary ]]; then
        dpkg-deb --fsys-tarfile "$2" | tar -x -C "$4" --strip-components=2 --wildcards "./$3/*"
    else
        local depth
        depth="$(tr -cd / <<<"$3" | wc -c)"
        tar -xf "$2" -C "$4" --strip-components=$((depth + 2)) --wildcards "*/$3/*"
    fi
}

fill_dep() {
    local name kind package suites tried hash inside proof file stamp temporary
    IFS='|' read -r name kind package suites tried hash inside proof <<<"$1"
    say "dependencies: $name from $package ($suites)"
    file="$(download_dep "$kind" "$package" "$suites")" ||
        die "${name^^} was looked for in package $package of the Debian suites $suites and is not there; $(other_ways "${name^^}")"
    file="$BARCHAN_DEPS/apt/download/$file"
    stamp="$(check_pin "$name" "$file" "$tried" "$hash")"
    # Unpacked aside and moved at the end: an interrupted set-up leaves nothing that looks finished.
    temporary="$(mktemp -d "$BARCHAN_DEPS/unpack.XXXXXX")"
    unpack_dep "$kind" "$file" "$inside" "$temporary" || die "$(basename "$file") could not be unpacked"
    [[ -e "$temporary/$proof" ]] ||
        die "$(basename "$file") no longer has $inside/$proof, which Barchan needs as ${name^^}; $(other_ways "${name^^}")"
    printf '%s\n' "$stamp" >"$temporary/.stamp"
    rm -rf "${BARCHAN_DEPS:?}/$name"
    mv "$temporary" "$BARCHAN_DEPS/$name"
    chmod 755 "$BARCHAN_DEPS/$name"
}

ensure_deps() {
    local row name proof todo=()
    for row in "${DEPS_TABLE[@]}"; do
        name="${row%%|*}" proof="${row##*|}"
        given_by_hand "$name" || dep_is_there "$name" "$proof" || todo+=("$row")
    done
    ((${#todo[@]})) || return 0
    is_debian || {
        say "dependencies: ${todo[*]%%|*} not in .deps; without VMA only the CPU device is built (docs/building.md)"
        return 0
    }
    lock "$BARCHAN_DEPS/.lock"
    rm -rf "$BARCHAN_DEPS"/unpack.*
    say "dependencies: reading the package lists of newer Debian suites into .deps/apt"
    open_private_apt trixie forky
    for row in "${todo[@]}"; do
        # Another command may have filled it while this one waited for the lock.
        dep_is_there "${row%%|*}" "${row##*|}" || fill_dep "$row"
    done
    rm -rf "$BARCHAN_DEPS/apt"
    unlock
}
