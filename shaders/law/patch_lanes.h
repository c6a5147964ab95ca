// Which particles go through a kernel together (kernel/wide_cpp.h).
#ifndef BCH_LAW_PATCH_LANES_H
#define BCH_LAW_PATCH_LANES_H

// From `first` on; those past the last repeat it, and write what it writes.
BCH_LAW wideUint particlesFrom(uint first, uint last)
{
    return wideMin(wideFrom(first), wideOf(last));
}

// Which of these are not repeated.
BCH_LAW wideBool particlesOnce(uint first, uint last)
{
    return wideFirst(last - first + 1u);
}

// Those that have nothing to do repeat one that has.
BCH_LAW wideUint particlesWhere(wideUint particles, wideBool busy)
{
    return wideSelect(busy, particles, wideOf(wideAt(particles, wideWhich(busy))));
}

#endif
