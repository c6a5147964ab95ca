# Reads the Windows form of exported handles with a MinGW-w64 compiler, where there is one: that it compiles is all that
# can be known without Windows.
# cmake -DCOMPILER=... -DSOURCE_DIR=... -DVULKAN_INCLUDE=... -DVMA_INCLUDE=... -P windows_syntax.cmake
if(NOT COMPILER)
  message("skipped: no x86_64-w64-mingw32-g++ (Debian: g++-mingw-w64-x86-64)")
  return()
endif()
# Vulkan's headers may lie beside those of this system, which must not be found before MinGW's own.
execute_process(
  COMMAND "${COMPILER}" -fsyntax-only -std=c++20 -Wall -Wextra -Werror -DBARCHAN_BUILDING -DBARCHAN_HAS_PROFILING=0
    -DBARCHAN_HAS_TRACY=0 -DBARCHAN_HAS_VULKAN=1 -DVK_NO_PROTOTYPES "-I${SOURCE_DIR}/include" "-I${SOURCE_DIR}/runtime"
    "-I${SOURCE_DIR}/shaders" -isystem "${VMA_INCLUDE}" -idirafter "${VULKAN_INCLUDE}"
    "${SOURCE_DIR}/runtime/compute/vulkan/external.cpp"
  RESULT_VARIABLE result)
if(NOT result EQUAL 0)
  message(FATAL_ERROR "external.cpp does not compile for Windows")
endif()
