// One buffer for each way to access one; the reader of SPIR-V must tell them apart.
#version 450
layout(local_size_x = 1) in;

struct Pair
{
    vec2 a;
    uvec2 b;
};

layout(std430, set = 0, binding = 0) buffer Loaded
{
    uint loaded[];
};
layout(std430, set = 0, binding = 1) buffer Stored
{
    vec4 stored[];
};
layout(std430, set = 0, binding = 2) buffer Added
{
    uint added[];
};
layout(std430, set = 0, binding = 3) buffer Both
{
    Pair both[];
};
layout(std430, set = 0, binding = 4) buffer Unused
{
    uint unused[];
};
layout(std430, set = 0, binding = 5) buffer Measured
{
    uint measured[];
};

uint through(uint i)
{
    return loaded[i] + uint(measured.length());
}

void main()
{
    uint i = gl_GlobalInvocationID.x;
    stored[i] = vec4(float(through(i)));
    atomicAdd(added[i], 1u);
    both[i].b.y += 1u;
}
