// Sand that makes way for a body, and holds it. Needs the buffers tiles, bodies, ground, owners, covers, materials,
// awake, loose, pressed, arrivals, told and states, and parameters of RutParams.
#ifndef BCH_LAW_RUT_PUSH_H
#define BCH_LAW_RUT_PUSH_H

#include "law/body_motion.h"
#include "law/columns_away.h"
#include "law/fixed_point.h"
#include "law/ground_columns.h"
#include "law/mark_tile.h"
#include "law/rut.h"

BCH_CONST int kRutFarthest = 64;       // columns to the edge of what stands on them
BCH_CONST uint kRutFull = 0x80000000u; // quanta; a column with more takes none

// Direction k of eight, of length one.
BCH_LAW vec2 rutStep(uint k)
{
    float scale = k % 2u == 1u ? 0.70710678f : 1.0f;
    return vec2(float(toppleStepX(k)), float(toppleStepZ(k))) * scale;
}

// Steps from a column to the nearest one, in direction k of eight, that nothing stands on; 0 where there is none.
BCH_LAW int stepsOut(uint slot, int x, int z, uint k)
{
    for (int steps = 1; steps <= kRutFarthest; ++steps)
    {
        uint column = columnAway(slot, x + steps * toppleStepX(k), z + steps * toppleStepZ(k));
        if (column == kNoTile)
            return 0;
        if (owners[column] == 0u)
            return awake[2u * column] > 0u || loose[column] > kRutFull ? 0 : steps;
    }
    return 0;
}

// The ground holds against slip. A place has been sheared, on its way from the front of the contact to where it is now,
// by the slip of that time: Janosi's displacement.
BCH_LAW void holdAgainstSlip(uint body, uint slot, uint column, float depth, float top, BCH_IN(TerrainMaterial, sand))
{
    int x = int(column % kTileSide);
    int z = int(column / kTileSide % kTileSide);
    int side = int(kTileSide);
    vec3 at = columnPlace(side * tiles[slot].place.x + x, side * tiles[slot].place.y + z, 0.5f, 0.5f, 0.0f);
    vec3 slip = bodyVelocity(bodies[body], vec3(at.x, top, at.z));
    float speed = sqrt(slip.x * slip.x + slip.z * slip.z);
    if (speed <= 0.0f)
        return;
    vec2 along = vec2(bodies[body].velocity.x, bodies[body].velocity.z);
    uint front = 0u;
    for (uint k = 1u; k < 8u; ++k)
        front = dot(along, rutStep(k)) > dot(along, rutStep(front)) ? k : front;
    float travelled = (float(max(stepsOut(slot, x, z, front), 1)) - 0.5f) * pc.spacing;
    float displacement = speed * travelled / max(length(along), 1.0e-3f);
    float cohesion = rutCohesion(sand.stand, pc.gravity / sand.inverseDensity, sand.slope);
    float share = uintBitsToFloat(told[kRutTold * body + kRutShare]);
    float pressure = share * rutPressure(depth, sand.pressModulus, sand.pressExponent);
    float shear = rutShear(cohesion, pressure, sand.slope, displacement, pc.shearLength);
    vec3 force = vec3(slip.x, 0.0f, slip.z) * (-shear * pc.spacing * pc.spacing / speed);
    BCH_ADD_FIXED3(told, kRutTold * body + kRutForce, force)
}

BCH_LAW float wayWeight(uint k, int steps, vec2 ahead)
{
    vec2 step_ = rutStep(k);
    BCH_PRECISE float along = ahead.x * step_.x + ahead.y * step_.y;
    BCH_PRECISE float away = float(steps) * (k % 2u == 1u ? 1.41421356f : 1.0f);
    return steps == 0 ? 0.0f : rutWay(along, away);
}

BCH_LAW void sendOut(uint slot, int x, int z, uint k, int steps, uint quanta, uint material)
{
    if (quanta == 0u)
        return;
    uint column = columnAway(slot, x + steps * toppleStepX(k), z + steps * toppleStepZ(k));
    bchAtomicAdd(arrivals[column], quanta);
    bchAtomicMax(pressed[2u * column + 1u], material + 1u);
    markTile(column / kTileColumns, kTileRut);
}

// Sand under a body leaves it in eight directions. Where none is open it stays.
BCH_LAW void pushAside(uint body, uint slot, uint column, uint quanta)
{
    int x = int(column % kTileSide);
    int z = int(column / kTileSide % kTileSide);
    vec2 ahead = vec2(bodies[body].velocity.x, bodies[body].velocity.z);
    float speed2 = ahead.x * ahead.x + ahead.y * ahead.y;
    ahead = speed2 > 1.0e-6f ? ahead * toppleInverseRoot(speed2) : vec2(0.0f, 0.0f);
    float sum = 0.0f, best = 0.0f;
    uint bestWay = 0u;
    int out_[8];
    for (uint k = 0u; k < 8u; ++k)
    {
        out_[k] = stepsOut(slot, x, z, k);
        float weight = wayWeight(k, out_[k], ahead);
        BCH_PRECISE float more = sum + weight;
        sum = more;
        bestWay = weight > best ? k : bestWay;
        best = max(best, weight);
    }
    if (best <= 0.0f)
        return;
    uint material = covers[column] & kCoverMaterial;
    uint left = quanta;
    for (uint k = 0u; k < 8u; ++k)
    {
        BCH_PRECISE float share = float(quanta) * (wayWeight(k, out_[k], ahead) * toppleInverse(sum));
        uint goes = min(uint(share), left);
        sendOut(slot, x, z, k, out_[k], goes, material);
        left -= goes;
    }
    sendOut(slot, x, z, bestWay, out_[bestWay], left, material);
    bchAtomicAdd(pressed[2u * column], quanta);
}

#endif
