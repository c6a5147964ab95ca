# Every option a user may set. docs/building.md lists the same.
option(BARCHAN_BUILD_TESTS "Build the tests" ${PROJECT_IS_TOP_LEVEL})
option(BARCHAN_BUILD_SAMPLES "Build the samples, the headless runner and the benchmarks" ${PROJECT_IS_TOP_LEVEL})
option(BARCHAN_BUILD_TOOLS "Build the tools of asset pipelines" ${PROJECT_IS_TOP_LEVEL})
option(BARCHAN_RIGID "Build barchan::jolt and barchan::rigid; compiles Jolt unless the project has it" ${PROJECT_IS_TOP_LEVEL})
option(BARCHAN_BENCH_JOLT "Let barchan_bench measure Jolt beside grains; compiles Jolt unless BARCHAN_RIGID has" ${BARCHAN_RIGID})
option(BARCHAN_INSTALL "Make install and package rules" ${PROJECT_IS_TOP_LEVEL})
option(BARCHAN_SHARED "Build barchan as a shared library (OFF: static)" ON)
option(BARCHAN_PROFILING "Compile profiling zones into the library, for a host's own profiler (bchSetProfiler)" OFF)
option(BARCHAN_TRACY "Compile profiling zones and a Tracy client into the library" OFF)
if(BARCHAN_TRACY)
  set(BARCHAN_PROFILING ON)
endif()
option(BARCHAN_FETCH "Get missing dependencies from GitHub at pinned tags" OFF)
option(BARCHAN_WERROR "Treat compiler warnings as errors" OFF)

set(BARCHAN_VULKAN "AUTO" CACHE STRING
  "Vulkan device: ON (required), OFF (CPU device only), AUTO (ON when headers, VMA and glslc are found)")
set_property(CACHE BARCHAN_VULKAN PROPERTY STRINGS AUTO ON OFF)

set(BARCHAN_SANITIZE "" CACHE STRING "Sanitizers for all of Barchan: empty, address,undefined or thread")
set_property(CACHE BARCHAN_SANITIZE PROPERTY STRINGS "" "address,undefined" "thread")

# The kernels of the CPU device gain most from AVX2; the rest of the library stays at the compiler's default so that
# it can say in words that a processor is too old.
set(arch_default "")
if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64|amd64)$")
  set(arch_default "x86-64-v3")
endif()
set(BARCHAN_CPU_ARCH "${arch_default}" CACHE STRING
  "-march for the CPU device and its kernels; empty means the compiler's default")
unset(arch_default)

set(BARCHAN_DEPS_DIR "${PROJECT_SOURCE_DIR}/.deps" CACHE PATH
  "Folder that the set-up scripts fill with dependencies the system does not have")
