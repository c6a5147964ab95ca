// Parameters of the kernels in shaders/spatial.
#ifndef BCH_SHARED_SPATIAL_H
#define BCH_SHARED_SPATIAL_H

struct SpatialParams
{
    float inverseCell; // 1/m
    float reach;       // m: the search radius, a little enlarged against rounding
    float radius2;     // m^2: the search radius, squared
    uint slotMask;     // block slots - 1; a power of two less one
    uint deadKey;      // sorts behind every cell
    uint neighbourCapacity;
};

#endif
