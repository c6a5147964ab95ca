// Sand and Jolt's hulls, meshes and height fields: what carries, stirs, comes, goes and is refused.
#include "jolt_shapes.h"

#include <Jolt/Physics/Body/BodyLock.h>
#include <Jolt/Physics/Collision/Shape/BoxShape.h>
#include <Jolt/Physics/Collision/Shape/MutableCompoundShape.h>
#include <Jolt/Physics/Collision/Shape/OffsetCenterOfMassShape.h>
#include <Jolt/Physics/Collision/Shape/ScaledShape.h>
#include <Jolt/Physics/Collision/Shape/StaticCompoundShape.h>

#include <algorithm>
#include <cmath>
#include <cstring>

using namespace barchan;

namespace
{
const JPH::Quat kQuarter = JPH::Quat::sRotation(JPH::Vec3::sAxisX(), 0.5f * JPH::JPH_PI);

// How far a point is outside of a hull; below 0 inside.
float outsideOf(const JPH::Shape& shape, JPH::Vec3 point)
{
    float most = -1.0e9f;
    for (const JPH::Plane& plane : static_cast<const JPH::ConvexHullShape&>(shape).GetPlanes())
        most = std::max(most, plane.SignedDistance(point));
    return most;
}

// Where a box, or a hull of the same form, comes to rest.
float restOf(const ShapeRef& shape)
{
    TestWorld world(sandWorld());
    JoltWorld jolt(9.81f);
    addBed(world);
    JoltBridge bridge(jolt.system(), world.id());
    const JPH::BodyID body = jolt.add(shape, {0.0f, 0.27f, 0.0f}, 4.0f);
    REQUIRE_MESSAGE(bridge.follow(body) == BCH_OK, std::string(bridge.lastError()));
    step(bridge, jolt, 90);
    return static_cast<float>(jolt.bodies().GetCenterOfMassPosition(body).GetY());
}

bchBlob cooked(const meshes::Mesh& mesh)
{
    bchCookDef def = bchDefaultCookDef();
    def.positions = mesh.positions.data();
    def.indices = mesh.indices.data();
    def.vertexCount = mesh.vertexCount();
    def.triangleCount = mesh.triangleCount();
    def.spacing = kSpacing;
    bchBlob blob{};
    REQUIRE_MESSAGE(bchCookShape(&def, &blob) == BCH_OK, std::string(bchGetLastError()));
    return blob;
}
} // namespace

TEST_CASE("a hull of a box rests on sand as the box does, wherever its origin is")
{
    const JoltWorld jolt(0.0f); // registers Jolt's types
    const JPH::Vec3 half(0.08f, 0.05f, 0.08f);
    const float box = restOf(new JPH::BoxShape(half, 0.0f)), hull = restOf(boxHull(half));
    const ShapeRef small = boxHull(0.5f * half, {0.015f, 0.02f, -0.01f});
    const float scaled = restOf(new JPH::ScaledShape(small, JPH::Vec3::sReplicate(2.0f)));
    MESSAGE("box ", box, ", hull ", hull, ", scaled hull ", scaled);
    CHECK(box > 0.2f);
    CHECK(std::fabs(hull - box) < 0.25f * kSpacing);
    CHECK(std::fabs(scaled - box) < 0.25f * kSpacing);
}

TEST_CASE("sand makes way for a lopsided hull in a turned compound, exactly there")
{
    TestWorld world(sandWorld());
    JoltWorld jolt(9.81f);
    const bchPatchId patch = addBed(world);
    const ShapeRef spike = hullOf(pointsOf(meshes::spike(0.06, 0.2, 24)));
    JPH::StaticCompoundShapeSettings settings;
    settings.SetEmbedded();
    settings.AddShape({0.3f, 0.0f, 0.0f}, kQuarter, spike);
    settings.AddShape({0.3f, 0.9f, 0.0f}, JPH::Quat::sIdentity(), boxHull(JPH::Vec3::sReplicate(0.1f)));
    const ShapeRef offset = new JPH::OffsetCenterOfMassShape(made(settings), {0.0f, -0.1f, 0.0f});
    const JPH::Quat half = JPH::Quat::sRotation(JPH::Vec3::sAxisY(), JPH::JPH_PI);
    const JPH::BodyID id = jolt.add(bodyOf(offset, {0.3f, 0.1f, 0.0f}, JPH::EMotionType::Static, half));
    JoltBridge bridge(jolt.system(), world.id());
    REQUIRE_MESSAGE(bridge.follow(id) == BCH_OK, std::string(bridge.lastError()));
    CHECK(shapeCount(world) == 2);
    step(bridge, jolt, 60);
    float nearest = 1.0f;
    for (const JPH::Vec3 at : particlesOf(patch))
    {
        const JPH::Vec3 inCompound = half.Conjugated() * (at - JPH::Vec3(0.3f, 0.1f, 0.0f));
        const JPH::Vec3 inSpike = kQuarter.Conjugated() * (inCompound - JPH::Vec3(0.3f, 0.0f, 0.0f));
        nearest = std::min(nearest, outsideOf(*spike, inSpike - spike->GetCenterOfMass()));
    }
    MESSAGE("the nearest particle is ", nearest / kSpacing, " spacings outside");
    CHECK(nearest > -0.5f * kSpacing);
    CHECK(nearest < 1.0f * kSpacing);
}

