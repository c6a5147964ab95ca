// Wind over terrain: what it carries goes along it, whatever way the columns lie, and nothing goes without it.
#include "lab/terrain_heap.h"

#include "common/program.h"
#include "lab/vectors.h"

#include <cmath>

namespace lab
{

namespace
{
constexpr double kGentle = 10.0; // degrees below the friction angle: what moves was carried

// By mass.
glm::dvec2 centreOf(const TerrainBox& box)
{
    glm::dvec2 sum(0.0);
    double all = 0.0;
    for (const Column& column : box.columns())
    {
        sum += glm::dvec2(column.x, column.z) * static_cast<double>(column.quanta);
        all += column.quanta;
    }
    return sum / all;
}

void blow(TerrainBox& box, const Trial& trial, const glm::dvec2& wind, double seconds)
{
    sample::check(bchWorld_SetWind(box.world(), small({wind.x, 0.0, wind.y})), "the wind");
    for (const double begin = box.seconds(); box.seconds() - begin < seconds;)
    {
        box.step();
        trial.show((box.seconds() - begin) / seconds, "blowing");
    }
    sample::check(bchWorld_SetWind(box.world(), {0.0f, 0.0f, 0.0f}), "the wind");
    box.settle(seconds);
}

void run(Trial& trial)
{
    const double angle = trial.values["angle"], seconds = trial.values["seconds"];
    requireAngle(angle - kGentle, "the slope of the heap in the wind");
    TerrainBoxDef def = heapTerrain(trial);
    def.windTransport = 1.0;
    TerrainBox box(trial, def);
    loadCone(box, box.addSand(angle), angle - kGentle);
    trial.beginPart(0, 2);
    box.settle(seconds);
    const uint64_t calm = box.hash();
    blow(box, trial, {0.0, 0.0}, 0.1 * seconds);
    const bool still = box.hash() == calm;
    trial.beginPart(1, 2);
    const double turn = radians(trial.values["heading"]);
    const glm::dvec2 along(std::cos(turn), std::sin(turn));
    const glm::dvec2 before = centreOf(box);
    blow(box, trial, trial.values["wind"] * along, seconds);
    const glm::dvec2 way = centreOf(box) - before;

    Report& report = trial.report;
    const double length = glm::length(way);
    report.within("sideways part of the way", (way.y * along.x - way.x * along.y) / length, 0.0, 0.10, "of it");
    report.yes("sand goes with the wind", glm::dot(way, along) > 0.0);
    report.yes("nothing moves in calm air", still);
    report.yes("every quantum is there", balances(box.ledger()));
    report.note("way of the centre of mass", length, "m");
    report.note("its heading", degrees(std::atan2(way.y, way.x)), "degrees");
}
} // namespace

extern const Experiment kWindTerrain;
const Experiment kWindTerrain = {
    "wind",
    "What wind carries over terrain goes along it, and nothing goes without it.",
    "terrain",
    withCommon(
        {30, 32, 20, 20, 5, "columns along the radius of the heap, 8 m"},
        {number("wind", "m/s", 15, 15, 0.1, 100, "over the heap"),
         number("heading", "degrees", 30, 30, -180, 180, "of the wind from the x axis")}),
    run,
    {{}, {{{"heading", 0}}}, {{{"heading", 45}}}}};

} // namespace lab
