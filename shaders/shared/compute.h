// Parameters of the kernels in shaders/compute.
#ifndef BCH_SHARED_COMPUTE_H
#define BCH_SHARED_COMPUTE_H

struct IndirectParams
{
    uint maxThreads;
    uint groupSize;
    uint groupLimit; // groups in x; the rest goes to y
    uint each;       // threads per element
};

#endif
