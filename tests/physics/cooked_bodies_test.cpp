// Bodies of cooked shapes among particles and grains.
#include "body_world.h"
#include "unit/bodies/meshes.h"

#include <cmath>

namespace
{
// A shape of the world, cooked for its sand.
class Cooked
{
public:
    Cooked(const TestWorld& world, const meshes::Mesh& mesh, float spacing)
    {
        bchCookDef def = bchDefaultCookDef();
        def.positions = mesh.positions.data();
        def.indices = mesh.indices.data();
        def.vertexCount = mesh.vertexCount();
        def.triangleCount = mesh.triangleCount();
        def.spacing = spacing;
        bchBlob blob{};
        REQUIRE(bchCookShape(&def, &blob) == BCH_OK);
        REQUIRE(bchCreateShape(world.id(), blob.data, blob.size, &shape_) == BCH_OK);
        REQUIRE(bchGetShapeInfo(blob.data, blob.size, &info_) == BCH_OK);
        REQUIRE(bchFreeBlob(&blob) == BCH_OK);
        part_ = bchDefaultBodyPart();
        part_.shape = BCH_BODY_COOKED;
        part_.cooked = shape_;
    }

    const bchBodyPart& part() const { return part_; }
    const bchShapeInfo& info() const { return info_; }

    // Inertia as if its axes were the principal ones, which they are for the meshes here.
    bchBodyDef body(double density) const
    {
        const auto moment = [&](int axis) { return static_cast<float>(density * info_.inertia[axis]); };
        return solidOf(part_, static_cast<float>(density * info_.volume), {moment(0), moment(1), moment(2)});
    }

private:
    bchShapeId shape_{};
    bchShapeInfo info_ = bchDefaultShapeInfo();
    bchBodyPart part_{};
};

bchPatchView read(bchPatchId patch)
{
    bchPatchView view = bchDefaultPatchView();
    REQUIRE(bchPatch_Read(patch, &view) == BCH_OK);
    return view;
}
} // namespace

TEST_CASE("a bucket with walls thinner than a spacing holds sand")
{
    for (const double wall : {0.5, 1.0, 2.0})
    {
        CAPTURE(wall);
        TestWorld world(sandWorld(9.81f));
        const bchMaterialId sand = world.addMaterial(airless());
        const Cooked bucket(world, meshes::bucket(0.15, 0.3, wall * kSpacing, 48), kSpacing);
        bchBodyDef def = bucket.body(1000.0);
        def.motion = BCH_BODY_STATIC;
        def.position = bucket.info().centreOfMass; // its foot stands at the origin
        add(world, def);
        const bchPatchId patch = world.addPatch(kSpacing, 4096);
        fillPatch(patch, sand, BCH_FILL_CYLINDER, {0.12f, 0.1f, 0.0f}, {0.0, 0.17, 0.0}, {0.0f, 0.0f, 0.0f});
        for (int i = 0; i < 90; ++i)
            world.step(kFrame);
        const bchPatchView view = read(patch);
        uint32_t outside = 0, deep = 0;
        for (uint32_t i = 0; i < view.count; ++i)
        {
            const float* at = view.positions + 4 * static_cast<size_t>(i);
            const double r = std::hypot(at[0], at[2]);
            if (at[1] < 0.5f * static_cast<float>(wall) * kSpacing
                || r > 0.15 - 0.5 * wall * static_cast<double>(kSpacing))
                ++outside;
            if (at[1] < static_cast<float>(wall) * kSpacing || r > 0.15 - wall * static_cast<double>(kSpacing))
                ++deep;
        }
        MESSAGE(
            "wall " << wall << " outside " << outside << " deep " << deep << " of " << view.count << " awake "
                    << patchInfo(patch).awakeCount << " fastest " << patchInfo(patch).maxSpeed);
        CHECK(outside == 0);
    }
}

TEST_CASE("a cooked ball lies on sand as an analytic one does")
{
    double rested[2] = {};
    for (int cooked = 0; cooked < 2; ++cooked)
    {
        TestWorld world(sandWorld(9.81f));
        const bchMaterialDef material = airless();
        addBed(world, world.addMaterial(material), 1.0f);
        bchBodyPart part = bchDefaultBodyPart();
        part.size.x = 0.07f;
        const Cooked shape(world, meshes::sphere(0.07, 48), kSpacing);
        bchBodyDef def = ball(part, 2.0 * bulkDensity(material));
        if (cooked)
            def = shape.body(2.0 * bulkDensity(material));
        def.position = {0.0, 0.28, 0.0};
        const bchBodyId body = add(world, def);
        uint64_t step = 0;
        while (step < 90)
            world.step(kFrame), ++step;
        double lifted = 0.0;
        for (int i = 0; i < 60; ++i)
        {
            world.step(kFrame), ++step;
            lifted += impulseOf(world, step).impulse[1];
        }
        CHECK(std::fabs(lifted / (static_cast<double>(def.mass) * 9.81) - 1.0) < 0.01);
        rested[cooked] = stateOf(body).position.y;
        MESSAGE("rest " << rested[cooked]);
    }
    CHECK(std::fabs(rested[1] - rested[0]) < 0.25 * static_cast<double>(kSpacing));
}
