// Jolt's shapes as parts of bodies: a point is inside the one where it is inside the other.
#include "shape_points.h"

#include <Jolt/Physics/Body/BodyLock.h>
#include <Jolt/Physics/Collision/Shape/BoxShape.h>
#include <Jolt/Physics/Collision/Shape/CapsuleShape.h>
#include <Jolt/Physics/Collision/Shape/CylinderShape.h>
#include <Jolt/Physics/Collision/Shape/EmptyShape.h>
#include <Jolt/Physics/Collision/Shape/MutableCompoundShape.h>
#include <Jolt/Physics/Collision/Shape/OffsetCenterOfMassShape.h>
#include <Jolt/Physics/Collision/Shape/PlaneShape.h>
#include <Jolt/Physics/Collision/Shape/RotatedTranslatedShape.h>
#include <Jolt/Physics/Collision/Shape/ScaledShape.h>
#include <Jolt/Physics/Collision/Shape/SphereShape.h>
#include <Jolt/Physics/Collision/Shape/StaticCompoundShape.h>
#include <Jolt/Physics/Collision/Shape/TaperedCapsuleShape.h>

#include <cmath>

using namespace barchan;

namespace
{
// How far a point is outside of a part; below 0 inside. Only its sign and rough size matter.
float distanceTo(const bchBodyPart& part, JPH::Vec3 point)
{
    const JPH::Vec3 p = inPart(part, point);
    const JPH::Vec3 a = p.Abs();
    const float around = std::hypot(p.GetX(), p.GetZ());
    switch (part.shape)
    {
    case BCH_BODY_BOX:
        return std::max({a.GetX() - part.size.x, a.GetY() - part.size.y, a.GetZ() - part.size.z});
    case BCH_BODY_SPHERE:
        return p.Length() - part.size.x;
    case BCH_BODY_CAPSULE:
        return std::hypot(around, std::max(a.GetY() - part.size.y, 0.0f)) - part.size.x;
    default:
        return std::max(around - part.size.x, a.GetY() - part.size.y);
    }
}

void checkSame(const JPH::Shape& shape, size_t partCount)
{
    const std::vector<Piece> pieces = piecesOf(shape);
    CHECK(pieces.size() == partCount);
    int inside = 0, compared = 0;
    visitPoints(
        shape, 4000,
        [&](JPH::Vec3 point)
        {
            float nearest = INFINITY;
            for (const Piece& piece : pieces)
                nearest = std::min(nearest, distanceTo(piece.part, point));
            if (std::fabs(nearest) < 1.0e-5f)
                return; // rounding decides
            ++compared;
            inside += nearest < 0.0f ? 1 : 0;
            REQUIRE(hits(shape, point) == (nearest < 0.0f));
        });
    CHECK(compared > 3900);
    CHECK(inside > 50);
}

// Lopsided, so that its centre of mass is nowhere near its origin.
ShapeRef lopsided(bool isMutable)
{
    const ShapeRef inner =
        new JPH::RotatedTranslatedShape({0.1f, 0.0f, 0.2f}, kTurn, new JPH::CapsuleShape(0.2f, 0.1f));
    JPH::StaticCompoundShapeSettings fixed;
    JPH::MutableCompoundShapeSettings loose;
    fixed.SetEmbedded();
    loose.SetEmbedded();
    JPH::CompoundShapeSettings& settings = isMutable ? static_cast<JPH::CompoundShapeSettings&>(loose) : fixed;
    settings.AddShape({1.0f, 0.2f, 0.0f}, kTurn, new JPH::BoxShape({0.3f, 0.1f, 0.2f}));
    settings.AddShape({0.0f, 1.0f, -0.5f}, kQuarter, new JPH::CylinderShape(0.3f, 0.2f));
    settings.AddShape({-0.4f, 0.0f, 0.0f}, JPH::Quat::sIdentity(), inner);
    return made(settings);
}
} // namespace

