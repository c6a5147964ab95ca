#include "rigid/world/rigid_world.h"
#include "rigid/world/vectors.h"

#include <Jolt/Physics/Collision/Shape/BoxShape.h>
#include <Jolt/Physics/Collision/Shape/CapsuleShape.h>
#include <Jolt/Physics/Collision/Shape/ConvexHullShape.h>
#include <Jolt/Physics/Collision/Shape/CylinderShape.h>
#include <Jolt/Physics/Collision/Shape/MeshShape.h>
#include <Jolt/Physics/Collision/Shape/SphereShape.h>
#include <Jolt/Physics/Collision/Shape/StaticCompoundShape.h>

#include <algorithm>

namespace bch::rigid
{

namespace
{
using ShapeTable = Table<JPH::RefConst<JPH::Shape>>;
using Made = JPH::ShapeSettings::ShapeResult;

constexpr double kLeastSize = 1.0e-3, kMostSize = 1.0e4;
constexpr uint32_t kHullPoints = 256, kMeshPoints = 1u << 20;

// Jolt rounds the edges of boxes and cylinders a little to find contacts: less where they are small.
float roundingOf(float least)
{
    return std::min(JPH::cDefaultConvexRadius, 0.2f * least);
}

void checkSize(const bchRigidShapeDef& def, int used)
{
    const float parts[3] = {def.size.x, def.size.y, def.size.z};
    for (int i = 0; i < used; ++i)
        checkRange("bchRigidShapeDef::size", static_cast<double>(parts[i]), kLeastSize, kMostSize);
}

template <class Settings>
Made create(Settings& settings, float density)
{
    settings.SetEmbedded();
    settings.SetDensity(density);
    return settings.Create();
}

void checkPoints(const bchRigidShapeDef& def, uint32_t least, uint32_t most)
{
    checkRange("bchRigidShapeDef::pointCount", def.pointCount, least, most);
    checkPointer(def.points, "bchRigidShapeDef::points");
    for (uint32_t i = 0; i < def.pointCount; ++i)
        checkVector("bchRigidShapeDef::points", def.points[i], kMostSize);
}

Made makeHull(const bchRigidShapeDef& def)
{
    checkPoints(def, 4, kHullPoints);
    JPH::Array<JPH::Vec3> points;
    for (uint32_t i = 0; i < def.pointCount; ++i)
        points.push_back(toJolt(def.points[i]));
    JPH::ConvexHullShapeSettings settings(points);
    return create(settings, def.density);
}

Made makeMesh(const bchRigidShapeDef& def)
{
    checkPoints(def, 3, kMeshPoints);
    checkRange("bchRigidShapeDef::triangleCount", def.triangleCount, 1, kMeshPoints);
    checkPointer(def.triangles, "bchRigidShapeDef::triangles");
    JPH::VertexList points;
    JPH::IndexedTriangleList triangles;
    for (uint32_t i = 0; i < def.pointCount; ++i)
        points.push_back(JPH::Float3(def.points[i].x, def.points[i].y, def.points[i].z));
    for (uint32_t i = 0; i < def.triangleCount; ++i)
    {
        const uint32_t* corners = def.triangles + 3 * size_t{i};
        for (int k = 0; k < 3; ++k)
            if (corners[k] >= def.pointCount)
                fail(
                    BCH_ERROR_INVALID_ARGUMENT, "bchRigidShapeDef::triangles: triangle %u has the point %u of %u", i,
                    corners[k], def.pointCount);
        triangles.push_back(JPH::IndexedTriangle(corners[0], corners[1], corners[2], 0));
    }
    JPH::MeshShapeSettings settings(std::move(points), std::move(triangles));
    settings.SetEmbedded();
    return settings.Create();
}

Made makeCompound(const bchRigidShapeDef& def, ShapeTable& shapes)
{
    checkRange("bchRigidShapeDef::partCount", def.partCount, 1, 4095);
    checkPointer(def.parts, "bchRigidShapeDef::parts");
    JPH::StaticCompoundShapeSettings settings;
    settings.SetEmbedded();
    for (uint32_t i = 0; i < def.partCount; ++i)
    {
        const bchRigidShapePart& part = def.parts[i];
        checkVector("bchRigidShapePart::position", part.position, kMostSize);
        checkTurn("bchRigidShapePart::rotation", part.rotation);
        settings.AddShape(
            toJolt(part.position), toJolt(part.rotation), shapes.get(part.shape.value, "bchRigidShapePart::shape"));
    }
    return settings.Create();
}

Made makeShape(const bchRigidShapeDef& def, ShapeTable& shapes)
{
    switch (def.kind)
    {
    case BCH_RIGID_BOX:
    {
        checkSize(def, 3);
        JPH::BoxShapeSettings settings(toJolt(def.size), roundingOf(std::min({def.size.x, def.size.y, def.size.z})));
        return create(settings, def.density);
    }
    case BCH_RIGID_SPHERE:
    {
        checkSize(def, 1);
        JPH::SphereShapeSettings settings(def.size.x);
        return create(settings, def.density);
    }
    case BCH_RIGID_CAPSULE:
    {
        checkSize(def, 2);
        JPH::CapsuleShapeSettings settings(def.size.y, def.size.x);
        return create(settings, def.density);
    }
    case BCH_RIGID_CYLINDER:
    {
        checkSize(def, 2);
        JPH::CylinderShapeSettings settings(def.size.y, def.size.x, roundingOf(std::min(def.size.x, def.size.y)));
        return create(settings, def.density);
    }
    case BCH_RIGID_HULL:
        return makeHull(def);
    case BCH_RIGID_MESH:
        return makeMesh(def);
    case BCH_RIGID_COMPOUND:
        return makeCompound(def, shapes);
    default:
        fail(
            BCH_ERROR_INVALID_ARGUMENT, "bchRigidShapeDef::kind is %d; it must be one of BCH_RIGID_BOX ... COMPOUND",
            def.kind);
    }
}
} // namespace

uint64_t RigidWorld::addShape(const bchRigidShapeDef& def)
{
    checkRange("bchRigidShapeDef::density", static_cast<double>(def.density), 1.0e-3, 1.0e6);
    const Made made = makeShape(def, shapes_);
    if (made.HasError())
        fail(BCH_ERROR_INVALID_ARGUMENT, "bchRigidShapeDef: %s", made.GetError().c_str());
    const JPH::Shape* shape = made.Get();
    if (def.cooked)
        if (const bchResult result = bridge_->provideShape(shape, def.cooked, def.cookedSize); result != BCH_OK)
            fail(result, "bchRigidShapeDef::cooked: %s", bridge_->lastError());
    return shapes_.add(shape);
}

void RigidWorld::removeShape(uint64_t shape)
{
    shapes_.get(shape, "shape");
    shapes_.remove(shape);
}

} // namespace bch::rigid
