// Wind blows over a dune of sleeping sand: grains creep up its windward side, fall over the crest, and it wanders.
#include "scenes/stage.h"
#include "scenes/tile_shelf.h"

#include "common/program.h"
#include "common/table.h"

#include <algorithm>

namespace sample
{

namespace
{
constexpr float kSide = 16.0f;                 // m, of the one tile in an ordinary run
constexpr float kHeight = 1.3f, kWidth = 1.8f; // m: the dune is a bell of that height and standard deviation
constexpr float kRim = 0.02f;                  // m, below which the bell is cut off: bare ground around it
constexpr float kWind = 25.0f;                 // m/s along x
constexpr double kCalm = 1.0;                  // s before it blows
constexpr float kLeastWay = 0.2f;              // m that the dune's middle moves

class WindDune : public Stage
{
public:
    WindDune(bchDeviceId device, const SceneParams& params)
        : Stage(device, params, {}), column_(kSide / BCH_TILE_SIDE / std::cbrt(static_cast<float>(params.detail)))
    {
        bchTerrainDef def = bchDefaultTerrainDef();
        def.spacing = column_;
        def.windTransport = 1.0f;
        addTerrain(def);
        addFloor();
        const bchMaterialId sand = addSand();
        tiles_ = static_cast<int>(std::ceil(kSide / (BCH_TILE_SIDE * column_) - 0.01f));
        for (int i = 0; i < tiles_ * tiles_; ++i)
            load(i % tiles_, i / tiles_, sand);
        first_ = middle();
        look({11.6f, 3.0f, 15.6f}, {7.3f, 0.55f, 8.0f}, 0.55f);
    }

    SceneShot shot() const final
    {
        SceneShot low = Stage::shot();
        low.sun = {-0.8f, 0.35f, 0.3f}; // ripples and slopes show in a low sun
        return low;
    }

private:
    void load(int tileX, int tileZ, bchMaterialId sand)
    {
        const std::vector<float> heights = tileHeights(
            tileX, tileZ, column_,
            [](float x, float z)
            {
                const float away = std::hypot(x - 0.4f * kSide, z - 0.5f * kSide) / kWidth;
                return std::max(0.0f, kHeight * std::exp(-0.5f * away * away) - kRim);
            });
        const std::vector<float> beds(BCH_TILE_COLUMNS, 0.0f);
        bchTileDef tile = bchDefaultTileDef();
        tile.x = tileX;
        tile.z = tileZ;
        tile.heights = heights.data();
        tile.beds = beds.data();
        tile.materials = &sand;
        tile.materialCount = 1;
        sample::check(bchTerrain_LoadTile(terrain(), &tile), "a tile");
    }

    struct Middle
    {
        double x, z;         // m, by mass
        float windward, lee; // steepest slopes along the wind
    };
    Middle middle() const
    {
        double x = 0.0, z = 0.0, mass = 0.0;
        float windward = 0.0f, lee = 0.0f;
        for (int tile = 0; tile < tiles_ * tiles_; ++tile)
        {
            bchTileView view = bchDefaultTileView();
            sample::check(bchTerrain_ReadTile(terrain(), tile % tiles_, tile / tiles_, &view), "a tile");
            for (int i = 0; i < BCH_TILE_COLUMNS; ++i)
            {
                const double quanta = view.quanta[i];
                x += quanta * static_cast<double>(column_) * (BCH_TILE_SIDE * (tile % tiles_) + i % BCH_TILE_SIDE);
                z += quanta * static_cast<double>(column_) * (BCH_TILE_SIDE * (tile / tiles_) + i / BCH_TILE_SIDE);
                mass += quanta;
                if (i % BCH_TILE_SIDE + 1 == BCH_TILE_SIDE)
                    continue;
                const float slope = (view.heights[i + 1] - view.heights[i]) / column_;
                windward = std::max(windward, slope);
                lee = std::max(lee, -slope);
            }
        }
        return {x / mass, z / mass, windward, lee};
    }

    void drive() final
    {
        if (now() >= kCalm)
            sample::check(bchWorld_SetWind(world(), {kWind, 0.0f, 0.0f}), "the wind");
    }

    Verdict judge() final
    {
        const Middle last = middle();
        const double way = last.x - first_.x, aside = last.z - first_.z;
        return {
            way > static_cast<double>(kLeastWay) && std::fabs(aside) < 0.1 * way && last.lee > last.windward,
            format(
                "the dune went %.2f m downwind and %.3f m aside; its lee slope is %.2f, its windward slope %.2f", way,
                aside, static_cast<double>(last.lee), static_cast<double>(last.windward))};
    }

    float column_;
    int tiles_ = 1;
    Middle first_{};
};
} // namespace

extern const Scene kWindDune;
const Scene kWindDune = {
    "wind_dune",
    "Wind carries sand over a dune, which wanders with it and gets a steep lee side.",
    24.0,
    23.0,
    1.0,
    8.0,
    startScene<WindDune>};

} // namespace sample
