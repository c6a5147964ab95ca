// The ground as the host asks it: the very text that runs in kernels, over words that were read back.
#pragma once

#include "compute/laws.h"

namespace bch::law
{

struct GroundLaw
{
    const uint* ground; // shared/terrain.h
#include "law/ground.h"
};

} // namespace bch::law
