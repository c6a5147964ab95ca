// The floor at y = 0: four corners so far away that it ends at the horizon.
#version 450
#extension GL_GOOGLE_include_directive : require
#include "bindings.glsl"

const vec2 kSides[6] = vec2[](vec2(-1, -1), vec2(1, -1), vec2(1, 1), vec2(-1, -1), vec2(1, 1), vec2(-1, 1));

void main()
{
    vec2 place = view.eye.xz + 1000.0 * view.scale.y * kSides[gl_VertexIndex];
    gl_Position = toClip(vec3(place.x, 0.0, place.y));
}
