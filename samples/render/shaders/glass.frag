// Walls that are looked through: clear in the middle, brighter at grazing angles.
#version 450
#extension GL_GOOGLE_include_directive : require
#include "bindings.glsl"

layout(location = 0) flat in uint objectIndex;
layout(location = 1) in vec3 worldNormal;
layout(location = 2) in vec3 worldPoint;
layout(location = 0) out vec4 color;

void main()
{
    vec4 albedo = objects[objectIndex].albedo;
    float facing = abs(dot(normalize(worldNormal), normalize(worldPoint - view.eye.xyz)));
    float edge = pow(1.0 - facing, 3.0);
    color = vec4(pow(mix(albedo.rgb, vec3(0.9), 0.5 * edge), vec3(1.0 / 2.2)), mix(0.5 * albedo.a, 0.7, edge));
}
