# shellcheck shell=bash
# The Debian packages, and what to do about those that are missing. The machine's own apt configuration is used as it
# is; nothing else of the system is touched.
# shellcheck disable=SC2034 # the lists are read by setup.sh

# To build the library, the samples and the test programs, and to run the samples.
PACKAGES_BUILD=(
    build-essential cmake ninja-build ccache
    xz-utils dpkg-dev ca-certificates debian-archive-keyring
    libvulkan-dev glslc spirv-tools
    libglm-dev libstb-dev libglfw3-dev libimgui-dev doctest-dev
    libvulkan1 mesa-vulkan-drivers ffmpeg
)
# What only the tests need: the second compiler, the checkers, the validation layers, a screen without a monitor, C# for
# the build rules of the Unreal plugin.
PACKAGES_TEST=(
    git python3 pkg-config
    vulkan-validationlayers xvfb xdotool
    abigail-tools clang clang-format
    mono-mcs
)
# What builds the site of the manual (sdk/docs); the tests build it too.
PACKAGES_DOCS=(doxygen python3)
# Commands that stand for the packages where there is no dpkg to ask.
TOOLS_BUILD=(cmake ninja c++ glslc spirv-val)
TOOLS_DOCS=(doxygen python3)
TOOLS_TEST=(Xvfb xdotool python3 pkg-config clang clang-format abidw abidiff mcs mono)

is_debian() { [[ -r /etc/os-release ]] && have dpkg-query && (. /etc/os-release && [[ "${ID:-}" == debian ]]); }

missing_packages() {
    local installed package
    # dpkg-query fails when it does not know one of the names; that is an answer too.
    # shellcheck disable=SC2016 # dpkg's own format language
    installed=" $({ dpkg-query -W -f '${db:Status-Status} ${Package}\n' "$@" 2>/dev/null || true; } |
        sed -n 's/^installed //p' | tr '\n' ' ')"
    for package in "$@"; do
        [[ "$installed" == *" $package "* ]] || printf '%s\n' "$package"
    done
}

# apt draws a progress bar in a terminal; elsewhere its hundreds of lines become a count, and appear when it fails.
apt_install() {
    local command=(apt-get -o DPkg::Lock::Timeout=600 -y install --no-install-recommends "$@") log
    export DEBIAN_FRONTEND=noninteractive
    if in_terminal; then
        "${command[@]}" -o Dpkg::Progress-Fancy=1 >&2
        return
    fi
    log="$(mktemp)"
    if "${command[@]}" -o Dpkg::Use-Pty=0 2>&1 | tee "$log" |
        awk '/^Setting up/ && ++n % 25 == 0 { print "barchan: packages: " n " set up"; fflush() }' >&2; then
        rm -f "$log"
        return 0
    fi
    cat "$log" >&2
    rm -f "$log"
    return 1
}

apt_update() {
    say "packages: reading the archive's package lists"
    apt-get -qq -o DPkg::Lock::Timeout=600 update >&2 || warn "apt-get update did not succeed; going on"
}

# ensure_packages <package>...
ensure_packages() {
    local missing
    mapfile -t missing < <(missing_packages "$@")
    if ((${#missing[@]} == 0)); then
        return 0
    fi
    if ((EUID != 0)); then
        die "packages are missing and only root may install them: apt-get install --no-install-recommends ${missing[*]}"
    fi
    say "packages: installing ${#missing[@]}: ${missing[*]}"
    # Fresh images have no lists at all; elsewhere the lists are read again only when the first attempt fails.
    if ! compgen -G '/var/lib/apt/lists/*_Packages*' >/dev/null; then
        apt_update
        apt_install "${missing[@]}" || die "apt-get could not install: ${missing[*]} (its own message is above)"
    elif ! apt_install "${missing[@]}"; then
        apt_update
        apt_install "${missing[@]}" || die "apt-get could not install: ${missing[*]} (its own message is above)"
    fi
    mapfile -t missing < <(missing_packages "$@")
    ((${#missing[@]} == 0)) || die "apt-get finished, but these packages are still missing: ${missing[*]}"
}

# ensure_tools <command>...: for systems that are not Debian.
ensure_tools() {
    local tool missing=()
    for tool in "$@"; do
        have "$tool" || missing+=("$tool")
    done
    ((${#missing[@]} == 0)) ||
        die "this is not Debian, so nothing is installed by itself; not found in PATH: ${missing[*]} (docs/building.md names the projects they belong to)"
}
