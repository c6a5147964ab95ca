#include "lab/grain_heap.h"

#include "common/program.h"
#include "lab/heap.h"

#include <cmath>
#include <random>

namespace lab
{

using sample::check;

namespace
{
constexpr float kBedFriction = 1.0f, kBedRestitution = 0.3f;
constexpr double kLoosest = 0.45;        // solid share of a bed, at least
constexpr double kBedSeconds = 3.0;      // to come to rest, at most
constexpr double kRoom = 1.02;           // edge of the cell of a grain before it falls, over its diameter
constexpr double kCornerArm = 1.2247449; // from a tetrahedron's centre to its corners, over its edge times R / 2 R

double reachOf(double radius, double edge)
{
    return radius * (1.0 + kCornerArm * edge);
}

glm::dquat randomTurn(std::mt19937& random)
{
    const auto even = [&] { return static_cast<double>(random() >> 8) * 0x1p-23 - 1.0; };
    glm::dquat turn;
    do
        turn = glm::dquat(even(), even(), even(), even());
    while (glm::length(turn) > 1.0 || glm::length(turn) < 0.1);
    return glm::normalize(turn);
}
} // namespace

Parameter grainShape()
{
    return choice("shape", {"tetrahedron", "sphere"}, "of the grains");
}

double heapGrainRadius(const Trial& trial)
{
    return 0.5 * kHeapRadius / trial.values["resolution"];
}

double heapEdge(const Trial& trial)
{
    return trial.values.word("shape") == "sphere" ? 0.0 : 1.0;
}

void addRoughFloor(GrainBox& box, double grainRadius)
{
    bchWallDef floor = bchDefaultWallDef();
    floor.friction = kRough;
    floor.roughness = static_cast<float>(grainRadius);
    box.addWall(floor);
}

void addTube(GrainBox& box, double radius)
{
    bchWallDef tube = bchDefaultWallDef();
    tube.shape = BCH_WALL_CYLINDER;
    tube.solidOutside = 1;
    tube.friction = kSmooth;
    tube.size = {static_cast<float>(radius), 100.0f, 0.0f};
    box.addWall(tube);
}

GrainCloud settledBed(Trial& trial, double radius, double height)
{
    const double r = heapGrainRadius(trial), edge = heapEdge(trial), reach = reachOf(r, edge);
    const double volume = (edge > 0.0 ? 4.0 : 1.0) * 4.0 / 3.0 * kPi * std::pow(r, 3.0);
    const auto count = static_cast<uint32_t>(kLoosest * kPi * radius * radius * height / volume);
    GrainBox box(trial, {count, r, 9.81, true});
    addRoughFloor(box, r);
    addTube(box, radius);

    std::mt19937 random(static_cast<uint32_t>(trial.values["seed"]));
    const auto shake = [&] { return 0.2 * r * (static_cast<double>(random() >> 8) * 0x1p-23 - 1.0); };
    const double cell = 2.0 * kRoom * reach + 0.4 * r;
    const int side = static_cast<int>(radius / cell) + 1;
    GrainCloud loose;
    for (int layer = 0; loose.size() < count; ++layer)
        for (int row = -side; row <= side; ++row)
            for (int column = -side; column <= side && loose.size() < count; ++column)
            {
                const double x = column * cell + shake(), z = row * cell + shake();
                if (std::hypot(x, z) > radius - reach)
                    continue;
                Grain grain{};
                grain.position = {x, r + reach + layer * cell + shake(), z};
                grain.orientation = randomTurn(random);
                grain.radius = r;
                grain.edgeRatio = edge;
                grain.tag = static_cast<uint32_t>(loose.size());
                loose.push_back(grain);
            }
    // Rougher than any grain, so that they come to lie loosely: smooth ones would pack as they fall, and a dense cone
    // stands above its angle of repose.
    const bchMaterialId rough = box.addMaterial(labGrains(trial));
    check(bchMaterial_SetPair(rough, rough, kBedFriction, kBedRestitution), "the bed's friction");
    box.spawn(rough, loose);
    box.settle(kBedSeconds);
    GrainCloud bed = box.read();
    for (Grain& grain : bed)
    {
        grain.velocity = {};
        grain.spin = {};
    }
    return bed;
}

GrainCloud coneOf(const GrainCloud& bed, double radius, double degrees)
{
    GrainCloud cone;
    for (const Grain& grain : bed)
        if (grain.position.y < (radius - std::hypot(grain.position.x, grain.position.z)) * std::tan(radians(degrees)))
            cone.push_back(grain);
    return cone;
}

Points spheresOf(const GrainCloud& grains)
{
    Points points;
    for (const Grain& grain : grains)
        for (int corner = 0; corner < sphereCount(grain); ++corner)
            points.push_back(cornerOf(grain, corner));
    return points;
}

} // namespace lab
