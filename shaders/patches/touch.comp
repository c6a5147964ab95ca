// patches/touch — the weight of the contacts that each particle has with grains, its friction and its mass.
// Reads count, the particles, materials, the grains and their cellBegin; writes touches. One thread per particle.
#include "law/cell_rows.h"
#include "law/coupling.h"
#include "law/grain_shape.h"
#include "shared/coupling.h"
#include "shared/patches.h"

BCH_READ(0, uint, count)
BCH_READ(1, vec4, positions)
BCH_READ(2, uvec4, words)
BCH_READ(3, PatchMaterial, materials)
BCH_READ(4, uint, cellBegin)
BCH_READ(5, vec4, grains)
BCH_READ(6, vec4, spheres)
BCH_READ(7, uvec4, grainWords)
BCH_WRITE(8, uint, touches)

BCH_PARAMS(CouplingParams)

BCH_KERNEL
{
    uint i = BCH_INDEX;
    if (i >= count[0])
        return;
    vec3 at = vec3(positions[i]);
    uint sum = 0u;
    BCH_FOR_CELL_ROWS(begin, end, at)
    {
        for (uint g = begin; g < end; ++g)
        {
            vec4 grain = grains[g];
            vec3 apart = vec3(grain) - at;
            if (grain.w <= 0.0f || dot(apart, apart) >= pc.reach * pc.reach || !BCH_IN_CELL_ROW(grain))
                continue;
            uint corners = sphereCountOf(grainWords[g].x);
            for (uint corner = 0u; corner < corners; ++corner)
            {
                vec4 sphere = spheres[4u * g + corner];
                vec3 between = vec3(sphere) - at;
                float reach = sphere.w + pc.radius;
                sum += dot(between, between) < reach * reach ? pushWeightOf(between, sphere.w, pc.radius) : 0u;
            }
        }
    }
    BCH_END_CELL_ROWS
    touches[kParticleTouchStride * i] = sum;
    touches[kParticleTouchStride * i + 1u] = floatBitsToUint(materials[words[i].x].roughness);
    touches[kParticleTouchStride * i + 2u] = floatBitsToUint(1.0f / (float(words[i].z) * pc.quantum));
}
