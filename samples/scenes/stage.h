// What scenes are built on: a world with at most one patch of its own, walls, materials, and the order of a frame. A
// scene derives from it, fills it in its constructor, and says in drive() and judge() what is its own.
#pragma once

#include "scenes/scene.h"
#include "scenes/vectors.h"

namespace sample
{

constexpr uint32_t kGlassColor = 0xBFD4DC;

struct StageDef
{
    double spacing = 0.0; // m, of the patch in an ordinary run; 0: no patch
    double volume = 0.0;  // m^3 of sand that must fit
    uint32_t grains = 0;
    float grainRadius = 0.01f;   // m, the largest
    uint32_t collisionSteps = 1; // of rigid bodies; towers of many blocks need more to stand
};

struct SandPoint
{
    bchVec3 position, velocity;
    uint32_t material, tag;
};

class Stage : public RunningScene
{
public:
    void step() final;
    Verdict check() final;
    SceneShot shot() const override { return shot_; }

    bchWorldId world() const final { return world_.id; }
    bchRigidWorldId rigid() const override { return {}; }
    bchTerrainId terrain() const final { return terrain_; }
    std::span<const bchPatchId> patches() const final { return patches_; }
    std::span<const uint32_t> colors() const final { return colors_; }
    std::span<const DrawnThing> things() const final { return things_; }
    bool hasFloor() const final { return hasFloor_; }

protected:
    Stage(bchDeviceId device, const SceneParams& params, const StageDef& def);

    virtual void drive() {} // before each step: what acts
    virtual void watch() {} // after each step: what is measured on the way
    virtual Verdict judge() = 0;
    virtual void stepWorld();

    const SceneParams& params() const { return params_; }
    double now() const { return static_cast<double>(frame_) * static_cast<double>(kFrameSeconds); }
    float spacing() const { return spacing_; }
    bchPatchId patch() const { return patches_.front(); }
    void look(bchVec3 eye, bchVec3 target, float verticalFov = 0.6f) { shot_ = {eye, target, verticalFov}; }

    bchMaterialId addMaterial(const bchMaterialDef& def);
    bchMaterialId addSand(bchMaterialPreset preset = BCH_MATERIAL_DRY_SAND);
    void addFloor(float friction = -1.0f);
    // Boxes, spheres, capsules, cylinders and cones that are solid inside are drawn, others are not; none with opacity
    // 0.
    bchWallId addWall(const bchWallDef& def, uint32_t color = 0x8C8C90, float opacity = 1.0f);
    void moveWall(bchWallId wall, bchPosition position);
    // Four planes without friction around the y axis, drawn as panes of glass of that height; 0: not drawn.
    void addBin(float halfLength, float halfWidth, float height);
    void addTerrain(const bchTerrainDef& def);
    // Of the terrain or of the awake sand on it, m above the origin. `awake` is what readSand says of the patch.
    float surfaceAt(float x, float z, const std::vector<SandPoint>& awake) const;
    void addThing(Mesh mesh, uint32_t color, std::function<Pose()> pose, float opacity = 1.0f);

    // `middle` and `size` in metres, by shape.
    uint32_t fill(
        bchMaterialId material, bchFillShape shape, bchVec3 middle, bchVec3 size, bchVec3 velocity = {},
        uint32_t tag = 0);

    uint32_t fillPoints(bchMaterialId material, const std::vector<bchVec3>& points, uint32_t tag = 0);

private:
    struct OwnedWorld
    {
        OwnedWorld() = default;
        ~OwnedWorld();
        OwnedWorld(const OwnedWorld&) = delete;
        OwnedWorld& operator=(const OwnedWorld&) = delete;
        bchWorldId id{};
    };

    SceneParams params_;
    float spacing_;
    OwnedWorld world_;
    std::vector<bchPatchId> patches_;
    bchTerrainId terrain_{};
    std::vector<uint32_t> colors_;
    std::vector<DrawnThing> things_;
    SceneShot shot_{};
    bool hasFloor_ = false;
    uint64_t frame_ = 0;
};

template <class T>
std::unique_ptr<RunningScene> startScene(bchDeviceId device, const SceneParams& params)
{
    return std::make_unique<T>(device, params);
}

// A copy of a patch's particles, as they are now.
std::vector<SandPoint> readSand(bchPatchId patch);

// How high the particles within a radius of a place stand: all but a share of them, which may fly, are lower.
float topOf(const std::vector<SandPoint>& sand, float x, float z, float radius, float share = 0.02f);

} // namespace sample
