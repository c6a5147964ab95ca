// grains/quanta — the quanta of each living grain as a 64-bit number, to be summed.
// Reads count, positions, words; writes quanta. One thread per grain.
BCH_READ(0, uint, count)
BCH_READ(1, vec4, positions)
BCH_READ(2, uvec4, words)
BCH_WRITE(3, uvec2, quanta)

BCH_KERNEL
{
    uint i = BCH_INDEX;
    if (i >= count[0])
        return;
    quanta[i] = uvec2(positions[i].w < 0.0f ? 0u : words[i].z, 0u);
}
