# Jolt::Jolt: the host's own, an installed package, or a static library built here from sources.
# Jolt's defines change its class layouts, so they are PUBLIC: whoever links it compiles with the same.
# With BARCHAN_PROFILING the one built here tells its profile scopes to a profiler (runtime/rigid/hooks); the hooks of
# another Jolt are its owner's affair.
function(barchan_find_jolt)
  find_package(Jolt CONFIG QUIET)
  if(TARGET Jolt::Jolt)
    return()
  endif()
  barchan_find_source(root JOLT "Jolt/Jolt.h" jrouwe/JoltPhysics v5.4.0)
  if(NOT root)
    barchan_say_missing(JOLT "Jolt/Jolt.h, 5.4 or newer")
  endif()

  file(STRINGS "${root}/Jolt/Core/Core.h" lines REGEX "#define JPH_VERSION_(MAJOR|MINOR|PATCH) ")
  string(REGEX REPLACE "[^0-9;]+" "" lines "${lines}")
  list(JOIN lines "." version)
  if(version VERSION_LESS 5.4)
    message(FATAL_ERROR "Barchan: the Jolt in ${root} is ${version}; 5.4 or newer is needed")
  endif()
  message(STATUS "Barchan: Jolt ${version} from ${root}")

  file(GLOB_RECURSE sources CONFIGURE_DEPENDS "${root}/Jolt/*.cpp")
  # The object stream and the GPU back ends need files or systems that not every source tree has.
  list(FILTER sources EXCLUDE REGEX "/ObjectStream/(ObjectStream|TypeDeclarations)|/Compute/(DX12|MTL|VK)/")
  add_library(barchan_jolt STATIC ${sources})
  add_library(Jolt::Jolt ALIAS barchan_jolt)
  target_include_directories(barchan_jolt SYSTEM PUBLIC "${root}")
  target_compile_features(barchan_jolt PUBLIC cxx_std_17)
  target_link_libraries(barchan_jolt PUBLIC Threads::Threads)
  set_target_properties(barchan_jolt PROPERTIES POSITION_INDEPENDENT_CODE ON
    UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 16)
  target_precompile_headers(barchan_jolt PRIVATE "${root}/Jolt/Jolt.h")
  if(BARCHAN_PROFILING)
    target_sources(barchan_jolt PRIVATE "${PROJECT_SOURCE_DIR}/runtime/rigid/hooks/jolt_zones.cpp")
    target_include_directories(barchan_jolt PRIVATE "${PROJECT_SOURCE_DIR}/runtime")
    target_compile_definitions(barchan_jolt PUBLIC JPH_EXTERNAL_PROFILE)
  endif()
  if(BARCHAN_GNU_LIKE)
    # As its own build does, or a benchmark beside it would not be fair.
    target_compile_options(barchan_jolt PRIVATE -w $<$<NOT:$<CONFIG:Debug>>:-O3>)
    if(BARCHAN_CPU_ARCH STREQUAL "x86-64-v3")
      target_compile_options(barchan_jolt PUBLIC -march=x86-64-v3)
      target_compile_definitions(barchan_jolt PUBLIC JPH_USE_SSE4_1 JPH_USE_SSE4_2 JPH_USE_AVX JPH_USE_AVX2
        JPH_USE_LZCNT JPH_USE_TZCNT JPH_USE_F16C JPH_USE_FMADD)
    endif()
  endif()
endfunction()