TEST_CASE("a torus knot of a mesh stirs sand, and none gets into it")
{
    const double size = 0.12, tube = 0.03;
    TestWorld world(sandWorld());
    JoltWorld jolt(9.81f);
    const bchPatchId patch = addBed(world);
    JoltBridge bridge(jolt.system(), world.id());
    JPH::BodyCreationSettings settings =
        bodyOf(meshOf(meshes::torusKnot(size, tube, 96, 12)), {0.0f, 0.32f, 0.0f}, JPH::EMotionType::Kinematic);
    settings.mLinearVelocity = JPH::Vec3(0.0f, -0.4f, 0.0f);
    settings.mAngularVelocity = JPH::Vec3(0.0f, 6.0f, 0.0f);
    const JPH::BodyID knot = jolt.add(settings);
    REQUIRE_MESSAGE(bridge.follow(knot) == BCH_OK, std::string(bridge.lastError()));
    step(bridge, jolt, 30); // it stands 12 cm above the floor then
    jolt.bodies().SetLinearVelocity(knot, JPH::Vec3::sZero());
    double torque = 0.0;
    for (int frame = 0; frame < 60; ++frame)
    {
        step(bridge, jolt);
        torque += bridge.pushes().at(0).given.angularImpulse[1];
    }
    CHECK(torque < -0.05); // N m s: sand holds against it
    const JPH::Quat back = jolt.bodies().GetRotation(knot).Conjugated();
    const JPH::Vec3 middle(jolt.bodies().GetPosition(knot));
    double nearest = 1.0;
    for (const JPH::Vec3 at : particlesOf(patch))
    {
        const JPH::Vec3 own = back * (at - middle);
        for (int i = 0; i < 600; ++i)
        {
            const double t = 2.0 * meshes::kPi * i / 600.0, r = 2.0 + std::cos(3.0 * t);
            const double x = size / 3.0 * r * std::cos(2.0 * t), y = size / 3.0 * std::sin(3.0 * t),
                         z = size / 3.0 * r * std::sin(2.0 * t);
            nearest = std::min(
                nearest, std::hypot(
                             static_cast<double>(own.GetX()) - x, static_cast<double>(own.GetY()) - y,
                             static_cast<double>(own.GetZ()) - z));
        }
    }
    MESSAGE(
        "torque ", torque, " N m s; the deepest particle is ", (tube - nearest) / static_cast<double>(kSpacing),
        " spacings inside");
    CHECK(nearest > tube - 0.5 * static_cast<double>(kSpacing));
}

