// A workload for profilers that goes through every stage of a step: terrain wakes around a focus into a patch with too
// little room, beside falling sand, grains and a body, with render grains; then it settles again.
#pragma once

#include "profile/profiled_world.h"

namespace bch::test
{

class WholeWorld : public ProfiledWorld
{
public:
    explicit WholeWorld(bchDeviceKind kind) : ProfiledWorld(kind)
    {
        addPatch();
        addTerrain();
        addGrains();
        addBody();
    }

    void focusOn(bool wakes) const
    {
        bchFocus focus{};
        focus.position = {3.2, 0.0, 3.2};
        focus.wakeRadius = 1.0f;
        REQUIRE(bchWorld_SetFocus(id, &focus, wakes ? 1 : 0) == BCH_OK);
    }

    // Sand of all kinds moves, falls short of room, and rests.
    void run(uint32_t steps) const
    {
        focusOn(true);
        for (uint32_t i = 0; i < steps; ++i)
        {
            if (i == 2)
                focusOn(false);
            step();
        }
    }

    bchPatchId patch{};
    bchTerrainId terrain{};

private:
    void addPatch()
    {
        bchPatchDef patchDef = bchDefaultPatchDef();
        patchDef.spacing = 0.1f;
        patchDef.particleCapacity = 200;
        REQUIRE(bchCreatePatch(id, &patchDef, &patch) == BCH_OK);
        bchRenderGrainsDef drawn = bchDefaultRenderGrainsDef();
        drawn.perParticle = 7;
        REQUIRE(bchPatch_SetRenderGrains(patch, &drawn) == BCH_OK);
        bchPatchFillDef falling = bchDefaultPatchFillDef();
        falling.material = material;
        falling.position = {1.0, 2.0, 1.0};
        falling.size = {0.1f, 0.1f, 0.1f};
        REQUIRE(bchPatch_Fill(patch, &falling, nullptr) == BCH_OK);
    }
    void addTerrain()
    {
        bchTerrainDef terrainDef = bchDefaultTerrainDef();
        terrainDef.spacing = 0.1f;
        terrainDef.tileCapacity = 2;
        terrainDef.patch = patch;
        REQUIRE(bchCreateTerrain(id, &terrainDef, &terrain) == BCH_OK);
        for (const int32_t x : {0, 1})
        {
            bchTileDef tile = bchDefaultTileDef();
            tile.x = x;
            tile.materials = &material;
            tile.materialCount = 1;
            tile.depth = 0.5f;
            REQUIRE(bchTerrain_LoadTile(terrain, &tile) == BCH_OK);
        }
    }
    void addGrains() const
    {
        const bchVec3 positions[] = {{3.2f, 0.3f, 3.2f}, {3.25f, 0.3f, 3.2f}, {3.2f, 0.3f, 3.25f}};
        bchGrainSpawnDef grains = bchDefaultGrainSpawnDef();
        grains.material = material;
        grains.positions = positions;
        grains.count = 3;
        REQUIRE(bchWorld_SpawnGrains(id, &grains) == BCH_OK);
    }
    void addBody() const
    {
        bchBodyPart ball = bchDefaultBodyPart();
        ball.size.x = 0.2f;
        bchBodyDef def = bchDefaultBodyDef();
        def.parts = &ball;
        def.partCount = 1;
        def.position = {3.2, 20.0, 3.2};
        def.mass = 10.0f;
        def.inertia = {0.16f, 0.16f, 0.16f};
        bchBodyId body;
        REQUIRE(bchCreateBody(id, &def, &body) == BCH_OK);
    }
};

} // namespace bch::test
