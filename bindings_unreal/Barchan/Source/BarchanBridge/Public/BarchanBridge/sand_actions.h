// What a host does to sand and asks of it, in Unreal's units: the nodes of its Blueprints, its force fields. Failures
// are logged with what was tried.
#pragma once

#include "BarchanBridge/export.h"
#include "BarchanBridge/units.h"

namespace barchan::unreal
{

// Boxes by their middle and half extents, cm. `added` becomes how many came.
BARCHANBRIDGE_API bchResult
spawnSand(bchPatchId patch, bchMaterialId material, const Vec3d& centre, const Vec3d& halfExtents, uint32_t& added);
BARCHANBRIDGE_API bchResult spawnGrains(
    bchWorldId world, bchMaterialId material, const Vec3d& centre, const Vec3d& halfExtents, double radius,
    uint32_t& added);

// Brushes on terrain. Radii, depths and heights in cm; the middle's own height counts for flattenSand alone, which
// levels the ground there by this share of the way.
BARCHANBRIDGE_API bchResult digSand(bchTerrainId terrain, const Vec3d& centre, double radius, double depth);
BARCHANBRIDGE_API bchResult raiseSand(bchTerrainId terrain, const Vec3d& centre, double radius, double height);
BARCHANBRIDGE_API bchResult flattenSand(bchTerrainId terrain, const Vec3d& centre, double radius, double strength);

BARCHANBRIDGE_API bchResult explodeSand(bchWorldId world, const Vec3d& centre, double radius, double speed); // cm/s
BARCHANBRIDGE_API bchResult setWind(bchWorldId world, const Vec3d& velocity);                                // cm/s

struct GroundPlace
{
    bool found = false;
    Vec3d position; // cm
    Vec3d normal{0.0, 0.0, 1.0};
    double depth = 0.0; // cm of loose sand
    uint32_t material = 0;
};

// Of the host's copy, without waiting. The place's own height does not count.
BARCHANBRIDGE_API bchResult queryGround(bchTerrainId terrain, const Vec3d& place, GroundPlace& ground);
BARCHANBRIDGE_API bchResult
castRay(bchTerrainId terrain, const Vec3d& start, const Vec3d& direction, double maxDistance, GroundPlace& ground);

struct FieldSettings
{
    bchFieldKind kind = BCH_FIELD_RADIAL;
    Vec3d place;           // cm
    Quatd turn;            // of the host's component
    Vec3d vector;          // cm/s^2, of wind cm/s, in the component's axes; of a vortex its axis, of any length
    double strength = 0.0; // cm/s^2, of radial fields and vortices
    double radius = 100.0; // cm
    double core = 0.0;     // cm; what is beyond the radius is the radius
};

// A vortex turns as Unreal's spins do: about +Z from X to Y.
BARCHANBRIDGE_API bchFieldDef makeField(const FieldSettings& settings);

} // namespace barchan::unreal
