// Of neighbour_loop.comp and neighbour_loop_wide.comp, in both languages.
#ifndef BCH_BENCH_NEIGHBOUR_LOOP_PARAMS_H
#define BCH_BENCH_NEIGHBOUR_LOOP_PARAMS_H

struct NeighbourLoopParams
{
    float inverseCell; // 1/m
    float reach;       // m
    uint slotMask;     // of law/cell_grid.h
    uint owners;
    uint perOwner;  // grains of one owner, which follow each other
    uint perThread; // grains that a thread moves
    uint runs;      // threads per owner
    float seconds;
};

#endif
