// A truck drives over terrain that is paged in around it, with the simulation's origin moving along: memory and time
// per frame stay what they were, every quantum is there, and a move of the origin moves nothing.
#include "lab/terrain_box.h"

#include "common/program.h"
#include "common/table.h"
#include "scenes/tile_shelf.h"

#include <barchan/rigid.h>

#include <algorithm>
#include <cmath>
#include <ctime>
#include <memory>

namespace lab
{

namespace
{
constexpr double kColumn = 0.3;              // m
constexpr double kLevel = 1.0;               // m
constexpr float kSandDepth = 0.9f;           // m
constexpr double kWave = 40.0, kSwell = 0.4; // m: length and half height of the dunes
constexpr uint32_t kParticles = 32768, kTiles = 16;
constexpr float kLoadRadius = 14.0f, kUnloadRadius = 18.0f; // m
constexpr int kPageEvery = 10;                              // frames
constexpr double kOriginEvery = 96.0;                       // m
constexpr int kMostFramesPerMetre = 60;
constexpr double kJudgedFrom = 400.0; // m: shorter drives have no beginning of 100 m and no end
constexpr float kRadius = 0.6f, kTrack = 0.84f, kChassis = 650.0f; // m, m, kg

void checkRigid(bchResult result, const char* what)
{
    if (result < 0)
        throw std::runtime_error(std::string(what) + ": " + bchRigidGetLastError());
}

double surfaceAt(double x, double z)
{
    const double turn = 2.0 * kPi / kWave;
    return kLevel + kSwell * std::sin(turn * z) + 0.5 * kSwell * std::sin(0.7 * turn * x);
}

class Journey
{
public:
    explicit Journey(Trial& trial) : trial_(trial)
    {
        bchWorldDef world = bchDefaultWorldDef();
        world.grainCapacity = 0;
        sample::check(bchCreateWorld(trial.device, &world, &world_), "no world");
        bchMaterialDef material = bchDefaultMaterialDef();
        material.airDrag = 0.0f;
        material.frictionAngle = static_cast<float>(radians(trial.values["angle"]));
        sample::check(bchCreateMaterial(world_, &material, &sand_), "no material");
        shelf_ = std::make_unique<sample::TileShelf>(sample::TileShelfDef{
            sand_, static_cast<float>(kColumn), kSandDepth,
            [](float x, float z)
            { return static_cast<float>(surfaceAt(static_cast<double>(x), static_cast<double>(z))); },
            kLoadRadius, kUnloadRadius});
        addTerrain();
        const bchRigidWorldDef rigid = bchDefaultRigidWorldDef();
        checkRigid(bchCreateRigidWorld(world_, &rigid, &rigid_), "no world for the truck");
        page(kTiles);
        bchRigidTerrainDef ground = bchDefaultRigidTerrainDef();
        ground.terrain = terrain_;
        checkRigid(bchRigidWorld_FollowTerrain(rigid_, &ground), "no ground");
        addTruck();
    }
    ~Journey()
    {
        bchStepReport report = bchDefaultStepReport();
        if (bchWorld_Wait(world_, BCH_WAIT_FOREVER) == BCH_OK && bchWorld_GetReport(world_, &report) == BCH_OK)
            trial_.report.faults |= report.faultsEver;
        bchDestroyRigidWorld(rigid_);
        bchDestroyWorld(world_);
    }
    Journey(const Journey&) = delete;
    Journey& operator=(const Journey&) = delete;

    // One frame; the driver holds the truck on x = 0.
    void frame()
    {
        const bchRigidBodyState now = truck();
        const double aside = now.position.x + 1.0 * static_cast<double>(now.velocity.x);
        checkRigid(
            bchVehicle_SetInput(vehicle_, 1.0f, static_cast<float>(std::clamp(-0.3 * aside, -1.0, 1.0)), 0.0f),
            "driving");
        bchStepDef def = bchDefaultStepDef();
        def.seconds = static_cast<float>(kFrame);
        checkRigid(bchRigidWorld_Step(rigid_, &def), "a step");
        if (++frames_ % kPageEvery == 0)
            page(2);
        bchDeviceMemory memory = bchDefaultDeviceMemory();
        sample::check(bchDevice_GetMemory(trial_.device, &memory), "the memory");
        mostBytes_ = std::max(mostBytes_, memory.usedBytes);
        trial_.report.secondsSimulated += kFrame;
    }

