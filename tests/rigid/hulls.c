/* Hulls and meshes of a rigid world in plain C: sand meets them, or what was cooked for them. */
#include "rigid/rigid_scene.h"

#include <math.h>
#include <string.h>

#define CORNERS 8

static const uint32_t kFaces[36] = {0, 2, 3, 0, 3, 1, 4, 5, 7, 4, 7, 6, 0, 1, 5, 0, 5, 4,
                                    2, 6, 7, 2, 7, 3, 0, 4, 6, 0, 6, 2, 1, 3, 7, 1, 7, 5};

static void fillCorners(bchVec3 half, bchVec3* corners)
{
    int k;
    for (k = 0; k < CORNERS; ++k)
    {
        corners[k].x = k & 1 ? half.x : -half.x;
        corners[k].y = k & 2 ? half.y : -half.y;
        corners[k].z = k & 4 ? half.z : -half.z;
    }
}

static bchRigidShapeDef boxDef(bchRigidShapeKind kind, const bchVec3* corners)
{
    bchRigidShapeDef def = bchDefaultRigidShapeDef();
    def.kind = kind;
    def.points = corners;
    def.pointCount = CORNERS;
    if (kind == BCH_RIGID_MESH)
    {
        def.triangles = kFaces;
        def.triangleCount = 12;
    }
    return def;
}

static uint32_t shapesInSand(const RigidScene* scene)
{
    uint32_t count = 0;
    CHECK_OK(bchWorld_GetShapes(scene->sand, NULL, &count));
    return count;
}

static bchBlob cookBox(const bchVec3* corners)
{
    bchCookDef def = bchDefaultCookDef();
    bchBlob blob;
    memset(&blob, 0, sizeof blob);
    def.positions = &corners[0].x;
    def.indices = kFaces;
    def.vertexCount = CORNERS;
    def.triangleCount = 12;
    def.spacing = 0.025f;
    REQUIRE_OK(bchCookShape(&def, &blob));
    return blob;
}

static void hullsAreCarried(const RigidScene* scene)
{
    const bchVec3 half = {0.08f, 0.05f, 0.08f};
    const bchPosition above = {0.0, 0.26, 0.0};
    bchVec3 corners[CORNERS];
    bchRigidShapeDef def;
    bchRigidShapeId hull;
    bchRigidBodyId body;
    fillCorners(half, corners);
    def = boxDef(BCH_RIGID_HULL, corners);
    RIGID_OK(bchCreateRigidShape(scene->rigid, &def, &hull));
    CHECK_EQUAL(shapesInSand(scene), 0);
    body = addBody(scene->rigid, hull, above, 4.0f);
    CHECK_EQUAL(shapesInSand(scene), 1);
    CHECK(pushOfSand(scene, body, 1, 20) > 4.0); /* of 13 N s that its weight gave it */
    CHECK(bodyState(body).middle.y > 0.15);
    RIGID_OK(bchDestroyRigidShape(hull)); /* the body keeps it */
    stepRigid(scene, 1);
    CHECK_EQUAL(shapesInSand(scene), 1);
    RIGID_OK(bchDestroyRigidBody(body));
    CHECK_EQUAL(shapesInSand(scene), 0);
}

static void meshesPush(const RigidScene* scene)
{
    const bchVec3 half = {0.02f, 0.08f, 0.1f};
    bchVec3 corners[CORNERS];
    bchRigidShapeDef def;
    bchRigidBodyDef bodyDef = bchDefaultRigidBodyDef();
    bchRigidBodyId body;
    fillCorners(half, corners);
    def = boxDef(BCH_RIGID_MESH, corners);
    RIGID_OK(bchCreateRigidShape(scene->rigid, &def, &bodyDef.shape));
    RIGID_FAILS(bchCreateRigidBody(scene->rigid, &bodyDef, &body), BCH_ERROR_INVALID_ARGUMENT); /* dynamic */
    bodyDef.motion = BCH_BODY_KINEMATIC;
    bodyDef.position.y = 0.2;
    bodyDef.velocity.x = 0.3f;
    RIGID_OK(bchCreateRigidBody(scene->rigid, &bodyDef, &body));
    CHECK(pushOfSand(scene, body, 0, 10) < -0.1);
    CHECK(fabs(bodyState(body).position.x - (double)bodyDef.velocity.x * 10.0 / 60.0) < 1.0e-4);
    RIGID_OK(bchDestroyRigidBody(body));
    RIGID_OK(bchDestroyRigidShape(bodyDef.shape));

    /* One triangle is missing. */
    def.triangleCount = 11;
    RIGID_OK(bchCreateRigidShape(scene->rigid, &def, &bodyDef.shape));
    RIGID_FAILS(bchCreateRigidBody(scene->rigid, &bodyDef, &body), BCH_ERROR_INVALID_ARGUMENT);
    CHECK(strstr(bchRigidGetLastError(), "the mesh is open") != NULL);
    bodyDef.followsSand = 0;
    RIGID_OK(bchCreateRigidBody(scene->rigid, &bodyDef, &body));
    RIGID_OK(bchDestroyRigidBody(body));
    CHECK_EQUAL(shapesInSand(scene), 0);
}

