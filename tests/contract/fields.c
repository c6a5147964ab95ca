/* Fields, explosions and wind: what they do to free sand is known exactly; sleeping sand wakes when they change and
 * rests when they do not. */
#include "contract/support/sand.h"

#include <math.h>
#include <string.h>

static bchFieldDef fieldOf(bchFieldKind kind, float x, float y, float z, float strength)
{
    bchFieldDef def = bchDefaultFieldDef();
    def.kind = kind;
    def.vector.x = x;
    def.vector.y = y;
    def.vector.z = z;
    def.strength = strength;
    def.radius = def.core = 100.0f;
    return def;
}

/* A world without gravity and one particle at (0.5, 0, 0). */
static bchWorldId openVoid(bchDeviceId device, bchPatchId* patch, float airDrag)
{
    const bchVec3 none = {0.0f, 0.0f, 0.0f};
    const bchWorldId world = openWorld(device, 8);
    bchMaterialDef def = bchDefaultMaterialDef();
    bchMaterialId sand = {0};
    REQUIRE_OK(bchWorld_SetGravity(world, none));
    def.airDrag = airDrag;
    REQUIRE_OK(bchCreateMaterial(world, &def, &sand));
    *patch = addPatch(world, 0.01f, 16);
    addParticle(*patch, sand, 0.5f, 0.0f, 0.0f);
    return world;
}

static void checkVelocity(bchPatchId patch, float x, float y, float z)
{
    const bchPatchView view = patchView(patch);
    REQUIRE(view.count == 1);
    CHECK(fabsf(view.velocities[0] - x) < 0.01f * fabsf(x) + 0.004f);
    CHECK(fabsf(view.velocities[1] - y) < 0.01f * fabsf(y) + 0.004f);
    CHECK(fabsf(view.velocities[2] - z) < 0.01f * fabsf(z) + 0.004f);
}

static void accelerates(bchDeviceId device)
{
    const struct
    {
        bchFieldDef def;
        float velocity[3]; /* after a tenth of a second */
    } kCases[] = {
        {fieldOf(BCH_FIELD_UNIFORM, 0.0f, 3.0f, -1.0f, 9.0f), {0.0f, 0.3f, -0.1f}},
        {fieldOf(BCH_FIELD_RADIAL, 0.0f, 9.0f, 0.0f, 2.0f), {0.2f, 0.0f, 0.0f}},
        {fieldOf(BCH_FIELD_RADIAL, 0.0f, 0.0f, 0.0f, -2.0f), {-0.2f, 0.0f, 0.0f}},
        {fieldOf(BCH_FIELD_VORTEX, 0.0f, 7.0f, 0.0f, 2.0f), {0.0f, 0.0f, -0.2f}}};
    size_t i;
    for (i = 0; i < sizeof kCases / sizeof kCases[0]; ++i)
    {
        bchPatchId patch = {0};
        const bchWorldId world = openVoid(device, &patch, 0.0f);
        bchFieldDef far = kCases[i].def;
        bchFieldId field = {0};
        checkContext("field %u", (unsigned)i);
        far.position.x = 100.6; /* out of reach */
        REQUIRE_OK(bchCreateField(world, &far, &field));
        step(world, 6);
        checkVelocity(patch, 0.0f, 0.0f, 0.0f);
        REQUIRE_OK(bchField_Update(field, &kCases[i].def));
        checkRestores(world, 1);
        step(world, 5);
        checkVelocity(patch, kCases[i].velocity[0], kCases[i].velocity[1], kCases[i].velocity[2]);
        REQUIRE_OK(bchDestroyField(field));
        CHECK_RESULT(bchDestroyField(field), BCH_ERROR_INVALID_ID);
        step(world, 6);
        checkVelocity(patch, kCases[i].velocity[0], kCases[i].velocity[1], kCases[i].velocity[2]);
        CHECK_EQUAL(stepReport(world).faultsEver, 0);
        REQUIRE_OK(bchDestroyWorld(world));
    }
    checkContext(NULL);
}

