# shellcheck shell=bash
# The stages of sdk/test. A stage that fails does not stop the next: one run names everything that is wrong.

# Tests in which threads of the library, of the host or of both work on the same things.
THREADED_TESTS=(
    unit_base unit_compute unit_world profile_host rigid_world rigid_vehicle unreal_host unreal_game_loop
    contract_{bodies,busy,cycles,devices_apart,hooks,out_of_memory,parallel_for,patches,publish,queries,readback}
    contract_{render_grains,snapshot,spawn,steps_in_flight,terrain,threads,wait,worlds_apart}
)
# What a host is given or may copy from: clang's warnings there are errors in every run, those in tests with --all.
GIVEN_TARGETS=(barchan barchan_rigid barchan_run barchan_viewer barchan_lab barchan_bench bch_cook barchan_unreal_bridge)

stage_passed=0 stage_failed=0 stage_begin=0
stage_lines=() failures=()

count() {
    stage_passed=$((stage_passed + $2))
    stage_failed=$((stage_failed + $3))
    stage_lines+=("$1: $2 passed, $3 failed, $(((SECONDS - stage_begin) / 60)) min")
    stage_begin=$SECONDS
}

# remember_failures <preset>: which tests failed and the end of what they printed, for the summary. Whoever sees only the
# last lines of a long run must find the reason there.
remember_failures() {
    local folder="$BARCHAN_ROOT/build/$1/Testing/Temporary" name
    while IFS=: read -r _ name; do
        failures+=("$1: $name failed; the end of its output:
$(awk -v name="$name" '
            $2 == "Testing:" { wanted = $3 == name }
            wanted && !/^-+$/' "$folder/LastTest.log" 2>/dev/null | tail -n 25)")
    done < <(cat "$folder/LastTestsFailed.log" 2>/dev/null)
}

# ThreadSanitizer of Debian 12 cannot start when the kernel scatters addresses widely; it runs without that.
steady_addresses() {
    if setarch "$(uname -m)" -R true 2>/dev/null; then setarch "$(uname -m)" -R "$@"; else "$@"; fi
}

# test_stage <preset> <targets to build, in one word> <ctest selection>...
test_stage() {
    local preset="$1" log="$BARCHAN_ROOT/build/$1/test.log" runner=() targets summary
    read -ra targets <<<"$2"
    shift 2
    if ! build "$preset" -k 0 "${targets[@]}"; then
        say "$preset: the build failed, so its tests did not run"
        count "$preset (build)" 0 1
        return 0
    fi
    say "test: build/$preset"
    [[ "$preset" != tsan ]] || runner=(steady_addresses)
    # Not piped into tee: ctest draws its progress only when it sees the terminal itself.
    rm -f "$log"
    "${runner[@]}" ctest --preset "$preset" -j "$(nproc)" --output-log "$log" "$@" >&2 || true
    summary="$(grep -E 'tests passed, [0-9]+ tests failed out of' "$log" 2>/dev/null || true)"
    if [[ "$summary" =~ ([0-9]+)\ tests\ failed\ out\ of\ ([0-9]+) ]]; then
        count "$preset" $((BASH_REMATCH[2] - BASH_REMATCH[1])) "${BASH_REMATCH[1]}"
        ((BASH_REMATCH[1] == 0)) || remember_failures "$preset"
    else
        say "$preset: no test ran, or ctest was stopped before its end"
        count "$preset" 0 1
    fi
}

# build_stage <preset> [target]...: that it builds is the test.
build_stage() {
    if build "$1" -k 0 "${@:2}"; then count "$1 (build)" 1 0; else count "$1 (build)" 0 1; fi
}

print_summary() {
    local line
    for line in "${failures[@]}" "${stage_lines[@]}"; do
        say "$line"
    done
    printf '%d passed, %d failed\n' "$stage_passed" "$stage_failed"
    ((stage_failed == 0 && stage_passed > 0))
}
