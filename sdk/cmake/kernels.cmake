# From shaders/manifest.def to code: every kernel text becomes a C++ file for the CPU device and, with Vulkan, SPIR-V
# that is checked and embedded. The manifest is also included by C++, so both sides know the same kernels.

# Sets <kernels> and <primitives> to lists of "module/file".
function(barchan_read_manifest manifest kernels primitives)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${manifest}")
  foreach(kind KERNEL PRIMITIVE)
    set(list_${kind} "")
    file(STRINGS "${manifest}" lines REGEX "^[ \t]*BCH_${kind}_ENTRY\\(")
    foreach(line IN LISTS lines)
      if(NOT line MATCHES "BCH_${kind}_ENTRY\\([ \t]*([a-z0-9_]+)[ \t]*,[ \t]*([a-z0-9_]+)[ \t]*\\)")
        message(FATAL_ERROR "Barchan: cannot read this line of ${manifest}: ${line}")
      endif()
      list(APPEND list_${kind} "${CMAKE_MATCH_1}/${CMAKE_MATCH_2}")
    endforeach()
  endforeach()
  set(${kernels} "${list_KERNEL}" PARENT_SCOPE)
  set(${primitives} "${list_PRIMITIVE}" PARENT_SCOPE)
endfunction()

# The CPU form: a C++ file that includes the kernel text inside a struct.
function(barchan_add_cpu_kernel entry)
  get_filename_component(module "${entry}" DIRECTORY)
  get_filename_component(file "${entry}" NAME)
  set(name "${module}_${file}")
  set(source "${PROJECT_BINARY_DIR}/generated/kernels/${name}.cpp")
  configure_file("${PROJECT_SOURCE_DIR}/sdk/cmake/kernel.cpp.in" "${source}" @ONLY)
  target_sources(barchan_core PRIVATE "${source}")
endfunction()

# The Vulkan form: <out> receives the path of the checked SPIR-V file. prelude is the header that gives the macros.
function(barchan_add_spirv entry prelude out)
  string(REPLACE "/" "_" name "${entry}")
  set(folder "${PROJECT_BINARY_DIR}/generated/spirv")
  set(source "${folder}/${name}.glsl")
  set(spirv "${folder}/${name}.spv")
  configure_file("${PROJECT_SOURCE_DIR}/sdk/cmake/kernel.glsl.in" "${source}" @ONLY)
  set(check "")
  if(BARCHAN_SPIRV_VAL)
    set(check COMMAND "${BARCHAN_SPIRV_VAL}" --target-env vulkan1.2 "${spirv}.new")
  endif()
  # A file takes its final name only once it has been validated, and keeps its date when nothing changed.
  add_custom_command(OUTPUT "${spirv}"
    COMMAND "${BARCHAN_GLSLC}" --target-env=vulkan1.2 -fshader-stage=compute -O -Werror
      -I "${PROJECT_SOURCE_DIR}/shaders" -MD -MF "${spirv}.d" -MT "${spirv}" -o "${spirv}.new" "${source}"
    ${check}
    COMMAND "${CMAKE_COMMAND}" -E copy_if_different "${spirv}.new" "${spirv}"
    DEPENDS "${source}" "${PROJECT_SOURCE_DIR}/shaders/${entry}.comp"
    DEPFILE "${spirv}.d"
    COMMENT "SPIR-V ${name}" VERBATIM)
  set(${out} "${spirv}" PARENT_SCOPE)
endfunction()

# One C++ file with all SPIR-V words; nothing is loaded from disk at run time.
function(barchan_embed_spirv files)
  set(list "${PROJECT_BINARY_DIR}/generated/spirv/list.txt")
  set(source "${PROJECT_BINARY_DIR}/generated/spirv_blob.cpp")
  set(script "${PROJECT_SOURCE_DIR}/sdk/cmake/embed_spirv.cmake")
  file(CONFIGURE OUTPUT "${list}" CONTENT "${files}" @ONLY)
  add_custom_command(OUTPUT "${source}"
    COMMAND "${CMAKE_COMMAND}" "-DLIST=${list}" "-DOUT=${source}" -P "${script}"
    DEPENDS ${files} "${list}" "${script}"
    COMMENT "Embedding SPIR-V" VERBATIM)
  add_custom_target(barchan_spirv DEPENDS "${source}")
  add_dependencies(barchan_core barchan_spirv)
  target_sources(barchan_core PRIVATE "${source}")
  set_source_files_properties("${source}" TARGET_DIRECTORY barchan_core PROPERTIES GENERATED ON)
endfunction()
