// Writes where it is told to, inside the buffer or not.
#version 450
layout(local_size_x = 1) in;

layout(std430, set = 0, binding = 0) writeonly buffer Data
{
    uint data[];
};
layout(push_constant) uniform ParamsBlock
{
    uint index;
};

void main()
{
    data[index] = 1u;
}
