# barchan_core: all runtime code as objects. Internal tests link it and see everything.
# barchan: what hosts link; the same objects behind the C API, with nothing else visible.
add_library(barchan_core OBJECT)
target_compile_features(barchan_core PUBLIC cxx_std_20)
set_target_properties(barchan_core PROPERTIES POSITION_INDEPENDENT_CODE ON LINKER_LANGUAGE CXX)
target_include_directories(barchan_core PUBLIC
  "${PROJECT_SOURCE_DIR}/include"
  "${PROJECT_SOURCE_DIR}/runtime"
  "${PROJECT_SOURCE_DIR}/shaders"
  "${PROJECT_BINARY_DIR}/generated")
target_compile_definitions(barchan_core
  PUBLIC BARCHAN_HAS_VULKAN=$<BOOL:${BARCHAN_HAS_VULKAN}> BARCHAN_HAS_TRACY=$<BOOL:${BARCHAN_TRACY}>
    BARCHAN_HAS_PROFILING=$<BOOL:${BARCHAN_PROFILING}>
  PRIVATE BARCHAN_BUILDING)
target_link_libraries(barchan_core PUBLIC barchan_glm Threads::Threads ${CMAKE_DL_LIBS} PRIVATE barchan_flags)
if(BARCHAN_GNU_LIKE)
  # No contraction: the same kernel text must give the same bits whatever the compiler would like to fuse.
  # A float that slips into double costs speed on one device and equality with the other: a warning here, not in tests.
  target_compile_options(barchan_core PUBLIC -ffp-contract=off PRIVATE -fno-math-errno -Wdouble-promotion)
endif()

# Third-party sources compile inside our objects, so that the version script can hide them; their warnings are theirs.
function(barchan_add_foreign_source file)
  target_sources(barchan_core PRIVATE "${file}")
  if(BARCHAN_GNU_LIKE)
    set_property(SOURCE "${file}" TARGET_DIRECTORY barchan_core APPEND PROPERTY COMPILE_OPTIONS -w ${ARGN})
  endif()
endfunction()

if(BARCHAN_HAS_VULKAN)
  target_link_libraries(barchan_core PUBLIC barchan_vulkan_headers barchan_vma)
  # Vulkan is loaded at run time; a call that would need the loader at link time must not even compile.
  target_compile_definitions(barchan_core PUBLIC VK_NO_PROTOTYPES)
endif()
if(BARCHAN_TRACY)
  target_link_libraries(barchan_core PUBLIC barchan_tracy)
  if(BARCHAN_TRACY_SOURCE)
    barchan_add_foreign_source("${BARCHAN_TRACY_SOURCE}")
  endif()
endif()

# Called once all folders have added their sources to barchan_core.
function(barchan_finish_library)
  get_target_property(sources barchan_core SOURCES)
  foreach(source IN LISTS sources)
    # Only files without inline functions in common with others: the linker keeps one copy of each, and one that was
    # compiled for newer instructions must never run on a processor without them (tests/abi/newer_instructions.py).
    if(source MATCHES "/runtime/compute/cpu/cpu_primitives|/generated/kernels/")
      barchan_set_cpu_flags("${source}")
    endif()
  endforeach()
  if(NOT sources MATCHES "/runtime/")
    # Nothing to link yet; an archive of nothing is an error on some systems.
    file(WRITE "${PROJECT_BINARY_DIR}/generated/empty.cpp" "")
    target_sources(barchan_core PRIVATE "${PROJECT_BINARY_DIR}/generated/empty.cpp")
  endif()

  if(BARCHAN_SHARED)
    set(kind SHARED)
  else()
    set(kind STATIC)
  endif()
  set(objects $<TARGET_OBJECTS:barchan_core>)
  if(NOT BARCHAN_SHARED AND NOT BARCHAN_SANITIZE)
    barchan_hide_in_archive(objects)
    # CMake sees no language in objects; a program in C has to be linked with the C++ library all the same.
    file(WRITE "${PROJECT_BINARY_DIR}/generated/language.cpp" "")
    list(APPEND objects "${PROJECT_BINARY_DIR}/generated/language.cpp")
  endif()
  add_library(barchan ${kind} ${objects})
  add_library(barchan::barchan ALIAS barchan)
  set_target_properties(barchan PROPERTIES
    VERSION "${PROJECT_VERSION}" SOVERSION "${PROJECT_VERSION_MAJOR}" LINKER_LANGUAGE CXX)
  target_include_directories(barchan PUBLIC
    "$<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include>" "$<INSTALL_INTERFACE:include>")
  target_link_libraries(barchan PRIVATE Threads::Threads ${CMAKE_DL_LIBS})
  if(BARCHAN_TRACY AND NOT BARCHAN_TRACY_SOURCE)
    target_link_libraries(barchan PRIVATE Tracy::TracyClient)
  endif()
  if(NOT BARCHAN_SHARED)
    target_compile_definitions(barchan PUBLIC BARCHAN_STATIC)
    target_compile_definitions(barchan_core PUBLIC BARCHAN_STATIC)
  elseif(UNIX AND NOT APPLE)
    # Hidden visibility leaves what third-party headers mark as default; only the version script closes the door.
    set(map "${PROJECT_SOURCE_DIR}/sdk/abi/barchan.map")
    target_link_options(barchan PRIVATE "LINKER:--version-script=${map}")
    set_property(TARGET barchan APPEND PROPERTY LINK_DEPENDS "${map}")
  endif()
endfunction()

# An archive has no version script: a host that has its own VMA or Tracy would meet ours at link time. So all objects
# are linked into one and all but the C API becomes local to it. The C API stays hidden there: a host's own shared
# library does not export it again.
function(barchan_hide_in_archive objects)
  if(NOT BARCHAN_GNU_LIKE OR APPLE OR WIN32 OR NOT CMAKE_OBJCOPY)
    return()
  endif()
  # Objects that are unique in a process stay global, and would meet those of a host that has them too.
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    target_compile_options(barchan_core PRIVATE $<$<COMPILE_LANGUAGE:CXX>:-fno-gnu-unique>)
  endif()
  set(whole "${PROJECT_BINARY_DIR}/generated/barchan_whole.o")
  add_custom_command(OUTPUT "${whole}"
    COMMAND "${CMAKE_CXX_COMPILER}" -r -nostdlib -Wl,--force-group-allocation -o "${whole}.new"
      "$<TARGET_OBJECTS:barchan_core>"
    COMMAND "${CMAKE_OBJCOPY}" --wildcard "--keep-global-symbol=bch*" "${whole}.new" "${whole}"
    DEPENDS "$<TARGET_OBJECTS:barchan_core>"
    COMMENT "Hiding what is not the C API" COMMAND_EXPAND_LISTS VERBATIM)
  set(${objects} "${whole}" PARENT_SCOPE)
endfunction()

# Kernels and the CPU device are the hot code: full optimisation except where a debugger or a sanitizer looks on.
function(barchan_set_cpu_flags source)
  if(NOT BARCHAN_GNU_LIKE)
    return()
  endif()
  set(flags "")
  if(BARCHAN_CPU_ARCH)
    list(APPEND flags "-march=${BARCHAN_CPU_ARCH}")
  endif()
  if(NOT BARCHAN_SANITIZE)
    list(APPEND flags "$<$<NOT:$<CONFIG:Debug>>:-O3>")
  endif()
  set_property(SOURCE "${source}" TARGET_DIRECTORY barchan_core APPEND PROPERTY COMPILE_OPTIONS ${flags})
endfunction()
