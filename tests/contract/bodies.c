/* Bodies: what they may be, what they are told, and what the ledger keeps. */
#include "contract/support/scene.h"

#include <math.h>
#include <string.h>

static bchBodyPart ballPart(void)
{
    bchBodyPart part = bchDefaultBodyPart();
    part.size.x = 0.1f;
    return part;
}

/* Refused with a sentence that names the field. */
static void refuse(bchWorldId world, const bchBodyDef* def, const char* field)
{
    bchBodyId body = {77};
    CHECK_RESULT(bchCreateBody(world, def, &body), BCH_ERROR_INVALID_ARGUMENT);
    CHECK(strstr(bchGetLastError(), field) != NULL);
    CHECK_EQUAL(body.value, 77);
}

static void badDefs(bchWorldId world)
{
    const bchBodyPart good = ballPart();
    bchBodyPart part = good;
    bchBodyDef def = bodyAbove(&part);
    part.shape = 5;
    refuse(world, &def, "bchBodyPart::shape");
    part = good, part.size.x = -1.0f;
    refuse(world, &def, "bchBodyPart::size");
    part = good, part.size.x = NAN;
    refuse(world, &def, "bchBodyPart::size");
    part = good, part.friction = 2.5f;
    refuse(world, &def, "bchBodyPart::friction");
    part = good, part.position.z = INFINITY;
    refuse(world, &def, "bchBodyPart::position");
    part = good, part.rotation.w = 0.5f;
    refuse(world, &def, "bchBodyPart::rotation");
    part = good;
    def = bodyAbove(&part), def.partCount = 0;
    refuse(world, &def, "bchBodyDef::parts");
    def = bodyAbove(&part), def.motion = 3;
    refuse(world, &def, "bchBodyDef::motion");
    def = bodyAbove(&part), def.mass = 0.0f;
    refuse(world, &def, "bchBodyDef::mass");
    def = bodyAbove(&part), def.inertia.y = 0.0f;
    refuse(world, &def, "bchBodyDef::inertia");
    def = bodyAbove(&part), def.velocity.x = 1001.0f;
    refuse(world, &def, "bchBodyDef::velocity");
    def = bodyAbove(&part), def.spin.x = -NAN;
    refuse(world, &def, "bchBodyDef::spin");
    def = bodyAbove(&part), def.position.x = 2e9;
    refuse(world, &def, "bchBodyDef::position");
    def = bodyAbove(&part), def.rotation.w = 0.0f;
    refuse(world, &def, "bchBodyDef::rotation");
    def = bodyAbove(&part), def.principal.x = 1.0f;
    refuse(world, &def, "bchBodyDef::principal");
    def = bodyAbove(&part), def.motion = BCH_BODY_STATIC, def.velocity.y = 1.0f;
    refuse(world, &def, "static");
}

static void capacities(bchDeviceId device)
{
    bchWorldDef worldDef = testWorldDef(0);
    const bchBodyPart parts[3] = {ballPart(), ballPart(), ballPart()};
    bchBodyDef def = bodyAbove(parts);
    bchWorldId world = {0};
    bchBodyId first = {0}, second = {0}, third = {0}, listed[2];
    bchWorldCapacity capacity = bchDefaultWorldCapacity();
    uint32_t count = 2;
    worldDef.bodyCapacity = 2;
    worldDef.bodyPartCapacity = 3;
    REQUIRE_OK(bchCreateWorld(device, &worldDef, &world));
    def.partCount = 2;
    CHECK_OK(bchCreateBody(world, &def, &first));
    CHECK_RESULT(bchCreateBody(world, &def, &second), BCH_ERROR_CAPACITY);
    CHECK(strstr(bchGetLastError(), "bodyPartCapacity") != NULL);
    def.partCount = 1;
    CHECK_OK(bchCreateBody(world, &def, &second));
    CHECK_OK(bchDestroyBody(first));
    CHECK_OK(bchCreateBody(world, &def, &first));
    CHECK_RESULT(bchCreateBody(world, &def, &third), BCH_ERROR_CAPACITY);
    CHECK(strstr(bchGetLastError(), "bodyCapacity") != NULL);
    CHECK_OK(bchWorld_GetBodies(world, listed, &count));
    CHECK_EQUAL(count, 2);
    CHECK_EQUAL(listed[0].value, first.value);
    CHECK_EQUAL(listed[1].value, second.value);
    CHECK_OK(bchWorld_GetCapacity(world, &capacity));
    CHECK_EQUAL(capacity.bodyCapacity, 2);
    CHECK_EQUAL(capacity.bodyPeak, 2);
    CHECK_OK(bchDestroyWorld(world));
}

static bchBodyState stateOf(bchBodyId body)
{
    bchBodyState state;
    memset(&state, 0, sizeof state);
    CHECK_OK(bchBody_GetState(body, &state));
    return state;
}

