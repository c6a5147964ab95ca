// Compares Jolt's shapes with what the bridge makes of them, point by point.
#pragma once

#include "bridge_steps.h"

#include "rigid/bridge/shapes.h"

#include <Jolt/Physics/Collision/CollidePointResult.h>
#include <Jolt/Physics/Collision/CollisionCollectorImpl.h>

#include <random>

inline const JPH::Quat kTurn = JPH::Quat::sEulerAngles(JPH::Vec3(0.3f, 1.1f, -0.7f));
inline const JPH::Quat kQuarter = JPH::Quat::sRotation(JPH::Vec3::sAxisX(), 0.5f * JPH::JPH_PI);

inline std::vector<barchan::Piece> piecesOf(const JPH::Shape& shape)
{
    std::vector<barchan::Piece> pieces;
    std::string error;
    const barchan::HasCooked never = [](const JPH::Shape&, JPH::Vec3) { return false; };
    REQUIRE_MESSAGE(barchan::convertShape(shape, 0.5f, never, pieces, error) == BCH_OK, error);
    return pieces;
}

inline bool hits(const JPH::Shape& shape, JPH::Vec3 point)
{
    JPH::AnyHitCollisionCollector<JPH::CollidePointCollector> collector;
    shape.CollidePoint(point, JPH::SubShapeIDCreator(), collector);
    return collector.HadHit();
}

// From a body's frame to that of a part.
inline JPH::Vec3 inPart(const bchBodyPart& part, JPH::Vec3 point)
{
    const JPH::Quat turn(part.rotation.x, part.rotation.y, part.rotation.z, part.rotation.w);
    return turn.Conjugated() * (point - JPH::Vec3(part.position.x, part.position.y, part.position.z));
}

// The same points in every run, in the shape's box and a little around it.
template <class Visit>
void visitPoints(const JPH::Shape& shape, int count, const Visit& visit)
{
    const JPH::AABox bounds = shape.GetLocalBounds();
    std::mt19937 random(7);
    std::uniform_real_distribution<float> unit(-0.1f, 1.1f);
    for (int i = 0; i < count; ++i)
    {
        const float x = unit(random), y = unit(random), z = unit(random);
        visit(bounds.mMin + bounds.GetSize() * JPH::Vec3(x, y, z));
    }
}
