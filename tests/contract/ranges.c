/* Numbers out of range, infinite or not numbers at all, in every field of every def: refused with the field's name in
 * the sentence, and the borders themselves are taken. */
#include "contract/support/scene.h"

#include <float.h>
#include <math.h>
#include <stddef.h>
#include <string.h>

typedef struct Field
{
    const char* name;
    size_t offset;
    int isDouble;
    double low, high;     /* both are allowed */
    double below, beyond; /* refused; NaN where there is nothing to refuse on that side */
} Field;

typedef bchResult (*TryFcn)(const Scene* scene, const void* def);

static void put(void* def, const Field* field, double value)
{
    const float single = (float)value;
    void* place = (char*)def + field->offset;
    if (field->isDouble)
        memcpy(place, &value, sizeof value);
    else
        memcpy(place, &single, sizeof single);
}

static void
tryField(const Scene* scene, const char* structName, const void* defaults, size_t size, const Field* field, TryFcn call)
{
    const double bad[] = {(double)NAN, (double)INFINITY, -(double)INFINITY, field->below, field->beyond};
    const double good[] = {field->low, field->high};
    unsigned char def[512];
    size_t i;
    for (i = 0; i < sizeof bad / sizeof bad[0]; ++i)
    {
        memcpy(def, defaults, size);
        put(def, field, bad[i]);
        checkContext("%s::%s = %g", structName, field->name, bad[i]);
        CHECK_RESULT(call(scene, def), BCH_ERROR_INVALID_ARGUMENT);
        CHECK(strstr(bchGetLastError(), field->name) != NULL);
    }
    for (i = 0; i < sizeof good / sizeof good[0]; ++i)
    {
        memcpy(def, defaults, size);
        put(def, field, good[i]);
        checkContext("%s::%s = %g", structName, field->name, good[i]);
        CHECK_OK(call(scene, def));
    }
    checkContext(NULL);
}

#define FLOAT(Type, field, low, high, below, beyond)                                                                   \
    {                                                                                                                  \
#field, offsetof(Type, field), 0, low, high, below, beyond                                                     \
    }
#define VECTOR(Type, field, member, isDouble, bound, beyond)                                                           \
    {                                                                                                                  \
#field, offsetof(Type, field.member), isDouble, -(bound), bound, -(beyond), beyond                             \
    }

static bchResult tryMaterial(const Scene* scene, const void* def)
{
    return bchMaterial_Update(scene->sand, def);
}

static void materials(const Scene* scene)
{
    static const Field kFields[] = {
        FLOAT(bchMaterialDef, grainDensity, 10.0, 30000.0, 9.99, 30001.0),
        FLOAT(bchMaterialDef, packingFraction, 0.1, 0.9, 0.099, 0.901),
        FLOAT(bchMaterialDef, frictionAngle, 0.0, 1.2, -1e-6, 1.2001),
        FLOAT(bchMaterialDef, cohesion, 0.0, 1e6, -1.0, 1.01e6),
        FLOAT(bchMaterialDef, restitution, 0.05, 0.95, 0.049, 0.951),
        FLOAT(bchMaterialDef, stiffness, 1e4, 1e11, 9.9e3, 1.01e11),
        FLOAT(bchMaterialDef, solidFriction, 0.0, 2.0, -0.01, 2.01),
        FLOAT(bchMaterialDef, airDrag, 0.0, 10.0, -0.01, 10.01),
        FLOAT(bchMaterialDef, rollingFriction, 0.0, 1.0, -0.01, 1.01)};
    const bchMaterialDef defaults = bchDefaultMaterialDef();
    bchMaterialDef got = bchDefaultMaterialDef();
    bchMaterialId material = {0};
    bchMaterialDef bad = defaults;
    size_t i;
    for (i = 0; i < sizeof kFields / sizeof kFields[0]; ++i)
        tryField(scene, "bchMaterialDef", &defaults, sizeof defaults, &kFields[i], tryMaterial);

    /* A refused update leaves the old values, and a refused material takes no place. */
    REQUIRE_OK(bchMaterial_Update(scene->sand, &defaults));
    bad.cohesion = -5.0f;
    CHECK_RESULT(bchMaterial_Update(scene->sand, &bad), BCH_ERROR_INVALID_ARGUMENT);
    CHECK_RESULT(bchCreateMaterial(scene->world, &bad, &material), BCH_ERROR_INVALID_ARGUMENT);
    CHECK_OK(bchMaterial_Get(scene->sand, &got));
    CHECK(memcmp(&got, &defaults, sizeof got) == 0);
    bad = defaults;
    bad.color = 0x1000000;
    CHECK_RESULT(bchMaterial_Update(scene->sand, &bad), BCH_ERROR_INVALID_ARGUMENT);
    CHECK_RESULT(bchGetMaterialPreset(-1, &got), BCH_ERROR_INVALID_ARGUMENT);
    CHECK_RESULT(bchGetMaterialPreset(BCH_MATERIAL_PRESET_COUNT, &got), BCH_ERROR_INVALID_ARGUMENT);
}

