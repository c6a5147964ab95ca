#include "bench/body_bench.h"

#include "bench/stage_window.h"
#include "bench/step_traffic.h"
#include "common/program.h"

#include "barchan/body.h"
#include "barchan/grains.h"
#include "barchan/patch.h"
#include "barchan/publish.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace sample
{

namespace
{
constexpr float kSpacing = 0.02f;          // m
constexpr float kRadius = 1.5f * kSpacing; // m, of a body
constexpr float kPitch = 4.0f * kSpacing;  // m, between bodies
constexpr float kDensity = 2500.0f;        // kg/m^3: they sink
constexpr uint32_t kWarmUp = 4;            // steps: sand has left the bodies
constexpr uint32_t kMaxSubsteps = 256;
constexpr float kMomentShare = 0.4f; // of m r^2: the moment of a ball, near enough for an octahedron too
// Particles per grain, by volume: those in the cells around it, as wide as both radii, and those that its rim meets.
constexpr double kReach = 1.5 + 0.6; // spacings
constexpr double kCandidates = 27 * kReach * kReach * kReach, kTouching = 4.19 * (kReach * kReach * kReach - 3.4);

enum class BodyKind
{
    sphere,
    cooked,
    grain
};

bchWorldDef worldDef(uint32_t bodies, uint32_t grains)
{
    bchWorldDef def = bchDefaultWorldDef();
    def.grainCapacity = grains;
    def.maxSubsteps = kMaxSubsteps;
    def.bodyCapacity = std::max(bodies, 1u);
    def.bodyPartCapacity = std::max(bodies, 1u);
    return def;
}

class Blob
{
public:
    Blob()
    {
        constexpr float r = kRadius;
        constexpr std::array<float, 18> kPositions = {r, 0, 0, -r, 0, 0, 0, r, 0, 0, -r, 0, 0, 0, r, 0, 0, -r};
        constexpr std::array<uint32_t, 24> kIndices = {0, 2, 4, 2, 1, 4, 1, 3, 4, 3, 0, 4,
                                                       2, 0, 5, 1, 2, 5, 3, 1, 5, 0, 3, 5};
        bchCookDef def = bchDefaultCookDef();
        def.positions = kPositions.data();
        def.vertexCount = kPositions.size() / 3;
        def.indices = kIndices.data();
        def.triangleCount = kIndices.size() / 3;
        def.spacing = kSpacing;
        check(bchCookShape(&def, &blob_), "the shape");
    }
    ~Blob() { bchFreeBlob(&blob_); }
    Blob(const Blob&) = delete;
    Blob& operator=(const Blob&) = delete;

    const bchBlob& get() const { return blob_; }

private:
    bchBlob blob_{};
};

// A dam with its gate open, as in the benchmark of patches, and bodies on a lattice in it from the top down.
class Dam
{
public:
    Dam(const HostDevice& device, uint32_t particles, uint32_t bodies, uint32_t grains = 0)
        : world_(device, worldDef(bodies, grains))
    {
        const auto side = static_cast<uint32_t>(std::max(1.0, std::round(std::cbrt(particles))));
        layers_ = std::max(1u, particles / (side * side));
        half_ = 0.5f * static_cast<float>(side) * kSpacing;
        const double half = static_cast<double>(half_);
        world_.addPlane({0, 0, 0}, {0, 1, 0});
        world_.addPlane({-half, 0, 0}, {1, 0, 0});
        world_.addPlane({0, 0, -half}, {0, 0, 1});
        world_.addPlane({0, 0, half}, {0, 0, -1});
        world_.addPlane({5 * half, 0, 0}, {-1, 0, 0});
        bchPatchDef patch = bchDefaultPatchDef();
        patch.spacing = kSpacing;
        patch.particleCapacity = side * side * layers_;
        check(bchCreatePatch(world_.id(), &patch, &patch_), "no patch");
        const bchMaterialDef sand = bchDefaultMaterialDef();
        check(bchCreateMaterial(world_.id(), &sand, &sand_), "the material");
        bchPatchFillDef box = bchDefaultPatchFillDef();
        box.material = sand_;
        box.position = {0, 0.5 * static_cast<double>(height()), 0};
        box.size = {half_, 0.5f * height(), half_};
        check(bchPatch_Fill(patch_, &box, &count_), "the sand");
        bchPublishDef frames = bchDefaultPublishDef();
        frames.streams = BCH_STREAM_PARTICLES;
        check(bchWorld_EnablePublishing(world_.id(), &frames), "frames");
    }

    // Those of one kind, as many as fit; the number of samples that each has.
    uint32_t addBodies(uint32_t bodies, BodyKind kind)
    {
        bchBodyPart part = bchDefaultBodyPart();
        part.size.x = kRadius;
        bchShapeInfo shape = bchDefaultShapeInfo();
        if (kind == BodyKind::cooked)
        {
            const Blob blob;
            part.shape = BCH_BODY_COOKED;
            part.size = {};
            check(bchCreateShape(world_.id(), blob.get().data, blob.get().size, &part.cooked), "the shape");
            check(bchShape_GetInfo(part.cooked, &shape), "the shape");
        }
        bchBodyDef def = bchDefaultBodyDef();
        def.parts = &part;
        def.partCount = 1;
        def.mass = kDensity * 4.18879f * kRadius * kRadius * kRadius;
        const float moment = kMomentShare * def.mass * kRadius * kRadius;
        def.inertia = {moment, moment, moment};
        for (uint32_t i = 0; i < bodies; ++i)
        {
            const bchVec3 place = placeOf(i);
            def.position = {place.x, place.y, place.z};
            bchBodyId body;
            check(bchCreateBody(world_.id(), &def, &body), "a body");
            states_.push_back({});
            states_.back().body = body;
        }
        return shape.sampleCount;
    }

    // Single spheres where the bodies are in the other dams.
    void addGrains(uint32_t grains)
    {
        std::vector<bchVec3> places;
        for (uint32_t i = 0; i < grains; ++i)
            places.push_back(placeOf(i));
        bchGrainSpawnDef def = bchDefaultGrainSpawnDef();
        def.material = sand_;
        def.positions = places.data();
        def.count = grains;
        def.radius = kRadius;
        check(bchWorld_SpawnGrains(world_.id(), &def), "the grains");
    }

    // As a host does whose engine moves the bodies: it tells where they are before each step.
    TimedStep step()
    {
        for (bchBodyState& state : states_)
            check(bchBody_GetState(state.body, &state), "a body");
        if (!states_.empty())
            check(bchWorld_SetBodies(world_.id(), states_.data(), static_cast<uint32_t>(states_.size())), "the bodies");
        // Stones that fall into a dam overlap for a moment, as game-soft ones do.
        return world_.step(BCH_FAULT_SUBSTEPS | BCH_FAULT_OVERLAP);
    }
    uint32_t count() const { return count_; }
    uint32_t substeps() const
    {
        bchPatchInfo info = bchDefaultPatchInfo();
        check(bchPatch_GetInfo(patch_, &info), "the patch");
        return info.substeps;
    }

private:
    float height() const { return static_cast<float>(layers_) * kSpacing; }

    bchVec3 placeOf(uint32_t i) const
    {
        const auto along = std::max(1u, static_cast<uint32_t>(2.0f * half_ / kPitch));
        const auto place = [&](uint32_t cell)
        { return (static_cast<float>(cell) + 0.5f - 0.5f * static_cast<float>(along)) * kPitch; };
        const float y = height() - static_cast<float>(i / (along * along)) * kPitch;
        return {place(i % along), std::max(y, kRadius), place(i / along % along)};
    }

    HostWorld world_;
    std::vector<bchBodyState> states_;
    bchMaterialId sand_{};
    bchPatchId patch_{};
    uint32_t count_ = 0, layers_ = 0;
    float half_ = 0;
};

class DamSteps
{
public:
    // `things`: bodies, or grains, in the dam.
    DamSteps(Dam& dam, BodyRun& run, uint32_t things, BodyKind kind)
        : dam_(dam), run_(run), things_(things), kind_(kind)
    {
    }

    void step(bool counts)
    {
        const TimedStep timed = dam_.step();
        if (!counts)
            return;
        window_.add(timed, 1.0 * dam_.count() * dam_.substeps());
        substeps_ += dam_.substeps();
        uploadedBytes_ += static_cast<double>(timed.counters.uploadedBytes);
    }

    void finish()
    {
        run_.particles = dam_.count();
        run_.substepsPerStep = substeps_ / window_.stepCount();
        run_.ns = window_.all().best();
        run_.medianNs = window_.all().median();
        run_.stepNs = window_.wall().median();
        for (const StageSamples& stage : window_.stages())
            run_.stages.push_back({stage.name, stage.best(), stage.median(), trafficOf(stage.name)});
    }

private:
    // Per particle and substep; the stages of the patch are counted by their own benchmark.
    Traffic trafficOf(const std::string& stage) const
    {
        const double perParticle = static_cast<double>(things_) / dam_.count();
        if (stage == "bodies")
            return bodyTraffic() * perParticle;
        if (stage == "coupling")
            return kind_ == BodyKind::grain ? couplingTraffic({perParticle, 1, kCandidates, kTouching}) : Traffic{};
        if (stage == "publish")
            return publishTraffic() * (1.0 / run_.substepsPerStep);
        return stage == "edits" ? editTraffic(uploadedBytes_ / substeps_ / dam_.count()) : Traffic{};
    }

    Dam& dam_;
    BodyRun& run_;
    uint32_t things_;
    BodyKind kind_;
    StageWindow window_{
        {"edits", "patch bin", "patch neighbours", "patch stress", "patch move", "bodies", "coupling", "publish"}};
    double substeps_ = 0, uploadedBytes_ = 0;
};
} // namespace

BodyCost
measureBodies(const HostDevice& device, uint32_t particles, uint32_t bodies, uint32_t repeats, const ShareFcn& show)
{
    BodyCost cost;
    cost.bodies = bodies;
    Dam without(device, particles, 0), spheres(device, particles, bodies), cooked(device, particles, bodies);
    Dam grains(device, particles, 0, bodies);
    grains.addGrains(bodies);
    spheres.addBodies(bodies, BodyKind::sphere);
    cost.cooked.samples = cooked.addBodies(bodies, BodyKind::cooked);
    DamSteps steps[] = {
        {without, cost.without, 0, BodyKind::sphere},
        {spheres, cost.spheres, bodies, BodyKind::sphere},
        {cooked, cost.cooked, bodies, BodyKind::cooked},
        {grains, cost.grains, bodies, BodyKind::grain}};
    for (uint32_t i = 0; i < kWarmUp + repeats; ++i)
    {
        for (DamSteps& each : steps)
            each.step(i >= kWarmUp);
        show(static_cast<double>(i + 1) / (kWarmUp + repeats));
    }
    for (DamSteps& each : steps)
        each.finish();
    return cost;
}

} // namespace sample
