// grains/gather — grains in sorted order.
// Reads listCount, order and the grains; writes them sorted. One thread per grain.
BCH_READ(0, uint, listCount)
BCH_READ(1, uint, order)
BCH_READ(2, vec4, positions)
BCH_READ(3, vec4, orientations)
BCH_READ(4, vec4, motion)
BCH_READ(5, uvec4, words)
BCH_WRITE(6, vec4, sortedPositions)
BCH_WRITE(7, vec4, sortedOrientations)
BCH_WRITE(8, vec4, sortedMotion)
BCH_WRITE(9, uvec4, sortedWords)

BCH_KERNEL
{
    uint i = BCH_INDEX;
    if (i >= listCount[0])
        return;
    uint from = order[i];
    sortedPositions[i] = positions[from];
    sortedOrientations[i] = orientations[from];
    sortedMotion[2u * i] = motion[2u * from];
    sortedMotion[2u * i + 1u] = motion[2u * from + 1u];
    sortedWords[i] = words[from];
}
