// Parameters of the Vulkan device's own primitives, shaders/compute/prim_*.comp.
#ifndef BCH_SHARED_PRIMITIVES_H
#define BCH_SHARED_PRIMITIVES_H

// How many elements there are: `limit` when `exact` is not zero, else what the device counted, but at most `limit`.
struct PrimitiveCount
{
    uint limit;
    uint exact;
};

struct ScanParams
{
    PrimitiveCount count;
    uint groups; // tiles
};

struct ReduceParams
{
    PrimitiveCount count;
    uint groups;
    uint elementsPerGroup;
};

struct SortParams
{
    PrimitiveCount count;
    uint columns; // of digit counts: one per tile
    uint shift;   // of the digit within the key
    uint mask;    // of the digit once shifted down
};

#endif
