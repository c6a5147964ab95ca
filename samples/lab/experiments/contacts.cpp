// The contacts that the search finds are those that a comparison of every sphere with every other finds.
#include "lab/grain_box.h"

#include <random>

namespace lab
{

namespace
{
constexpr double kRadius = 0.01;  // m
constexpr double kBlink = 1.0e-6; // s: as good as no time, so that places are those that were given

// Touching spheres of different grains, each counted from both sides.
uint64_t everyPair(const GrainCloud& grains)
{
    uint64_t sum = 0;
    for (size_t i = 0; i < grains.size(); ++i)
        for (size_t j = i + 1; j < grains.size(); ++j)
        {
            const double reach = grains[i].radius + grains[j].radius;
            for (int a = 0; a < sphereCount(grains[i]); ++a)
                for (int b = 0; b < sphereCount(grains[j]); ++b)
                    if (glm::distance(cornerOf(grains[i], a), cornerOf(grains[j], b)) < reach)
                        sum += 2;
        }
    return sum;
}

// `count` grains of many sizes in a box that they fill to a third, and `crowd` more whose centres lie in one cell.
GrainCloud scattered(uint32_t count, uint32_t crowd, uint32_t seed)
{
    std::mt19937 random(seed);
    const auto unit = [&] { return static_cast<double>(random() >> 8) * 0x1p-24; };
    const auto even = [&](double half) { return half * (2.0 * unit() - 1.0); };
    const double half = 1.2 * kRadius * std::cbrt(static_cast<double>(count));
    GrainCloud grains;
    for (uint32_t i = 0; i < count + crowd; ++i)
    {
        Grain grain{};
        const double room = i < count ? half : 0.3 * kRadius;
        grain.position = {even(room), even(room), even(room)};
        grain.orientation = glm::normalize(glm::dquat(even(1), even(1), even(1), even(1) + 1.0e-3));
        grain.radius = kRadius * (0.4 + 0.6 * unit());
        grain.edgeRatio = i % 3 == 0 ? 0.0 : 0.5 + 0.005 * static_cast<double>(random() % 101);
        grain.tag = i;
        grains.push_back(grain);
    }
    return grains;
}

void run(Trial& trial)
{
    const auto count = static_cast<uint32_t>(trial.values["count"]),
               crowd = static_cast<uint32_t>(trial.values["crowd"]);
    GrainBox box(trial, {count + crowd, kRadius, 0.0});
    box.spawn(box.addMaterial(labGrains(trial)), scattered(count, crowd, static_cast<uint32_t>(trial.values["seed"])));
    // As the library holds them, rounded to its floats.
    const GrainCloud grains = box.read();
    const bchStepReport found = box.step(kBlink, 1);
    const auto wanted = static_cast<double>(everyPair(grains));
    Report& report = trial.report;
    report.expectedFaults = BCH_FAULT_OVERLAP | BCH_FAULT_SPEED_LIMIT; // a crowd in one cell flies apart
    report.within("contacts found", found.contactCount, wanted, 0.0, "");
    report.yes("there is something to find", wanted > 100.0);
    report.yes("no list was cut", (found.faults & BCH_FAULT_NEIGHBOUR_CAPACITY) == 0);
    report.note("grains", found.grainCount, "");
    report.note("spheres in one cell", crowd, "");
}
} // namespace

extern const Experiment kContacts;
const Experiment kContacts = {
    "contacts", "Every contact is found, however many grains lie in one cell.", "grains",
    withCommon(
        {30, 20, 20, 1, 1, "unused: the count says how many there are"},
        {number("count", "", 1000, 500, 10, 20000, "grains in a box"),
         number("crowd", "", 64, 64, 0, 1000, "grains more, with their centres in one cell")}),
    run};

} // namespace lab