/* One push, once, with enough substeps for its speed. */
static void explodes(bchDeviceId device)
{
    bchPatchId patch = {0};
    const bchWorldId world = openVoid(device, &patch, 0.0f);
    bchExplosionDef def = bchDefaultExplosionDef();
    REQUIRE_OK(bchWorld_Explode(world, &def));
    checkRestores(world, 1); /* it waits in the snapshot */
    step(world, 5);
    checkVelocity(patch, 2.5f, 0.0f, 0.0f);
    CHECK_EQUAL(stepReport(world).faultsEver, 0);
    step(world, 2);
    REQUIRE_OK(bchWorld_Explode(world, &def)); /* out of reach by now: 0.8 m */
    step(world, 5);
    CHECK(patchView(patch).velocities[0] < 4.0f);
    REQUIRE_OK(bchDestroyWorld(world));
}

/* v_t = sqrt(4/3 density / air g spacing / Cd). */
static void terminalSpeed(bchDeviceId device)
{
    const bchVec3 gravity = {0.0f, -9.81f, 0.0f};
    const bchMaterialDef sand = bchDefaultMaterialDef();
    const double bulk = (double)(sand.grainDensity * sand.packingFraction);
    bchPatchId patch = {0};
    const bchWorldId world = openVoid(device, &patch, 10.0f);
    REQUIRE_OK(bchWorld_SetGravity(world, gravity));
    step(world, 120);
    checkVelocity(patch, 0.0f, -(float)sqrt(4.0 / 3.0 * bulk / 1.2 * 9.81 * 0.01 / 10.0), 0.0f);
    REQUIRE_OK(bchDestroyWorld(world));
}

/* A lone particle goes with the wind, that of the world and that of a field. */
static void wind(bchDeviceId device)
{
    const bchVec3 air = {3.0f, 0.0f, 0.0f};
    const bchFieldDef def = fieldOf(BCH_FIELD_WIND, 0.0f, 4.0f, 0.0f, 0.0f);
    bchPatchId patch = {0};
    const bchWorldId world = openVoid(device, &patch, 10.0f);
    bchFieldId field = {0};
    bchPatchView view;
    REQUIRE_OK(bchWorld_SetWind(world, air));
    REQUIRE_OK(bchCreateField(world, &def, &field));
    checkRestores(world, 3);
    step(world, 240);
    view = patchView(patch);
    CHECK(view.velocities[0] > 2.0f && view.velocities[0] < 3.0f);
    CHECK(fabsf(view.velocities[1] / view.velocities[0] - 4.0f / 3.0f) < 0.01f);
    CHECK_EQUAL(stepReport(world).faultsEver, 0);
    REQUIRE_OK(bchDestroyWorld(world));
}

static void finishStep(bchWorldId world)
{
    step(world, 1);
    REQUIRE_OK(bchWorld_Wait(world, BCH_WAIT_FOREVER));
}

/* Steps know that everything sleeps when its answer is as old as there are steps in flight: two. */
static void leaveAlone(bchWorldId world, bchPatchId patch)
{
    finishStep(world);
    finishStep(world);
    CHECK_EQUAL(patchInfo(patch).substeps, 0);
}

/* Sleeping sand wakes when something reaches it, rests in what stays, and wakes again when it goes. */
static void wakes(bchDeviceId device)
{
    bchStepReport report;
    const bchWorldId world = openWorld(device, 8);
    const bchPatchId patch = addPatch(world, 0.05f, 500);
    bchFieldDef def = fieldOf(BCH_FIELD_UNIFORM, 0.0f, 1.0f, 0.0f, 0.0f);
    bchExplosionDef blast = bchDefaultExplosionDef();
    const bchVec3 breeze = {0.5f, 0.0f, 0.0f}, storm = {300.0f, 0.0f, 0.0f};
    bchFieldId field = {0};
    uint32_t added;
    addFloor(world);
    added = fillBox(patch, addSand(world), 0.1f, 0.1f);
    settle(world, patch, 60);
    leaveAlone(world, patch);

    def.radius = def.core = 1.0f;
    def.position.x = 5.0;
    REQUIRE_OK(bchCreateField(world, &def, &field));
    finishStep(world);
    CHECK_EQUAL(patchInfo(patch).awakeCount, 0); /* out of reach */
    def.position.x = 0.0;
    REQUIRE_OK(bchField_Update(field, &def));
    finishStep(world);
    CHECK_EQUAL(patchInfo(patch).awakeCount, added);
    settle(world, patch, 60); /* a field that stays lets it rest */
    leaveAlone(world, patch);
    REQUIRE_OK(bchDestroyField(field));
    finishStep(world);
    CHECK_EQUAL(patchInfo(patch).awakeCount, added);
    settle(world, patch, 60);

    REQUIRE_OK(bchWorld_SetWind(world, breeze));
    finishStep(world);
    CHECK_EQUAL(patchInfo(patch).awakeCount, 0); /* too weak to move anything */
    blast.position.x = 3.0;
    REQUIRE_OK(bchWorld_Explode(world, &blast));
    finishStep(world);
    CHECK_EQUAL(patchInfo(patch).awakeCount, 0); /* too far */
    REQUIRE_OK(bchWorld_SetWind(world, storm));
    finishStep(world);
    CHECK(patchInfo(patch).awakeCount > 0);
    REQUIRE_OK(bchWorld_SetWind(world, breeze));
    blast.position.x = 0.0;
    REQUIRE_OK(bchWorld_Explode(world, &blast));
    finishStep(world);
    CHECK(patchInfo(patch).awakeCount > 0);
    CHECK(patchInfo(patch).maxSpeed > 1.0f);
    report = bchDefaultStepReport();
    REQUIRE_OK(bchWorld_GetReport(world, &report));
    CHECK(report.maxSpeed >= patchInfo(patch).maxSpeed && report.maxSpeed <= patchInfo(patch).maxSpeed);
    checkRestores(world, 4);
    CHECK_EQUAL(patchInfo(patch).particleCount, added);
    REQUIRE_OK(bchDestroyWorld(world));
}

