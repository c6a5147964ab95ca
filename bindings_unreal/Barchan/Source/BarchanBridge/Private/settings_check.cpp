#include "BarchanBridge/settings_check.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace barchan::unreal
{

namespace
{
constexpr double kMostQuanta = 2147483648.0; // in a column
constexpr int64_t kMostRenderGrains = int64_t{1} << 23;
// As bchWorldDef has them.
constexpr int64_t kMostElements = 16777216;
constexpr int64_t kMostBodies = 4095; // and shapes
constexpr int64_t kMostParts = 65536;
constexpr int64_t kMostThings = 256; // materials, emitters, fields
constexpr double kMostShapeMegabytes = 128.0;

struct Complaints
{
    ComplaintFunction function;
    void* user;
    uint32_t count = 0;

    char text[320] = "";

    // What has been written into `text`; the length is what snprintf answered.
    void say(bool wrong, int length)
    {
        count += length > 0 ? 1 : 0;
        function(user, wrong, text);
    }
    // NaN is not between.
    void between(const char* name, double value, double low, double high)
    {
        if (!(value >= low && value <= high))
            say(true, std::snprintf(text, sizeof text, "%s is %g and must be %g to %g", name, value, low, high));
    }
};
} // namespace

uint32_t nearestRenderGrains(int64_t wanted)
{
    return wanted <= 0 ? 0 : static_cast<uint32_t>((std::clamp<int64_t>(wanted, 7, 1022) + 3) / 7 * 7);
}

void setCapacities(const SandSettings& sand, bchWorldDef& world)
{
    const auto within = [](int64_t value, int64_t low, int64_t high)
    { return static_cast<uint32_t>(std::clamp(value, low, high)); };
    world.grainCapacity = within(sand.grainCapacity, 0, kMostElements);
    world.bodyCapacity = within(sand.bodyCapacity, 0, kMostBodies);
    world.bodyPartCapacity = within(sand.bodyPartCapacity, 0, kMostParts);
    world.materialCapacity = within(sand.materialCapacity, 1, kMostThings);
    world.emitterCapacity = within(sand.emitterCapacity, 0, kMostThings);
    world.fieldCapacity = within(sand.fieldCapacity, 0, kMostThings);
    world.shapeCapacity = within(sand.shapeCapacity, 0, kMostBodies);
    const double megabytes = sand.shapeMegabytes >= 0.0 ? sand.shapeMegabytes : 0.0; // NaN is none
    world.shapeBytes = static_cast<uint64_t>(std::min(megabytes, kMostShapeMegabytes) * 1048576.0);
}

uint32_t checkSand(const SandSettings& sand, ComplaintFunction complain, void* user)
{
    Complaints complaints{complain, user};
    complaints.between("StepSeconds", sand.stepSeconds, 1.0e-6, 0.1);
    complaints.between("MaxLagSeconds", sand.maxLagSeconds, 0.0, 10.0);
    complaints.between("ParticleSpacing", sand.particleSpacing, 0.1, 100.0);
    complaints.between("MaxGrainRadius", sand.maxGrainRadius, 1.0e-3, 1000.0);
    complaints.between("MassQuantum", sand.massQuantum, 1.0e-15, 1.0e3);
    const auto count = [&](const char* name, int64_t value, int64_t low, int64_t high)
    { complaints.between(name, static_cast<double>(value), static_cast<double>(low), static_cast<double>(high)); };
    count("GrainCapacity", sand.grainCapacity, 0, kMostElements);
    count("BodyCapacity", sand.bodyCapacity, 0, kMostBodies);
    count("BodyPartCapacity", sand.bodyPartCapacity, 0, kMostParts);
    count("ParticleCapacity", sand.particleCapacity, 1, kMostElements);
    count("RenderGrains", sand.renderGrains, 0, 1022);
    count("MaterialCapacity", sand.materialCapacity, 1, kMostThings);
    count("EmitterCapacity", sand.emitterCapacity, 0, kMostThings);
    count("FieldCapacity", sand.fieldCapacity, 0, kMostThings);
    count("ShapeCapacity", sand.shapeCapacity, 0, kMostBodies);
    complaints.between("ShapeMegabytes", sand.shapeMegabytes, 0.0, kMostShapeMegabytes);
    if (sand.bodyPartCapacity > 0 && sand.bodyPartCapacity < sand.bodyCapacity)
        complaints.say(
            false, std::snprintf(
                       complaints.text, sizeof complaints.text,
                       "BodyPartCapacity is less than BodyCapacity, and every body has a part"));
    if (sand.stepSeconds > 1.0 / 30.0 + 1.0e-6 && sand.stepSeconds <= 0.1)
        complaints.say(
            false, std::snprintf(
                       complaints.text, sizeof complaints.text, "StepSeconds is %g: bodies on sand feel so long a step",
                       sand.stepSeconds));
    if (sand.maxLagSeconds < sand.stepSeconds)
        complaints.say(
            false, std::snprintf(
                       complaints.text, sizeof complaints.text,
                       "MaxLagSeconds is shorter than a step: sand falls behind at every slow frame"));
    if (sand.renderGrains > 0 && sand.renderGrains <= 1022
        && nearestRenderGrains(sand.renderGrains) != sand.renderGrains)
        complaints.say(
            false, std::snprintf(
                       complaints.text, sizeof complaints.text, "RenderGrains is %lld; it will be %u, a multiple of 7",
                       static_cast<long long>(sand.renderGrains), nearestRenderGrains(sand.renderGrains)));
    if (sand.particleCapacity > 0 && nearestRenderGrains(sand.renderGrains) * sand.particleCapacity > kMostRenderGrains)
        complaints.say(
            true, std::snprintf(
                      complaints.text, sizeof complaints.text,
                      "ParticleCapacity times RenderGrains is %lld and must not be above %lld",
                      static_cast<long long>(nearestRenderGrains(sand.renderGrains) * sand.particleCapacity),
                      static_cast<long long>(kMostRenderGrains)));
    return complaints.count;
}

uint32_t checkTerrain(const SandSettings& sand, const TerrainSettings& terrain, ComplaintFunction complain, void* user)
{
    Complaints complaints{complain, user};
    complaints.between("ColumnsPerQuad", static_cast<double>(terrain.columnsPerQuad), 1.0, 16.0);
    complaints.between("TileCapacity", static_cast<double>(terrain.tileCapacity), 1.0, 8192.0);
    complaints.between("Depth", terrain.depth, 0.0, 1.0e6);
    if (!(terrain.scaleX > 0.0) || std::abs(terrain.scaleX - terrain.scaleY) > 1.0e-6 * std::abs(terrain.scaleX))
        complaints.say(
            true, std::snprintf(
                      complaints.text, sizeof complaints.text,
                      "the Landscape's scale is %g by %g; it must be above 0 and the same in X and Y", terrain.scaleX,
                      terrain.scaleY));
    if (terrain.partitioned && !terrain.extentKnown)
        complaints.say(
            true, std::snprintf(
                      complaints.text, sizeof complaints.text,
                      "the world is partitioned, and FirstVertex and LastVertex do not say how far the Landscape "
                      "reaches: only what is loaded at the beginning would be sand. FindWholeExtent sets them"));
    if (complaints.count > 0)
        return complaints.count;
    const double spacing = terrain.scaleX / static_cast<double>(terrain.columnsPerQuad);
    const double times = spacing / sand.particleSpacing;
    const double whole = std::clamp(std::round(times), 1.0, 4.0);
    if (!(std::abs(times - whole) <= 1.0e-3 * whole))
        complaints.say(
            true, std::snprintf(
                      complaints.text, sizeof complaints.text,
                      "columns are %g cm apart and particles %g cm; it must be 1, 2, 3 or 4 times as much. "
                      "ParticleSpacing %g "
                      "would do",
                      spacing, sand.particleSpacing, spacing / whole));
    const double metre = spacing / kCentimetres;
    const double quanta = metre * metre * terrain.depth / kCentimetres * terrain.bulkDensity / sand.massQuantum;
    if (!(quanta < 0.5 * kMostQuanta)) // sand piles up: twice as much must fit
        complaints.say(
            quanta >= kMostQuanta,
            std::snprintf(
                complaints.text, sizeof complaints.text,
                "a column of %g cm holds %.3g quanta of at most %.3g; a MassQuantum of %.1g leaves room", terrain.depth,
                quanta, kMostQuanta,
                std::pow(10.0, std::ceil(std::log10(4.0 * quanta * sand.massQuantum / kMostQuanta)))));
    if (terrain.wakeDepth > terrain.depth)
        complaints.say(
            false, std::snprintf(
                       complaints.text, sizeof complaints.text, "WakeDepth is more than there is sand; Depth counts"));
    const double width = BCH_TILE_SIDE * spacing, reach = terrain.radius / width + 0.5;
    const double tiles = 3.14159265 * reach * reach;
    if (terrain.radius > 0.0 && tiles > static_cast<double>(terrain.tileCapacity))
        complaints.say(
            false, std::snprintf(
                       complaints.text, sizeof complaints.text,
                       "about %.0f tiles lie within Radius and TileCapacity is %lld: sand ends sooner", tiles,
                       static_cast<long long>(terrain.tileCapacity)));
    const int64_t columns = terrain.quads * terrain.columnsPerQuad + 1;
    if (terrain.textureSide > 0 && terrain.quads > 0 && columns > terrain.textureSide)
        complaints.say(
            false,
            std::snprintf(
                complaints.text, sizeof complaints.text,
                "the height texture has %lld texels each way and the Landscape %lld columns: the rest is not shown",
                static_cast<long long>(terrain.textureSide), static_cast<long long>(columns)));
    return complaints.count;
}

} // namespace barchan::unreal
