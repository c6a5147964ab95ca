#include "world/snapshot_grains.h"

#include "compute/laws.h"
#include "grains/grain_shape.h"
#include "world/run_and_read.h"
#include "world/snapshot_checks.h"

#include <algorithm>
#include <cmath>

namespace bch
{

namespace
{
struct GrainCounts
{
    uint32_t grains, listed, contacts, stepsInFlight;
};

template <class T>
void writeArray(ByteWriter& writer, const Vector<T>& values)
{
    writer.writeBytes(values.data(), values.size() * sizeof(T));
}

bool isFinite(const glm::vec4& v)
{
    return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z) && std::isfinite(v.w);
}

bool isUnit(const glm::vec4& q)
{
    return std::fabs(glm::length(q) - 1.0f) < 1.0e-3f; // false for what is not a number
}

void requireGrain(const RestoredGrains& grains, uint32_t i, const GrainPlace& place)
{
    const glm::uvec4& word = grains.words[i];
    const uint32_t material = law::materialOf(word.x);
    const uint32_t edge = word.x >> gpu::kEdgeShift;
    require(edge == 0 || (edge >= gpu::kEdgeSteps / 2 && edge <= gpu::kEdgeSteps), "a grain's shape");
    require(
        material < place.materialSlots->size() && (*place.materialSlots)[material].generation != 0,
        "a grain of a material that does not exist");
    require(word[gpu::kGrainQuanta] > 0, "a grain without mass");
    const glm::vec4& at = grains.positions[i];
    require(isFinite(at), "a grain's position");
    require(isFinite(grains.motion[2 * i]) && isFinite(grains.motion[2 * i + 1]), "a grain's motion");
    require(isUnit(grains.orientations[i]), "a grain's orientation");
    require(
        grains.motion[2 * i + 1].w == static_cast<float>(1.0 / (word[gpu::kGrainQuanta] * place.massQuantum)),
        "a grain's mass");
    if (at.w == -1.0f)
        return;
    const float ratio = law::edgeOf(word.x);
    require(
        at.w > 0.0f && at.w >= place.smallestSphere && law::grainReach(at.w, ratio) <= place.largestReach * 1.00001f
            && at.w * static_cast<float>(equalContactRadius(edge)) >= (*place.smallestRadius)[material] * 0.99999f,
        "a grain's radius");
}

// Lists that are followed must lead nowhere else than to what is there.
void requireContacts(const RestoredGrains& grains, uint32_t listed, const GrainPlace& place)
{
    require(grains.begin[0] == 0 && grains.begin[listed] == grains.contacts.size(), "the ends of its contacts");
    for (uint32_t i = 0; i < listed; ++i)
        require(grains.begin[i] <= grains.begin[i + 1], "the order of its contacts");
    for (size_t k = 0; k < grains.contacts.size(); ++k)
    {
        const gpu::GrainContact& contact = grains.contacts[k];
        const bool isWall = contact.partner >= gpu::kWallContact;
        const bool isBody = isWall && (contact.partner & gpu::kBodyContact) != 0;
        const uint32_t other = isWall ? contact.partner >> 4 & 0xFFFFFu : contact.partner >> 4;
        const bool isGround = law::isGround(contact.partner);
        const uint32_t others = isGround ? (place.hasGround ? 1 : 0)
                                : isBody ? place.partCount
                                : isWall ? place.wallCount
                                         : listed;
        require(other < others, "a contact with what is not there");
        require(
            !isWall || isGround || ((contact.partner >> 2 & 3) < 3 && (contact.partner >> gpu::kPartShift & 0x3F) < 5),
            "a contact with no face of a wall");
        require(
            contact.stiffness >= 0.0f && contact.damping >= 0.0f && std::isfinite(contact.stiffness)
                && std::isfinite(contact.damping) && isFinite(grains.history[k]),
            "the numbers of a contact");
    }
}

// The rows of pairs lie by the capacity for materials, and that is this world's own.
void numberPairs(RestoredGrains& grains, uint32_t listed, uint32_t materials)
{
    for (uint32_t i = 0; i < listed; ++i)
        for (uint32_t k = grains.begin[i]; k < grains.begin[i + 1]; ++k)
        {
            gpu::GrainContact& contact = grains.contacts[k];
            const uint32_t own = law::materialOf(grains.words[i].x);
            contact.pair = law::isGround(contact.partner) ? own * materials + own
                           : contact.partner >= gpu::kWallContact
                               ? materials * materials + own
                               : own * materials + law::materialOf(grains.words[contact.partner >> 4].x);
        }
}

void requireKnowledge(const GrainKnowledge& knowledge, const GrainPlace& place)
{
    require(knowledge.resting <= 1, "whether its grains rest");
    require(knowledge.fastest >= 0.0f, "its grains' speed"); // false for what is not a number
    for (uint32_t k = 0; k < kTellCount; ++k)
    {
        const GrainTell& tell = knowledge.tells[k];
        require(tell.step == 0 || (tell.step <= place.steps && tell.step % kTellCount == k), "the steps of its grains");
        require(tell.fastest >= 0.0f, "its grains' speed");
        require(
            tell.changesBefore <= knowledge.changes && tell.removalsBefore <= knowledge.removals
                && tell.spawnedBefore <= place.spawned && tell.wakeableBefore <= knowledge.wakeable,
            "the changes of its grains");
    }
}
} // namespace