    bchRigidBodyState truck() const
    {
        bchRigidBodyState state{};
        checkRigid(bchRigidBody_GetState(chassis_, &state), "the truck");
        return state;
    }

    // Moves the origin to the truck. Returns how far that moved sand, m: its own rounding and no more.
    double moveOrigin()
    {
        const std::vector<glm::dvec3> before = sandPlaces();
        const bchPosition at = truck().position;
        sample::check(
            bchWorld_MoveAnchor(world_, {std::round(at.x), std::round(at.y), std::round(at.z)}), "the origin");
        const std::vector<glm::dvec3> after = sandPlaces();
        if (after.size() != before.size())
            throw std::runtime_error("a move of the origin lost sand");
        double most = 0.0;
        for (size_t i = 0; i < before.size(); ++i)
            most = std::max(most, glm::length(after[i] - before[i]));
        return most;
    }

    bchMassLedger ledger() const
    {
        bchMassLedger ledger = bchDefaultMassLedger();
        sample::check(bchWorld_GetMassLedger(world_, &ledger), "the ledger");
        return ledger;
    }
    // The most after any frame. The device's own peak has what this experiment reads of the sand in it, which is as
    // large as there are particles awake at the moment.
    uint64_t mostBytes() const { return mostBytes_; }
    size_t stored() const { return shelf_->storedCount(); }

private:
    void addTerrain()
    {
        bchPatchDef patch = bchDefaultPatchDef();
        patch.spacing = static_cast<float>(0.5 * kColumn);
        patch.particleCapacity = kParticles;
        sample::check(bchCreatePatch(world_, &patch, &patch_), "no patch");
        bchTerrainDef def = bchDefaultTerrainDef();
        def.spacing = static_cast<float>(kColumn);
        def.tileCapacity = kTiles;
        def.patch = patch_;
        def.wakeDepth = 0.5f;
        def.wakeMargin = 0.5f;
        def.stayMargin = 0.2f;
        sample::check(bchCreateTerrain(world_, &def, &terrain_), "no terrain");
    }

    void addTruck()
    {
        bchRigidShapeDef box = bchDefaultRigidShapeDef();
        box.kind = BCH_RIGID_BOX;
        box.size = {0.48f, 0.18f, 0.96f};
        bchRigidBodyDef body = bchDefaultRigidBodyDef();
        checkRigid(bchCreateRigidShape(rigid_, &box, &body.shape), "no chassis");
        body.position.y = surfaceAt(0.0, 0.0) + 0.95;
        body.mass = kChassis;
        checkRigid(bchCreateRigidBody(rigid_, &body, &chassis_), "no chassis");
        bchWheel wheels[4];
        for (int i = 0; i < 4; ++i)
        {
            wheels[i] = bchDefaultWheel();
            wheels[i].position = {i % 2 == 0 ? kTrack : -kTrack, -0.24f, i < 2 ? 0.9f : -0.9f};
            wheels[i].radius = kRadius;
            wheels[i].width = 0.6f;
            wheels[i].mass = 0.2f * kChassis;
            wheels[i].travel = 0.24f;
            wheels[i].springFrequency = 1.5f;
            wheels[i].maxSteer = i < 2 ? 0.4f : 0.0f;
            wheels[i].driveTorque = 1500.0f;
            wheels[i].brakeTorque = 3000.0f;
            wheels[i].sandFriction = 1.0f;
        }
        bchVehicleDef def = bchDefaultVehicleDef();
        def.chassis = chassis_;
        def.wheels = wheels;
        def.wheelCount = 4;
        def.maxSpeed = static_cast<float>(trial_.values["speed"]);
        checkRigid(bchCreateVehicle(rigid_, &def, &vehicle_), "no truck");
    }

    void page(uint32_t most)
    {
        shelf_->page(world_, terrain_, chassis_.value != 0 ? truck().position : bchPosition{}, most);
    }

