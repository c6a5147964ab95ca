// grains/regate — after the sort has dropped the dead: as many lists as there are grains left.
// Reads count; updates listCount; writes listedCount (the grains of the newest lists). One thread in all.
BCH_READ(0, uint, count)
BCH_UPDATE(1, uint, listCount)
BCH_WRITE(2, uint, listedCount)

BCH_KERNEL
{
    if (BCH_INDEX != 0u || listCount[0] == 0u)
        return;
    listCount[0] = count[0];
    listedCount[0] = count[0];
}
