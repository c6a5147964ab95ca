#include "world/world.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace bch
{

namespace
{
constexpr uint32_t kReadbackCapacity = 8;
constexpr uint32_t kQueryBatches = 8;

constexpr uint64_t kNeighboursPerGrain = 32;
constexpr uint64_t kContactsPerGrain = 64;
constexpr uint32_t kPartsPerBody = 4;
constexpr uint64_t kMostContacts = uint64_t{1} << 27;

GrainSetup grainSetup(const bchWorldDef& def)
{
    const uint64_t entries = def.neighbourCapacity ? def.neighbourCapacity : kNeighboursPerGrain * def.grainCapacity;
    const uint64_t contacts =
        def.contactCapacity ? def.contactCapacity : std::min(kContactsPerGrain * def.grainCapacity, kMostContacts);
    return {def.grainCapacity, static_cast<uint32_t>(entries), static_cast<uint32_t>(contacts)};
}

uint32_t partCapacity(const bchWorldDef& def)
{
    return def.bodyPartCapacity ? def.bodyPartCapacity : kPartsPerBody * def.bodyCapacity;
}

glm::dvec3 toVector(const bchPosition& position)
{
    return {position.x, position.y, position.z};
}
} // namespace

World::World(Device& device, const bchWorldDef& def, uint32_t serial)
    : device_(device), def_(def), serial_(serial), anchor_(toVector(def.anchor)),
      gravity_(def.gravity.x, def.gravity.y, def.gravity.z), materials_(device, def.materialCapacity, serial),
      walls_(device, def.wallCapacity, partCapacity(def), serial),
      shapes_(device, def.shapeCapacity, def.shapeBytes, serial),
      bodies_(device, def.bodyCapacity, partCapacity(def), serial),
      emitters_(def.emitterCapacity, IdKind::emitter, serial, "bchWorldDef::emitterCapacity"),
      drains_(device, def.drainCapacity, serial), fields_(device, def.fieldCapacity, serial),
      grains_(device, grainSetup(def)), report_(device.createArray<uint32_t>("report", gpu::kReportWords)),
      small_(device.createArray<uint32_t>("small answers", 4)),
      ground_(device.createArray<uint32_t>("ground", gpu::kGroundHeadWords)),
      smallestRadius_(def.materialCapacity, std::numeric_limits<float>::infinity()),
      patches_(def.patchCapacity, IdKind::patch, serial, "bchWorldDef::patchCapacity"),
      terrains_(1, IdKind::terrain, serial, "the number of terrains of a world"),
      readbacks_(kReadbackCapacity, IdKind::readback, serial, "the number of readbacks at a time"),
      queries_(kQueryBatches, IdKind::queries, serial, "the number of batches of queries at a time")
{
    device.describe(deviceInfo_);
    runNow(device, [&](Recorder& recorder) { recorder.fill(ground_, 0); });
    // Room for everything that stepping will need, so that a step allocates no host memory of the world's own.
    pending_.reserve(def.stepsInFlight);
    answerBuffers_.reserve(def.stepsInFlight);
    for (uint32_t i = 0; i < def.stepsInFlight; ++i)
        answerBuffers_.push_back(device.createArray<uint32_t>(
            "step answer", bodyAnswerBegin() + BodyTable::answerWords(def.bodyCapacity), MemoryKind::readback));
}

// Members that are still under way wait in their own destructors.
World::~World() = default;

void World::setGravity(bchVec3 gravity)
{
    const glm::vec3 wanted(gravity.x, gravity.y, gravity.z);
    if (wanted == gravity_)
        return;
    wakeSand();
    gravity_ = wanted;
}

void World::moveAnchor(const bchPosition& anchor)
{
    waitForAll();
    const glm::dvec3 target = toVector(anchor);
    const glm::vec3 shift(anchor_ - target);
    submitEdit(
        [&](Recorder& recorder)
        {
            if (slotBound_ > 0)
                grains_.recordShift(recorder, slotBound_, shift);
            for (uint32_t i = 0; i < patches_.capacity(); ++i)
                if (patches_.alive(i))
                {
                    patches_[i]->patch.recordShift(recorder, patches_[i]->slotBound, shift);
                    if (patches_[i]->renderGrains)
                        patches_[i]->renderGrains->recordShift(recorder, shift);
                }
            if (terrains_.alive(0))
                terrains_[0]->terrain.recordAnchor(recorder, target);
        });
    anchor_ = target;
    for (uint32_t i = 0; i < patches_.capacity(); ++i)
        if (patches_.alive(i))
            patches_[i]->forgetExtents();
    bodies_.moveAnchor(shift);
    walls_.markDirty();
    drains_.markDirty();
    fields_.markDirty();
}

void World::capacity(bchWorldCapacity& capacity) const
{
    capacity.grainCapacity = def_.grainCapacity;
    capacity.grainPeak = grainPeak_;
    capacity.neighbourCapacity = grains_.setup().neighbourCapacity;
    capacity.neighbourPeak = neighbourPeak_;
    capacity.materialCapacity = def_.materialCapacity;
    capacity.materialPeak = materials_.slots().peak();
    capacity.wallCapacity = def_.wallCapacity;
    capacity.wallPeak = walls_.slots().peak();
    capacity.bodyCapacity = def_.bodyCapacity;
    capacity.bodyPeak = bodies_.slots().peak();
    capacity.shapeCapacity = def_.shapeCapacity;
    capacity.shapePeak = shapes_.slots().peak();
    capacity.shapeBytes = def_.shapeBytes;
    capacity.shapeBytesPeak = shapes_.bytePeak();
}

} // namespace bch
