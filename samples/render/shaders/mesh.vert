// Triangles of bodies and walls, and of the floor: an object of its own that has no row. With SHADOW as the sun sees it.
#version 450
#extension GL_GOOGLE_include_directive : require
#include "bindings.glsl"

layout(location = 0) in vec3 position;
layout(location = 1) in vec3 normal;
layout(location = 0) flat out uint objectIndex;
layout(location = 1) out vec3 worldNormal;
layout(location = 2) out vec3 worldPoint;

void main()
{
    objectIndex = gl_InstanceIndex;
    ObjectRow object = objects[gl_InstanceIndex];
    worldPoint = (object.transform * vec4(position, 1.0)).xyz;
    worldNormal = mat3(object.transform) * normal;
#ifdef SHADOW
    gl_Position = vec4(toLight(worldPoint), 1.0);
#else
    gl_Position = toClip(worldPoint);
#endif
}
