# Install rules: headers, library, CMake package, pkg-config file, notices; and the archive that CPack makes of them.
if(NOT BARCHAN_INSTALL)
  return()
endif()
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)
set(package_dir "${CMAKE_INSTALL_LIBDIR}/cmake/Barchan")

install(TARGETS barchan EXPORT BarchanTargets
  RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}" COMPONENT runtime
  LIBRARY DESTINATION "${CMAKE_INSTALL_LIBDIR}" COMPONENT runtime NAMELINK_COMPONENT development
  ARCHIVE DESTINATION "${CMAKE_INSTALL_LIBDIR}" COMPONENT development)
install(DIRECTORY "${PROJECT_SOURCE_DIR}/include/barchan" DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}"
  COMPONENT development FILES_MATCHING PATTERN "*.h" PATTERN "*.hpp")
# The bridge comes as sources, to be compiled with the host's Jolt.
install(DIRECTORY "${PROJECT_SOURCE_DIR}/runtime/rigid/bridge/" DESTINATION "${CMAKE_INSTALL_DATADIR}/barchan/rigid"
  COMPONENT development FILES_MATCHING PATTERN "*.h" PATTERN "*.cpp")
# A static one would need our Jolt beside it, which is not ours to install.
if(BARCHAN_RIGID AND BARCHAN_SHARED)
  set_target_properties(barchan_rigid PROPERTIES INSTALL_RPATH "$ORIGIN")
  install(TARGETS barchan_rigid EXPORT BarchanTargets
    RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}" COMPONENT runtime
    LIBRARY DESTINATION "${CMAKE_INSTALL_LIBDIR}" COMPONENT runtime NAMELINK_COMPONENT development
    ARCHIVE DESTINATION "${CMAKE_INSTALL_LIBDIR}" COMPONENT development)
endif()
install(EXPORT BarchanTargets NAMESPACE barchan:: DESTINATION "${package_dir}" COMPONENT development)

set(bridge_dir "${CMAKE_INSTALL_DATADIR}/barchan/rigid")
configure_package_config_file("${PROJECT_SOURCE_DIR}/sdk/cmake/BarchanConfig.cmake.in"
  "${PROJECT_BINARY_DIR}/package/BarchanConfig.cmake" INSTALL_DESTINATION "${package_dir}" PATH_VARS bridge_dir)
# While the version is 0.x, a new minor version may break callers.
write_basic_package_version_file("${PROJECT_BINARY_DIR}/package/BarchanConfigVersion.cmake"
  COMPATIBILITY SameMinorVersion)
install(FILES "${PROJECT_BINARY_DIR}/package/BarchanConfig.cmake"
  "${PROJECT_BINARY_DIR}/package/BarchanConfigVersion.cmake"
  DESTINATION "${package_dir}" COMPONENT development)

# The pkg-config file finds its prefix from where it lies, so an unpacked archive works anywhere.
set(pkgconfig_dir "${CMAKE_INSTALL_LIBDIR}/pkgconfig")
file(RELATIVE_PATH pc_prefix "/prefix/${pkgconfig_dir}" "/prefix")
set(pc_cflags "")
set(pc_private "")
set(pc_libs_private "Libs.private: -ldl -pthread")
if(NOT BARCHAN_SHARED)
  # There is no shared library that would carry these itself.
  set(pc_cflags " -DBARCHAN_STATIC")
  set(pc_private " -lstdc++ -lm -ldl -pthread")
  set(pc_libs_private "")
endif()
configure_file("${PROJECT_SOURCE_DIR}/sdk/cmake/barchan.pc.in" "${PROJECT_BINARY_DIR}/package/barchan.pc" @ONLY)
install(FILES "${PROJECT_BINARY_DIR}/package/barchan.pc" DESTINATION "${pkgconfig_dir}" COMPONENT development)

install(FILES "${PROJECT_SOURCE_DIR}/LICENSE" "${PROJECT_SOURCE_DIR}/THIRD_PARTY.md"
  DESTINATION "${CMAKE_INSTALL_DOCDIR}" COMPONENT runtime)

if(PROJECT_IS_TOP_LEVEL)
  set(CPACK_GENERATOR TGZ)
  set(CPACK_PACKAGE_NAME barchan)
  set(CPACK_PACKAGE_VENDOR "Barchan contributors")
  set(CPACK_PACKAGE_FILE_NAME "barchan-${PROJECT_VERSION}-${CMAKE_SYSTEM_NAME}-${CMAKE_SYSTEM_PROCESSOR}")
  set(CPACK_RESOURCE_FILE_LICENSE "${PROJECT_SOURCE_DIR}/LICENSE")
  set(CPACK_STRIP_FILES ON)
  set(CPACK_ARCHIVE_COMPONENT_INSTALL OFF)
  include(CPack)
endif()
