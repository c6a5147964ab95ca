// Render grains and solids: walls, the ground and parts of bodies, as they are when the step ends. Needs UpsampleParams
// `pc` and the buffers solids, ground, parts, bodies, volumeMaps and nearSolids.
#ifndef BCH_LAW_RENDER_SOLIDS_H
#define BCH_LAW_RENDER_SOLIDS_H

#include "law/body_motion.h"
#include "law/ground.h"
#include "law/shapes.h"
#include "shared/upsample.h"

BCH_CONST float kRenderFriction = 0.5f;

struct MovingGrain
{
    vec3 at;
    vec3 velocity;
};

// Out of the solid along its normal; of the velocity only what goes in is lost, and so much of what goes along as
// friction takes from a grain that hits it.
BCH_LAW MovingGrain pushedOut(MovingGrain grain, SurfacePoint point, vec3 solidSpeed)
{
    if (point.distance >= pc.radius)
        return grain;
    grain.at = grain.at + point.normal * (pc.radius - point.distance);
    vec3 relative = grain.velocity - solidSpeed;
    float inward = dot(relative, point.normal);
    if (inward >= 0.0f)
        return grain;
    vec3 along = relative - point.normal * inward;
    float speed = length(along);
    float kept = max(0.0f, 1.0f + kRenderFriction * inward / max(speed, 1.0e-9f));
    grain.velocity = solidSpeed + along * kept;
    return grain;
}

// Parts that may meet something in a block, or any without one.
BCH_LAW uint listedParts(uint block)
{
    uint listed = block == kNoBlock ? pc.partCount : nearSolids[kNearSolidStride * block + kNearSolidCount];
    return listed > kNearSolidParts ? pc.partCount : listed;
}

BCH_LAW uint listedPart(uint block, uint k)
{
    if (block == kNoBlock || nearSolids[kNearSolidStride * block + kNearSolidCount] > kNearSolidParts)
        return k;
    return nearSolids[kNearSolidStride * block + kNearSolidList + k];
}

// Most grains that come near solids are near planes that stand still, and touch none.
BCH_LAW bool clearOfPlane(uint k, vec3 at)
{
    vec3 speed = vec3(solids[k].velocity);
    vec3 spin = vec3(solids[k].spin);
    vec4 q = solids[k].rotation;
    vec3 up =
        vec3(2.0f * (q.x * q.y - q.w * q.z), 1.0f - 2.0f * (q.x * q.x + q.z * q.z), 2.0f * (q.y * q.z + q.w * q.x));
    float away = dot(up, at - vec3(solids[k].position)) * solids[k].velocity.w;
    bool stands = dot(speed, speed) + dot(spin, spin) == 0.0f;
    return solids[k].kind == kShapePlane && stands && away >= pc.radius * 1.001f;
}

BCH_LAW MovingGrain keptOut(MovingGrain grain, uint block)
{
    float seconds = pc.gravity.w;
    uint walls = block == kNoBlock ? 0xFFFFFFFFu : nearSolids[kNearSolidStride * block + kNearSolidWalls];
    for (uint k = 0u; k < pc.solidCount; ++k)
    {
        if ((k < 32u && (walls >> k & 1u) == 0u) || clearOfPlane(k, grain.at))
            continue;
        SolidShape solid = solidAfter(solids[k], seconds);
        uint faces = solidFaceCount(solid);
        for (uint face = 0u; face < faces; ++face)
        {
            SurfacePoint point = solidFace(solid, face, grain.at);
            if (point.distance < pc.radius)
                grain = pushedOut(grain, point, solidVelocity(solid, grain.at));
        }
    }
    if (groundIsThere())
        grain = pushedOut(grain, groundSurface(grain.at, pc.spacing), vec3(0.0f));
    uint count = listedParts(block);
    for (uint k = 0u; k < count; ++k)
    {
        BodyPart part = parts[listedPart(block, k)];
        BodyRow body = bodies[part.body];
        SolidShape solid = solidOfPart(part, body);
        vec3 away = grain.at - vec3(solid.position);
        float reach = part.size.w + pc.radius;
        if (dot(away, away) < reach * reach)
            grain = pushedOut(grain, solidSurface(solid, grain.at), bodyVelocity(body, grain.at));
    }
    return grain;
}

// How far a place is from all solids; less than that where a solid is known near its surface only.
BCH_LAW float solidGap(vec3 at, uint block, float reach)
{
    float gap = reach;
    for (uint k = 0u; k < pc.solidCount; ++k)
        gap = min(gap, solidSurface(solidAfter(solids[k], pc.gravity.w), at).distance);
    if (groundIsThere())
        gap = min(gap, groundSurface(at, reach).distance);
    uint count = listedParts(block);
    for (uint k = 0u; k < count; ++k)
    {
        BodyPart part = parts[listedPart(block, k)];
        SolidShape solid = solidOfPart(part, bodies[part.body]);
        float around = length(at - vec3(solid.position)) - part.size.w;
        gap = min(gap, around > reach || part.kind == kShapeCooked ? around : solidSurface(solid, at).distance);
    }
    return gap;
}

#endif
