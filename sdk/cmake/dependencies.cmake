# Where third-party code comes from. Each function looks in the same order and makes one internal interface target:
#   1. a target of the host project or find_package    2. BARCHAN_<DEP>_SOURCE_DIR, a folder given by hand
#   3. .deps/, filled by the set-up scripts            4. BARCHAN_FETCH=ON: GitHub at a pinned tag
# Nothing of it appears in the installed headers, and the shared library links none of it.

# Sets <out> to the folder below one of steps 2 to 4 that holds <probe>, or to nothing.
function(barchan_find_source out dep probe repository tag)
  string(TOLOWER "${dep}" folder)
  set(BARCHAN_${dep}_SOURCE_DIR "" CACHE PATH "Folder with the sources of ${dep}, given by hand")
  mark_as_advanced(BARCHAN_${dep}_SOURCE_DIR)
  set(found "")
  set(given "${BARCHAN_${dep}_SOURCE_DIR}")
  if(given)
    barchan_probe_folder(found "${given}" "${probe}")
    if(NOT found)
      message(FATAL_ERROR "Barchan: BARCHAN_${dep}_SOURCE_DIR is ${given}, but ${probe} is not in it")
    endif()
  else()
    barchan_probe_folder(found "${BARCHAN_DEPS_DIR}/${folder}" "${probe}")
  endif()
  if(NOT found AND BARCHAN_FETCH)
    include(FetchContent)
    set(name "barchan_fetch_${folder}")
    # SOURCE_SUBDIR names a folder without a CMakeLists.txt: only the files are wanted, not the project's own build.
    FetchContent_Declare(${name} GIT_REPOSITORY "https://github.com/${repository}.git" GIT_TAG "${tag}"
      GIT_SHALLOW ON SOURCE_SUBDIR barchan-takes-files-only)
    FetchContent_MakeAvailable(${name})
    barchan_probe_folder(found "${${name}_SOURCE_DIR}" "${probe}")
  endif()
  set(${out} "${found}" PARENT_SCOPE)
endfunction()

# The places a project keeps its headers relative to its root.
function(barchan_probe_folder out root probe)
  set(${out} "" PARENT_SCOPE)
  foreach(sub "" "/include" "/public")
    if(EXISTS "${root}${sub}/${probe}")
      set(${out} "${root}${sub}" PARENT_SCOPE)
      return()
    endif()
  endforeach()
endfunction()

# An interface target that gives include folders as system folders: their warnings are not ours.
function(barchan_add_header_target name folder)
  add_library(${name} INTERFACE)
  target_include_directories(${name} SYSTEM INTERFACE "${folder}")
endfunction()

function(barchan_say_missing dep what)
  message(FATAL_ERROR "Barchan: ${dep} was not found (looked for ${what} as an installed package, in "
    "BARCHAN_${dep}_SOURCE_DIR and in ${BARCHAN_DEPS_DIR}). Other ways: run sdk/test or sdk/run once, which fetch it "
    "on Debian; set BARCHAN_${dep}_SOURCE_DIR; or set BARCHAN_FETCH=ON to get it from GitHub.")
endfunction()

# Header-only dependencies share one body: host target, installed header, then the folders.
function(barchan_find_headers dep name host_target probe repository tag)
  if(TARGET ${host_target})
    add_library(${name} INTERFACE)
    target_include_directories(${name} SYSTEM INTERFACE
      $<TARGET_PROPERTY:${host_target},INTERFACE_INCLUDE_DIRECTORIES>)
    set(BARCHAN_${dep}_FOUND ON PARENT_SCOPE)
    set(BARCHAN_${dep}_DIR "" PARENT_SCOPE)
    return()
  endif()
  set(folder "")
  if(NOT BARCHAN_${dep}_SOURCE_DIR)
    find_path(BARCHAN_${dep}_INCLUDE_DIR "${probe}" HINTS ENV VULKAN_SDK PATH_SUFFIXES include Include)
    mark_as_advanced(BARCHAN_${dep}_INCLUDE_DIR)
    if(BARCHAN_${dep}_INCLUDE_DIR)
      set(folder "${BARCHAN_${dep}_INCLUDE_DIR}")
    endif()
  endif()
  if(NOT folder)
    barchan_find_source(folder ${dep} "${probe}" "${repository}" "${tag}")
  endif()
  if(folder)
    barchan_add_header_target(${name} "${folder}")
    set(BARCHAN_${dep}_FOUND ON PARENT_SCOPE)
  else()
    set(BARCHAN_${dep}_FOUND OFF PARENT_SCOPE)
  endif()
  set(BARCHAN_${dep}_DIR "${folder}" PARENT_SCOPE)
endfunction()

macro(barchan_find_vulkan_headers)
  find_package(VulkanHeaders CONFIG QUIET)
  barchan_find_headers(VULKAN barchan_vulkan_headers Vulkan::Headers "vulkan/vulkan.h"
    KhronosGroup/Vulkan-Headers v1.3.239)
endmacro()

# volk.c is compiled into our own objects, so the library loads Vulkan at run time and does not link the loader.
macro(barchan_find_volk)
  barchan_find_headers(VOLK barchan_volk barchan_no_host_volk "volk.h" zeux/volk 1.3.239)
  set(BARCHAN_VOLK_SOURCE "${BARCHAN_VOLK_DIR}/volk.c")
  if(BARCHAN_VOLK_FOUND AND NOT EXISTS "${BARCHAN_VOLK_SOURCE}")
    set(BARCHAN_VOLK_FOUND OFF)
  endif()
