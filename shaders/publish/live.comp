// publish/live — which elements are alive.
// Reads count, positions; writes flags. One thread per element.
BCH_READ(0, uint, count)
BCH_READ(1, vec4, positions)
BCH_WRITE(2, uint, flags)

BCH_KERNEL
{
    uint i = BCH_INDEX;
    if (i >= count[0])
        return;
    flags[i] = positions[i].w < 0.0f ? 0u : 1u;
}
