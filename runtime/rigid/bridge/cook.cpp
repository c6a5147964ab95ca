// Jolt's convex hulls, meshes and height fields as meshes for the cooker.
#include "solid.h"

#include "barchan/jolt.hpp"

#include <Jolt/Physics/Collision/Shape/ConvexHullShape.h>
#include <Jolt/Physics/Collision/Shape/HeightFieldShape.h>
#include <Jolt/Physics/Collision/Shape/MeshShape.h>

#include <cstdio>

namespace barchan
{

namespace
{
constexpr float kGroundSpacings = 4.0f; // deep: more than the kernel of a particle above reaches into
// A cell of the map at its coarsest has 27 nodes of four bytes; each square of ground has one above and one below.
constexpr double kLeastGroundBytes = 2.0 * 27.0 * 4.0;

bchResult refuse(std::string& error, std::string sentence, bchResult result = BCH_ERROR_INVALID_ARGUMENT)
{
    error = std::move(sentence);
    return result;
}

// Before minutes are spent on what cannot fit.
bchResult checkGround(const JPH::AABox& bounds, const CookSettings& settings, std::string& error)
{
    const JPH::Vec3 size = bounds.GetSize();
    const double squares = static_cast<double>(size.GetX()) * static_cast<double>(size.GetZ())
                           / (static_cast<double>(settings.spacing) * static_cast<double>(settings.spacing));
    const double bytes = kLeastGroundBytes * squares;
    if (bytes <= static_cast<double>(settings.maxMapBytes))
        return BCH_OK;
    char text[256];
    std::snprintf(
        text, sizeof text,
        "a height field of %g m by %g m takes at least %.0f bytes at a spacing of %g m and CookSettings::maxMapBytes "
        "is %llu; divide it and follow the pieces where sand is",
        static_cast<double>(size.GetX()), static_cast<double>(size.GetZ()), bytes,
        static_cast<double>(settings.spacing), static_cast<unsigned long long>(settings.maxMapBytes));
    return refuse(error, text, BCH_ERROR_CAPACITY);
}

bchResult makeGround(
    const JPH::HeightFieldShape& field, const CookSettings& settings, JPH::Vec3 scale, Surface& surface,
    std::string& error)
{
    if (const bchResult result = checkGround(field.GetLocalBounds().Scaled(scale), settings, error); result != BCH_OK)
        return result;
    surface = surfaceOf(field, scale);
    if (surface.corners.empty())
        return refuse(error, "the height field has no square that is not a hole");
    const float depth = settings.depth > 0.0f ? settings.depth : kGroundSpacings * settings.spacing;
    makeGroundSolid(surface, depth, scale.GetY() < 0.0f);
    return BCH_OK;
}

bchResult
makeSolid(const JPH::Shape& shape, const CookSettings& settings, JPH::Vec3 scale, Surface& surface, std::string& error)
{
    switch (shape.GetSubType())
    {
    case JPH::EShapeSubType::ConvexHull:
        surface = surfaceOf(static_cast<const JPH::ConvexHullShape&>(shape), scale);
        return BCH_OK;
    case JPH::EShapeSubType::Mesh:
        surface = surfaceOf(static_cast<const JPH::MeshShape&>(shape), scale);
        return makeMeshSolid(surface, settings.thickness, error);
    case JPH::EShapeSubType::HeightField:
        return makeGround(static_cast<const JPH::HeightFieldShape&>(shape), settings, scale, surface, error);
    default:
        return refuse(
            error, "only convex hulls, meshes and height fields are cooked, one at a time", BCH_ERROR_UNSUPPORTED);
    }
}
} // namespace

bchResult
cookShape(const JPH::Shape& shape, const CookSettings& settings, bchBlob& blob, std::string& error, JPH::Vec3 scale)
{
    if (!(settings.spacing > 0.0f))
        return refuse(error, "CookSettings::spacing must be given, and above 0");
    if (!(settings.thickness >= 0.0f) || !(settings.depth >= 0.0f))
        return refuse(error, "CookSettings::thickness and depth must not be below 0");
    if (!shape.IsValidScale(scale))
        return refuse(error, "the scale makes nothing, or another kind of shape, of this one");
    Surface surface;
    if (const bchResult result = makeSolid(shape, settings, scale, surface, error); result != BCH_OK)
        return result;
    bchCookDef def = bchDefaultCookDef();
    static_assert(sizeof(JPH::Float3) == 3 * sizeof(float));
    def.positions = surface.points.empty() ? nullptr : &surface.points.front().x;
    def.indices = surface.corners.data();
    def.vertexCount = static_cast<uint32_t>(surface.points.size());
    def.triangleCount = static_cast<uint32_t>(surface.triangleCount());
    def.spacing = settings.spacing;
    def.sampleSpacing = settings.sampleSpacing;
    def.maxMapBytes = settings.maxMapBytes;
    def.threadCount = settings.threadCount;
    const bchResult result = bchCookShape(&def, &blob);
    return result == BCH_OK ? BCH_OK : refuse(error, bchGetLastError(), result);
}

} // namespace barchan