TEST_CASE("shapes are where Jolt has them, however they are composed")
{
    const JoltWorld jolt(0.0f); // registers Jolt's types
    checkSame(JPH::SphereShape(0.3f), 1);
    checkSame(JPH::BoxShape({0.1f, 0.2f, 0.3f}), 1);
    checkSame(JPH::CapsuleShape(0.3f, 0.1f), 1);
    checkSame(JPH::CylinderShape(0.3f, 0.2f), 1);
    const ShapeRef box = new JPH::BoxShape({0.1f, 0.2f, 0.3f});
    checkSame(JPH::RotatedTranslatedShape({1.0f, 2.0f, 3.0f}, kTurn, box), 1);
    checkSame(JPH::OffsetCenterOfMassShape(box, {0.2f, 0.1f, 0.0f}), 1);
    checkSame(JPH::ScaledShape(box, {2.0f, -1.0f, 0.5f}), 1);
    for (const bool isMutable : {false, true})
    {
        const ShapeRef compound = lopsided(isMutable);
        checkSame(*compound, 3);
        const ShapeRef offset = new JPH::OffsetCenterOfMassShape(compound, {0.1f, -0.2f, 0.3f});
        checkSame(*offset, 3);
        const ShapeRef scaled = new JPH::ScaledShape(offset, JPH::Vec3::sReplicate(-1.5f));
        checkSame(*scaled, 3);
        JPH::StaticCompoundShapeSettings nested;
        nested.SetEmbedded();
        nested.AddShape({0.0f, 0.5f, 0.0f}, kTurn, offset);
        nested.AddShape({2.0f, 0.0f, 0.0f}, kQuarter, scaled);
        checkSame(*made(nested), 6);
    }
    const ShapeRef upright = new JPH::RotatedTranslatedShape({0.0f, 0.0f, 1.0f}, kQuarter, box);
    checkSame(JPH::ScaledShape(upright, {1.0f, 2.0f, 3.0f}), 1);
}

TEST_CASE("shapes that sand cannot meet are refused with a sentence")
{
    JoltWorld jolt(9.81f);
    TestWorld world(sandWorld());
    JoltBridge bridge(jolt.system(), world.id());
    JPH::TaperedCapsuleShapeSettings tapered(0.2f, 0.1f, 0.15f);
    JPH::PlaneShapeSettings plane(JPH::Plane(JPH::Vec3::sAxisY(), 0.0f));
    JPH::EmptyShapeSettings empty;
    for (JPH::ShapeSettings* settings :
         {static_cast<JPH::ShapeSettings*>(&tapered), static_cast<JPH::ShapeSettings*>(&plane),
          static_cast<JPH::ShapeSettings*>(&empty)})
    {
        settings->SetEmbedded();
        JPH::BodyCreationSettings body(
            made(*settings), JPH::RVec3::sZero(), JPH::Quat::sIdentity(), JPH::EMotionType::Static, kStays);
        const JPH::BodyID id = jolt.add(body);
        CHECK(bridge.follow(id) == BCH_ERROR_UNSUPPORTED);
        CHECK(std::string(bridge.lastError()).find("sand cannot meet a") != std::string::npos);
        CHECK(!bridge.follows(id));
    }
    uint32_t count = 1;
    REQUIRE(bchWorld_GetBodies(world.id(), nullptr, &count) == BCH_OK);
    CHECK(count == 0);
}

TEST_CASE("sand is pushed out of where Jolt has an offset compound")
{
    JoltWorld jolt(9.81f);
    TestWorld world(sandWorld());
    const bchPatchId patch = addBed(world);
    JPH::StaticCompoundShapeSettings settings;
    settings.SetEmbedded();
    settings.AddShape({0.3f, 0.0f, 0.0f}, JPH::Quat::sIdentity(), new JPH::SphereShape(0.05f));
    settings.AddShape({0.3f, 0.5f, 0.0f}, JPH::Quat::sIdentity(), new JPH::BoxShape(JPH::Vec3::sReplicate(0.1f)));
    const ShapeRef offset = new JPH::OffsetCenterOfMassShape(made(settings), {0.0f, -0.1f, 0.0f});
    // Turned by half a turn about y: the sphere is then at -0.3 of the body's position.
    JPH::BodyCreationSettings creation(
        offset, {0.3f, 0.1f, 0.0f}, JPH::Quat::sRotation(JPH::Vec3::sAxisY(), JPH::JPH_PI), JPH::EMotionType::Static,
        kStays);
    const JPH::BodyID id = jolt.add(creation);
    JoltBridge bridge(jolt.system(), world.id());
    REQUIRE(bridge.follow(id) == BCH_OK);
    step(bridge, jolt, 60);
    bchPatchView view = bchDefaultPatchView();
    REQUIRE(bchPatch_Read(patch, &view) == BCH_OK);
    float nearest = 1.0f;
    for (uint32_t i = 0; i < view.count; ++i)
    {
        const float* at = view.positions + 4 * static_cast<size_t>(i);
        nearest = std::min(nearest, std::hypot(at[0], at[1] - 0.1f, at[2]));
    }
    CHECK(nearest > 0.05f - 0.5f * kSpacing);
    CHECK(nearest < 0.05f + 1.5f * kSpacing); // and no further
}
