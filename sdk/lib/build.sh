# shellcheck shell=bash
# Configure and build a preset of CMakePresets.json, doing nothing that has been done already.

# Folders given by hand in the environment reach CMake as options of the same name.
given_options() {
    local dep
    for dep in VULKAN VMA GLM DOCTEST STB TRACY JOLT GLFW IMGUI; do
        local variable="BARCHAN_${dep}_SOURCE_DIR"
        [[ -z "${!variable:-}" ]] || printf '%s\n' "-D$variable=${!variable}"
    done
    [[ -z "${BARCHAN_BENCH_JOLT:-}" ]] || printf '%s\n' "-DBARCHAN_BENCH_JOLT=$BARCHAN_BENCH_JOLT"
}

# configure <preset>: ninja itself notices changed CMakeLists.txt; presets and options it does not see.
configure() {
    local preset="$1" folder="$BARCHAN_ROOT/build/$1" options wanted
    mapfile -t options < <(given_options)
    wanted="$(sha256sum <"$BARCHAN_ROOT/CMakePresets.json") ${options[*]} $(c++ -dumpfullversion 2>/dev/null)"
    if [[ -e "$folder/build.ninja" && "$(cat "$folder/.configured" 2>/dev/null)" == "$wanted" ]]; then
        return 0
    fi
    say "configure: build/$preset"
    mkdir -p "$folder"
    if ! (cd "$BARCHAN_ROOT" && cmake --preset "$preset" "${options[@]}") >"$folder/configure.log" 2>&1; then
        cat "$folder/configure.log" >&2
        say "configuring build/$preset failed; CMake's messages are above and in build/$preset/configure.log"
        return 1
    fi
    sed -n 's/^-- Barchan: /barchan: /p' "$folder/configure.log" >&2
    printf '%s' "$wanted" >"$folder/.configured"
}

# build <preset> [target]...: fails when configuring or compiling does; the message is printed by then.
build() {
    local preset="$1" folder="$BARCHAN_ROOT/build/$1" result=0
    shift
    lock "$BARCHAN_ROOT/build/.lock-$preset"
    if ! configure "$preset"; then
        unlock
        return 1
    fi
    if [[ -n "$(ninja -C "$folder" -n "$@" 2>/dev/null | sed -n '/no work to do/!{/Entering directory/!p}' | head -n 1)" ]]; then
        say "build: build/$preset"
        NINJA_STATUS='[%f/%t, %es] ' ninja -C "$folder" "$@" >&2 || result=1
    fi
    unlock
    return $result
}
