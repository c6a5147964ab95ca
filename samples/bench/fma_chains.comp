#version 450
// bench/fma_chains — how many products a Vulkan device adds up. Writes results; one thread per element. The chains of a
// thread do not wait for each other.
layout(local_size_x = 128) in;

layout(std430, set = 0, binding = 0) writeonly buffer Results
{
    vec4 results[];
};
layout(push_constant) uniform Params
{
    uint rounds;
    float start;
};

const uint kChains = 8u; // of vec4

void main()
{
    vec4 chain[kChains];
    for (uint i = 0u; i < kChains; ++i)
        chain[i] = vec4(start + float(i)) + vec4(0.0, 0.25, 0.5, 0.75);
    for (uint round = 0u; round < rounds; ++round)
        for (uint i = 0u; i < kChains; ++i)
            chain[i] = fma(chain[i], vec4(0.999), vec4(0.001));
    vec4 sum = vec4(0.0);
    for (uint i = 0u; i < kChains; ++i)
        sum += chain[i];
    results[gl_GlobalInvocationID.x] = sum;
}
