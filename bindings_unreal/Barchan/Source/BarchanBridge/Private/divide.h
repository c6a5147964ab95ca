// Division that rounds the same way on both sides of zero: components, tiles and columns have negative numbers too.
#pragma once

#include <cstdint>

namespace barchan::unreal
{

inline int32_t floorDivide(int32_t a, int32_t b)
{
    return a >= 0 ? a / b : -((b - 1 - a) / b);
}

inline int32_t ceilDivide(int32_t a, int32_t b)
{
    return -floorDivide(-a, b);
}

} // namespace barchan::unreal
