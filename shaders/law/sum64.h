// 64-bit sums from 32-bit atomics: low word first. Each adder carries its own overflow, so the sum is exact and does
// not depend on order.
#ifndef BCH_LAW_SUM64_H
#define BCH_LAW_SUM64_H

#define BCH_ADD64(array, word, amount)                                                                                 \
    {                                                                                                                  \
        uint bchBefore = bchAtomicAdd(array[word], amount);                                                            \
        if (bchBefore > 0xFFFFFFFFu - (amount))                                                                        \
            bchAtomicAdd(array[(word) + 1u], 1u);                                                                      \
    }

#endif
