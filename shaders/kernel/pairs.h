// Sums over the neighbours of a particle, from begin to end of the lists; all are vec4, of which w means nothing.
//
// BCH_SUM_DYADS, of a particle at `at`: with g = (at - positions[j]) times the gradient of the pair it adds
// (values[j] - own) g.x to rowX, g.y times it to rowY, g.z times it to rowZ.
//
// BCH_SUM_TRACTIONS, of particle `own`: tensors have four rows each, the last of which is the place, so that all of a
// neighbour is in one line of a cache. It adds the products of the first three rows with g, of the neighbour's and its
// own, to the components of traction.
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

#define BCH_SUM_TRACTIONS(traction, lists, gradients, begin, end, tensors, own)                                        \
    {                                                                                                                  \
        vec4 bchAt = tensors[4u * (own) + 3u];                                                                         \
        vec4 bchSum = vec4(0.0f);                                                                                      \
        for (uint bchK = (begin); bchK < (end); ++bchK)                                                                \
        {                                                                                                              \
            uint bchJ = 4u * lists[bchK];                                                                              \
            vec4 bchG = (bchAt - tensors[bchJ + 3u]) * gradients[bchK];                                                \
            bchSum += bchG;                                                                                            \
            for (uint bchC = 0u; bchC < 3u; ++bchC)                                                                    \
                traction[bchC] += dot(vec3(tensors[bchJ + bchC]), vec3(bchG));                                         \
        }                                                                                                              \
        for (uint bchC = 0u; bchC < 3u; ++bchC)                                                                        \
            traction[bchC] += dot(vec3(tensors[4u * (own) + bchC]), vec3(bchSum));                                     \
    }
#endif

#endif
