# cmake -DLIST=<file with a list of .spv paths> -DOUT=<spirv_blob.cpp> -P embed_spirv.cmake
file(READ "${LIST}" files)
string(STRIP "${files}" files)
set(arrays "")
set(table "")
foreach(file IN LISTS files)
  get_filename_component(name "${file}" NAME_WE)
  file(READ "${file}" hex HEX)
  string(REGEX REPLACE "(..)(..)(..)(..)" "0x\\4\\3\\2\\1u," words "${hex}")
  string(REGEX REPLACE "(0x[^,]*,0x[^,]*,0x[^,]*,0x[^,]*,0x[^,]*,0x[^,]*,0x[^,]*,0x[^,]*,)" "\\1\n" words "${words}")
  string(APPEND arrays "const uint32_t ${name}_words[] = {\n${words}\n};\n")
  string(APPEND table "    {\"${name}\", ${name}_words, sizeof(${name}_words) / sizeof(uint32_t)},\n")
endforeach()
if(table STREQUAL "")
  set(table "    {nullptr, nullptr, 0},\n")
  set(count "0")
else()
  list(LENGTH files count)
endif()
file(WRITE "${OUT}" "// generated: the SPIR-V of every kernel
#include \"compute/vulkan/spirv_blob.h\"

namespace bch::vulkan
{
namespace
{
${arrays}} // namespace

extern const SpirvBlob kSpirvBlobs[];
extern const size_t kSpirvBlobCount;
const SpirvBlob kSpirvBlobs[] = {
${table}};
const size_t kSpirvBlobCount = ${count};
} // namespace bch::vulkan
")
