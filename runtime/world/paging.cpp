// Tiles around where the game looks, the nearest first.
#include "base/profile.h"
#include "world/run_and_read.h"
#include "world/world.h"

#include <algorithm>
#include <cmath>

namespace bch
{

namespace
{
struct Wanted
{
    double distance; // m from the nearest focus
    glm::ivec2 place;
};

// From the nearest point of a tile to the nearest focus; places are from the terrain's origin.
double distanceOf(glm::ivec2 place, double width, const Vector<glm::dvec2>& focus)
{
    const glm::dvec2 low = glm::dvec2(place) * width;
    double least = HUGE_VAL;
    for (const glm::dvec2& at : focus)
        least = std::min(least, glm::distance(at, glm::clamp(at, low, low + width)));
    return least;
}

bool nearer(const Wanted& a, const Wanted& b)
{
    if (a.distance != b.distance)
        return a.distance < b.distance;
    return a.place.y != b.place.y ? a.place.y < b.place.y : a.place.x < b.place.x;
}

// Tiles within the radius that the table does not have, each once.
Vector<Wanted> findMissing(const TileTable& tiles, double width, double radius, const Vector<glm::dvec2>& focus)
{
    Vector<Wanted> missing;
    for (size_t k = 0; k < focus.size(); ++k)
    {
        const glm::ivec2 low(glm::floor((focus[k] - radius) / width));
        const glm::ivec2 high(glm::floor((focus[k] + radius) / width));
        for (int z = low.y; z <= high.y; ++z)
            for (int x = low.x; x <= high.x; ++x)
            {
                const glm::ivec2 place(x, z);
                const auto within = [&](const glm::dvec2& at) { return distanceOf(place, width, {at}) <= radius; };
                if (!within(focus[k]) || tiles.find(place) != gpu::kNoTile
                    || std::any_of(focus.begin(), focus.begin() + static_cast<std::ptrdiff_t>(k), within))
                    continue;
                missing.push_back({distanceOf(place, width, focus), place});
            }
    }
    std::sort(missing.begin(), missing.end(), nearer);
    return missing;
}
} // namespace

void World::setFocus(Vector<FocusPoint>&& points)
{
    focus_ = std::move(points);
}

// By slot: the words of the tiles' states after a new count of what lies above them.
Vector<uint32_t> World::countSand()
{
    const WorldTerrain& terrain = *terrains_[0];
    const uint32_t slots = terrain.terrain.tiles().capacity();
    Vector<uint32_t> states(slots, 0);
    if (!terrain.handoff)
        return states;
    waitForAll();
    runAndRead(
        device_, states.data(), states.size() * sizeof(uint32_t),
        [&](Recorder& recorder, BufferView answer)
        {
            recordCensus(recorder);
            const BufferView all = terrain.terrain.view().states;
            recorder.copy(all.part(gpu::kTileStates * sizeof(uint32_t), answer.bytes), answer);
        });
    return states;
}

uint32_t World::pageTiles(const bchPagerDef& def, const TilePager& pager)
{
    BCH_ZONE("page tiles");
    collect();
    WorldTerrain& terrain = *terrains_[0];
    const TileTable& tiles = terrain.terrain.tiles();
    const double width = static_cast<double>(terrain.def.spacing) * gpu::kTileSide;
    const glm::dvec3 origin = terrain.terrain.setup().origin;
    Vector<glm::dvec2> focus;
    for (const FocusPoint& point : focus_)
        focus.emplace_back(point.position.x - origin.x, point.position.z - origin.z);
    // Away with what is far, the farthest first.
    Vector<Wanted> far;
    for (uint32_t slot = 0; slot < tiles.capacity(); ++slot)
        if (tiles.alive(slot))
            if (const double distance = distanceOf(tiles.place(slot), width, focus);
                distance > static_cast<double>(def.unloadRadius) && !focus.empty())
                far.push_back({-distance, tiles.place(slot)});
    // Sand over a tile that goes would fall, and so would sand that creeps onto it later.
    if (!far.empty())
    {
        constexpr uint32_t kNeeded = gpu::kTileSand | gpu::kTileBeside;
        const Vector<uint32_t> states = countSand();
        std::erase_if(far, [&](const Wanted& tile) { return (states[tiles.find(tile.place)] & kNeeded) != 0; });
    }
    std::sort(far.begin(), far.end(), nearer);
    far.resize(std::min<size_t>(far.size(), def.maxStores));
    for (const Wanted& tile : far)
        unloadTile(tile.place.x, tile.place.y, [&](Vector<std::byte>&& blob) { pager.store(tile.place, blob); });

    const Vector<Wanted> missing = findMissing(tiles, width, static_cast<double>(def.loadRadius), focus);
    auto left = static_cast<uint32_t>(missing.size());
    uint32_t loaded = 0;
    for (const Wanted& tile : missing)
    {
        if (loaded == def.maxLoads || tiles.count() == tiles.capacity())
            break;
        Tile made;
        --left;
        if (!pager.load(tile.place, made))
            continue;
        putTile(std::move(made));
        ++loaded;
    }
    return left;
}

} // namespace bch