    std::vector<glm::dvec3> sandPlaces() const
    {
        bchPatchView view = bchDefaultPatchView();
        sample::check(bchPatch_Read(patch_, &view), "the sand");
        std::vector<glm::dvec3> places(view.count);
        for (size_t i = 0; i < places.size(); ++i)
            places[i] = glm::dvec3(view.anchor.x, view.anchor.y, view.anchor.z)
                        + glm::dvec3(view.positions[4 * i], view.positions[4 * i + 1], view.positions[4 * i + 2]);
        return places;
    }

    Trial& trial_;
    int frames_ = 0;
    uint64_t mostBytes_ = 0;
    std::unique_ptr<sample::TileShelf> shelf_;
    bchWorldId world_{};
    bchMaterialId sand_{};
    bchPatchId patch_{};
    bchTerrainId terrain_{};
    bchRigidWorldId rigid_{};
    bchRigidBodyId chassis_{};
    bchVehicleId vehicle_{};
};

// ms that all threads have worked so far: what a frame costs, whatever else runs on the machine.
double workedMs()
{
    return 1.0e3 * static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

double median(std::vector<double> values)
{
    std::nth_element(values.begin(), values.begin() + static_cast<ptrdiff_t>(values.size() / 2), values.end());
    return values[values.size() / 2];
}

void run(Trial& trial)
{
    const double distance = trial.values["distance"], part = std::min(100.0, 0.25 * distance);
    Journey journey(trial);
    std::vector<double> early, late; // ms a frame, of the part after the first and of the last
    double at = 0.0, origin = 0.0, jump = 0.0, lowest = 10.0;
    uint64_t peak = 0;
    const auto mostFrames = static_cast<long>(kMostFramesPerMetre * distance);
    for (long frame = 0; frame < mostFrames && at < distance; ++frame)
    {
        const double begin = workedMs();
        journey.frame();
        const double ms = workedMs() - begin;
        const bchPosition place = journey.truck().position;
        at = place.z;
        lowest = std::min(lowest, place.y - surfaceAt(place.x, place.z));
        if (at > part && at < 2.0 * part)
            early.push_back(ms);
        if (at > distance - part)
            late.push_back(ms);
        if (at > part && peak == 0)
            peak = journey.mostBytes();
        if (at > origin + kOriginEvery)
        {
            origin = at;
            jump = std::max(jump, journey.moveOrigin());
        }
        trial.show(at / distance, sample::format("%.0f m, %zu tiles stored", at, journey.stored()));
    }
    Report& report = trial.report;
    if (late.empty())
        throw std::runtime_error(sample::format("the truck came no farther than %.1f m", at));
    report.yes("every quantum is there", balances(journey.ledger()));
    const double memory = static_cast<double>(journey.mostBytes()) / static_cast<double>(peak);
    const double time = median(late) / median(early);
    const char* const memoryName = "most memory, over that of the beginning";
    const char* const timeName = "work of a frame, over that of the beginning";
    if (distance < kJudgedFrom)
    {
        report.note(memoryName, memory, "");
        report.note(timeName, time, "");
    }
    else
    {
        report.withinShare(memoryName, memory, 1.0, 0.0, "");
        report.withinShare(timeName, time, 1.0, 0.1, "");
    }
    report.withinShare("truck above the untouched ground, at the lowest", lowest, 0.87, 0.3, "m");
    if (origin > 0.0)
        report.within("sand moved by a move of the origin", jump, 0.0, 2.0e-5, "m");
    report.note("work of a frame, all threads", median(late), "ms");
    report.note("tiles stored", static_cast<double>(journey.stored()), "");
    report.note("memory", 1.0e-6 * static_cast<double>(journey.mostBytes()), "MB");
}
} // namespace

extern const Experiment kDrive;
const Experiment kDrive = {
    "drive", "A truck drives far over paged terrain with memory and time per frame as at the beginning.", "terrain",
    withCommon(
        {30, 4, 4, 1, 1, "unused: the truck's sand has columns of 0.3 m"},
        {number("distance", "m", 2000, 40, 10, 20000, "of the drive"),
         number("speed", "m/s", 6, 6, 1, 20, "that the engine gives up to")}),
    run};

} // namespace lab
