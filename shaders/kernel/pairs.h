// Sums over the neighbours of a particle at `at`, from begin to end of the lists. With g = (at - positions[j]) times
// the gradient of the pair: BCH_SUM_DYADS adds (values[j] - own) g.x to rowX, g.y times it to rowY, g.z times it to
// rowZ. BCH_SUM_TRACTIONS adds rows[4 j] g.x + rows[4 j + 1] g.y + rows[4 j + 2] g.z to traction, and g to gradient;
// places are rows[4 j + 3] here, so that all of a neighbour is in one line of a cache. All are vec4; what is summed of
// w means nothing.
#ifndef BCH_PAIRS_H
#define BCH_PAIRS_H

#ifndef __cplusplus
#define BCH_SUM_DYADS(rowX, rowY, rowZ, lists, gradients, begin, end, positions, at, values, own)                      \
    for (uint bchK = (begin); bchK < (end); ++bchK)                                                                    \
    {                                                                                                                  \
        uint bchJ = lists[bchK];                                                                                       \
        vec4 bchG = ((at)-positions[bchJ]) * gradients[bchK];                                                          \
        vec4 bchChange = values[bchJ] - (own);                                                                         \
        rowX += bchChange * bchG.x;                                                                                    \
        rowY += bchChange * bchG.y;                                                                                    \
        rowZ += bchChange * bchG.z;                                                                                    \
    }

#define BCH_SUM_TRACTIONS(traction, gradient, lists, gradients, begin, end, at, rows)                                  \
    for (uint bchK = (begin); bchK < (end); ++bchK)                                                                    \
    {                                                                                                                  \
        uint bchJ = 4u * lists[bchK];                                                                                  \
        vec4 bchG = ((at)-rows[bchJ + 3u]) * gradients[bchK];                                                          \
        gradient += bchG;                                                                                              \
        traction += rows[bchJ] * bchG.x + rows[bchJ + 1u] * bchG.y + rows[bchJ + 2u] * bchG.z;                         \
    }
#endif

#endif
