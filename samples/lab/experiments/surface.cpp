// Sand that wakes undisturbed and settles again leaves the surface as it was, and nothing pops.
#include "lab/terrain_box.h"

#include "common/program.h"
#include "common/table.h"

#include <algorithm>
#include <cmath>
#include <string_view>

namespace lab
{

namespace
{
constexpr double kLevel = 1.0;      // m, height of the surface in the middle
constexpr double kLoose = 0.6;      // m of sand
constexpr double kTilt = 15.0;      // degrees
constexpr double kRoom = 1.3;       // of the particles that the zone's cylinder holds
constexpr double kMostSpeed = 0.05; // m/s
constexpr double kMostRest = 2.0;   // s
constexpr double kWaited = 10.0;    // s for which it is waited at most

HeightFcn groundOf(std::string_view name, double zone)
{
    if (name == "slope")
        return [](double x, double) { return kLevel + std::tan(radians(kTilt)) * x; };
    if (name == "dune")
        // Bumps about as wide as the zone, up to 20 degrees steep.
        return [zone](double x, double z)
        {
            const double wave = kPi / zone, height = std::tan(radians(20.0)) / wave / std::sqrt(2.0);
            return kLevel + height * (std::sin(wave * x) + std::sin(wave * z + 1.0));
        };
    return [](double, double) { return kLevel; };
}

void setFocus(const TerrainBox& box, double zone)
{
    bchFocus focus{};
    focus.position = {0.0, kLevel, 0.0};
    focus.wakeRadius = static_cast<float>(zone);
    sample::check(bchWorld_SetFocus(box.world(), &focus, 1), "the focus");
}

// Wakes every particle that sleeps, and touches none.
void stir(const TerrainBox& box)
{
    const bchPatchBounds none = bchDefaultPatchBounds();
    sample::check(bchPatch_SetBounds(box.patch(), &none), "the patch");
}

// Largest difference of height at the same place, as far as the zone may have reached.
double largestMove(const std::vector<Column>& before, const std::vector<Column>& after)
{
    double worst = 0.0;
    for (size_t i = 0; i < before.size(); ++i)
        worst = std::max(worst, std::fabs(after[i].height - before[i].height));
    return worst;
}

void run(Trial& trial)
{
    const double zone = trial.values["zone"], depth = trial.values["depth"];
    TerrainBoxDef def{zone / trial.values["resolution"]};
    def.halfTiles = static_cast<int>(std::ceil(2.0 * trial.values["resolution"] / BCH_TILE_SIDE));
    def.perSide = static_cast<uint32_t>(trial.values["particles"]);
    def.wakeDepth = depth;
    def.stayMargin = def.spacing;
    const double side = def.spacing / def.perSide, reach = zone + 2.0 * def.spacing;
    def.particles = static_cast<uint32_t>(kRoom * 4.0 * reach * reach * depth / (side * side * side)) + 64;
    TerrainBox box(trial, def);
    const bchMaterialId sand = box.addSand(trial.values["angle"]);
    const HeightFcn ground = groundOf(trial.values.word("ground"), zone);
    box.load(sand, ground, [&](double x, double z) { return ground(x, z) - kLoose; });
    trial.beginPart(0, 2);
    box.settle(kWaited); // it rests already
    const std::vector<Column> before = box.columns();

    setFocus(box, zone);
    Curve speeds;
    double fastest = 0.0, awakeSpeed = 0.0, restedAfter = std::nan("");
    uint32_t most = 0;
    const double begin = box.seconds(), held = trial.values["seconds"];
    while (box.seconds() - begin < held)
    {
        box.step();
        if (trial.values.is("stirred") && most == 0)
            stir(box);
        const bchPatchInfo info = box.patchInfo();
        fastest = std::max(fastest, static_cast<double>(info.maxSpeed));
        most = std::max(most, info.particleCount);
        speeds.emplace_back(box.seconds() - begin, info.maxSpeed);
        trial.show((box.seconds() - begin) / held, sample::format("%u particles", info.particleCount));
    }
    awakeSpeed = fastest;
    setFocus(box, 0.0);
    trial.beginPart(1, 2);
    for (const double let = box.seconds(); box.seconds() - let < kWaited;)
    {
        box.step();
        const bchPatchInfo info = box.patchInfo();
        fastest = std::max(fastest, static_cast<double>(info.maxSpeed));
        speeds.emplace_back(box.seconds() - begin, info.maxSpeed);
        if (box.ledger().patches == 0)
        {
            restedAfter = box.seconds() - let;
            break;
        }
    }
    const double left = static_cast<double>(box.ledger().patches) / static_cast<double>(box.ledger().spawned);
    box.settle(kWaited);

    Report& report = trial.report;
    const double moved = largestMove(before, box.columns()) / box.spacing();
    report.yes("sand woke", most > 0);
    report.within("largest move of the surface", moved, 0.0, 0.5, "columns");
    report.within("fastest particle", fastest, 0.0, kMostSpeed, "m/s");
    report.within(
        "until all is terrain again", restedAfter == restedAfter ? restedAfter : kWaited, 0.0, kMostRest, "s");
    report.yes("every quantum is there", balances(box.ledger()));
    report.note("fastest before it was let go", awakeSpeed, "m/s");
    report.note("particles that woke", most, "");
    report.note("share never terrain again", left, "");
    Plot plot{"an undisturbed zone", "time, s", "fastest particle, m/s", {}};
    plot.line(speeds, "measured", kMeasuredColor);
    plot.line({{0.0, kMostSpeed}, {speeds.back().x, kMostSpeed}}, "most");
    report.plots.push_back(plot);
}
} // namespace

extern const Experiment kSurface;
const Experiment kSurface = {
    "surface",
    "Sand that wakes undisturbed and settles again moves by less than half a column, and nothing pops.",
    "terrain",
    withCommon(
        {30, 8, 6, 1, 0.5, "columns along the radius of the zone"},
        {number("zone", "m", 0.8, 0.6, 0.1, 100, "radius that is awake"),
         number("depth", "m", 0.3, 0.3, 0.05, 0.5, "of what wakes"),
         {"particles", ParameterKind::whole, "", "along the side of a column", 2, 2, 1, 4},
         choice("ground", {"flat", "slope", "dune"}, "flat, 15 degrees steep, or bumps of up to 20 degrees"),
         flag("stirred", "what woke is not left asleep until something touches it")}),
    run,
    {{}, {{{"stirred", 1}}}, {{{"particles", 1}}}, {{{"particles", 3}}}, {{{"ground", 1}}}, {{{"ground", 2}}}}};

} // namespace lab