static void refuse(bchWorldId world, const bchFieldDef* def, bchResult expected, const char* word)
{
    bchFieldId field = {77};
    CHECK_RESULT(bchCreateField(world, def, &field), expected);
    CHECK(strstr(bchGetLastError(), word) != NULL);
    CHECK_EQUAL(field.value, 77);
}

static void badInput(bchDeviceId device)
{
    const bchWorldId world = openWorld(device, 8);
    const bchFieldDef good = fieldOf(BCH_FIELD_UNIFORM, 0.0f, 1.0f, 0.0f, 0.0f);
    const bchVec3 bad[] = {{NAN, 0, 0}, {0, 1001.0f, 0}, {0, 0, -INFINITY}};
    bchFieldDef def = good;
    bchExplosionDef blast = bchDefaultExplosionDef();
    bchFieldId field = {0};
    uint32_t i;
    def.kind = 4;
    refuse(world, &def, BCH_ERROR_INVALID_ARGUMENT, "kind");
    def.kind = -1;
    refuse(world, &def, BCH_ERROR_INVALID_ARGUMENT, "kind");
    def = fieldOf(BCH_FIELD_VORTEX, 0.0f, 0.0f, 0.0f, 1.0f);
    refuse(world, &def, BCH_ERROR_INVALID_ARGUMENT, "axis");
    def = good;
    def.core = 101.0f;
    refuse(world, &def, BCH_ERROR_INVALID_ARGUMENT, "core");
    for (i = 0; i < 3; ++i)
        CHECK_RESULT(bchWorld_SetWind(world, bad[i]), BCH_ERROR_INVALID_ARGUMENT);
    for (i = 0; i < 16; ++i)
        REQUIRE_OK(bchCreateField(world, &good, &field));
    refuse(world, &good, BCH_ERROR_CAPACITY, "fieldCapacity");
    def.core = NAN;
    CHECK_RESULT(bchField_Update(field, &def), BCH_ERROR_INVALID_ARGUMENT);
    for (i = 0; i < 64; ++i)
        REQUIRE_OK(bchWorld_Explode(world, &blast));
    CHECK_RESULT(bchWorld_Explode(world, &blast), BCH_ERROR_CAPACITY);
    step(world, 1);
    CHECK_OK(bchWorld_Explode(world, &blast));
    blast.speed = 1001.0f;
    CHECK_RESULT(bchWorld_Explode(world, &blast), BCH_ERROR_INVALID_ARGUMENT);
    blast.speed = NAN;
    CHECK_RESULT(bchWorld_Explode(world, &blast), BCH_ERROR_INVALID_ARGUMENT);
    CHECK(strstr(bchGetLastError(), "speed") != NULL);
    REQUIRE_OK(bchDestroyWorld(world));
}

int main(void)
{
    const bchDeviceId device = openDevice();
    accelerates(device);
    explodes(device);
    terminalSpeed(device);
    wind(device);
    wakes(device);
    badInput(device);
    closeDevice(device);
    return checkReport();
}
