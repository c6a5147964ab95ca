// Copies of the grains for the host, without waiting.
#include "world/world.h"

#include "compute/laws.h"

namespace bch
{

uint64_t World::requestReadback()
{
    auto readback = std::make_unique<Readback>();
    const uint32_t slots = slotBound_;
    readback->positions = device_.createArray<glm::vec4>("read positions", slots, MemoryKind::readback);
    readback->orientations = device_.createArray<glm::vec4>("read orientations", slots, MemoryKind::readback);
    readback->motion = device_.createArray<glm::vec4>("read motion", 2 * slots, MemoryKind::readback);
    readback->words = device_.createArray<glm::uvec4>("read words", slots, MemoryKind::readback);
    readback->count = device_.createArray<uint32_t>("read count", 1, MemoryKind::readback);
    readback->stepIndex = stepsStarted_;
    readback->anchor = anchor_;
    std::unique_ptr<CommandList> list = device_.acquireList();
    Recorder recorder(device_, *list);
    const uint64_t bytes = uint64_t{slots} * sizeof(glm::vec4);
    recorder.copy(grains_.positions().part(0, bytes), readback->positions.elements(0, slots));
    recorder.copy(grains_.orientations().part(0, bytes), readback->orientations.elements(0, slots));
    recorder.copy(grains_.motion().part(0, 2 * bytes), readback->motion.elements(0, uint64_t{2} * slots));
    recorder.copy(grains_.words().part(0, bytes), readback->words.elements(0, slots));
    recorder.copy(grains_.count(), readback->count);
    Readback& pending = *readback;
    const uint64_t id = readbacks_.add(std::move(readback));
    try
    {
        pending.submission = device_.submit(std::move(list));
    }
    catch (...)
    {
        readbacks_.remove(unpackId(id).index);
        throw;
    }
    return id;
}

bool World::mapReadback(uint32_t index, uint64_t timeoutNs, bchGrainView& view)
{
    Readback& readback = *readbacks_[index];
    if (!readback.submission->wait(timeoutNs))
        return false;
    if (!readback.mapped)
    {
        const auto* positions = static_cast<const glm::vec4*>(readback.positions.buffer().mapped());
        const auto* orientations = static_cast<const glm::vec4*>(readback.orientations.buffer().mapped());
        const auto* motion = static_cast<const glm::vec4*>(readback.motion.buffer().mapped());
        const auto* words = static_cast<const glm::uvec4*>(readback.words.buffer().mapped());
        const uint32_t count = *static_cast<const uint32_t*>(readback.count.buffer().mapped());
        for (Vector<glm::vec4>* array :
             {&readback.livePositions, &readback.liveOrientations, &readback.liveVelocities, &readback.liveSpins})
        {
            array->clear(); // an earlier attempt may have run out of memory half way
            array->reserve(count);
        }
        readback.edgeRatios.clear();
        readback.edgeRatios.reserve(count);
        for (Vector<uint32_t>* array : {&readback.materials, &readback.tags, &readback.quanta, &readback.asleep})
        {
            array->clear();
            array->reserve(count);
        }
        for (uint32_t i = 0; i < count; ++i)
        {
            if (positions[i].w < 0.0f)
                continue;
            readback.livePositions.push_back(positions[i]);
            readback.liveOrientations.push_back(orientations[i]);
            readback.liveVelocities.emplace_back(glm::vec3(motion[2 * i]), 0.0f);
            readback.liveSpins.emplace_back(glm::vec3(motion[2 * i + 1]), 0.0f);
            readback.asleep.push_back(motion[2 * i].w < 0.0f ? 1 : 0);
            readback.edgeRatios.push_back(law::edgeOf(words[i][gpu::kGrainMaterial]));
            readback.materials.push_back(law::materialOf(words[i][gpu::kGrainMaterial]));
            readback.tags.push_back(words[i][gpu::kGrainTag]);
            readback.quanta.push_back(words[i][gpu::kGrainQuanta]);
        }
        readback.mapped = true;
    }
    view.stepIndex = readback.stepIndex;
    view.count = static_cast<uint32_t>(readback.livePositions.size());
    view.anchor = {readback.anchor.x, readback.anchor.y, readback.anchor.z};
    view.positions = view.count ? &readback.livePositions[0].x : nullptr;
    view.velocities = view.count ? &readback.liveVelocities[0].x : nullptr;
    view.orientations = view.count ? &readback.liveOrientations[0].x : nullptr;
    view.spins = view.count ? &readback.liveSpins[0].x : nullptr;
    view.edgeRatios = readback.edgeRatios.data();
    view.asleep = readback.asleep.data();
    view.materials = readback.materials.data();
    view.tags = readback.tags.data();
    view.quanta = readback.quanta.data();
    return true;
}

void World::unmapReadback(uint32_t index)
{
    readbacks_.remove(index);
}

} // namespace bch
