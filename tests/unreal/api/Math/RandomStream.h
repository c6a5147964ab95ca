#pragma once

#include "Math/Vector.h"

struct FRandomStream
{
    FRandomStream(int32 Seed);
    FVector VRand() const;
};
