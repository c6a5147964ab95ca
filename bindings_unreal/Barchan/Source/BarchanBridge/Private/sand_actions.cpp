#include "BarchanBridge/sand_actions.h"

#include "BarchanBridge/host.h"

#include <algorithm>
#include <cmath>

namespace barchan::unreal
{

namespace
{
bchResult brush(bchTerrainId terrain, bchBrushDef& def, const Vec3d& centre, double radius)
{
    def.position = toPosition(centre);
    def.radius = toLength(radius);
    return checked(bchTerrain_Brush(terrain, &def), "changing the terrain");
}

GroundPlace toGround(const bchGroundSample& sample)
{
    return {
        sample.found != 0, fromPosition(sample.position), fromDirection(sample.normal), fromLength(sample.depth),
        sample.material};
}

Vec3d cross(const Vec3d& a, const Vec3d& b)
{
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

// As FQuat::RotateVector.
Vec3d turned(const Quatd& q, const Vec3d& v)
{
    const Vec3d axis{q.x, q.y, q.z};
    const Vec3d once = cross(axis, v);
    const Vec3d twice = cross(axis, once);
    return {
        v.x + 2.0 * (q.w * once.x + twice.x), v.y + 2.0 * (q.w * once.y + twice.y),
        v.z + 2.0 * (q.w * once.z + twice.z)};
}
} // namespace

bchResult
spawnSand(bchPatchId patch, bchMaterialId material, const Vec3d& centre, const Vec3d& halfExtents, uint32_t& added)
{
    bchPatchFillDef def = bchDefaultPatchFillDef();
    def.material = material;
    def.position = toPosition(centre);
    def.size = toSize(halfExtents);
    added = 0;
    return checked(bchPatch_Fill(patch, &def, &added), "spawning sand");
}

bchResult spawnGrains(
    bchWorldId world, bchMaterialId material, const Vec3d& centre, const Vec3d& halfExtents, double radius,
    uint32_t& added)
{
    bchGrainFillDef def = bchDefaultGrainFillDef();
    def.material = material;
    def.position = toPosition(centre);
    def.size = toSize(halfExtents);
    def.radius = toLength(radius);
    added = 0;
    return checked(bchWorld_FillGrains(world, &def, &added), "spawning grains");
}

bchResult digSand(bchTerrainId terrain, const Vec3d& centre, double radius, double depth)
{
    bchBrushDef def = bchDefaultBrushDef();
    def.kind = BCH_BRUSH_LOWER;
    def.amount = toLength(depth);
    return brush(terrain, def, centre, radius);
}

bchResult raiseSand(bchTerrainId terrain, const Vec3d& centre, double radius, double height)
{
    bchBrushDef def = bchDefaultBrushDef();
    def.kind = BCH_BRUSH_RAISE;
    def.amount = toLength(height);
    return brush(terrain, def, centre, radius);
}

bchResult flattenSand(bchTerrainId terrain, const Vec3d& centre, double radius, double strength)
{
    bchTerrainInfo info = bchDefaultTerrainInfo();
    if (const bchResult result = checked(bchTerrain_GetInfo(terrain, &info), "asking for the terrain"); result < 0)
        return result;
    bchBrushDef def = bchDefaultBrushDef();
    def.kind = BCH_BRUSH_FLATTEN;
    def.amount = static_cast<float>(toPosition(centre).y - info.origin.y); // heights are from the terrain's origin
    def.strength = static_cast<float>(strength);
    return brush(terrain, def, centre, radius);
}

bchResult explodeSand(bchWorldId world, const Vec3d& centre, double radius, double speed)
{
    bchExplosionDef def = bchDefaultExplosionDef();
    def.position = toPosition(centre);
    def.radius = toLength(radius);
    def.speed = toLength(speed);
    return checked(bchWorld_Explode(world, &def), "an explosion");
}

bchResult setWind(bchWorldId world, const Vec3d& velocity)
{
    return checked(bchWorld_SetWind(world, toVector(velocity)), "setting the wind");
}

bchResult queryGround(bchTerrainId terrain, const Vec3d& place, GroundPlace& ground)
{
    const bchPosition at = toPosition(place);
    bchGroundSample sample = bchDefaultGroundSample();
    const bchResult result = checked(bchTerrain_SampleHeight(terrain, at.x, at.z, &sample), "asking for the ground");
    ground = result < 0 ? GroundPlace() : toGround(sample);
    return result;
}

bchResult
castRay(bchTerrainId terrain, const Vec3d& start, const Vec3d& direction, double maxDistance, GroundPlace& ground)
{
    bchGroundSample sample = bchDefaultGroundSample();
    const bchResult result = checked(
        bchTerrain_CastRay(terrain, toPosition(start), toDirection(direction), maxDistance / kCentimetres, &sample),
        "casting a ray on the ground");
    ground = result < 0 ? GroundPlace() : toGround(sample);
    return result;
}

bchFieldDef makeField(const FieldSettings& settings)
{
    bchFieldDef def = bchDefaultFieldDef();
    def.kind = settings.kind;
    def.position = toPosition(settings.place);
    def.radius = toLength(settings.radius);
    def.core = toLength(std::min(settings.core, settings.radius));
    def.strength = toLength(settings.strength);
    const Vec3d vector = turned(settings.turn, settings.vector);
    const double length = std::sqrt(vector.x * vector.x + vector.y * vector.y + vector.z * vector.z);
    if (settings.kind != BCH_FIELD_VORTEX)
        def.vector = toVector(vector);
    else if (length > 0.0)
        def.vector =
            toSpin({vector.x / length, vector.y / length, vector.z / length}); // the axis of a turn is mirrored
    return def;
}

} // namespace barchan::unreal
