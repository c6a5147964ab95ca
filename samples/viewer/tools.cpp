#include "viewer/tools.h"

#include <algorithm>
#include <cmath>

namespace sample
{

namespace
{
constexpr float kPi = 3.14159265f;
constexpr float kPullRate = 8.0f;  // 1/s: a body closes in on the mouse
constexpr float kPullSpeed = 6.0f; // m/s at most

bchPosition toPosition(glm::vec3 v)
{
    return {static_cast<double>(v.x), static_cast<double>(v.y), static_cast<double>(v.z)};
}

glm::vec3 toVector(const bchPosition& p)
{
    return {static_cast<float>(p.x), static_cast<float>(p.y), static_cast<float>(p.z)};
}

bchMaterialId firstMaterial(bchWorldId world)
{
    uint32_t count = 0;
    bchWorld_GetMaterials(world, nullptr, &count);
    std::vector<bchMaterialId> materials(std::max(count, 1u));
    bchWorld_GetMaterials(world, materials.data(), &count);
    return materials.front();
}
} // namespace

const char* nameOf(Tool tool)
{
    constexpr const char* kNames[] = {"look", "dig", "pour", "drag"};
    return kNames[static_cast<size_t>(tool)];
}

void Tools::take(bchResult result)
{
    sentence_ = result < 0 ? bchGetLastError() : "";
}

void Tools::release()
{
    if (drain_.value)
    {
        bchDrainInfo info = bchDefaultDrainInfo();
        if (bchDrain_GetInfo(drain_, &info) >= 0)
            drainedQuanta_ += info.drainedQuanta;
        bchDestroyDrain(drain_);
    }
    if (emitter_.value)
    {
        bchEmitterInfo info = bchDefaultEmitterInfo();
        if (bchEmitter_GetInfo(emitter_, &info) >= 0 && info.heldCount > 0 && info.emittedCount == 0)
            sentence_ = "there is no room for more sand: the scene's capacity is used up";
        bchDestroyEmitter(emitter_);
    }
    drain_ = {};
    emitter_ = {};
}

void Tools::forget()
{
    *this = [this]
    {
        Tools fresh;
        fresh.tool = tool;
        fresh.radius = radius;
        return fresh;
    }();
}

void Tools::apply(const RunningScene& scene, const Pointer& pointer, bool held)
{
    if (!held)
        sentence_.clear();
    release();
    if (!held)
        body_ = {};
    else if (tool == Tool::drag)
        drag(scene, pointer);
    else if (tool == Tool::dig && pointer.place)
        dig(scene, *pointer.place);
    else if (tool == Tool::pour && pointer.place)
        pour(scene, *pointer.place);
}

// A drain takes grains and particles alike; columns of terrain have brushes.
void Tools::dig(const RunningScene& scene, glm::vec3 place)
{
    bchDrainDef def = bchDefaultDrainDef();
    def.shape = BCH_WALL_SPHERE;
    def.position = toPosition(place);
    def.size = {radius, radius, radius};
    take(bchCreateDrain(scene.world(), &def, &drain_));
    if (!scene.terrain().value)
        return;
    bchBrushDef brush = bchDefaultBrushDef();
    brush.kind = BCH_BRUSH_LOWER;
    brush.position = toPosition(place);
    brush.radius = radius;
    brush.amount = 0.1f * radius;
    take(bchTerrain_Brush(scene.terrain(), &brush));
}

void Tools::pour(const RunningScene& scene, glm::vec3 place)
{
    const bchMaterialId material = firstMaterial(scene.world());
    if (scene.patches().empty() && scene.terrain().value)
    {
        bchBrushDef brush = bchDefaultBrushDef();
        brush.position = toPosition(place);
        brush.radius = radius;
        brush.amount = 0.1f * radius;
        take(bchTerrain_Brush(scene.terrain(), &brush));
        return;
    }
    bchMaterialDef sand = bchDefaultMaterialDef();
    if (bchMaterial_Get(material, &sand) < 0)
        return;
    bchEmitterDef def = bchDefaultEmitterDef();
    def.material = material;
    def.position = toPosition(place + glm::vec3(0.0f, 4.0f * radius, 0.0f));
    def.velocity = {0.0f, -std::sqrt(2.0f * 9.81f * radius), 0.0f};
    def.radius = radius;
    // Half of what fills the opening at that speed: a loose stream.
    def.rate = 0.5f * sand.grainDensity * sand.packingFraction * kPi * radius * radius * -def.velocity.y;
    if (!scene.patches().empty())
        def.patch = scene.patches().front();
    else
    {
        def.grainRadius = 0.15f * radius;
        def.rate *= 0.5f; // grains need room to turn
    }
    if (const bchResult result = bchCreateEmitter(scene.world(), &def, &emitter_); result < 0)
        take(result);
}

// Gives the body the velocity that brings the grip under the mouse: the same feel whatever it weighs.
void Tools::drag(const RunningScene& scene, const Pointer& pointer)
{
#ifdef SAMPLE_HAS_RIGID
    if (!scene.rigid().value)
    {
        sentence_ = "this scene has no bodies to drag";
        return;
    }
    if (!body_.value)
    {
        bchRigidRayDef ray = bchDefaultRigidRayDef();
        const glm::vec3 way = 1000.0f * pointer.direction;
        ray.origin = toPosition(pointer.eye);
        ray.way = {way.x, way.y, way.z};
        bchRigidHit hit{};
        bchRigidBodyState state{};
        // An impulse of nothing is refused by all but dynamic bodies; the others go their own way.
        if (bchRigidWorld_CastRay(scene.rigid(), &ray, &hit) < 0 || !hit.body.value
            || bchRigidBody_ApplyImpulse(hit.body, {0.0f, 0.0f, 0.0f}, nullptr) < 0
            || bchRigidBody_GetState(hit.body, &state) < 0)
        {
            sentence_ = "no body that can be dragged is there";
            return;
        }
        body_ = hit.body;
        grip_ = toVector(hit.place) - toVector(state.middle);
        distance_ = distance(toVector(hit.place), pointer.eye);
    }
    bchRigidBodyState state{};
    if (bchRigidBody_GetState(body_, &state) < 0)
    {
        body_ = {};
        return;
    }
    glm::vec3 pull = kPullRate * (pointer.eye + distance_ * pointer.direction - toVector(state.middle) - grip_);
    pull *= std::min(1.0f, kPullSpeed / std::max(length(pull), 1.0e-6f));
    state.velocity = {pull.x, pull.y, pull.z};
    state.spin = {0.8f * state.spin.x, 0.8f * state.spin.y, 0.8f * state.spin.z};
    bchRigidBody_SetState(body_, &state);
    sentence_.clear();
#else
    static_cast<void>(scene);
    static_cast<void>(pointer);
    sentence_ = "this build has no rigid bodies";
#endif
}

} // namespace sample