TEST_CASE("the ground of a height field and an open mesh with a thickness carry sand")
{
    for (const bool isField : {true, false})
    {
        CAPTURE(isField);
        TestWorld world(sandWorld());
        JoltWorld jolt(9.81f);
        bchWallDef box = bchDefaultWallDef();
        box.shape = BCH_WALL_BOX;
        box.solidOutside = 1;
        box.position = {0.0, 0.0, 0.0};
        box.size = {0.2f, 1.0f, 0.2f}; // its floor is far below the ground
        world.addWall(box);
        const bchPatchId patch = world.addPatch(kSpacing, 2048);
        fillPatch(
            patch, world.addMaterial(airless()), BCH_FILL_BOX, {0.2f, 0.06f, 0.2f}, {0.0, 0.14, 0.0},
            {0.0f, 0.0f, 0.0f});
        const auto height = [](float x, float z) { return 0.04f * std::sin(12.0f * x) * std::cos(9.0f * z); };
        meshes::Mesh sheet;
        const uint32_t cells = 16;
        for (uint32_t z = 0; z <= cells; ++z)
            for (uint32_t x = 0; x <= cells; ++x)
            {
                const float u = 0.03f * (static_cast<float>(x) - 8.0f), v = 0.03f * (static_cast<float>(z) - 8.0f);
                const uint32_t at = sheet.add({u, height(u, v), v});
                if (x < cells && z < cells)
                    sheet.quad(at, at + cells + 1, at + cells + 2, at + 1);
            }
        const ShapeRef ground = isField ? fieldOf(0.48f, cells, height) : meshOf(sheet);
        BridgeSettings settings;
        settings.cook.thickness = 1.5f * kSpacing;
        JoltBridge bridge(jolt.system(), world.id(), settings);
        const JPH::BodyID id = jolt.add(bodyOf(ground, JPH::RVec3::sZero(), JPH::EMotionType::Static));
        REQUIRE_MESSAGE(bridge.follow(id) == BCH_OK, std::string(bridge.lastError()));
        step(bridge, jolt, 60);
        float lowest = 1.0f;
        for (const JPH::Vec3 at : particlesOf(patch))
            lowest = std::min(lowest, at.GetY() - height(at.GetX(), at.GetZ()));
        MESSAGE("the lowest particle is ", lowest / kSpacing, " spacings above the ground");
        CHECK(lowest > -0.5f * kSpacing);
        CHECK(lowest < 1.0f * kSpacing); // and it lies on it
        CHECK(patchInfo(patch).particleCount > 500);
        REQUIRE(bridge.unfollow(id) == BCH_OK);
        CHECK(shapeCount(world) == 0);
    }
}

TEST_CASE("shapes are cooked once, and go with the last body that has them")
{
    for (const uint32_t lag : {0u, 1u})
    {
        CAPTURE(lag);
        TestWorld world(sandWorld());
        JoltWorld jolt(9.81f);
        addBed(world);
        {
            JoltBridge bridge(jolt.system(), world.id(), lagged(lag));
            const ShapeRef hull = boxHull({0.05f, 0.04f, 0.06f});
            const JPH::BodyID a = jolt.add(hull, {-0.1f, 0.3f, 0.0f}, 1.0f);
            const JPH::BodyID b = jolt.add(hull, {0.1f, 0.3f, 0.0f}, 1.0f);
            const JPH::BodyID c = jolt.add(new JPH::ScaledShape(hull, {1.0f, 1.5f, 1.0f}), {0.0f, 0.5f, 0.0f}, 1.0f);
            for (const JPH::BodyID id : {a, b, c})
                REQUIRE_MESSAGE(bridge.follow(id) == BCH_OK, std::string(bridge.lastError()));
            CHECK(shapeCount(world) == 2);
            step(bridge, jolt, 4);
            REQUIRE(bridge.unfollow(a) == BCH_OK);
            CHECK(shapeCount(world) == 2);
            // Without a word, while a step may be under way.
            jolt.bodies().RemoveBody(b);
            step(bridge, jolt, 2);
            CHECK(shapeCount(world) == 1);
            jolt.bodies().SetShape(
                c, new JPH::BoxShape(JPH::Vec3::sReplicate(0.05f)), true, JPH::EActivation::Activate);
            step(bridge, jolt, 2);
            CHECK(shapeCount(world) == 0);
            CHECK(bridge.followedCount() == 1);
            // Another mass is another body of the world, with the same shape.
            REQUIRE(bridge.follow(a) == BCH_OK);
            bchShapeId before{}, after{};
            uint32_t one = 1;
            REQUIRE(bchWorld_GetShapes(world.id(), &before, &one) == BCH_OK);
            {
                const JPH::BodyLockWrite lock(jolt.system().GetBodyLockInterface(), a);
                lock.GetBody().GetMotionProperties()->SetInverseMass(0.5f);
            }
            step(bridge, jolt, 2);
            REQUIRE(bchWorld_GetShapes(world.id(), &after, &one) == BCH_OK);
            CHECK(before.value == after.value);
            REQUIRE(bridge.refresh(a) == BCH_OK);
            REQUIRE(bchWorld_GetShapes(world.id(), &after, &one) == BCH_OK);
            CHECK(before.value == after.value);
        }
        CHECK(shapeCount(world) == 0); // nor does a bridge leave any behind
    }
}

