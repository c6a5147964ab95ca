// A rectangle around each grain, as near to the viewer as its nearest point, as tight as the sphere around it allows.
// Six vertices per grain. With SHADOW as the sun sees it.
#version 450
#extension GL_GOOGLE_include_directive : require
#include "bindings.glsl"

layout(location = 0) flat out uint grainIndex;
layout(location = 1) out vec3 rayPoint; // SHADOW: where the ray begins; else its direction, of depth one

const vec2 kSides[6] = vec2[](vec2(-1, -1), vec2(1, -1), vec2(1, 1), vec2(-1, -1), vec2(1, 1), vec2(-1, 1));

// Where lines from the eye that touch the circle at `across` and `depth` meet the plane at depth one: on one side.
float tangentSide(float across, float depth, float radius, float side)
{
    float reach = sqrt(across * across + depth * depth - radius * radius);
    return (across * reach + side * depth * radius) / (depth * reach - side * across * radius);
}

void main()
{
    grainIndex = gl_InstanceIndex;
    GrainRow grain = grains[gl_InstanceIndex];
    vec3 middle = grain.place.xyz;
    float radius = grain.place.w + grain.corner;
    vec2 side = kSides[gl_VertexIndex];
#ifdef SHADOW
    rayPoint = middle + radius * (side.x * view.lightRight.xyz + side.y * view.lightUp.xyz + view.light.xyz);
    gl_Position = vec4(toLight(rayPoint), 1.0);
#else
    vec3 v = toView(middle);
    float width = length(view.right.xyz), height = length(view.up.xyz);
    if (v.z < radius + view.eye.w)
    {
        gl_Position = vec4(2.0, 2.0, 2.0, 1.0); // beside or behind the eye: outside of everything
        return;
    }
    float x = tangentSide(v.x * width, v.z, radius, side.x) / width;
    float y = tangentSide(v.y * height, v.z, radius, side.y) / height;
    float depth = v.z - radius;
    rayPoint = x * view.right.xyz + y * view.up.xyz + view.forward.xyz;
    gl_Position = vec4(x * depth, -y * depth, view.eye.w, depth);
#endif
}
