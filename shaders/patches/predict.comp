// patches/predict — the velocity a particle would have without stress, and the stress it starts from in the form that
// forces need. Reads count, geometry, stress, velocities, positions, lists, pairGradient, materials, fields; writes
// freeVelocity, tensor. One thread per particle; eight go together on a CPU.
#include "law/air.h"
#include "law/fields.h"
#include "law/granular_stress.h"
#include "law/patch_lanes.h"
#include "shared/patches.h"

BCH_READ(0, uint, count)
BCH_READ(1, vec4, geometry)
BCH_READ(2, vec4, stress)
BCH_READ(3, vec4, velocities)
BCH_WRITE(4, vec4, freeVelocity)
BCH_WRITE(5, vec4, tensor)
BCH_READ(6, vec4, positions)
BCH_READ(7, uint, neighbourBegin)
BCH_READ(8, uint, neighbours)
BCH_READ(9, float, pairGradient)
BCH_READ(10, PatchMaterial, materials)
BCH_READ(11, FieldRow, fields)

BCH_PARAMS(PatchParams)

#include "law/fields_at.h"

BCH_CONST float kBuried = 0.95f;        // relative density from which on no air gets at a particle
BCH_CONST float kLeastExposure = 0.02f; // the air's shear, felt behind neighbours too
BCH_CONST float kNoticeable = 0.02f;    // of gravity: accelerations that wake
BCH_CONST float kWindWakes = 0.2f;      // of gravity: what drag needs to move a particle that lies
BCH_CONST float kDragMatters = 1.0e-3f; // of gravity

// Relative air velocity bent along the surface, and the share of the particle's face that it meets.
BCH_LAW vec4 airAt(uint i, vec3 relative)
{
    vec3 at = vec3(positions[i]);
    vec3 upwind = fieldDirection(relative) * -1.0f;
    vec3 inward = vec3(0.0f);
    float shade = 0.0f;
    uint end = neighbourBegin[i + 1u]; // before the loop, for GPU-assisted validation
    for (uint k = neighbourBegin[i]; k < end; ++k)
    {
        vec3 r = at - vec3(positions[neighbours[k]]);
        inward += r * pairGradient[k];
        shade = max(shade, upwindShade(-dot(fieldDirection(r), upwind)));
    }
    vec3 bent = bentAlong(relative, inward * (pc.volume / pc.inverseH));
    return vec4(bent.x, bent.y, bent.z, max(1.0f - shade, kLeastExposure));
}

BCH_LAW vec4 freeVelocityOf(uint i, float density, float drag)
{
    vec4 velocity = velocities[i];
    bool asleep = velocity.w < 0.0f; // awake, w carries the time it has been slow
    if (asleep && pc.fieldsChanged == 0u)
        return vec4(0.0f, 0.0f, 0.0f, velocity.w);
    FieldSum sum = fieldsAt(vec3(positions[i]));
    float g = max(length(vec3(pc.gravity)), kLeastGravity);
    vec3 relative = sum.air - vec3(velocity);
    float rate = drag * pc.inverseH;
    float strongest = max(length(relative), asleep ? sum.gust : 0.0f);
    vec4 air = vec4(0.0f);
    if (density < kBuried && rate * strongest * strongest > kDragMatters * g)
        air = airAt(i, relative);
    if (asleep)
    {
        bool woken = sum.change > kNoticeable * g || length(sum.kick) > kWakeFactor * pc.restSpeed
                     || rate * air.w * sum.gust * sum.gust > kWindWakes * g;
        if (!woken)
            return vec4(0.0f, 0.0f, 0.0f, velocity.w);
    }
    vec3 after =
        vec3(velocity) + sum.acceleration * pc.substep + sum.kick + dragChange(vec3(air), rate * air.w, pc.substep);
    return vec4(after.x, after.y, after.z, asleep ? 0.0f : velocity.w);
}

BCH_KERNEL_WIDE
{
    if (BCH_INDEX >= count[0])
        return;
    uint last = min(BCH_LAST_INDEX, count[0] - 1u);
    for (uint i = BCH_INDEX; i <= min(BCH_INDEX + kWideCount - 1u, last); ++i)
        freeVelocity[i] =
            freeVelocityOf(i, geometry[kGeometryStride * i].x, materials[uint(stress[2u * i + 1u].w)].drag);
    wideUint i = particlesFrom(BCH_INDEX, last);
    wideUint own = i * kGeometryStride;
    wide4 first = wideGatherOfTwo(stress, i, 0u);
    Deviator s = deviatorOf(first, wideGatherOfTwo(stress, i, 1u));
    wide4x3 rows = stressRows(
        s, first.x, wideGatherRow(geometry, own, 1u), wideGatherRow(geometry, own, 2u), wideGather(geometry, own).x);
    wideUint out_ = i * kTensorStride;
    wideScatterRow(tensor, out_, 0u, rows.x);
    wideScatterRow(tensor, out_, 1u, rows.y);
    wideScatterRow(tensor, out_, 2u, rows.z);
    wideScatterRow(tensor, out_, 3u, wideGather(positions, i));
}
