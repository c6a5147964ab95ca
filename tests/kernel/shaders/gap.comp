// A parameter block with a gap that C++ would not have: the vec3 begins at 16, not at 4.
#version 450
layout(local_size_x = 1) in;

struct Params
{
    float scale;
    vec3 shift;
};

layout(std430, set = 0, binding = 0) writeonly buffer Out
{
    float result[];
};
layout(push_constant) uniform ParamsBlock
{
    Params pc;
};

void main()
{
    result[0] = pc.scale * pc.shift.x;
}
