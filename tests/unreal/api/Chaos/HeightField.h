#pragma once

#include "Templates/RefCounting.h"

namespace Chaos
{

class FHeightField
{
public:
    bool IsHole(int32 InCellX, int32 InCellY) const;
};

using FHeightFieldPtr = TRefCountPtr<FHeightField>;

} // namespace Chaos