/* A blob stands for any shape that reaches as far: here for a box of Jolt's own kind. */
static void blobsAreTaken(const RigidScene* scene)
{
    const bchVec3 half = {0.05f, 0.05f, 0.05f};
    const bchPosition above = {0.0, 0.3, 0.0};
    bchVec3 corners[CORNERS];
    bchRigidShapeDef def = bchDefaultRigidShapeDef();
    bchRigidShapeId shape, other;
    bchRigidBodyId body;
    bchBlob blob;
    fillCorners(half, corners);
    blob = cookBox(corners);
    def.kind = BCH_RIGID_BOX;
    def.size = half;
    def.cooked = blob.data;
    def.cookedSize = blob.size - 4;
    RIGID_FAILS(bchCreateRigidShape(scene->rigid, &def, &shape), BCH_ERROR_CORRUPT);
    def.cookedSize = blob.size;
    def.size.x = 0.2f;
    RIGID_FAILS(bchCreateRigidShape(scene->rigid, &def, &other), BCH_ERROR_INVALID_ARGUMENT);
    def.size.x = half.x;
    RIGID_OK(bchCreateRigidShape(scene->rigid, &def, &shape));
    REQUIRE_OK(bchFreeBlob(&blob));
    CHECK_EQUAL(shapesInSand(scene), 0);
    body = addBody(scene->rigid, shape, above, 1.0f);
    CHECK_EQUAL(shapesInSand(scene), 1);
    stepRigid(scene, 4);
    RIGID_OK(bchDestroyRigidBody(body));
    CHECK_EQUAL(shapesInSand(scene), 0);
}

/* The bed's upper half on an open sheet, which has a thickness here. */
static void shellsCarry(void)
{
    static const bchVec3 corners[4] = {{-0.3f, 0, -0.3f}, {0.3f, 0, -0.3f}, {-0.3f, 0, 0.3f}, {0.3f, 0, 0.3f}};
    static const uint32_t faces[6] = {0, 2, 3, 0, 3, 1};
    const bchVec3 half = {0.1f, 0.05f, 0.1f}, still = {0, 0, 0};
    const bchPosition above = {0.0, 0.06, 0.0};
    bchRigidWorldDef worldDef = bchDefaultRigidWorldDef();
    bchRigidShapeDef def = bchDefaultRigidShapeDef();
    bchRigidBodyDef bodyDef = bchDefaultRigidBodyDef();
    bchRigidBodyId body;
    bchPatchView view = bchDefaultPatchView();
    RigidScene scene;
    uint32_t i;
    worldDef.shellThickness = 0.03f;
    worldDef.sandSpacing = 0.025f;
    worldDef.cookThreadCount = 1;
    scene = openRigidScene(&worldDef, 0.025f, 1024);
    fillSand(&scene, BCH_FILL_BOX, half, above, still);
    def.kind = BCH_RIGID_MESH;
    def.points = corners;
    def.pointCount = 4;
    def.triangles = faces;
    def.triangleCount = 2;
    RIGID_OK(bchCreateRigidShape(scene.rigid, &def, &bodyDef.shape));
    bodyDef.motion = BCH_BODY_STATIC;
    RIGID_OK(bchCreateRigidBody(scene.rigid, &bodyDef, &body));
    stepRigid(&scene, 30);
    CHECK_OK(bchPatch_Read(scene.patch, &view));
    CHECK(view.count > 200);
    for (i = 0; i < view.count; ++i)
        CHECK(view.positions[4 * i + 1] > -0.0125f);
    closeRigidScene(&scene);
}

int main(void)
{
    uint32_t lag;
    bchRigidWorldDef wrong = bchDefaultRigidWorldDef();
    for (lag = 0; lag < 2; ++lag)
    {
        bchRigidWorldDef def = bchDefaultRigidWorldDef();
        const bchVec3 half = {0.2f, 0.1f, 0.2f};
        RigidScene scene;
        bchRigidWorldId other;
        checkContext("lag %u", (unsigned)lag);
        def.lag = lag;
        scene = openRigidScene(&def, 0.025f, 2048);
        addBed(&scene, half);
        hullsAreCarried(&scene);
        meshesPush(&scene);
        blobsAreTaken(&scene);
        wrong.shellThickness = -1.0f;
        RIGID_FAILS(bchCreateRigidWorld(scene.sand, &wrong, &other), BCH_ERROR_INVALID_ARGUMENT);
        closeRigidScene(&scene);
    }
    shellsCarry();
    return checkReport();
}
