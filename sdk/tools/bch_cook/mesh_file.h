// Meshes from files: only what cooking needs of them, places and triangles.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace tool
{

struct MeshFile
{
    std::vector<float> positions;  // x y z each
    std::vector<uint32_t> indices; // three per triangle
};

// The file is not what its name says; the text is one sentence that says where.
class FileError : public std::runtime_error
{
public:
    using std::runtime_error::runtime_error;
};

std::string readFile(const std::string& path);

// Wavefront OBJ: v and f lines; polygons become fans; everything else is left out.
MeshFile parseObj(std::string_view text);

// glTF 2.0, as text or binary: all triangles of the scene's meshes where its nodes put them. `folder` is where buffers
// in files of their own lie.
MeshFile parseGltf(std::string_view bytes, const std::string& folder);

} // namespace tool