void writeGrains(
    ByteWriter& writer, Device& device, const GrainSet& grains, uint32_t slots, const GrainKnowledge& knowledge,
    uint32_t stepsInFlight)
{
    GrainCounts counts{};
    counts.grains = slots > 0 ? readBack<uint32_t>(device, grains.count(), 1)[0] : 0;
    counts.listed = slots > 0 ? readBack<uint32_t>(device, grains.listedCount(), 1)[0] : 0;
    counts.stepsInFlight = stepsInFlight;
    const uint32_t n = counts.grains;
    const Vector<uint32_t> begin = readBack<uint32_t>(device, grains.contactBegin(), uint64_t{counts.listed} + 1);
    counts.contacts = counts.listed > 0 ? begin[counts.listed] : 0;
    writer.write(counts);
    writer.write(knowledge);
    writeArray(writer, readBack<glm::vec4>(device, grains.positions(), n));
    writeArray(writer, readBack<glm::vec4>(device, grains.orientations(), n));
    writeArray(writer, readBack<glm::vec4>(device, grains.motion(), uint64_t{2} * n));
    writeArray(writer, readBack<glm::uvec4>(device, grains.words(), n));
    writeArray(writer, readBack<glm::vec4>(device, grains.spheres(), uint64_t{4} * n));
    writeArray(writer, readBack<float>(device, grains.travel(), n));
    writeArray(writer, readBack<uint32_t>(device, grains.marks(), uint64_t{n} + 1));
    writer.write(uint32_t{0});
    writer.writeBytes(begin.data() + 1, counts.listed * sizeof(uint32_t));
    writeArray(writer, readBack<gpu::GrainContact>(device, grains.contacts(), counts.contacts));
    writeArray(writer, readBack<glm::vec4>(device, grains.history(), counts.contacts));
    writer.write(grains.bucketCount());
    writeArray(writer, readBack<uint32_t>(device, grains.sortedKeys(), counts.listed));
}

RestoredGrains readGrains(ByteReader& reader, const GrainPlace& place)
{
    const auto counts = reader.read<GrainCounts>();
    requireFits("grainCapacity", counts.grains, place.setup.grainCapacity);
    requireFits("contactCapacity", counts.contacts, place.setup.contactCapacity);
    require(counts.stepsInFlight >= 1 && counts.stepsInFlight <= kTellCount, "its steps in flight");
    RestoredGrains grains;
    grains.knowledge = reader.read<GrainKnowledge>();
    requireKnowledge(grains.knowledge, place);
    const uint64_t n = counts.grains;
    readArray(reader, grains.positions, n);
    readArray(reader, grains.orientations, n);
    readArray(reader, grains.motion, 2 * n);
    readArray(reader, grains.words, n);
    readArray(reader, grains.spheres, 4 * n);
    readArray(reader, grains.travel, n);
    readArray(reader, grains.marks, n + 1);
    // Grains that came after the last listing have no lists; none can have gone without a new one.
    require(counts.listed <= counts.grains, "the grains of its contacts");
    readArray(reader, grains.begin, uint64_t{counts.listed} + 1);
    readArray(reader, grains.contacts, counts.contacts);
    readArray(reader, grains.history, counts.contacts);
    grains.bucketCount = reader.read<uint32_t>();
    readArray(reader, grains.keys, counts.listed);
    require(std::is_sorted(grains.keys.begin(), grains.keys.end()), "the cells of its grains");
    require(grains.keys.empty() || grains.keys.back() < grains.bucketCount, "the cells of its grains");
    for (uint32_t i = 0; i < counts.grains; ++i)
        requireGrain(grains, i, place);
    for (const glm::vec4& sphere : grains.spheres)
        require(isFinite(sphere), "a sphere of a grain");
    for (const float travel : grains.travel)
        require(travel >= 0.0f, "the way of a grain");
    for (const uint32_t mark : grains.marks)
        require(mark <= 1, "a grain's mark");
    require(counts.listed == counts.grains || grains.marks[0] == 1, "grains without contacts");
    requireContacts(grains, counts.listed, place);
    numberPairs(grains, counts.listed, place.materialCapacity);
    if (counts.stepsInFlight != place.stepsInFlight)
        for (uint64_t step = place.steps - std::min<uint64_t>(place.steps, counts.stepsInFlight); step < place.steps;
             ++step)
            if (GrainTell& tell = grains.knowledge.tell(step + 1); tell.step == step + 1)
            {
                grains.knowledge.apply(tell, place.spawned, place.setup.grainCapacity);
                tell = {};
            }
    return grains;
}

void recordGrains(Recorder& recorder, const GrainSet& grains, const RestoredGrains& restored)
{
    const GrainUpload upload{
        restored.positions.data(), restored.orientations.data(), restored.motion.data(), restored.words.data(),
        restored.count()};
    const GrainContactUpload contacts{
        restored.spheres.data(),
        restored.travel.data(),
        restored.marks.data(),
        restored.begin.data(),
        restored.contacts.data(),
        restored.history.data(),
        static_cast<uint32_t>(restored.begin.size() - 1),
        static_cast<uint32_t>(restored.contacts.size()),
        restored.bucketCount == grains.bucketCount() ? &restored.keys : nullptr};
    grains.recordReplace(recorder, upload, contacts);
}

} // namespace bch
