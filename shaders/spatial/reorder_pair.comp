// spatial/reorder_pair — particle data of two vec4 each in sorted order.
// Reads count, order, source; writes target. One thread per particle.
BCH_READ(0, uint, count)
BCH_READ(1, uint, order)
BCH_READ(2, vec4, source)
BCH_WRITE(3, vec4, target)

BCH_KERNEL
{
    uint i = BCH_INDEX;
    if (i >= count[0])
        return;
    uint from = order[i];
    target[2u * i] = source[2u * from];
    target[2u * i + 1u] = source[2u * from + 1u];
}
