# Compiler settings. They are directory-scoped: a project that adds Barchan with add_subdirectory sees none of them.
set(CMAKE_C_STANDARD 99)
set(CMAKE_C_STANDARD_REQUIRED ON)
set(CMAKE_C_EXTENSIONS OFF)
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_C_VISIBILITY_PRESET hidden)
set(CMAKE_CXX_VISIBILITY_PRESET hidden)
set(CMAKE_VISIBILITY_INLINES_HIDDEN ON)

if(PROJECT_IS_TOP_LEVEL)
  if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
    set(CMAKE_BUILD_TYPE RelWithDebInfo CACHE STRING "Build type" FORCE)
  endif()
  set(CMAKE_RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/bin")
  set(CMAKE_LIBRARY_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/lib")
  set(CMAKE_ARCHIVE_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/lib")
  set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
  # A program need not be linked anew because the inside of libbarchan.so changed.
  set(CMAKE_LINK_DEPENDS_NO_SHARED ON)
endif()

if(NOT DEFINED CMAKE_CXX_COMPILER_LAUNCHER AND NOT DEFINED ENV{CMAKE_CXX_COMPILER_LAUNCHER})
  find_program(BARCHAN_CCACHE ccache)
  mark_as_advanced(BARCHAN_CCACHE)
  if(BARCHAN_CCACHE)
    # What differs between two builds in nothing but their folder is compiled once.
    set(launcher "${BARCHAN_CCACHE}")
    if(NOT DEFINED ENV{CCACHE_BASEDIR})
      set(launcher "${CMAKE_COMMAND}" -E env "CCACHE_BASEDIR=${PROJECT_SOURCE_DIR}" CCACHE_NOHASHDIR=1 "${BARCHAN_CCACHE}")
    endif()
    set(CMAKE_C_COMPILER_LAUNCHER ${launcher})
    set(CMAKE_CXX_COMPILER_LAUNCHER ${launcher})
  endif()
endif()

if(CMAKE_CXX_COMPILER_ID MATCHES "GNU|Clang" AND NOT MSVC)
  set(BARCHAN_GNU_LIKE ON)
else()
  set(BARCHAN_GNU_LIKE OFF)
endif()

# Linked by every target of ours: warnings, and the sanitizers when they are asked for.
add_library(barchan_flags INTERFACE)
if(BARCHAN_GNU_LIKE)
  target_compile_options(barchan_flags INTERFACE
    -Wall -Wextra -Wpedantic -Wshadow -Wformat=2 -Wcast-align
    $<$<COMPILE_LANGUAGE:C>:-Wstrict-prototypes>
    $<$<COMPILE_LANGUAGE:CXX>:-Wnon-virtual-dtor>
    $<$<COMPILE_LANGUAGE:CXX>:-Woverloaded-virtual>
    $<$<BOOL:${BARCHAN_WERROR}>:-Werror>)
elseif(MSVC)
  target_compile_options(barchan_flags INTERFACE /W4 /permissive- $<$<BOOL:${BARCHAN_WERROR}>:/WX>)
endif()

if(BARCHAN_SANITIZE)
  if(NOT BARCHAN_SANITIZE MATCHES "^(address|undefined|address,undefined|thread)$")
    message(FATAL_ERROR "Barchan: BARCHAN_SANITIZE is \"${BARCHAN_SANITIZE}\"; it can be address, undefined, "
      "address,undefined or thread")
  endif()
  # Every object of the build, Tracy too: a half-instrumented program reports races that are not there.
  add_compile_options("-fsanitize=${BARCHAN_SANITIZE}" -fno-sanitize-recover=all -fno-omit-frame-pointer)
  add_link_options("-fsanitize=${BARCHAN_SANITIZE}")
endif()
