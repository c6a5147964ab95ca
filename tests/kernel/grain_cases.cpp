#include "kernel/kernel_case.h"

#include "compute/ground_law.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <numeric>

namespace test
{

namespace
{
using namespace bch;

constexpr float kQuantum = 1.0e-6f;
constexpr uint32_t kMaterials = 4;

// Forces sum up contacts that nearly cancel.
constexpr float kForceError = 2.0e-5f;
// Coefficients go through pow, which Vulkan lets be off by 16 units in the last place and more (exp2 and log2 in a
// row).
constexpr float kPowError = 2.0e-5f;
// Square roots and divisions of 2.5 units in the last place, a few in a row.
constexpr float kMoveError = 2.0e-6f;

struct Grains
{
    std::vector<glm::vec4> positions, orientations, motion, spheres;
    std::vector<glm::uvec4> words;
};

// A jittered lattice of spheres and tetrahedra: every grain touches about six others, none hides in another.
Grains packedGrains(uint32_t n, std::mt19937& random)
{
    Grains grains;
    const auto side = static_cast<uint32_t>(std::ceil(std::cbrt(static_cast<double>(std::max(n, 1u)))));
    for (uint32_t i = 0; i < n; ++i)
    {
        const glm::vec3 cell(i % side, i / side % side, i / (side * side));
        const glm::vec3 jitter(
            between(random, -1e-4f, 1e-4f), between(random, -1e-4f, 1e-4f), between(random, -1e-4f, 1e-4f));
        const uint32_t edge = i % 3 == 0 ? 0 : 100 + static_cast<uint32_t>(random() % 101);
        const float ratio = static_cast<float>(edge) / static_cast<float>(gpu::kEdgeSteps);
        const float reach = between(random, 0.0098f, 0.0102f);
        const glm::vec4 at(cell * 0.0195f + jitter, reach / (1.0f + law::kCornerArm * ratio));
        const glm::vec4 turn = glm::normalize(
            glm::vec4(between(random, -1.0f, 1.0f), between(random, -1.0f, 1.0f), between(random, -1.0f, 1.0f), 0.5f));
        grains.positions.push_back(at);
        grains.orientations.push_back(turn);
        const uint32_t quanta = 5000 + static_cast<uint32_t>(random() % 5000);
        grains.motion.emplace_back(
            between(random, -1.0f, 1.0f), between(random, -1.0f, 1.0f), between(random, -1.0f, 1.0f),
            i % 7 == 3 ? -1.0f : 0.01f);
        grains.motion.emplace_back(
            between(random, -30.0f, 30.0f), between(random, -30.0f, 30.0f), between(random, -30.0f, 30.0f),
            1.0f / (static_cast<float>(quanta) * kQuantum));
        grains.words.emplace_back(random() % kMaterials | edge << gpu::kEdgeShift, random(), quanta, i);
        for (uint32_t corner = 0; corner < 4; ++corner)
            grains.spheres.emplace_back(glm::vec3(at) + law::cornerOffset(turn, at.w, ratio, corner), at.w);
    }
    return grains;
}

std::vector<gpu::GrainMaterial> materialRows(std::mt19937& random)
{
    std::vector<gpu::GrainMaterial> rows(kMaterials);
    for (gpu::GrainMaterial& row : rows)
        row = {between(random, 1.0e6f, 1.0e7f), between(random, 0.1f, 0.4f)};
    return rows;
}

std::vector<glm::vec4> pairRows(std::mt19937& random)
{
    std::vector<glm::vec4> rows(kMaterials * (kMaterials + 1));
    for (glm::vec4& row : rows)
        row = {
            between(random, 0.2f, 0.8f), between(random, 0.5f, 2.0f), between(random, 0.0f, 0.2f),
            between(random, 0.0f, 100.0f)};
    return rows;
}

struct Lists
{
    Words begin, neighbours;
};

Lists listsOf(const Grains& grains)
{
    const auto n = static_cast<uint32_t>(grains.positions.size());
    Lists lists;
    for (uint32_t i = 0; i < n; ++i)
    {
        lists.begin.push_back(static_cast<uint32_t>(lists.neighbours.size()));
        for (uint32_t j = 0; j < n; ++j)
            if (j != i && glm::distance(glm::vec3(grains.positions[i]), glm::vec3(grains.positions[j])) < 0.022f)
                lists.neighbours.push_back(j);
    }
    lists.begin.push_back(static_cast<uint32_t>(lists.neighbours.size()));
    return lists;
}

struct Contacts
{
    Words begin, partners;
    std::vector<gpu::GrainContact> contacts;
    std::vector<glm::vec4> history;
};

// Pairs of spheres that are near, and every fifth grain near a wall.
Contacts contactsOf(const Grains& grains, std::mt19937& random, uint32_t walls)
{
    const Lists lists = listsOf(grains);
    const auto n = static_cast<uint32_t>(grains.positions.size());
    Contacts all;
    const auto add = [&](uint32_t partner, uint32_t pair)
    {
        all.partners.push_back(partner);
        all.contacts.push_back({partner, between(random, 1.0e4f, 1.0e5f), between(random, 0.0f, 1.0f), pair});
        all.history.push_back(randomVectors(1, random, 1.0e-5f)[0]);
    };
    for (uint32_t i = 0; i < n; ++i)
    {
        all.begin.push_back(static_cast<uint32_t>(all.contacts.size()));
        const uint32_t material = law::materialOf(grains.words[i].x);
        for (uint32_t k = lists.begin[i]; k < lists.begin[i + 1]; ++k)
            for (uint32_t bit = 0; bit < 16; ++bit)
            {
                const uint32_t j = lists.neighbours[k], a = bit / 4, b = bit % 4;
                if (a < law::sphereCountOf(grains.words[i].x) && b < law::sphereCountOf(grains.words[j].x)
                    && glm::distance(glm::vec3(grains.spheres[4 * i + a]), glm::vec3(grains.spheres[4 * j + b]))
                           < 0.02f)
                    add(j << 4 | b << 2 | a, material * kMaterials + law::materialOf(grains.words[j].x));
            }
        if (i % 5 == 0)
            for (uint32_t w = 0; w < walls; ++w)
                add(gpu::kWallContact | w << 4, kMaterials * kMaterials + material);
        if (i % 3 == 0)
            add(gpu::kGroundContact, material * kMaterials + material);
    }
    all.begin.push_back(static_cast<uint32_t>(all.contacts.size()));
    return all;
}

Tolerance floats(float relative, float absolute)
{
    return {true, relative, absolute, -1};
}

// The report's words are integers, but for one float.
Tolerance reportWords()
{
    return {true, kMoveError, 0.0f, static_cast<int32_t>(gpu::kReportMaxSpeed)};
}

KernelCase begun(uint32_t n)
{
    KernelCase one;
    one.threads = std::max(n, 1u);
    return one.add(Words{n});
}

Words shuffled(uint32_t n, std::mt19937& random)
{
    Words order(n);
    std::iota(order.begin(), order.end(), 0u);
    std::shuffle(order.begin(), order.end(), random);
    return order;
}

KernelCase append(uint32_t n, std::mt19937& random)
{
    const uint32_t there = 37;
    const Grains old = packedGrains(there + n, random);
    const Grains fresh = packedGrains(n, random);
    KernelCase one;
    one.threads = std::max(n, 1u);
    one.add(Words{there}).add(fresh.positions).add(fresh.orientations).add(fresh.motion).add(fresh.words);
    one.add(old.positions).add(old.orientations).add(old.motion).add(old.words);
    return one.with(gpu::GrainAppendParams{n});
}

KernelCase grow(uint32_t n, std::mt19937& random)
{
    KernelCase one;
    return one.add(Words{static_cast<uint32_t>(random() % 1000)}).with(gpu::GrainAppendParams{n});
}

KernelCase gate(uint32_t n, std::mt19937&)
{
    KernelCase one;
    one.add(Words{n})
        .add(Words{n % 3 == 0 ? 0u : 1u})
        .add(Words{kUnwritten})
        .add(Words{kUnwritten})
        .add(Words(4, kUnwritten));
    return one.with(gpu::GrainGateParams{1000, 128, 3, 4097});
}

KernelCase regate(uint32_t n, std::mt19937&)
{
    KernelCase one;
    return one.add(Words{n}).add(Words{n % 7 == 1 ? 0 : n + 5}).add(Words{77});
}

KernelCase stash(uint32_t n, std::mt19937& random)
{
    const Contacts contacts = contactsOf(packedGrains(n, random), random, 0);
    const size_t entries = contacts.contacts.size();
    KernelCase one = begun(n);
    one.add(Words{n - n / 10}).add(contacts.begin).add(contacts.contacts).add(contacts.history);
    one.add(Words(n + 1, kUnwritten)).add(Words(entries, kUnwritten));
    one.add(std::vector<glm::vec4>(entries, glm::vec4(-1.0f))).add(randomVectors(4 * n, random, 1.0f));
    return one.add(std::vector<glm::vec4>(2 * n, glm::vec4(-1.0f)));
}

KernelCase gather(uint32_t n, std::mt19937& random)
{
    const Grains grains = packedGrains(n, random);
    const std::vector<glm::vec4> empty(n, glm::vec4(-1.0f)), emptyTwice(2 * n, glm::vec4(-1.0f));
    KernelCase one = begun(n);
    one.add(shuffled(n, random)).add(grains.positions).add(grains.orientations).add(grains.motion).add(grains.words);
    return one.add(empty).add(empty).add(emptyTwice).add(std::vector<glm::uvec4>(n, glm::uvec4(kUnwritten)));
}

KernelCase putBack(uint32_t n, std::mt19937& random)
{
    const Grains grains = packedGrains(n, random);
    const std::vector<glm::vec4> empty(n, glm::vec4(-1.0f)), emptyTwice(2 * n, glm::vec4(-1.0f));
    KernelCase one = begun(n);
    one.add(grains.positions).add(grains.orientations).add(grains.motion).add(grains.words);
    one.add(empty).add(empty).add(emptyTwice).add(std::vector<glm::uvec4>(n, glm::uvec4(kUnwritten)));
    one.add(std::vector<glm::vec4>(4 * n, glm::vec4(-1.0f)), floats(kMoveError, 1.0e-8f));
    return one.add(std::vector<float>(n, 1.0f));
}

constexpr float kSkin = 0.002f;

gpu::GrainListParams listParams(uint32_t walls, uint32_t capacity)
{
    const uint32_t parts = walls / 3; // the last rows are parts of bodies
    return {kSkin, 0.5f, walls - parts, capacity, kMaterials, walls - parts, parts};
}

// Masks and counts are integers: both devices must find the same pairs.
KernelCase contactCount(uint32_t n, std::mt19937& random)
{
    const Grains grains = packedGrains(n, random);
    const Lists lists = listsOf(grains);
    const std::vector<gpu::SolidShape> walls = solidRows();
    KernelCase one = begun(n);
    one.add(lists.begin).add(lists.neighbours).add(grains.words).add(grains.positions).add(grains.spheres).add(walls);
    one.add(Words(lists.neighbours.size(), kUnwritten)).add(Words(n, kUnwritten)).add(volumeMaps());
    one.add(groundFor(n));
    return one.with(listParams(static_cast<uint32_t>(walls.size()), 100000));
}

KernelCase contactFill(uint32_t n, std::mt19937& random)
{
    const Grains grains = packedGrains(n, random);
    const Lists lists = listsOf(grains);
    const std::vector<gpu::SolidShape> walls = solidRows(); // they move: each face is listed
    const Words groundWords = groundFor(n);
    law::GroundLaw ground{groundWords.data()};
    Words masks(lists.neighbours.size());
    for (uint32_t& mask : masks)
        mask = static_cast<uint32_t>(random() & random() & 0xFFFFu);
    Words offsets{0};
    for (uint32_t i = 0; i < n; ++i)
    {
        uint32_t sum = 0;
        for (uint32_t k = lists.begin[i]; k < lists.begin[i + 1]; ++k)
            sum += static_cast<uint32_t>(std::popcount(masks[k]));
        for (const gpu::SolidShape& wall : walls)
            sum += law::sphereCountOf(grains.words[i].x) * law::solidFaceCount(wall);
        for (uint32_t corner = 0; corner < law::sphereCountOf(grains.words[i].x); ++corner)
        {
            const glm::vec4 sphere = grains.spheres[4 * i + corner];
            sum += ground.groundSurface(glm::vec3(sphere), sphere.w + kSkin).distance < sphere.w + kSkin ? 1 : 0;
        }
        offsets.push_back(offsets.back() + sum);
    }
    const uint32_t capacity = offsets.back() - std::min(offsets.back(), 7u); // a little too small
    KernelCase one = begun(n);
    one.add(lists.begin).add(lists.neighbours).add(masks).add(grains.words).add(grains.spheres).add(walls);
    one.add(offsets).add(Words(n + 1, kUnwritten));
    one.add(std::vector<gpu::GrainContact>(std::max(capacity, 1u), {kUnwritten, -1.0f, -1.0f, kUnwritten}));
    one.add(Words(gpu::kReportWords, 0)).add(volumeMaps()).add(groundFor(n));
    return one.with(listParams(static_cast<uint32_t>(walls.size()), capacity));
}

KernelCase contactPairs(uint32_t n, std::mt19937& random)
{
    const Grains grains = packedGrains(n, random);
    const Contacts contacts = contactsOf(grains, random, 2);
    KernelCase one = begun(n);
    one.add(contacts.begin).add(grains.positions).add(grains.motion).add(grains.words);
    one.add(materialRows(random)).add(pairRows(random)).add(contacts.contacts, floats(kPowError, 0.0f));
    return one.with(listParams(2, 100000));
}

KernelCase recall(uint32_t n, std::mt19937& random)
{
    const Contacts old = contactsOf(packedGrains(n, random), random, 2);
    const Words order = shuffled(n, random);
    Words cameTo(n);
    for (uint32_t i = 0; i < n; ++i)
        cameTo[order[i]] = i;
    // The same contacts in the new order, every tenth a new one.
    Contacts now;
    for (uint32_t i = 0; i < n; ++i)
    {
        now.begin.push_back(static_cast<uint32_t>(now.contacts.size()));
        for (uint32_t k = old.begin[order[i]]; k < old.begin[order[i] + 1]; ++k)
        {
            const uint32_t partner = old.partners[k];
            uint32_t renamed = partner >= gpu::kWallContact ? partner : cameTo[partner >> 4] << 4 | (partner & 15u);
            renamed = k % 10 == 0 ? renamed ^ 3u : renamed;
            now.contacts.push_back({renamed, 0.0f, 0.0f, 0});
        }
    }
    now.begin.push_back(static_cast<uint32_t>(now.contacts.size()));
    KernelCase one = begun(n);
    one.add(now.begin).add(now.contacts).add(order).add(old.begin).add(old.partners).add(old.history);
    one.add(std::vector<glm::vec4>(now.contacts.size(), glm::vec4(-1.0f))).add(randomVectors(2 * n, random, 1.0f));
    return one.add(std::vector<glm::vec4>(4 * n, glm::vec4(-1.0f)));
}

KernelCase forces(uint32_t n, std::mt19937& random)
{
    const Grains grains = packedGrains(n, random);
    std::vector<gpu::SolidShape> walls = solidRows();
    for (uint32_t i = 0; i < 2; ++i)
        walls[2 * i + 1].body = i + 1;
    walls[3].kind = gpu::kShapeCooked;
    const Contacts contacts = contactsOf(grains, random, static_cast<uint32_t>(walls.size()));
    KernelCase one = begun(n);
    one.add(grains.positions).add(grains.motion).add(grains.spheres).add(contacts.begin).add(contacts.contacts);
    one.add(pairRows(random)).add(walls);
    // A place seen from a wall's turned frame is off by some 2e-9 m, and contacts here have up to 4e5 N/m.
    one.add(contacts.history, floats(kForceError, 2.0e-3f));
    one.add(std::vector<glm::vec4>(4 * n, glm::vec4(-1.0f)), floats(kForceError, 4.0e-3f));
    one.add(Words(n + 1, 0)).add(Words(gpu::kReportWords, 0)).add(bodyRows());
    Tolerance sums = floats(kForceError, 1.0e-6f);
    sums.fixedPoint = true;
    one.add(emptyLedger(), sums).add(volumeMaps()).add(groundFor(n));
    return one.with(gpu::GrainForceParams{1.0e-4f, 0.5f, 1, 1, 0.5f, 0, 0});
}

KernelCase move(uint32_t n, std::mt19937& random)
{
    Grains grains = packedGrains(n, random);
    std::vector<glm::vec4> forces = randomVectors(4 * n, random, 0.05f); // of contacts, and of patches
    for (uint32_t i = 0; i < 2 * n; ++i)
    {
        forces[2 * i].w = static_cast<float>(i % 3);
        forces[2 * i + 1] *= 1.0e-3f;
    }
    Words marks(n + 1, 0);
    if (n > 10)
    {
        forces[4].x = std::numeric_limits<float>::quiet_NaN();
        grains.motion[4] = {3.0e4f, 0.0f, 0.0f, 0.0f}; // above the limit
        grains.positions[4].z = 2.0e4f;                // out of range
        grains.motion[10].y = std::numeric_limits<float>::infinity();
        grains.motion[12] = {1.0e-4f, 0.0f, 0.0f, 0.9f}; // falls asleep
        grains.motion[13] = {0.0f, 0.0f, 0.0f, grains.motion[13].w};
        forces[24] = {0.0f, 0.0f, 0.0f, 1.0f};
        forces[26] = glm::vec4(0.0f);
        marks[4] = 1; // wakes a sleeper
    }
    std::vector<gpu::FieldRow> fields(2);
    fields[0] = {{0.05f, 0.05f, 0.05f, 0.1f}, {1.0f, 2.0f, 3.0f, 0.0f}, gpu::kFieldUniform, gpu::kFieldFresh, 0.02f, 0};
    fields[1] = {
        {0.05f, 0.05f, 0.05f, 0.1f}, {0.0f, 0.0f, 0.0f, 2.0f}, gpu::kFieldExplosion, gpu::kFieldFresh, 0.02f, 0};
    KernelCase one = begun(n);
    one.add(forces).add(grains.words).add(materialRows(random)).add(fields);
    one.add(grains.positions, floats(kMoveError, 1.0e-7f)).add(grains.orientations, floats(kMoveError, 1.0e-6f));
    one.add(grains.motion, floats(kMoveError, 2.0e-5f)).add(grains.spheres, floats(kMoveError, 1.0e-7f));
    one.add(std::vector<float>(n, 1.0e-4f), floats(kMoveError, 1.0e-7f)).add(marks);
    one.add(Words(gpu::kReportWords, 0), reportWords());
    gpu::GrainMoveParams params{};
    params.gravity = glm::vec4(0.0f, 0.0f, 0.0f, 0.0f);
    params.wind = glm::vec4(0.5f, 0.0f, 0.0f, 0.5f);
    params.substep = 1.0e-4f;
    params.maxSpeed = 100.0f;
    params.maxCoordinate = 1.0e4f;
    params.lastSubstep = 1;
    params.fieldCount = 2;
    params.fieldsChanged = 1;
    params.restSpeed = 0.01f;
    params.restTime = 0.5f;
    params.halfSkin = 1.9e-4f;
    params.coupled = 1;
    return one.with(params);
}

KernelCase wake(uint32_t n, std::mt19937& random)
{
    return begun(n).add(packedGrains(n, random).motion);
}

Grains withDeadOnes(uint32_t n, std::mt19937& random)
{
    Grains grains = packedGrains(n, random);
    for (glm::vec4& position : grains.positions)
        position.w = random() % 5 == 0 ? -1.0f : position.w;
    return grains;
}

KernelCase hash(uint32_t n, std::mt19937& random)
{
    const Grains grains = packedGrains(n, random);
    const Contacts contacts = contactsOf(grains, random, 1);
    KernelCase one = begun(n);
    one.add(grains.positions).add(grains.orientations).add(grains.motion).add(grains.words);
    one.add(Words{n - n / 10}).add(contacts.begin).add(contacts.history);
    return one.add(std::vector<glm::uvec2>(n, glm::uvec2(kUnwritten)));
}

KernelCase quanta(uint32_t n, std::mt19937& random)
{
    const Grains grains = withDeadOnes(n, random);
    KernelCase one;
    one.threads = std::max(n, 1u);
    one.add(Words{n}).add(grains.positions).add(grains.words);
    return one.add(std::vector<glm::uvec2>(n, glm::uvec2(kUnwritten)));
}

KernelCase removeAll(uint32_t n, std::mt19937& random)
{
    Grains grains = withDeadOnes(n, random);
    for (glm::uvec4& words : grains.words)
        words.z = static_cast<uint32_t>(random() | 0x80000000u); // so that sums carry
    KernelCase one;
    one.threads = std::max(n, 1u);
    return one.add(Words{n}).add(grains.words).add(grains.positions).add(Words(gpu::kReportWords, 0));
}

KernelCase drain(uint32_t n, std::mt19937& random)
{
    const Grains grains = withDeadOnes(n, random);
    const std::vector<gpu::SolidShape> drains = solidRows();
    const auto count = static_cast<uint32_t>(drains.size());
    KernelCase one = begun(n);
    one.add(drains).add(grains.words).add(grains.motion).add(grains.positions);
    one.add(Words(count * gpu::kDrainBookWords, 0xFFFFFF00u)).add(Words(gpu::kReportWords, 0xFFFFFFF0u));
    return one.add(Words(n + 1, 0)).with(gpu::DrainParams{glm::vec4(0.0f), glm::vec4(0.0f), count, 0});
}

KernelCase remove(uint32_t n, std::mt19937& random)
{
    const Grains grains = withDeadOnes(n, random);
    gpu::GrainRemoveParams params{};
    params.region.position = glm::vec4(0.05f, 0.05f, 0.05f, 0.0f);
    params.region.rotation = glm::vec4(0.0f, 0.6f, 0.0f, 0.8f);
    params.region.size = glm::vec4(0.06f, 0.1f, 0.08f, 0.0f);
    params.region.velocity.w = 1.0f;
    params.region.kind = gpu::kShapeBox;
    params.firstTag = 0x20000000u;
    params.lastTag = 0xE0000000u;
    KernelCase one = begun(n);
    one.add(grains.words).add(grains.positions).add(Words(gpu::kReportWords, 0));
    return one.with(params);
}

KernelCase shift(uint32_t n, std::mt19937& random)
{
    const Grains grains = packedGrains(n, random);
    KernelCase one;
    one.threads = std::max(n, 1u);
    return one.add(Words{n}).add(grains.positions).with(gpu::GrainShiftParams{{1.25f, -3.7f, 1000.1f, 0.0f}});
}
} // namespace

std::vector<KernelComparison> grainComparisons()
{
    return {
        {KernelId::grains_append, append},
        {KernelId::grains_contact_count, contactCount},
        {KernelId::grains_contact_fill, contactFill},
        {KernelId::grains_contact_pairs, contactPairs},
        {KernelId::grains_drain, drain},
        {KernelId::grains_forces, forces},
        {KernelId::grains_gate, gate},
        {KernelId::grains_gather, gather},
        {KernelId::grains_grow, grow},
        {KernelId::grains_hash, hash},
        {KernelId::grains_move, move},
        {KernelId::grains_put_back, putBack},
        {KernelId::grains_quanta, quanta},
        {KernelId::grains_recall, recall},
        {KernelId::grains_regate, regate},
        {KernelId::grains_remove, remove},
        {KernelId::grains_remove_all, removeAll},
        {KernelId::grains_shift, shift},
        {KernelId::grains_stash, stash},
        {KernelId::grains_wake, wake},
    };
}

} // namespace test
