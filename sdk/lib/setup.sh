# shellcheck shell=bash
# The whole set-up of a machine, in the order in which things depend on each other.
# shellcheck source=sdk/lib/common.sh
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
# shellcheck source=sdk/lib/packages.sh
source "$BARCHAN_ROOT/sdk/lib/packages.sh"
# shellcheck source=sdk/lib/deps.sh
source "$BARCHAN_ROOT/sdk/lib/deps.sh"
# shellcheck source=sdk/lib/build.sh
source "$BARCHAN_ROOT/sdk/lib/build.sh"

# setup_machine build|test: packages (for test those of the checks too) and .deps.
setup_machine() {
    local packages=("${PACKAGES_BUILD[@]}") tools=("${TOOLS_BUILD[@]}")
    if [[ "$1" == test ]]; then
        packages+=("${PACKAGES_TEST[@]}" "${PACKAGES_DOCS[@]}")
        tools+=("${TOOLS_TEST[@]}" "${TOOLS_DOCS[@]}")
    fi
    if is_debian; then
        ensure_packages "${packages[@]}"
    else
        ensure_tools "${tools[@]}"
    fi
    ensure_deps
}

# run_program <script> <program> [argument]...: sets up, builds that one program in the release preset and becomes it.
# --no-setup is for the script, the rest for the program; with --help nothing is built.
run_program() {
    local script="$1" program="$2" arguments=() argument setup=1 help=0
    shift 2
    local binary="$BARCHAN_ROOT/build/release/bin/$program"
    for argument in "$@"; do
        case "$argument" in
        --help | -h) help=1 && arguments+=(--help) ;;
        --no-setup) setup=0 ;;
        *) arguments+=("$argument") ;;
        esac
    done
    if ((help)); then
        print_help "$script"
        [[ ! -x "$binary" ]] || { echo && "$binary" "${arguments[@]}"; }
        exit 0
    fi
    ((setup == 0)) || setup_machine build
    build release "$program" || die "$program could not be built; the messages above say why"
    cd "$BARCHAN_ROOT" || exit 1
    exec "$binary" "${arguments[@]}"
}
