// grains/contact_pairs — the coefficients of each contact, which stay as they are while it is listed.
// Reads listCount, contactBegin, positions, motion, words, materials, pairs; updates contacts. One thread per grain.
#include "law/grain_shape.h"
#include "law/hertz.h"
#include "law/rough_wall.h"
#include "shared/grains.h"

BCH_READ(0, uint, listCount)
BCH_READ(1, uint, contactBegin)
BCH_READ(2, vec4, positions)
BCH_READ(3, vec4, motion)
BCH_READ(4, uvec4, words)
BCH_READ(5, GrainMaterial, materials)
BCH_READ(6, vec4, pairs)
BCH_UPDATE(7, GrainContact, contacts)

BCH_PARAMS(GrainListParams)

BCH_KERNEL
{
    uint i = BCH_INDEX;
    if (i >= listCount[0])
        return;
    float radius = positions[i].w;
    float inverseMass = motion[2u * i + 1u].w;
    uint material = materialOf(words[i].x);
    float modulus = materials[material].modulus;
    uint n = pc.materialCapacity;
    // Most partners are alike.
    uint lastPair = 0xFFFFFFFFu;
    float lastRadius = 0.0f;
    float lastMass = 0.0f;
    float stiffness = 0.0f;
    float damping = 0.0f;
    uint end = contactBegin[i + 1u]; // before the loop, for GPU-assisted validation
    for (uint k = contactBegin[i]; k < end; ++k)
    {
        GrainContact contact = contacts[k];
        // A wall does not yield: that doubles the reduced modulus.
        float reducedModulus = 2.0f * modulus;
        float reducedRadius = radius;
        float reducedMass = 1.0f / inverseMass;
        contact.pair = n * n + material;
        if (isGround(contact.partner))
        {
            // Sand of the grain's own kind, and level at its scale.
            reducedModulus = modulus;
            contact.pair = material * n + material;
        }
        else if (contact.partner < kWallContact)
        {
            uint j = contact.partner >> 4;
            float otherRadius = positions[j].w;
            uint otherMaterial = materialOf(words[j].x);
            float otherModulus = materials[otherMaterial].modulus;
            reducedModulus = 2.0f * modulus * otherModulus / (modulus + otherModulus);
            reducedRadius = radius * otherRadius / (radius + otherRadius);
            reducedMass = 1.0f / (inverseMass + motion[2u * j + 1u].w);
            contact.pair = material * n + otherMaterial;
        }
        if (contact.pair != lastPair || reducedRadius != lastRadius || reducedMass != lastMass)
        {
            lastPair = contact.pair;
            lastRadius = reducedRadius;
            lastMass = reducedMass;
            stiffness = hertzStiffness(reducedModulus, reducedRadius);
            damping = hertzDamping(pairs[contact.pair].y, reducedMass, stiffness);
        }
        contact.stiffness = stiffness;
        contact.damping = damping;
        contacts[k] = contact;
    }
}