endmacro()

macro(barchan_find_vma)
  find_package(VulkanMemoryAllocator CONFIG QUIET)
  barchan_find_headers(VMA barchan_vma GPUOpen::VulkanMemoryAllocator "vk_mem_alloc.h"
    GPUOpen-LibrariesAndSDKs/VulkanMemoryAllocator v3.2.1)
endmacro()

macro(barchan_find_glm)
  find_package(glm CONFIG QUIET)
  barchan_find_headers(GLM barchan_glm glm::glm "glm/glm.hpp" g-truc/glm 0.9.9.8)
  if(NOT BARCHAN_GLM_FOUND)
    barchan_say_missing(GLM "glm/glm.hpp")
  endif()
endmacro()

macro(barchan_find_doctest)
  find_package(doctest CONFIG QUIET)
  barchan_find_headers(DOCTEST barchan_doctest doctest::doctest "doctest/doctest.h" doctest/doctest v2.4.9)
  if(NOT BARCHAN_DOCTEST_FOUND)
    barchan_say_missing(DOCTEST "doctest/doctest.h")
  endif()
endmacro()

# For samples only.
macro(barchan_find_stb)
  barchan_find_headers(STB barchan_stb barchan_no_host_stb "stb/stb_image_write.h" nothings/stb master)
  if(NOT BARCHAN_STB_FOUND)
    barchan_say_missing(STB "stb/stb_image_write.h")
  endif()
endmacro()

# Tracy's client is one source file compiled into our objects; a host's own Tracy::TracyClient is linked instead.
# On demand: nothing is recorded, and no memory grows, until a profiler connects. Manual lifetime: a host with a Tracy of
# its own never gets a second client beside it. The host's signal handlers stay the host's.
macro(barchan_find_tracy)
  set(BARCHAN_TRACY_SOURCE "")
  find_package(Tracy CONFIG QUIET)
  if(TARGET Tracy::TracyClient)
    add_library(barchan_tracy INTERFACE)
    target_link_libraries(barchan_tracy INTERFACE Tracy::TracyClient)
  else()
    barchan_find_source(BARCHAN_TRACY_DIR TRACY "TracyClient.cpp" wolfpld/tracy v0.9.1)
    if(NOT BARCHAN_TRACY_DIR)
      barchan_say_missing(TRACY "TracyClient.cpp")
    endif()
    barchan_add_header_target(barchan_tracy "${BARCHAN_TRACY_DIR}")
    target_compile_definitions(barchan_tracy INTERFACE TRACY_ENABLE TRACY_ON_DEMAND TRACY_DELAYED_INIT
      TRACY_MANUAL_LIFETIME TRACY_NO_CRASH_HANDLER TRACY_NO_FRAME_IMAGE)
    set(BARCHAN_TRACY_SOURCE "${BARCHAN_TRACY_DIR}/TracyClient.cpp")
  endif()
endmacro()

# Decides BARCHAN_HAS_VULKAN and names everything that is missing at once.
macro(barchan_choose_vulkan)
  set(BARCHAN_HAS_VULKAN OFF)
  if(NOT BARCHAN_VULKAN STREQUAL "OFF")
    barchan_find_vulkan_headers()
    barchan_find_volk()
    barchan_find_vma()
    find_program(BARCHAN_GLSLC glslc HINTS ENV VULKAN_SDK PATH_SUFFIXES bin Bin)
    find_program(BARCHAN_SPIRV_VAL spirv-val HINTS ENV VULKAN_SDK PATH_SUFFIXES bin Bin)
    mark_as_advanced(BARCHAN_GLSLC BARCHAN_SPIRV_VAL)
    set(BARCHAN_VULKAN_MISSING "")
    foreach(dep VULKAN VOLK VMA)
      if(NOT BARCHAN_${dep}_FOUND)
        list(APPEND BARCHAN_VULKAN_MISSING ${dep})
      endif()
    endforeach()
    if(NOT BARCHAN_GLSLC)
      list(APPEND BARCHAN_VULKAN_MISSING glslc)
    endif()
    if(PROJECT_IS_TOP_LEVEL AND NOT BARCHAN_SPIRV_VAL)
      list(APPEND BARCHAN_VULKAN_MISSING spirv-val)
    endif()
    if(NOT BARCHAN_VULKAN_MISSING)
      set(BARCHAN_HAS_VULKAN ON)
    elseif(BARCHAN_VULKAN STREQUAL "AUTO")
      message(STATUS "Barchan: no Vulkan device, only the CPU device (missing: ${BARCHAN_VULKAN_MISSING})")
    else()
      message(FATAL_ERROR "Barchan: BARCHAN_VULKAN is ON but this is missing: ${BARCHAN_VULKAN_MISSING}. Install "
        "Vulkan headers, volk, VMA, glslc and spirv-tools (sdk/test does it on Debian), give "
        "BARCHAN_<VULKAN|VOLK|VMA>_SOURCE_DIR, or set BARCHAN_FETCH=ON.")
    endif()
  endif()
endmacro()

include(jolt)
