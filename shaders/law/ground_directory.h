// Where a search in the directory of resident tiles begins (shared/terrain.h). The host builds the directory with it,
// kernels look it up.
#ifndef BCH_LAW_GROUND_DIRECTORY_H
#define BCH_LAW_GROUND_DIRECTORY_H

#include "law/hash.h"

BCH_LAW uint directoryHash(int X, int Z)
{
    return hashWord(hashWord(0u, uint(X)), uint(Z));
}

#endif
