// BCH_BOOK_DRAINED(gone, place, quanta) sets `gone` where a drain has the place; the first one that does books the
// quanta. Needs the buffers `drains` and `books`, and DrainParams `pc`.
#ifndef BCH_LAW_DRAIN_BOOKS_H
#define BCH_LAW_DRAIN_BOOKS_H

#include "law/shapes.h"
#include "law/sum64.h"
#include "shared/drains.h"

#define BCH_BOOK_DRAINED(gone, place, quanta)                                                                          \
    for (uint bchDrain = 0u; bchDrain < pc.drainCount; ++bchDrain)                                                     \
    {                                                                                                                  \
        if (solidSurface(drains[bchDrain], place).distance >= 0.0f)                                                    \
            continue;                                                                                                  \
        gone = true;                                                                                                   \
        bchAtomicAdd(books[kDrainBookWords * bchDrain], 1u);                                                           \
        BCH_ADD64(books, kDrainBookWords* bchDrain + kDrainBookQuanta, quanta)                                         \
        break;                                                                                                         \
    }

#endif