/* Without sand a body falls as it would anywhere, and the ledger is empty. */
static void freeFall(bchWorldId world)
{
    const bchBodyPart part = ballPart();
    const bchBodyDef def = bodyAbove(&part);
    bchBodyId body = {0};
    bchBodyState state;
    bchBodyImpulse impulse;
    uint32_t count = 0;
    const uint64_t before = stepReport(world).stepIndex;
    REQUIRE_OK(bchCreateBody(world, &def, &body));
    step(world, 30);
    REQUIRE_OK(bchWorld_Wait(world, BCH_WAIT_FOREVER));
    state = stateOf(body);
    CHECK(fabs((double)state.velocity.y + 9.81 * 0.5) < 1e-3);
    CHECK(fabs(state.position.y - (3.0 - 0.5 * 9.81 * 0.25)) < 0.05);
    CHECK_OK(bchWorld_GetBodyImpulses(world, before + 30, NULL, &count));
    CHECK_EQUAL(count, 1);
    CHECK_OK(bchWorld_GetBodyImpulses(world, before + 30, &impulse, &count));
    CHECK_EQUAL(impulse.body.value, body.value);
    CHECK(impulse.impulse[0] == 0.0 && impulse.impulse[1] == 0.0 && impulse.impulse[2] == 0.0);
    CHECK(impulse.touch == 0.0f);
    CHECK_OK(bchWorld_GetBodyImpulses(world, before + 26, &impulse, &count));
    CHECK_RESULT(bchWorld_GetBodyImpulses(world, before + 25, &impulse, &count), BCH_ERROR_INVALID_ARGUMENT);
    CHECK_RESULT(bchWorld_GetBodyImpulses(world, before + 31, &impulse, &count), BCH_ERROR_INVALID_ARGUMENT);
    count = 0;
    CHECK_RESULT(bchWorld_GetBodyImpulses(world, before + 30, &impulse, &count), BCH_ERROR_CAPACITY);
    CHECK_OK(bchDestroyBody(body));
}

static void told(bchWorldId world)
{
    const bchBodyPart part = ballPart();
    bchBodyDef def = bodyAbove(&part);
    bchBodyId bodies[2] = {{0}, {0}};
    bchBodyState states[2], after;
    REQUIRE_OK(bchCreateBody(world, &def, &bodies[0]));
    def.motion = BCH_BODY_KINEMATIC;
    REQUIRE_OK(bchCreateBody(world, &def, &bodies[1]));
    states[0] = stateOf(bodies[0]);
    states[1] = stateOf(bodies[1]);
    states[0].position.x = 5.0;
    states[1].velocity.x = 2.0f;
    /* All or none. */
    states[1].rotation.w = 7.0f;
    CHECK_RESULT(bchWorld_SetBodies(world, states, 2), BCH_ERROR_INVALID_ARGUMENT);
    CHECK(stateOf(bodies[0]).position.x == 0.0);
    states[1].rotation.w = 1.0f;
    states[0].asleep = 1;
    states[0].velocity.y = 1.0f;
    CHECK_RESULT(bchWorld_SetBodies(world, states, 2), BCH_ERROR_INVALID_ARGUMENT);
    states[0].velocity.y = 0.0f;
    CHECK_OK(bchWorld_SetBodies(world, states, 2));
    step(world, 60);
    REQUIRE_OK(bchWorld_Wait(world, BCH_WAIT_FOREVER));
    after = stateOf(bodies[0]); /* asleep: it does not fall */
    CHECK(after.position.x == 5.0 && after.position.y == 3.0);
    CHECK_EQUAL(after.asleep, 1);
    after = stateOf(bodies[1]); /* kinematic: it goes its way */
    CHECK(fabs(after.position.x - 2.0) < 1e-3);
    CHECK(after.position.y == 3.0);
    CHECK_OK(bchDestroyBody(bodies[0]));
    CHECK_OK(bchDestroyBody(bodies[1]));
}

/* The origin moves; bodies stay where they are. */
static void anchorMoves(bchWorldId world)
{
    const bchBodyPart part = ballPart();
    bchBodyDef def = bodyAbove(&part);
    bchBodyId body = {0};
    bchBodyState before, after;
    const bchPosition far = {100.0, 0.0, -50.0}, home = {0.0, 0.0, 0.0};
    def.velocity.x = 1.0f;
    REQUIRE_OK(bchCreateBody(world, &def, &body));
    step(world, 5);
    REQUIRE_OK(bchWorld_Wait(world, BCH_WAIT_FOREVER));
    before = stateOf(body);
    CHECK_OK(bchWorld_MoveAnchor(world, far));
    after = stateOf(body);
    CHECK(fabs(after.position.x - before.position.x) < 1e-5);
    CHECK(fabs(after.position.z - before.position.z) < 1e-5);
    step(world, 5);
    CHECK_OK(bchWorld_MoveAnchor(world, home));
    CHECK(fabs(stateOf(body).position.x - 10.0 / 60.0) < 5e-4); /* 110 substeps, each rounded 100 m away */
    CHECK_OK(bchDestroyBody(body));
}

int main(void)
{
    const Scene scene = openScene();
    badDefs(scene.world);
    capacities(scene.device);
    freeFall(scene.world);
    told(scene.world);
    anchorMoves(scene.world);
    closeScene(&scene);
    return checkReport();
}