TEST_CASE("a mutable compound gets a hull while it is followed")
{
    TestWorld world(sandWorld());
    JoltWorld jolt(0.0f);
    addBed(world);
    JoltBridge bridge(jolt.system(), world.id());
    const ShapeRef hull = boxHull(JPH::Vec3::sReplicate(0.05f));
    JPH::MutableCompoundShapeSettings settings;
    settings.SetEmbedded();
    settings.AddShape({0.0f, 0.0f, 0.0f}, JPH::Quat::sIdentity(), hull);
    const ShapeRef compound = made(settings);
    const JPH::BodyID id = jolt.add(compound, {0.0f, 0.5f, 0.0f}, 1.0f);
    REQUIRE(bridge.follow(id) == BCH_OK);
    CHECK(shapeCount(world) == 1);
    {
        const JPH::BodyLockWrite lock(jolt.system().GetBodyLockInterface(), id);
        auto& loose = const_cast<JPH::MutableCompoundShape&>(
            static_cast<const JPH::MutableCompoundShape&>(*lock.GetBody().GetShape()));
        loose.AddShape({0.2f, 0.0f, 0.0f}, kQuarter, hull);
        loose.AddShape({0.4f, 0.0f, 0.0f}, kQuarter, hullOf(pointsOf(meshes::spike(0.05, 0.1, 12))));
    }
    REQUIRE(bridge.refresh(id) == BCH_OK);
    CHECK(shapeCount(world) == 2);
    step(bridge, jolt);
}

TEST_CASE("a provided bucket is what sand meets where Jolt has its hull")
{
    TestWorld world(sandWorld());
    JoltWorld jolt(9.81f);
    const meshes::Mesh bucket = meshes::bucket(0.11, 0.2, static_cast<double>(kSpacing), 16);
    const bchPatchId patch = world.addPatch(kSpacing, 512);
    fillPatch(
        patch, world.addMaterial(airless()), BCH_FILL_CYLINDER, {0.07f, 0.06f, 0.0f}, {0.0, 0.1, 0.0},
        {0.0f, 0.0f, 0.0f});
    const ShapeRef hull = hullOf(pointsOf(bucket));
    JoltBridge bridge(jolt.system(), world.id());
    bchBlob blob = cooked(bucket);
    // Cut short, of another size, and as it should be.
    CHECK(bridge.provideShape(hull, blob.data, blob.size - 8) == BCH_ERROR_CORRUPT);
    CHECK(bridge.provideShape(hull, blob.data, blob.size, JPH::Vec3::sReplicate(2.0f)) == BCH_ERROR_INVALID_ARGUMENT);
    says(bridge, "the blob is of another shape");
    CHECK(bridge.provideShape(nullptr, blob.data, blob.size) == BCH_ERROR_INVALID_ARGUMENT);
    REQUIRE_MESSAGE(bridge.provideShape(hull, blob.data, blob.size) == BCH_OK, std::string(bridge.lastError()));
    REQUIRE(bchFreeBlob(&blob) == BCH_OK);
    JPH::BodyCreationSettings lifted = bodyOf(hull, JPH::RVec3::sZero(), JPH::EMotionType::Kinematic);
    lifted.mLinearVelocity = JPH::Vec3(0.0f, 0.5f, 0.0f);
    const JPH::BodyID id = jolt.add(lifted);
    REQUIRE_MESSAGE(bridge.follow(id) == BCH_OK, std::string(bridge.lastError()));
    step(bridge, jolt, 60);
    for (const JPH::Vec3 at : particlesOf(patch))
    {
        CHECK(at.GetY() > 0.5f); // it came along
        CHECK(std::hypot(at.GetX(), at.GetZ()) < 0.11f - 0.5f * kSpacing);
    }
    CHECK(particlesOf(patch).size() > 60);
    const auto volume = [&]
    {
        bchShapeId shape{};
        uint32_t one = 1;
        bchShapeInfo info = bchDefaultShapeInfo();
        REQUIRE(bchWorld_GetShapes(world.id(), &shape, &one) == BCH_OK);
        REQUIRE(bchShape_GetInfo(shape, &info) == BCH_OK);
        return info.volume;
    };
    CHECK(volume() < 0.6 * static_cast<double>(hull->GetVolume()));
    // Taken back: the next body has Jolt's own form again.
    REQUIRE(bridge.unfollow(id) == BCH_OK);
    CHECK(shapeCount(world) == 0);
    REQUIRE(bridge.provideShape(hull, nullptr, 0) == BCH_OK);
    REQUIRE(bridge.follow(id) == BCH_OK);
    CHECK(volume() == doctest::Approx(static_cast<double>(hull->GetVolume())).epsilon(1.0e-4));
}