static void pairs(const Scene* scene)
{
    const float bad[] = {NAN, INFINITY, -INFINITY, -0.1f, 2.1f};
    const float badRestitution[] = {NAN, INFINITY, -INFINITY, 0.04f, 0.96f};
    size_t i;
    for (i = 0; i < sizeof bad / sizeof bad[0]; ++i)
    {
        CHECK_RESULT(bchMaterial_SetPair(scene->sand, scene->sand, bad[i], 0.5f), BCH_ERROR_INVALID_ARGUMENT);
        CHECK_RESULT(
            bchMaterial_SetPair(scene->sand, scene->sand, 0.5f, badRestitution[i]), BCH_ERROR_INVALID_ARGUMENT);
    }
    CHECK_OK(bchMaterial_SetPair(scene->sand, scene->sand, 0.0f, 0.05f));
    CHECK_OK(bchMaterial_SetPair(scene->sand, scene->sand, 2.0f, 0.95f));
}

static bchResult tryWall(const Scene* scene, const void* def)
{
    bchWallId wall = {0};
    const bchResult result = bchCreateWall(scene->world, def, &wall);
    return result == BCH_OK ? bchDestroyWall(wall) : result;
}

static void walls(const Scene* scene)
{
    static const Field kFields[] = {
        FLOAT(bchWallDef, friction, -1.0, 2.0, -0.5, 2.01),
        FLOAT(bchWallDef, roughness, 0.0, 10.0, -0.01, 10.1),
        VECTOR(bchWallDef, position, x, 1, 1e9, 1.001e9),
        VECTOR(bchWallDef, position, y, 1, 1e9, 1.001e9),
        VECTOR(bchWallDef, position, z, 1, 1e9, 1.001e9),
        VECTOR(bchWallDef, normal, x, 0, 1e6, 1.01e6),
        VECTOR(bchWallDef, normal, y, 0, 1e6, 1.01e6),
        VECTOR(bchWallDef, normal, z, 0, 1e6, 1.01e6),
        VECTOR(bchWallDef, rotation, x, 0, 0.04, 0.05), /* its length is 1 to a thousandth */
        VECTOR(bchWallDef, rotation, y, 0, 0.04, 0.05),
        VECTOR(bchWallDef, rotation, z, 0, 0.04, 0.05),
        {"rotation", offsetof(bchWallDef, rotation.w), 0, 0.9991, 1.0009, 0.9989, 1.0011},
        VECTOR(bchWallDef, size, x, 0, 1e6, 1.01e6), /* a plane has none; wall_shapes.c asks the others */
        VECTOR(bchWallDef, size, y, 0, 1e6, 1.01e6),
        VECTOR(bchWallDef, size, z, 0, 1e6, 1.01e6),
        VECTOR(bchWallDef, velocity, x, 0, 1000.0, 1000.1),
        VECTOR(bchWallDef, velocity, y, 0, 1000.0, 1000.1),
        VECTOR(bchWallDef, velocity, z, 0, 1000.0, 1000.1),
        VECTOR(bchWallDef, spin, x, 0, 1000.0, 1000.1),
        VECTOR(bchWallDef, spin, y, 0, 1000.0, 1000.1),
        VECTOR(bchWallDef, spin, z, 0, 1000.0, 1000.1)};
    const bchWallDef defaults = bchDefaultWallDef();
    bchWallDef def = defaults;
    size_t i;
    for (i = 0; i < sizeof kFields / sizeof kFields[0]; ++i)
        tryField(scene, "bchWallDef", &defaults, sizeof defaults, &kFields[i], tryWall);
    def.normal.y = 0.0f; /* no direction at all */
    CHECK_RESULT(tryWall(scene, &def), BCH_ERROR_INVALID_ARGUMENT);
    def = defaults;
    def.shape = BCH_WALL_ORIFICE + 1;
    CHECK_RESULT(tryWall(scene, &def), BCH_ERROR_INVALID_ARGUMENT);
    def.shape = -1;
    CHECK_RESULT(tryWall(scene, &def), BCH_ERROR_INVALID_ARGUMENT);
    def = defaults;
    def.solidOutside = 2;
    CHECK_RESULT(tryWall(scene, &def), BCH_ERROR_INVALID_ARGUMENT);
}

