// Rows of the renderer's buffers, read by C++ and GLSL alike. Rows are multiples of 16 bytes, so std140, std430 and C++
// agree.
#ifndef SAMPLE_SHADERS_SHARED_H
#define SAMPLE_SHADERS_SHARED_H

#ifdef __cplusplus
#include <glm/glm.hpp>

#include <cstdint>

namespace sample
{
using glm::mat4;
using glm::vec4;
using uint = uint32_t;
#endif

// A sphere, or four at the corners of a tetrahedron.
struct GrainRow
{
    vec4 place;   // xyz middle; w radius of its spheres
    vec4 turn;    // unit quaternion
    float corner; // m from the middle to the spheres; 0: one sphere
    uint color;   // 0xRRGGBB of its material
    uint seed;    // what makes it differ from others of the material
    uint look;    // one of kLook
};

const uint kLookStone = 0u; // one grain
const uint kLookClump = 1u; // each sphere is a grain of its own
const uint kLookPlain = 2u; // in exactly its colour, to be read

struct ObjectRow
{
    mat4 transform;
    vec4 albedo; // linear; w opacity
};

struct TileRow
{
    vec4 origin; // xyz of column (0, 0); w spacing
    uint side;
    uint firstColumn;
    uint overFloor; // 1: where no sand lies the floor is seen, and not the bed
    uint unused0;
};

// What all shaders know. Depth is reversed: kNear over the distance along `forward`.
struct ViewRow
{
    vec4 eye;     // w: kNear
    vec4 right;   // CameraRays
    vec4 up;      //
    vec4 forward; // w: pixels per unit of tangent, so that pixels = w * size / depth
    vec4 size;    // width, height, one over each
    vec4 light;   // towards the sun; w: half the side of the shadow map, m
    vec4 lightRight;
    vec4 lightUp;
    vec4 lightCentre; // w: side of a texel of the shadow map, m
    vec4 scale; // x radius of grains, y reach of occlusion in the large, z side of the floor's squares, w distance of
                // the camera to what it looks at
};

const uint kBareShift = 24u; // of how bare a column is, in its colour

// Kinds of what is seen, the two highest bits of the first word of a pixel; 0 is sky.
const uint kSeenGrain = 1u;
const uint kSeenObject = 2u; // the floor is the object kFloorObject
const uint kSeenTile = 3u;
const uint kSeenShift = 30u;
const uint kFloorObject = 0x3FFFFFFFu;

#ifdef __cplusplus
} // namespace sample
#endif

#endif