TEST_CASE("a shape cooked beforehand is what the bridge would have cooked")
{
    TestWorld world(sandWorld());
    JoltWorld jolt(9.81f);
    world.addPatch(kSpacing, 16);
    const ShapeRef hull = hullOf(pointsOf(meshes::spike(0.05, 0.1, 12)));
    const JPH::BodyID id = jolt.add(hull, {0.0f, 0.5f, 0.0f}, 1.0f);
    bchShapeInfo infos[2] = {bchDefaultShapeInfo(), bchDefaultShapeInfo()};
    for (const bool beforehand : {false, true})
    {
        JoltBridge bridge(jolt.system(), world.id());
        CookSettings settings;
        settings.spacing = kSpacing;
        bchBlob blob{};
        std::string error;
        if (beforehand)
        {
            REQUIRE_MESSAGE(cookShape(*hull, settings, blob, error) == BCH_OK, error);
            REQUIRE_MESSAGE(bridge.provideShape(hull, blob.data, blob.size) == BCH_OK, std::string(bridge.lastError()));
        }
        REQUIRE(bchFreeBlob(&blob) == BCH_OK);
        REQUIRE_MESSAGE(bridge.follow(id) == BCH_OK, std::string(bridge.lastError()));
        bchShapeId shape{};
        uint32_t one = 1;
        REQUIRE(bchWorld_GetShapes(world.id(), &shape, &one) == BCH_OK);
        REQUIRE(bchShape_GetInfo(shape, &infos[beforehand ? 1 : 0]) == BCH_OK);
        settings.spacing = 0.0f;
        CHECK(cookShape(*hull, settings, blob, error) == BCH_ERROR_INVALID_ARGUMENT);
        CHECK(cookShape(JPH::BoxShape(JPH::Vec3::sReplicate(0.1f)), settings, blob, error) < 0);
    }
    CHECK(infos[0].bytes > 0);
    CHECK(std::memcmp(&infos[0], &infos[1], sizeof infos[0]) == 0);
}

TEST_CASE("what cannot be cooked is refused with a sentence, once")
{
    TestWorld world(sandWorld());
    JoltWorld jolt(9.81f);
    JoltBridge bridge(jolt.system(), world.id());
    const auto fails = [&](const ShapeRef& shape, bchResult expected, std::string_view words)
    {
        const JPH::BodyID id = jolt.add(bodyOf(shape, JPH::RVec3::sZero(), JPH::EMotionType::Static));
        CHECK(bridge.follow(id) == expected);
        says(bridge, words);
        CHECK(!bridge.follows(id));
        CHECK(shapeCount(world) == 0);
        jolt.bodies().RemoveBody(id);
        jolt.bodies().DestroyBody(id);
    };
    const ShapeRef hull = boxHull(JPH::Vec3::sReplicate(0.1f));
    fails(hull, BCH_ERROR_INVALID_ARGUMENT, "the world has no patch yet");
    const bchPatchId patch = world.addPatch(kSpacing, 16);
    meshes::Mesh open = meshes::box(glm::dvec3(0.1));
    open.indices.resize(open.indices.size() - 3);
    fails(meshOf(open), BCH_ERROR_INVALID_ARGUMENT, "the mesh is open: the edge from (0.1, ");
    meshes::Mesh two = meshes::box(glm::dvec3(0.1));
    const meshes::Mesh other = meshes::box(glm::dvec3(0.1), {0.2, 0.2, 0.0});
    for (const uint32_t index : other.indices)
        two.indices.push_back(two.vertexCount() + index);
    two.positions.insert(two.positions.end(), other.positions.begin(), other.positions.end());
    fails(meshOf(two), BCH_ERROR_INVALID_ARGUMENT, "the mesh is not manifold");
    fails(
        fieldOf(100.0f, 16, [](float, float) { return 0.0f; }), BCH_ERROR_CAPACITY,
        "CookSettings::maxMapBytes is 16777216");
    fails(fieldOf(1.0f, 16, [](float, float) { return NAN; }), BCH_ERROR_INVALID_ARGUMENT, "not a hole");
    world.addPatch(2.0f * kSpacing, 16);
    fails(hull, BCH_ERROR_INVALID_ARGUMENT, "different spacings");
    REQUIRE(bchDestroyPatch(patch) == BCH_OK);

    // Of a layer it is left out and not tried in every frame.
    const JPH::BodyID id = jolt.add(bodyOf(meshOf(open), JPH::RVec3::sZero(), JPH::EMotionType::Static));
    bridge.followLayers({kStays});
    step(bridge, jolt);
    says(bridge, "the mesh is open");
    CHECK(bridge.follow(JPH::BodyID(77)) == BCH_ERROR_INVALID_ID);
    step(bridge, jolt);
    says(bridge, "is not in the physics system"); // still the newest
    FollowSettings shell;
    shell.cook = CookSettings();
    shell.cook->thickness = 0.02f;
    shell.cook->spacing = kSpacing;
    CHECK_MESSAGE(bridge.follow(id, shell) == BCH_OK, std::string(bridge.lastError()));
}