static bchResult tryForceField(const Scene* scene, const void* def)
{
    bchFieldId field = {0};
    const bchResult result = bchCreateField(scene->world, def, &field);
    return result == BCH_OK ? bchDestroyField(field) : result;
}

static bchResult tryExplosion(const Scene* scene, const void* def)
{
    const bchResult result = bchWorld_Explode(scene->world, def);
    if (result == BCH_OK)
        step(scene->world, 1);
    return result;
}

static bchResult tryDrain(const Scene* scene, const void* def)
{
    bchDrainId drain = {0};
    const bchResult result = bchCreateDrain(scene->world, def, &drain);
    return result == BCH_OK ? bchDestroyDrain(drain) : result;
}

static void feeds(const Scene* scene)
{
    static const Field kFields[] = {
        FLOAT(bchFieldDef, radius, 1e-3, 1e6, 0.99e-3, 1.01e6), FLOAT(bchFieldDef, core, 0.0, 1.0, -0.01, 1.01),
        FLOAT(bchFieldDef, strength, -1e4, 1e4, -1.01e4, 1.01e4), VECTOR(bchFieldDef, position, x, 1, 1e9, 1.001e9),
        VECTOR(bchFieldDef, vector, y, 0, 1e4, 1.01e4)};
    static const Field kExplosions[] = {
        FLOAT(bchExplosionDef, radius, 1e-3, 1e4, 0.99e-3, 1.01e4),
        FLOAT(bchExplosionDef, speed, -1000.0, 1000.0, -1000.1, 1000.1),
        VECTOR(bchExplosionDef, position, z, 1, 1e9, 1.001e9)};
    static const Field kDrains[] = {
        VECTOR(bchDrainDef, position, y, 1, 1e9, 1.001e9), VECTOR(bchDrainDef, rotation, x, 0, 0.04, 0.05),
        FLOAT(bchDrainDef, size.x, 1e-6, 1e6, 0.0, 1.01e6), FLOAT(bchDrainDef, size.z, 1e-6, 1e6, -1.0, 1.01e6)};
    const bchFieldDef field = bchDefaultFieldDef();
    const bchExplosionDef explosion = bchDefaultExplosionDef();
    bchDrainDef drain = bchDefaultDrainDef();
    size_t i;
    drain.size.x = drain.size.y = drain.size.z = 1.0f;
    for (i = 0; i < sizeof kFields / sizeof kFields[0]; ++i)
        tryField(scene, "bchFieldDef", &field, sizeof field, &kFields[i], tryForceField);
    for (i = 0; i < sizeof kExplosions / sizeof kExplosions[0]; ++i)
        tryField(scene, "bchExplosionDef", &explosion, sizeof explosion, &kExplosions[i], tryExplosion);
    for (i = 0; i < sizeof kDrains / sizeof kDrains[0]; ++i)
    {
        Field named = kDrains[i];
        named.name = strstr(named.name, "size") ? "size" : named.name;
        tryField(scene, "bchDrainDef", &drain, sizeof drain, &named, tryDrain);
    }
}

static bchResult tryWorld(const Scene* scene, const void* def)
{
    bchWorldId world = {0};
    const bchResult result = bchCreateWorld(scene->device, def, &world);
    return result == BCH_OK ? bchDestroyWorld(world) : result;
}

