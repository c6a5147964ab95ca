// Cooked shapes for tests: a shape of a world, and how deep places are in it.
#pragma once

#include "bodies/map_reader.h"
#include "bodies/shape_blob.h"
#include "body_world.h"
#include "unit/bodies/meshes.h"

#include <glm/gtc/quaternion.hpp>

class Cooked
{
public:
    Cooked(const TestWorld& world, const meshes::Mesh& mesh, float spacing, float grainDiameter = 0.0f)
    {
        bchCookDef def = bchDefaultCookDef();
        def.positions = mesh.positions.data();
        def.indices = mesh.indices.data();
        def.vertexCount = mesh.vertexCount();
        def.triangleCount = mesh.triangleCount();
        def.spacing = spacing;
        def.sampleSpacing = grainDiameter;
        bchBlob blob{};
        REQUIRE(bchCookShape(&def, &blob) == BCH_OK);
        shape_ = bch::readShape({static_cast<const std::byte*>(blob.data), blob.size});
        part_ = bchDefaultBodyPart();
        part_.shape = BCH_BODY_COOKED;
        REQUIRE(bchCreateShape(world.id(), blob.data, blob.size, &part_.cooked) == BCH_OK);
        REQUIRE(bchFreeBlob(&blob) == BCH_OK);
    }

    const bchBodyPart& part() const { return part_; }

    // Where the body is when the mesh's origin stands there, not turned.
    bchPosition placeOf(const bchPosition& origin) const
    {
        const glm::dvec3& centre = shape_.mass.centre;
        return {origin.x + centre.x, origin.y + centre.y, origin.z + centre.z};
    }

    // Inertia as if its axes were the principal ones, which they are for the meshes here or nearly so.
    bchBodyDef body(double density, bchBodyMotion motion = BCH_BODY_DYNAMIC) const
    {
        const auto moment = [&](int axis) { return static_cast<float>(density * shape_.mass.inertia[axis]); };
        bchBodyDef def =
            solidOf(part_, static_cast<float>(density * shape_.mass.volume), {moment(0), moment(1), moment(2)});
        def.motion = motion;
        return def;
    }

    // m: of a place from the surface, negative inside.
    double distance(const bchBodyState& body, const glm::dvec3& place) const
    {
        const glm::dquat turn(body.rotation.w, body.rotation.x, body.rotation.y, body.rotation.z);
        const glm::dvec3 local =
            glm::inverse(turn) * (place - glm::dvec3(body.position.x, body.position.y, body.position.z));
        return static_cast<double>(bch::readMap(shape_.map.head, shape_.map.words.data(), glm::vec3(local)).distance);
    }

private:
    bch::CookedShape shape_;
    bchBodyPart part_{};
};

inline std::vector<glm::dvec3> particlesOf(bchPatchId patch)
{
    bchPatchView view = bchDefaultPatchView();
    REQUIRE(bchPatch_Read(patch, &view) == BCH_OK);
    std::vector<glm::dvec3> places;
    for (uint32_t i = 0; i < view.count; ++i)
    {
        const float* at = view.positions + 4 * static_cast<size_t>(i);
        places.emplace_back(at[0], at[1], at[2]);
    }
    return places;
}
