/* Debug draw: every part has its lines where the thing is, and every particle its point. */
#include "contract/support/sand.h"

#include <math.h>

static bchDebugDrawView draw(bchWorldId world, bchDebugParts parts)
{
    bchDebugDrawDef def = bchDefaultDebugDrawDef();
    bchDebugDrawView view = bchDefaultDebugDrawView();
    def.parts = parts;
    REQUIRE_OK(bchWorld_DebugDraw(world, &def, &view));
    return view;
}

static float farthest(const bchDebugDrawView* view)
{
    float most = 0.0f;
    uint32_t i;
    for (i = 0; i < view->lineCount; ++i)
    {
        const bchVec3 ends[] = {view->lines[i].from, view->lines[i].to};
        int k;
        for (k = 0; k < 2; ++k)
            most = fmaxf(most, sqrtf(ends[k].x * ends[k].x + ends[k].y * ends[k].y + ends[k].z * ends[k].z));
    }
    return most;
}

static void walls(bchWorldId world)
{
    bchWallShape shape;
    for (shape = BCH_WALL_PLANE; shape <= BCH_WALL_ORIFICE; ++shape)
    {
        bchWallDef def = bchDefaultWallDef();
        bchWallId wall = {0};
        bchDebugDrawView view;
        def.shape = shape;
        def.size.x = 0.4f;
        def.size.y = 0.3f;
        def.size.z = 0.2f;
        checkContext("shape %d", shape);
        REQUIRE_OK(bchCreateWall(world, &def, &wall));
        view = draw(world, BCH_DEBUG_WALLS);
        CHECK(view.lineCount >= 6);
        CHECK(farthest(&view) > 0.3f && farthest(&view) < 3.0f);
        CHECK_EQUAL(view.pointCount, 0);
        CHECK_EQUAL(draw(world, BCH_DEBUG_FIELDS).lineCount, 0);
        REQUIRE_OK(bchDestroyWall(wall));
    }
    checkContext(NULL);
}

static void bodies(bchWorldId world)
{
    bchBodyPart part = bchDefaultBodyPart();
    bchBodyDef def = bchDefaultBodyDef();
    bchBodyId body = {0};
    bchDebugDrawView view;
    part.shape = BCH_BODY_BOX;
    part.size.x = part.size.y = part.size.z = 0.1f;
    part.position.x = 0.2f;
    def.parts = &part;
    def.partCount = 1;
    def.motion = BCH_BODY_STATIC;
    def.position.x = 0.5;
    REQUIRE_OK(bchCreateBody(world, &def, &body));
    view = draw(world, BCH_DEBUG_BODIES);
    CHECK_EQUAL(view.lineCount, 12);
    CHECK(fabsf(farthest(&view) - sqrtf(0.8f * 0.8f + 0.02f)) < 1e-5f);
    CHECK_EQUAL(draw(world, BCH_DEBUG_WALLS).lineCount, 0);
    REQUIRE_OK(bchDestroyBody(body));
}

static void parts(bchWorldId world, bchPatchId patch, bchMaterialId sand)
{
    bchPatchBounds bounds = bchDefaultPatchBounds();
    bchEmitterDef emitterDef = bchDefaultEmitterDef();
    bchDrainDef drainDef = bchDefaultDrainDef();
    bchFieldDef fieldDef = bchDefaultFieldDef();
    bchEmitterId emitter = {0};
    bchDrainId drain = {0};
    bchFieldId field = {0};
    uint32_t sum;
    bounds.edge = BCH_PATCH_EDGE_DRAIN;
    bounds.halfExtents.x = bounds.halfExtents.y = bounds.halfExtents.z = 3.0f;
    REQUIRE_OK(bchPatch_SetBounds(patch, &bounds));
    CHECK_EQUAL(draw(world, BCH_DEBUG_BOUNDS).lineCount, 12);
    emitterDef.patch = patch;
    emitterDef.material = sand;
    REQUIRE_OK(bchCreateEmitter(world, &emitterDef, &emitter));
    drainDef.size.x = drainDef.size.y = drainDef.size.z = 1.0f;
    REQUIRE_OK(bchCreateDrain(world, &drainDef, &drain));
    CHECK_EQUAL(draw(world, BCH_DEBUG_DRAINS).lineCount, 12);
    fieldDef.vector.x = 1.0f;
    REQUIRE_OK(bchCreateField(world, &fieldDef, &field));
    CHECK(draw(world, BCH_DEBUG_EMITTERS).lineCount > 12);
    CHECK(draw(world, BCH_DEBUG_FIELDS).lineCount > 36);
    sum = draw(world, BCH_DEBUG_EMITTERS).lineCount + draw(world, BCH_DEBUG_FIELDS).lineCount + 24;
    CHECK_EQUAL(draw(world, bchDefaultDebugDrawDef().parts).lineCount, sum);
}

static void particles(bchWorldId world, bchPatchId patch, bchMaterialId sand)
{
    bchDebugDrawDef def = bchDefaultDebugDrawDef();
    bchDebugDrawView view = bchDefaultDebugDrawView();
    const uint32_t added = fillBox(patch, sand, 0.1f, 2.0f);
    const bchPatchView shown = patchView(patch);
    bchDebugColoring coloring;
    uint32_t i, differ = 0;
    def.parts = BCH_DEBUG_PARTICLES;
    def.scale = 2000.0f;
    for (coloring = BCH_DEBUG_BY_MATERIAL; coloring <= BCH_DEBUG_BY_SLEEP; ++coloring)
    {
        uint32_t first;
        def.coloring = coloring;
        REQUIRE_OK(bchWorld_DebugDraw(world, &def, &view));
        REQUIRE(view.pointCount == added);
        first = view.points[0].color;
        for (i = 0; i < added; ++i)
        {
            CHECK(view.points[i].at.x == shown.positions[4 * i]); /* what bchPatch_Read gave stays */
            CHECK(view.points[i].radius == 0.025f);
            CHECK(view.points[i].color <= 0xFFFFFF);
            differ += view.points[i].color != first;
        }
    }
    CHECK(differ > 0); /* the pressure grows with depth */
}

int main(void)
{
    const bchDeviceId device = openDevice();
    const bchWorldId world = openWorld(device, 8);
    const bchMaterialId sand = addSand(world);
    const bchPatchId patch = addPatch(world, 0.05f, 500);
    bchDebugDrawDef def = bchDefaultDebugDrawDef();
    bchDebugDrawView view = bchDefaultDebugDrawView();
    CHECK_EQUAL(draw(world, 127).lineCount, 0);
    walls(world);
    bodies(world);
    particles(world, patch, sand);
    parts(world, patch, sand);
    def.parts = 256;
    CHECK_RESULT(bchWorld_DebugDraw(world, &def, &view), BCH_ERROR_INVALID_ARGUMENT);
    def = bchDefaultDebugDrawDef();
    def.coloring = 4;
    CHECK_RESULT(bchWorld_DebugDraw(world, &def, &view), BCH_ERROR_INVALID_ARGUMENT);
    def = bchDefaultDebugDrawDef();
    def.scale = NAN;
    CHECK_RESULT(bchWorld_DebugDraw(world, &def, &view), BCH_ERROR_INVALID_ARGUMENT);
    REQUIRE_OK(bchDestroyWorld(world));
    closeDevice(device);
    return checkReport();
}
