// grains/touch — the weight of the contacts that each grain has with the particles of a patch, added to that with
// others. Reads count, the grains, cellBegin and positions of the particles; updates touches. One thread per grain.
#include "law/cell_rows.h"
#include "law/coupling.h"
#include "law/grain_shape.h"
#include "shared/coupling.h"

BCH_READ(0, uint, count)
BCH_READ(1, vec4, positions)
BCH_READ(2, vec4, spheres)
BCH_READ(3, uvec4, words)
BCH_READ(4, uint, cellBegin)
BCH_READ(5, vec4, particles)
BCH_UPDATE(6, uint, touches)

BCH_PARAMS(CouplingParams)

BCH_KERNEL
{
    uint i = BCH_INDEX;
    if (i >= count[0])
        return;
    vec4 at = positions[i];
    uint word = words[i].x;
    uint corners = sphereCountOf(word);
    uint sum = pc.isFirst != 0u ? 0u : touches[i] & kTouchMask;
    if (at.w > 0.0f)
    {
        float reach = at.w + pc.radius;
        BCH_FOR_CELL_ROWS(begin, end, vec3(at))
        {
            for (uint j = begin; j < end; ++j)
            {
                vec4 place = particles[j];
                vec3 between = vec3(at) - vec3(place);
                if (place.w <= 0.0f || dot(between, between) >= pc.reach * pc.reach || !BCH_IN_CELL_ROW(place))
                    continue;
                for (uint corner = 0u; corner < corners; ++corner)
                {
                    vec3 apart = vec3(spheres[4u * i + corner]) - vec3(place);
                    if (dot(apart, apart) < reach * reach)
                        sum += pushWeightOf(apart, at.w, pc.radius);
                }
            }
        }
        BCH_END_CELL_ROWS
    }
    touches[i] = min(sum, kTouchMask) | (word & kEdgeMask) << kTouchEdgeLift;
}
