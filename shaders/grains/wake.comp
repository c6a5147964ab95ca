// grains/wake — wakes every grain that sleeps.
// Reads count; updates motion. One thread per grain.
BCH_READ(0, uint, count)
BCH_UPDATE(1, vec4, motion)

BCH_KERNEL
{
    uint i = BCH_INDEX;
    if (i >= count[0] || motion[2u * i].w >= 0.0f)
        return;
    motion[2u * i] = vec4(0.0f);
}
