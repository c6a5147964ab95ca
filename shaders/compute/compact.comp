// compute/compact — indices of the flagged elements, in order, from the scan of their flags.
// Reads count, flags, offsets; writes indices, keptCount. One thread per element.
BCH_READ(0, uint, count)
BCH_READ(1, uint, flags)
BCH_READ(2, uint, offsets)
BCH_WRITE(3, uint, indices)
BCH_WRITE(4, uint, keptCount)

BCH_KERNEL
{
    uint i = BCH_INDEX;
    uint n = count[0];
    if (i == 0u)
        keptCount[0] = offsets[n];
    if (i >= n || flags[i] == 0u)
        return;
    indices[offsets[i]] = i;
}
