// The one set of bindings that all passes share, and how space becomes pixels.
#include "shared.h"

layout(set = 0, binding = 0) uniform View { ViewRow view; };
layout(set = 0, binding = 1, std430) readonly buffer Grains { GrainRow grains[]; };
layout(set = 0, binding = 2, std430) readonly buffer Objects { ObjectRow objects[]; };
layout(set = 0, binding = 3, std430) readonly buffer Tiles { TileRow tiles[]; };
layout(set = 0, binding = 4, std430) readonly buffer Heights { float heights[]; };
layout(set = 0, binding = 5, std430) readonly buffer ColumnColors { uint columnColors[]; };

const vec3 kCorners[4] = vec3[](vec3(0.57735027), vec3(0.57735027, -0.57735027, -0.57735027),
                                vec3(-0.57735027, 0.57735027, -0.57735027), vec3(-0.57735027, -0.57735027, 0.57735027));

vec3 rotate(vec4 q, vec3 v)
{
    return v + 2.0 * cross(q.xyz, cross(q.xyz, v) + q.w * v);
}

vec3 rotateBack(vec4 q, vec3 v)
{
    return rotate(vec4(-q.xyz, q.w), v);
}

// Relative to the camera: x and y as shares of the picture times depth, z depth.
vec3 toView(vec3 point)
{
    vec3 offset = point - view.eye.xyz;
    return vec3(dot(offset, view.right.xyz) / dot(view.right.xyz, view.right.xyz),
                dot(offset, view.up.xyz) / dot(view.up.xyz, view.up.xyz), dot(offset, view.forward.xyz));
}

vec4 toClip(vec3 point)
{
    vec3 v = toView(point);
    return vec4(v.x, -v.y, view.eye.w, v.z);
}

// In the shadow map: x and y from -1 to 1, z from 0 to 1 towards the sun.
vec3 toLight(vec3 point)
{
    vec3 offset = (point - view.lightCentre.xyz) / view.light.w;
    return vec3(dot(offset, view.lightRight.xyz), dot(offset, view.lightUp.xyz),
                0.5 + 0.5 * dot(offset, view.light.xyz));
}

uint scramble(uint x)
{
    x = (x ^ x >> 16) * 0x7FEB352Du;
    x = (x ^ x >> 15) * 0x846CA68Bu;
    return x ^ x >> 16;
}

// A byte of a hash as a number from 0 to 1.
float byteOf(uint hash, uint index)
{
    return float(hash >> 8 * index & 0xFFu) / 255.0;
}

vec3 unpackColor(uint color)
{
    return pow(vec3(color >> 16 & 0xFFu, color >> 8 & 0xFFu, color & 0xFFu) / 255.0, vec3(2.2));
}
