// A cooked shape as bytes, and back.
#pragma once

#include "base/byte_stream.h"
#include "bodies/mass.h"
#include "bodies/volume_map.h"

namespace bch
{

// Everything in the shape's own frame: axes of the mesh, origin at the centre of mass.
struct CookedShape
{
    float spacing = 0.0f, sampleSpacing = 0.0f; // m, as asked for
    MassProperties mass;                        // its centre is told in the mesh's frame
    glm::vec3 low{0.0f}, high{0.0f};            // bounds
    Vector<glm::vec3> vertices;
    Vector<glm::uvec3> triangles;
    Vector<glm::vec4> samples;       // place; w: area, m^2
    Vector<glm::vec4> sampleNormals; // w: 0
    CookedMap map;
};

Vector<std::byte> writeShape(const CookedShape& shape);

// Throws Failure(BCH_ERROR_CORRUPT) unless every byte is as it was written and lookups stay within the map.
CookedShape readShape(std::span<const std::byte> bytes);

} // namespace bch
