#version 450
// A grain is a square that faces the viewer, four vertices, pulled from the frame (bchFrameGrain: position, radius and
// four words more).
struct Grain
{
    vec4 place;
    uvec4 rest;
};
layout(std430, binding = 0) readonly buffer Grains
{
    Grain grains[];
};
layout(location = 0) out vec2 onBall; // -1 to 1

void main()
{
    vec4 place = grains[gl_InstanceIndex].place;
    onBall = 2.0 * vec2(gl_VertexIndex & 1, gl_VertexIndex >> 1) - 1.0;
    vec2 at = place.xy + place.w * onBall;
    // Seen along z: 24 cm wide and 16 high, with the floor at the lower edge.
    gl_Position = vec4((at.x - 0.042) / 0.12, 1.0 - at.y / 0.08, 0.0, 1.0);
}