static void worlds(const Scene* scene)
{
    static const Field kFields[] = {
        VECTOR(bchWorldDef, anchor, x, 1, 1e7, (double)INFINITY),
        VECTOR(bchWorldDef, anchor, y, 1, 1e7, (double)INFINITY),
        VECTOR(bchWorldDef, anchor, z, 1, 1e7, (double)INFINITY),
        VECTOR(bchWorldDef, gravity, x, 0, 100.0, (double)INFINITY),
        VECTOR(bchWorldDef, gravity, y, 0, 100.0, (double)INFINITY),
        VECTOR(bchWorldDef, gravity, z, 0, 100.0, (double)INFINITY),
        {"massQuantum", offsetof(bchWorldDef, massQuantum), 1, 1e-9, 1e-3, 0.0, -1e-6},
        FLOAT(bchWorldDef, maxGrainRadius, 1e-5, 10.0, 0.9e-5, 10.01)};
    const bchWorldDef defaults = testWorldDef(16);
    size_t i;
    for (i = 0; i < sizeof kFields / sizeof kFields[0]; ++i)
        tryField(scene, "bchWorldDef", &defaults, sizeof defaults, &kFields[i], tryWorld);
}

static bchResult tryStep(const Scene* scene, const void* def)
{
    const bchResult result = bchWorld_Step(scene->world, def);
    return result == BCH_OK ? bchWorld_Wait(scene->world, BCH_WAIT_FOREVER) : result;
}

static void steps(const Scene* scene)
{
    static const Field kSeconds = FLOAT(bchStepDef, seconds, 1e-5, 0.1, 0.0, 0.101);
    const bchStepDef defaults = bchDefaultStepDef();
    bchStepDef def = defaults;
    tryField(scene, "bchStepDef", &defaults, sizeof defaults, &kSeconds, tryStep);
    def.seconds = -1.0f / 60.0f;
    CHECK_RESULT(tryStep(scene, &def), BCH_ERROR_INVALID_ARGUMENT);
    def = defaults;
    def.substeps = 257;
    CHECK_RESULT(tryStep(scene, &def), BCH_ERROR_INVALID_ARGUMENT);
    def.substeps = UINT32_MAX;
    CHECK_RESULT(tryStep(scene, &def), BCH_ERROR_INVALID_ARGUMENT);
    def.substeps = 64;
    CHECK_OK(tryStep(scene, &def));
    def.substeps = 1;
    CHECK_OK(tryStep(scene, &def));
}

static void places(const Scene* scene)
{
    const double bad[] = {(double)NAN, (double)INFINITY, -(double)INFINITY};
    const uint64_t before = stateHash(scene->world);
    size_t i;
    for (i = 0; i < 3; ++i)
    {
        const float badFloat = (float)bad[i];
        const bchVec3 gravities[] = {{badFloat, 0, 0}, {0, badFloat, 0}, {0, 0, badFloat}};
        const bchPosition anchors[] = {{bad[i], 0, 0}, {0, bad[i], 0}, {0, 0, bad[i]}};
        int axis;
        for (axis = 0; axis < 3; ++axis)
        {
            CHECK_RESULT(bchWorld_SetGravity(scene->world, gravities[axis]), BCH_ERROR_INVALID_ARGUMENT);
            CHECK_RESULT(bchWorld_MoveAnchor(scene->world, anchors[axis]), BCH_ERROR_INVALID_ARGUMENT);
        }
    }
    CHECK_EQUAL(stateHash(scene->world), before);
}

int main(void)
{
    const Scene scene = openScene();
    const uint64_t before = stateHash(scene.world);
    const bchMassLedger ledger = massLedger(scene.world);
    materials(&scene);
    pairs(&scene);
    walls(&scene);
    feeds(&scene);
    worlds(&scene);
    places(&scene);
    CHECK_EQUAL(massLedger(scene.world).grains, ledger.grains);
    CHECK(stateHash(scene.world) != before); /* the accepted updates count, the refused do not */
    steps(&scene);
    checkLedger(scene.world);
    closeScene(&scene);
    return checkReport();
}
