// Convex hulls, meshes and height fields of Jolt for tests.
#pragma once

#include "bridge_steps.h"

#include "unit/bodies/meshes.h"

#include <Jolt/Physics/Collision/Shape/ConvexHullShape.h>
#include <Jolt/Physics/Collision/Shape/HeightFieldShape.h>
#include <Jolt/Physics/Collision/Shape/MeshShape.h>

inline ShapeRef hullOf(const JPH::Array<JPH::Vec3>& points)
{
    JPH::ConvexHullShapeSettings settings(points, 0.0f);
    settings.SetEmbedded();
    return made(settings);
}

inline JPH::Array<JPH::Vec3> pointsOf(const meshes::Mesh& mesh)
{
    JPH::Array<JPH::Vec3> points;
    for (size_t v = 0; v < mesh.positions.size(); v += 3)
        points.push_back(JPH::Vec3(mesh.positions[v], mesh.positions[v + 1], mesh.positions[v + 2]));
    return points;
}

// The box that BoxShape would be, corners and the middles of edges and faces.
inline ShapeRef boxHull(JPH::Vec3 half, JPH::Vec3 middle = JPH::Vec3::sZero())
{
    JPH::Array<JPH::Vec3> points;
    for (int k = 0; k < 27; ++k)
        if (k != 13)
            points.push_back(
                middle
                + half
                      * JPH::Vec3(
                          static_cast<float>(k % 3 - 1), static_cast<float>(k / 3 % 3 - 1),
                          static_cast<float>(k / 9 - 1)));
    return hullOf(points);
}

inline ShapeRef meshOf(const meshes::Mesh& mesh)
{
    JPH::VertexList points;
    JPH::IndexedTriangleList triangles;
    for (const JPH::Vec3 point : pointsOf(mesh))
        points.push_back(JPH::Float3(point.GetX(), point.GetY(), point.GetZ()));
    for (size_t t = 0; t < mesh.indices.size(); t += 3)
        triangles.push_back(JPH::IndexedTriangle(mesh.indices[t], mesh.indices[t + 1], mesh.indices[t + 2], 0));
    JPH::MeshShapeSettings settings(std::move(points), std::move(triangles));
    settings.SetEmbedded();
    return made(settings);
}

// A square of `width` around the origin with as many samples a side; heights by `height(x, z)`, NAN for a hole.
template <class Height>
ShapeRef fieldOf(float width, uint32_t samples, const Height& height)
{
    const float cell = width / static_cast<float>(samples - 1);
    JPH::Array<float> heights;
    for (uint32_t z = 0; z < samples; ++z)
        for (uint32_t x = 0; x < samples; ++x)
        {
            const float value =
                height(static_cast<float>(x) * cell - 0.5f * width, static_cast<float>(z) * cell - 0.5f * width);
            heights.push_back(std::isnan(value) ? JPH::HeightFieldShapeConstants::cNoCollisionValue : value);
        }
    JPH::HeightFieldShapeSettings settings(
        heights.data(), JPH::Vec3(-0.5f * width, 0.0f, -0.5f * width), JPH::Vec3(cell, 1.0f, cell), samples);
    settings.SetEmbedded();
    return made(settings);
}

inline JPH::BodyCreationSettings
bodyOf(const JPH::Shape* shape, JPH::RVec3 place, JPH::EMotionType motion, JPH::Quat turn = JPH::Quat::sIdentity())
{
    JPH::BodyCreationSettings settings(
        shape, place, turn, motion, motion == JPH::EMotionType::Static ? kStays : kMoves);
    if (shape->MustBeStatic())
    {
        settings.mOverrideMassProperties = JPH::EOverrideMassProperties::MassAndInertiaProvided;
        settings.mMassPropertiesOverride.SetMassAndInertiaOfSolidBox(JPH::Vec3::sReplicate(1.0f), 1.0f);
    }
    return settings;
}

inline uint32_t shapeCount(const TestWorld& world)
{
    uint32_t count = 0;
    REQUIRE(bchWorld_GetShapes(world.id(), nullptr, &count) == BCH_OK);
    return count;
}

inline bool says(const barchan::JoltBridge& bridge, std::string_view words)
{
    const bool found = std::string_view(bridge.lastError()).find(words) != std::string_view::npos;
    CHECK_MESSAGE(found, std::string(bridge.lastError()));
    return found;
}

// Every particle of a patch as a place.
inline std::vector<JPH::Vec3> particlesOf(bchPatchId patch)
{
    bchPatchView view = bchDefaultPatchView();
    REQUIRE(bchPatch_Read(patch, &view) == BCH_OK);
    std::vector<JPH::Vec3> places;
    for (uint32_t i = 0; i < view.count; ++i)
    {
        const float* at = view.positions + 4 * static_cast<size_t>(i);
        places.push_back(JPH::Vec3(at[0], at[1], at[2]));
    }
    return places;
}
