// The whole state as a blob, and back.
//
// Layout: SnapshotHead, then the payload its checksum covers: HostState, material slots and pairs, wall slots, report
// totals, smallest radii, then shapes (snapshot_shapes.h), bodies (snapshot_bodies.h), grains (snapshot_grains.h),
// patches (snapshot_patches.h), feeds (snapshot_feeds.h) and terrain (snapshot_terrain.h). Everything is read and
// checked before anything changes.
#include "world/world.h"

#include "base/profile.h"
#include "compute/laws.h"
#include "world/run_and_read.h"
#include "world/snapshot_bodies.h"
#include "world/snapshot_checks.h"
#include "world/snapshot_feeds.h"
#include "world/snapshot_grains.h"
#include "world/snapshot_patches.h"
#include "world/snapshot_shapes.h"
#include "world/snapshot_terrain.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace bch
{

// Plain values of the host's side. No padding: its bytes are hashed.
struct HostState
{
    double massQuantum;
    double anchor[3];
    double seconds;
    uint64_t steps, spawnedGrains, spawnedQuanta;
    float gravity[3];
    float largestReach, largestSphere, smallestSphere;
    uint32_t materialSlots, wallSlots, pairCount, terrains;
};
static_assert(sizeof(HostState) == 8 * 8 + 4 * 10);

namespace
{
constexpr uint32_t kMagic = 0x53484342; // "BCHS"
constexpr uint32_t kFormat = 10;

struct SnapshotHead
{
    uint32_t magic, format;
    uint64_t payloadBytes;
    uint64_t checksum;
};

// A material without the C struct's head, whose size belongs to the caller's headers.
struct MaterialState
{
    Slot slot;
    float grainDensity, packingFraction, frictionAngle, cohesion, restitution, stiffness, solidFriction, airDrag,
        rollingFriction, pressModulus, pressExponent;
    uint32_t color;
};

// No padding: its bytes are hashed.
struct WallState
{
    Slot slot;
    double position[3];
    float rotation[4], size[3], velocity[3], spin[3];
    float friction, roughness;
    uint32_t shape, solidOutside, reserved;
};
static_assert(sizeof(WallState) == 8 + 24 + 13 * 4 + 5 * 4);

MaterialState packMaterial(const Slot& slot, const bchMaterialDef& def)
{
    return {slot,         def.grainDensity,    def.packingFraction, def.frictionAngle,
            def.cohesion, def.restitution,     def.stiffness,       def.solidFriction,
            def.airDrag,  def.rollingFriction, def.pressModulus,    def.pressExponent,
            def.color};
}

WallState packWall(const Slot& slot, const Wall& wall)
{
    return {
        slot,
        {wall.position.x, wall.position.y, wall.position.z},
        {wall.rotation.x, wall.rotation.y, wall.rotation.z, wall.rotation.w},
        {wall.size.x, wall.size.y, wall.size.z},
        {wall.velocity.x, wall.velocity.y, wall.velocity.z},
        {wall.spin.x, wall.spin.y, wall.spin.z},
        wall.friction,
        wall.roughness,
        wall.shape,
        wall.solidOutside,
        0};
}

Wall unpackWall(const WallState& state)
{
    Wall wall;
    wall.position = {state.position[0], state.position[1], state.position[2]};
    wall.rotation = glm::quat(state.rotation[3], state.rotation[0], state.rotation[1], state.rotation[2]);
    wall.size = {state.size[0], state.size[1], state.size[2]};
    wall.velocity = {state.velocity[0], state.velocity[1], state.velocity[2]};
    wall.spin = {state.spin[0], state.spin[1], state.spin[2]};
    wall.friction = state.friction;
    wall.roughness = state.roughness;
    wall.shape = state.shape;
    wall.solidOutside = state.solidOutside;
    return wall;
}

bchMaterialDef unpackMaterial(const MaterialState& state)
{
    bchMaterialDef def = bchDefaultMaterialDef();
    def.grainDensity = state.grainDensity;
    def.packingFraction = state.packingFraction;
    def.frictionAngle = state.frictionAngle;
    def.cohesion = state.cohesion;
    def.restitution = state.restitution;
    def.stiffness = state.stiffness;
    def.solidFriction = state.solidFriction;
    def.airDrag = state.airDrag;
    def.rollingFriction = state.rollingFriction;
    def.pressModulus = state.pressModulus;
    def.pressExponent = state.pressExponent;
    def.color = state.color;
    return def;
}

struct Parsed
{
    HostState host;
    Vector<Slot> materialSlots, wallSlots;
    Vector<bchMaterialDef> materials;
    Vector<MaterialPair> pairs;
    Vector<Wall> walls;
    Vector<float> smallestRadius;
    Vector<uint32_t> totals;
    RestoredGrains grains;
};

bool withinRange(double value, double low, double high)
{
    return value >= low && value <= high; // false for what is not a number
}

void requireMaterial(const bchMaterialDef& def)
{
    try
    {
        checkMaterial(def);
    }
    catch (const Failure& failure)
    {
        corrupt(failure.what());
    }
}

void requireWall(const Wall& wall)
{
    try
    {
        checkWall(wall);
    }
    catch (const Failure& failure)
    {
        corrupt(failure.what());
    }
}

void readSlots(ByteReader& reader, Parsed& parsed)
{
    for (uint32_t i = 0; i < parsed.host.materialSlots; ++i)
    {
        const auto state = reader.read<MaterialState>();
        const bchMaterialDef def = unpackMaterial(state);
        requireSlot(state.slot);
        if (state.slot.generation != 0)
            requireMaterial(def);
        parsed.materialSlots.push_back(state.slot);
        parsed.materials.push_back(def);
    }
    readArray(reader, parsed.pairs, parsed.host.pairCount);
    for (const MaterialPair& pair : parsed.pairs)
    {
        require(pair.a <= pair.b && pair.b < parsed.host.materialSlots, "a pair of materials that do not exist");
        require(
            withinRange(static_cast<double>(pair.friction), 0.0, 2.0)
                && withinRange(static_cast<double>(pair.restitution), 0.0, 1.0),
            "the numbers of a pair");
    }
    for (uint32_t i = 0; i < parsed.host.wallSlots; ++i)
    {
        const auto state = reader.read<WallState>();
        Wall wall = unpackWall(state);
        requireSlot(state.slot);
        if (state.slot.generation != 0)
            requireWall(wall);
        parsed.wallSlots.push_back(state.slot);
        parsed.walls.push_back(wall);
    }
}

void requireHost(const HostState& host)
{
    for (int axis = 0; axis < 3; ++axis)
        require(std::isfinite(host.anchor[axis]) && std::isfinite(host.gravity[axis]), "the anchor or gravity");
    require(withinRange(host.seconds, 0.0, 1.0e300), "the time");
}

uint64_t total64(const Parsed& parsed, uint32_t word)
{
    const uint32_t* low = parsed.totals.data() + word - gpu::kReportStepWords;
    return uint64_t{low[0]} | uint64_t{low[1]} << 32;
}

// Not one grain and not one quantum more or less than were ever spawned.
void requireLedger(const Parsed& parsed)
{
    uint64_t quanta = total64(parsed, gpu::kReportQuarantinedQuanta) + total64(parsed, gpu::kReportRemovedQuanta)
                      + total64(parsed, gpu::kReportSettledQuanta) - total64(parsed, gpu::kReportWokenQuanta);
    const auto total = [&](uint32_t word) { return parsed.totals[word - gpu::kReportStepWords]; };
    uint32_t grains = total(gpu::kReportQuarantined) + total(gpu::kReportRemoved) + total(gpu::kReportSettled)
                      - total(gpu::kReportWoken);
    for (size_t i = 0; i < parsed.grains.positions.size(); ++i)
        if (parsed.grains.positions[i].w >= 0.0f)
        {
            quanta += parsed.grains.words[i][gpu::kGrainQuanta];
            ++grains;
        }
    require(quanta == parsed.host.spawnedQuanta, "its mass does not add up");
    require(grains == static_cast<uint32_t>(parsed.host.spawnedGrains), "its grains do not add up");
}

// An emitter's patch and material are there, and its numbers fit them.
void requireEmitters(
    const RestoredTable<Emitter>& emitters, const RestoredPatches& patches, const Vector<bchMaterialDef>& materials,
    const Vector<Slot>& materialSlots, const bchWorldDef& world)
{
    for (size_t i = 0; i < emitters.slots.size(); ++i)
    {
        if (emitters.slots[i].generation == 0)
            continue;
        const Emitter& emitter = emitters.values[i];
        const bool ofGrains = emitter.patch == kEmitsGrains;
        require(
            ofGrains || (emitter.patch < patches.patches.size() && patches.patches[emitter.patch].patch),
            "an emitter of a patch that does not exist");
        require(
            emitter.material < materialSlots.size() && materialSlots[emitter.material].generation != 0,
            "an emitter of a material that does not exist");
        try
        {
            const bchMaterialDef& material = materials[emitter.material];
            checkEmittedGrain(emitter, world.maxGrainRadius);
            const EmitterGround ground =
                ofGrains ? grainGround(emitter, material, world)
                         : patchGround(patches.patches[emitter.patch].patch->def, material, world.massQuantum);
            // A material that changed later may have lowered the highest rate: only the sites must be right.
            Emitter still = emitter;
            still.rate = 0.0f;
            checkEmitter(still, ground);
            require(emitter.rate >= 0.0f && std::isfinite(emitter.rate), "an emitter's rate");
            require(
                emitter.siteCount == countSites(emitter.radius, ground.spacing, ground.capacity), "an emitter's sites");
        }
        catch (const Failure& failure)
        {
            corrupt(failure.what());
        }
    }
}

std::span<const std::byte> openPayload(std::span<const std::byte> blob)
{
    ByteReader reader(blob);
    const auto head = reader.read<SnapshotHead>();
    require(head.magic == kMagic, "it does not begin like one");
    if (head.format != kFormat)
        fail(BCH_ERROR_CORRUPT, "the snapshot has format %u; this library reads %u", head.format, kFormat);
    require(head.payloadBytes == reader.left(), "its length is not the one it had");
    const std::span<const std::byte> payload = reader.take(head.payloadBytes);
    require(checksum(payload) == head.checksum, "its checksum is wrong");
    return payload;
}

} // namespace

HostState World::hostState() const
{
    HostState host{};
    host.massQuantum = def_.massQuantum;
    host.seconds = secondsStarted_;
    host.steps = stepsStarted_;
    host.spawnedGrains = spawnedGrains_;
    host.spawnedQuanta = spawnedQuanta_;
    host.largestReach = largestReach_;
    host.largestSphere = largestSphere_;
    host.smallestSphere = smallestSphere_;
    for (int axis = 0; axis < 3; ++axis)
    {
        host.anchor[axis] = anchor_[axis];
        host.gravity[axis] = gravity_[axis];
    }
    host.materialSlots = materials_.capacity();
    host.wallSlots = walls_.slots().capacity();
    host.pairCount = static_cast<uint32_t>(materials_.pairs().size());
    host.terrains = terrains_.count();
    return host;
}

void World::writeHostState(ByteWriter& writer) const
{
    writer.write(hostState());
    for (uint32_t i = 0; i < materials_.capacity(); ++i)
        writer.write(packMaterial(materials_.slots().slot(i), materials_.slots()[i]));
    for (const MaterialPair& pair : materials_.pairs())
        writer.write(pair);
    for (uint32_t i = 0; i < walls_.slots().capacity(); ++i)
        writer.write(packWall(walls_.slots().slot(i), walls_.slots()[i]));
    writer.writeBytes(smallestRadius_.data(), smallestRadius_.size() * sizeof(float));
}

void World::writeLivingState(ByteWriter& writer) const
{
    HostState host = hostState();
    host.materialSlots = materials_.slots().count();
    host.wallSlots = walls_.count();
    writer.write(host);
    for (uint32_t i = 0; i < materials_.capacity(); ++i)
        if (materials_.slots().alive(i))
        {
            writer.write(packMaterial({i, 0}, materials_.slots()[i]));
            writer.write(smallestRadius_[i]);
        }
    for (const MaterialPair& pair : materials_.pairs())
        writer.write(pair);
    for (uint32_t i = 0; i < walls_.slots().capacity(); ++i)
        if (walls_.slots().alive(i))
            writer.write(packWall({i, 0}, walls_.slots()[i]));
    writeLivingShapes(writer, shapes_.slots());
    writeLivingBodies(writer, bodies_);
}

Vector<std::byte> World::snapshot()
{
    BCH_ZONE("snapshot");
    waitForAll();
    if (terrains_.alive(0))
        catchUp();
    constexpr uint32_t kTotals = gpu::kReportWords - gpu::kReportStepWords;
    uint32_t totals[kTotals];
    runAndRead(
        device_, totals, sizeof totals,
        [&](Recorder& recorder, BufferView answer)
        { recorder.copy(report_.elements(gpu::kReportStepWords, kTotals), answer); });
    ByteWriter payload;
    writeHostState(payload);
    payload.writeBytes(totals, sizeof totals);
    writeShapes(payload, shapes_.slots());
    writeBodies(payload, device_, bodies_);
    writeGrains(payload, device_, grains_, slotBound_, grainKnowledge_, def_.stepsInFlight);
    writePatches(payload, device_, patches_, patchBooks_, def_.stepsInFlight);
    writeFeeds(payload, emitters_, drains_.slots(), fields_);
    writeTerrain(payload, device_, terrains_);
    writeFocus(payload, focus_);
    ByteWriter blob;
    blob.write(SnapshotHead{kMagic, kFormat, payload.bytes().size(), checksum(payload.bytes())});
    blob.writeBytes(payload.bytes().data(), payload.bytes().size());
    return {blob.bytes().begin(), blob.bytes().end()};
}

void World::restore(std::span<const std::byte> blob)
{
    BCH_ZONE("restore");
    waitForAll();
    ByteReader reader(openPayload(blob));
    Parsed parsed;
    parsed.host = reader.read<HostState>();
    const HostState& host = parsed.host;
    if (!(host.massQuantum == def_.massQuantum))
        fail(
            BCH_ERROR_INVALID_ARGUMENT, "the snapshot has a mass quantum of %g kg, this world %g kg", host.massQuantum,
            def_.massQuantum);
    requireHost(host);
    requireFits("materialCapacity", host.materialSlots, def_.materialCapacity);
    requireFits("wallCapacity", host.wallSlots, def_.wallCapacity);
    readSlots(reader, parsed);
    readArray(reader, parsed.smallestRadius, host.materialSlots);
    for (const float radius : parsed.smallestRadius)
        require(radius > 0.0f, "a smallest radius");
    readArray(reader, parsed.totals, gpu::kReportWords - gpu::kReportStepWords);
    RestoredShapes shapes = readShapes(reader, shapes_);
    RestoredBodies bodies = readBodies(reader, {def_.bodyCapacity, bodies_.partCapacity(), host.steps, &shapes.shapes});
    const auto living = [](const Slot& slot) { return slot.generation != 0; };
    const auto wallCount =
        static_cast<uint32_t>(std::count_if(parsed.wallSlots.begin(), parsed.wallSlots.end(), living));
    parsed.grains = readGrains(
        reader, {grains_.setup(), def_.materialCapacity, wallCount, bodies.partCount, def_.stepsInFlight, host.steps,
                 host.spawnedGrains, def_.massQuantum, host.largestReach, host.smallestSphere, &parsed.smallestRadius,
                 &parsed.materialSlots, host.terrains > 0});
    const uint32_t count = parsed.grains.count();
    RestoredPatches patches = readPatches(
        reader, device_, {def_.patchCapacity, host.materialSlots, def_.wallCapacity, def_.stepsInFlight, host.steps});
    RestoredFeeds feeds = readFeeds(reader, {def_.emitterCapacity, def_.drainCapacity, def_.fieldCapacity});
    requireEmitters(feeds.emitters, patches, parsed.materials, parsed.materialSlots, def_);
    RestoredTerrain terrain = readTerrain(
        reader, device_, {terrainRoom(kNoPatch), &parsed.materialSlots, &parsed.materials, &patches, serial_});
    Vector<FocusPoint> focus = readFocus(reader);
    require((terrain.terrains[0] != nullptr) == (host.terrains == 1), "the number of its terrains");
    require(reader.left() == 0, "it is longer than its content");
    require(
        withinRange(
            static_cast<double>(host.largestReach), 0.0,
            static_cast<double>(law::grainReach(def_.maxGrainRadius, 1.0f))),
        "its grains are larger than bchWorldDef::maxGrainRadius");
    require(
        withinRange(static_cast<double>(host.largestSphere), 0.0, static_cast<double>(def_.maxGrainRadius))
            && withinRange(static_cast<double>(host.smallestSphere), 0.0, static_cast<double>(host.largestSphere)),
        "its smallest and largest grain");
    requireLedger(parsed);
    for (const RestoredPatch& patch : patches.patches)
        if (publishing_ && patch.patch)
            publishing_->publisher.reserve(patch.patch->def.particleCapacity);
    parsed.smallestRadius.resize(def_.materialCapacity, std::numeric_limits<float>::infinity());

    keepRenderGrains(patches);
    submitEdit(
        [&](Recorder& recorder)
        {
            recorder.fill(report_, 0);
            recorder.upload(
                report_.elements(gpu::kReportStepWords, parsed.totals.size()), parsed.totals.data(),
                parsed.totals.size() * sizeof(uint32_t));
            bch::recordGrains(recorder, grains_, parsed.grains);
            bch::recordPatches(recorder, patches);
            bch::recordBodies(recorder, bodies_, bodies);
            bch::recordTerrain(recorder, terrain, {host.anchor[0], host.anchor[1], host.anchor[2]});
            for (size_t i = 0; i < shapes.shapes.size(); ++i)
                shapes_.recordUpload(recorder, shapes.shapes[i], shapes.words[i]);
        });
    // Nothing below can fail.
    anchor_ = {host.anchor[0], host.anchor[1], host.anchor[2]};
    gravity_ = {host.gravity[0], host.gravity[1], host.gravity[2]};
    materials_.restore(parsed.materialSlots, std::move(parsed.materials), std::move(parsed.pairs));
    walls_.restore(parsed.wallSlots, std::move(parsed.walls));
    shapes_.restore(std::move(shapes));
    bodies_.restore(bodies.slots, std::move(bodies.bodies), bodies.tells);
    putPatches(std::move(patches), patches_, patchBooks_);
    emitters_.restore(feeds.emitters.slots, std::move(feeds.emitters.values));
    drains_.restore(feeds.drains.slots, std::move(feeds.drains.values));
    fields_.restore(
        feeds.fields.slots, std::move(feeds.fields.values), std::move(feeds.momentary), feeds.wind, feeds.windChanged);
    terrains_.restore(terrain.slots, std::move(terrain.terrains));
    focus_ = std::move(focus);
    smallestRadius_ = std::move(parsed.smallestRadius);
    largestReach_ = host.largestReach;
    largestSphere_ = host.largestSphere;
    smallestSphere_ = host.smallestSphere;
    slotBound_ = count;
    spawnedGrains_ = host.spawnedGrains;
    spawnedQuanta_ = host.spawnedQuanta;
    stepsStarted_ = host.steps;
    secondsStarted_ = host.seconds;
    grainPeak_ = count;
    grainKnowledge_ = parsed.grains.knowledge;
    grainKnowledge_.plannedSlots = std::clamp(grainKnowledge_.plannedSlots, count, def_.grainCapacity);
    grainContacts_ = 0;
    neighbourPeak_ = 0;
    newest_ = bchDefaultStepReport();
    newest_.stepIndex = host.steps;
    newest_.simulatedSeconds = host.seconds;
    const auto total = [&](uint32_t word) { return parsed.totals[word - gpu::kReportStepWords]; };
    newest_.quarantinedCount = total(gpu::kReportQuarantined);
    newest_.grainCount = static_cast<uint32_t>(host.spawnedGrains) + total(gpu::kReportWoken)
                         - total(gpu::kReportSettled) - total(gpu::kReportQuarantined) - total(gpu::kReportRemoved);
}

} // namespace bch
