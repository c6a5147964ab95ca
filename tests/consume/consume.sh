#!/usr/bin/env bash
# Uses Barchan the way a host would: consume.sh <case> <Barchan's tree> <its build folder> <folder to work in>.
# The compilers come in CC and CXX, as CMake passes them.
set -euo pipefail
case="$1" tree="$2" built="$3" work="$4"
here="$tree/tests/consume"
prefix="$work/prefix"

# build_and_run <name> <project> [cmake option]...
build_and_run() {
    local name="$1" project="$2"
    shift 2
    rm -rf "${work:?}/$name"
    cmake -S "$project" -B "$work/$name" -G Ninja "$@"
    cmake --build "$work/$name"
    "$work/$name/use"
}

# Folders of different tests share what the compiler cache has, where there is one.
export CCACHE_BASEDIR="$work"

# Unoptimised and without debug information: it is the quickest that shows the same.
quick=(-DCMAKE_BUILD_TYPE=Debug -DCMAKE_C_FLAGS_DEBUG= -DCMAKE_CXX_FLAGS_DEBUG=)

case "$case" in
install)
    rm -rf "$prefix"
    cmake --install "$built" --prefix "$prefix"
    # The package must not lean on the place it was built in.
    if grep -rIl -e "$tree" -e "$built" "$prefix"; then
        echo "these installed files name the folders Barchan was built in" >&2
        exit 1
    fi
    for file in LICENSE THIRD_PARTY.md; do
        test -s "$prefix/share/doc/Barchan/$file"
    done
    ;;
pkgconfig)
    # Moved after installing: the .pc file has to find itself.
    rm -rf "$work/moved" && cp -a "$prefix" "$work/moved"
    export PKG_CONFIG_PATH="$work/moved/lib/pkgconfig"
    pkg-config --exact-version="$(sed -n 's/^Version: //p' "$PKG_CONFIG_PATH/barchan.pc")" barchan
    # shellcheck disable=SC2046 # the flags are words
    ${CC:-cc} -std=c99 -pedantic-errors -Wall -Wextra -Werror "$here/program/use.c" -o "$work/use_pc" \
        $(pkg-config --cflags --libs barchan) -Wl,-rpath,"$work/moved/lib"
    "$work/use_pc"
    ;;
find_package_c) build_and_run c "$here/find_package_c" -DCMAKE_PREFIX_PATH="$prefix" ;;
find_package_cpp) build_and_run cpp "$here/find_package_cpp" -DCMAKE_PREFIX_PATH="$prefix" ;;
find_package_jolt)
    # As the library it is linked with was: Jolt's classes differ with assertions.
    type="$(sed -n 's/^CMAKE_BUILD_TYPE:STRING=//p' "$built/CMakeCache.txt")"
    build_and_run jolt "$here/find_package_jolt" -DCMAKE_PREFIX_PATH="$prefix" -DCMAKE_BUILD_TYPE="$type" \
        -DHOST_JOLT="$work/host_jolt.cmake"
    "$work/jolt/use_rigid"
    ;;
hello)
    rm -rf "$work/hello"
    cmake -S "$tree/samples/hello" -B "$work/hello" -G Ninja -DCMAKE_PREFIX_PATH="$prefix"
    cmake --build "$work/hello"
    # Programs that need the loader and glslc are left out where these are missing, and only there.
    if ! grep -q 'Barchan_HAS_VULKAN "OFF"' "$prefix/lib/cmake/Barchan/BarchanConfig.cmake" &&
        [[ "$("${CC:-cc}" -print-file-name=libvulkan.so)" == /* ]] && command -v glslc >/dev/null; then
        test -x "$work/hello/hello_02_host_vulkan"
        test -x "$work/hello/hello_04_frames"
    fi
    ctest --test-dir "$work/hello" --no-tests=error --output-on-failure
    ;;
no_jolt)
    # The control: without a Jolt the component is not there, and the message says what is missing.
    rm -rf "$work/no_jolt"
    if cmake -S "$here/find_package_jolt" -B "$work/no_jolt" -G Ninja -DCMAKE_PREFIX_PATH="$prefix" \
        -DCMAKE_DISABLE_FIND_PACKAGE_Jolt=ON >"$work/no_jolt.log" 2>&1; then
        echo "the component jolt was found without Jolt" >&2
        exit 1
    fi
    tr '\n' ' ' <"$work/no_jolt.log" | tr -s ' ' | grep -q 'needs a target Jolt::Jolt'
    ;;
wrong_version)
    # The control of the version file: the next minor version may break callers, so it is not this package.
    if cmake -S "$here/find_package_c" -B "$work/wrong" -G Ninja -DCMAKE_PREFIX_PATH="$prefix" -DWANTED_VERSION=0.99 \
        >"$work/wrong.log" 2>&1; then
        echo "find_package(Barchan 0.99) accepted this version" >&2
        exit 1
    fi
    grep -q 'compatible with requested version' "$work/wrong.log"
    ;;
archive)
    rm -rf "$work/archive" && mkdir -p "$work/archive"
    (cd "$built" && cpack -G TGZ -B "$work/archive")
    tar -xzf "$work"/archive/barchan-*.tar.gz -C "$work/archive"
    build_and_run archive_use "$here/find_package_cpp" -DCMAKE_PREFIX_PATH="$(echo "$work"/archive/barchan-*/)"
    ;;
add_subdirectory)
    # Static, as the test "static" wants to find it: one build of the library serves both.
    build_and_run tree "$here/add_subdirectory" -DBARCHAN_TREE="$tree" -DBARCHAN_SHARED=OFF -DBARCHAN_INSTALL=ON \
        "${quick[@]}"
    ;;
cpu_only)
    # AUTO, on a machine that lacks a part of what Vulkan needs (here VMA): the CPU device is built alone and works.
    # Laid out as the tree with everything is, so that a compiler cache has most of it.
    rm -rf "$work/cpu_only_prefix"
    build_and_run cpu_only "$here/add_subdirectory" -DBARCHAN_TREE="$tree" -DBARCHAN_SHARED=OFF -DBARCHAN_INSTALL=ON \
        -DBARCHAN_DEPS_DIR="$work/nothing" "${quick[@]}"
    cmake --install "$work/cpu_only" --prefix "$work/cpu_only_prefix"
    grep -q 'Barchan_HAS_VULKAN "OFF"' "$work/cpu_only_prefix/lib/cmake/Barchan/BarchanConfig.cmake"
    build_and_run cpu_only_use "$here/find_package_cpp" -DCMAKE_PREFIX_PATH="$work/cpu_only_prefix"
    ;;
static)
    rm -rf "$work/static_prefix"
    cmake --install "$work/tree" --prefix "$work/static_prefix"
    # A host with its own VMA must not meet ours. (u: objects of the standard library that are unique by design.)
    if nm --defined-only --extern-only --format=posix "$work/static_prefix/lib/libbarchan.a" |
        awk 'NF > 2 && $1 !~ /^bch/ && $2 != "u" { print; found = 1 } END { exit !found }'; then
        echo "the static library shows these symbols beside the C API" >&2
        exit 1
    fi
    build_and_run static_use "$here/find_package_cpp" -DCMAKE_PREFIX_PATH="$work/static_prefix"
    # shellcheck disable=SC2046 # the flags are words
    ${CC:-cc} -std=c99 "$here/program/use.c" -o "$work/use_static_pc" \
        $(PKG_CONFIG_PATH="$work/static_prefix/lib/pkgconfig" pkg-config --static --cflags --libs barchan)
    "$work/use_static_pc"
    ;;
*)
    echo "unknown case $case" >&2
    exit 1
    ;;
esac
