// What callers pass: heads of structs and ranges of numbers, each with a sentence.
#pragma once

#include "rigid/world/failure.h"

#include "barchan/rigid.h"

#include <cmath>
#include <initializer_list>

namespace bch::rigid
{

inline void checkPointer(const void* pointer, const char* name)
{
    if (!pointer)
        fail(BCH_ERROR_INVALID_ARGUMENT, "%s is null", name);
}

// The structs of rigid.h have had one size so far.
template <class T>
void checkStruct(const T* structure, uint32_t tag, const char* name)
{
    checkPointer(structure, name);
    if (structure->head.tag != tag || structure->head.size != sizeof(T))
        fail(
            BCH_ERROR_INVALID_STRUCT, "%s has the tag 0x%X and the size %u instead of 0x%X and %zu; make it with %s",
            name, structure->head.tag, structure->head.size, tag, sizeof(T), "its bchDefault function");
}

inline void checkRange(const char* name, double value, double low, double high)
{
    if (!(value >= low && value <= high))
        fail(BCH_ERROR_INVALID_ARGUMENT, "%s is %g; it must be within %g .. %g", name, value, low, high);
}

inline void checkVector(const char* name, const bchVec3& v, double limit)
{
    for (const float part : {v.x, v.y, v.z})
        checkRange(name, static_cast<double>(part), -limit, limit);
}

// Jolt counts in floats here: beyond this a millimetre is lost.
constexpr double kFarthest = 1.0e4;

inline void checkPosition(const char* name, const bchPosition& p)
{
    for (const double part : {p.x, p.y, p.z})
        checkRange(name, part, -kFarthest, kFarthest);
}

inline void checkTurn(const char* name, const bchQuat& q)
{
    const float length = std::sqrt(q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w);
    if (!(std::fabs(length - 1.0f) < 1.0e-3f))
        fail(
            BCH_ERROR_INVALID_ARGUMENT, "%s has the length %g; it must be 1 to a thousandth", name,
            static_cast<double>(length));
}

inline void checkUnit(const char* name, const bchVec3& v)
{
    const float length = std::sqrt(v.x * v.x + v.y * v.y + v.z * v.z);
    if (!(std::fabs(length - 1.0f) < 1.0e-3f))
        fail(
            BCH_ERROR_INVALID_ARGUMENT, "%s has the length %g; it must be 1 to a thousandth", name,
            static_cast<double>(length));
}

} // namespace bch::rigid
