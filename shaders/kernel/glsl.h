// The GLSL side of a kernel's text: buffers become storage blocks, the parameters a push-constant block.
#ifndef BCH_GLSL_H
#define BCH_GLSL_H

#include "kernel/language.h"

layout(local_size_x = 128) in;

#define BCH_READ(slot, type, name)                                                                                     \
    layout(std430, set = 0, binding = slot) readonly buffer name##Block                                                \
    {                                                                                                                  \
        type name[];                                                                                                   \
    };
#define BCH_WRITE(slot, type, name)                                                                                    \
    layout(std430, set = 0, binding = slot) writeonly buffer name##Block                                               \
    {                                                                                                                  \
        type name[];                                                                                                   \
    };
#define BCH_UPDATE(slot, type, name)                                                                                   \
    layout(std430, set = 0, binding = slot) buffer name##Block                                                         \
    {                                                                                                                  \
        type name[];                                                                                                   \
    };
#define BCH_PARAMS(type)                                                                                               \
    layout(push_constant) uniform ParamsBlock                                                                          \
    {                                                                                                                  \
        type pc;                                                                                                       \
    };
#define BCH_KERNEL void main()
#define BCH_KERNEL_WIDE void main()
// Two dimensions of groups, since one may be limited to 65,535 of them.
#define BCH_INDEX (gl_GlobalInvocationID.y * gl_NumWorkGroups.x * gl_WorkGroupSize.x + gl_GlobalInvocationID.x)
#define BCH_LAST_INDEX BCH_INDEX

// Bit k set: component k is less than the limit.
uint lessMask(vec4 a, float limit)
{
    uvec4 less = uvec4(lessThan(a, vec4(limit)));
    return less.x | less.y << 1 | less.z << 2 | less.w << 3;
}

// Laws that a CPU kernel runs for eight things at a time (kernel/wide_cpp.h): here for one.
#define wide float
#define wide3 vec3
#define wide4 vec4
#define wideBool bool
#define wideUint uint
#define wideUint4 uvec4
#define wideFour vec4
struct wide4x3
{
    vec4 x, y, z;
};
const uint kWideCount = 1u;
#define wideOf(value) (value)
#define wideFrom(first) (first)
#define wideFromBits(bits) uintBitsToFloat(bits)
#define wideSelect(which, a, b) ((which) ? (a) : (b))
#define wideSqrt(a) sqrt(a)
#define wideMin(a, b) min(a, b)
#define wideMax(a, b) max(a, b)
#define wideAnd(a, b) ((a) && (b))
#define wideNot(a) (!(a))
#define wideAny(a) (a)
#define wideCount(a) ((a) ? 1u : 0u)
#define wideWhich(a) 0u
#define wideFirst(count) ((count) > 0u)
#define wideSum(a) (a)
#define wideSums(a, b, c, d) vec4(a, b, c, d)
#define wideJoin(xyz, w) vec4(xyz, w)
#define wideLoad(values) ((values)[0])
#define wideUints(array, first) (array[first])
#define wideAt(a, lane) (a)
#define widePut(a, lane, value) a = (value)
#define wideStoreFloats(array, first, value, some) array[first] = (value)
#define wideStore(target, value) (target)[0] = (value)
#define widePack(target, count, value, which)                                                                          \
    target[count] = (value);                                                                                           \
    count += wideCount(which)
#define wideFourOf(a, b, c, d) vec4(a, b, c, d)
#define widePick(four, which) ((four)[which])
#define wideGather(array, which) (array[which])
#define wideGatherRow(array, first, row) (array[(first) + (row)])
#define wideGatherOfTwo(array, which, one) (array[2u * (which) + (one)])
#define wideGatherListed(array, lists, first, count, other) (array[lists[first]])
#define wideOfRows(rows) (rows[0])
#define wideRows(array, first, last) (array[first])
#define wideScatter(array, which, value) array[which] = (value)
#define wideScatterRow(array, first, row, value) array[(first) + (row)] = (value)

#define bchAtomicAdd(target, value) atomicAdd(target, value)
#define bchAtomicOr(target, value) atomicOr(target, value)
#define bchAtomicMax(target, value) atomicMax(target, value)
#define bchAtomicMin(target, value) atomicMin(target, value)

#endif
