/* Shapes of a world: taken in, used by bodies, given back, kept in snapshots. */
#include "contract/support/scene.h"

#include <stdlib.h>
#include <string.h>

static bchBlob cookCube(float half, float spacing, float sampleSpacing)
{
    static const uint32_t indices[36] = {0, 2, 3, 0, 3, 1, 4, 5, 7, 4, 7, 6, 0, 1, 5, 0, 5, 4,
                                         2, 6, 7, 2, 7, 3, 0, 4, 6, 0, 6, 2, 1, 3, 7, 1, 7, 5};
    float positions[24];
    bchCookDef def = bchDefaultCookDef();
    bchBlob blob = {NULL, 0};
    int i;
    for (i = 0; i < 24; ++i)
        positions[i] = i / 3 >> i % 3 & 1 ? half : -half;
    def.positions = positions;
    def.indices = indices;
    def.vertexCount = 8;
    def.triangleCount = 12;
    def.spacing = spacing;
    def.sampleSpacing = sampleSpacing;
    REQUIRE_OK(bchCookShape(&def, &blob));
    return blob;
}

static bchBodyPart partOf(bchShapeId shape)
{
    bchBodyPart part = bchDefaultBodyPart();
    part.shape = BCH_BODY_COOKED;
    part.cooked = shape;
    return part;
}

static uint32_t shapeCount(bchWorldId world)
{
    uint32_t count = 0;
    CHECK_OK(bchWorld_GetShapes(world, NULL, &count));
    return count;
}

static void lifeOfShapes(const Scene* scene, const bchBlob* blob)
{
    bchShapeInfo info = bchDefaultShapeInfo();
    bchShapeId shape = {0}, listed = {0};
    bchBodyPart part;
    bchBodyDef def;
    bchBodyId body = {0};
    bchDebugDrawDef drawDef = bchDefaultDebugDrawDef();
    bchDebugDrawView view = bchDefaultDebugDrawView();
    uint32_t count = 1;
    REQUIRE_OK(bchCreateShape(scene->world, blob->data, blob->size, &shape));
    CHECK_OK(bchShape_GetInfo(shape, &info));
    CHECK_EQUAL(info.triangleCount, 12);
    CHECK_EQUAL(info.bytes, blob->size);
    CHECK_OK(bchWorld_GetShapes(scene->world, &listed, &count));
    CHECK_EQUAL(listed.value, shape.value);
    part = partOf(shape);
    def = bodyAbove(&part);
    REQUIRE_OK(bchCreateBody(scene->world, &def, &body));
    CHECK_RESULT(bchDestroyShape(shape), BCH_ERROR_BUSY);
    drawDef.parts = BCH_DEBUG_BODIES;
    CHECK_OK(bchWorld_DebugDraw(scene->world, &drawDef, &view));
    CHECK_EQUAL(view.lineCount, 18); /* the edges of twelve triangles */
    CHECK_OK(bchDestroyBody(body));
    CHECK_OK(bchDestroyShape(shape));
    CHECK_RESULT(bchDestroyShape(shape), BCH_ERROR_INVALID_ID);
    CHECK_RESULT(bchCreateBody(scene->world, &def, &body), BCH_ERROR_INVALID_ID);
    CHECK_EQUAL(shapeCount(scene->world), 0);
}

static void badBlobs(const Scene* scene, const bchBlob* blob)
{
    unsigned char* bytes = malloc((size_t)blob->size);
    bchShapeId shape = {77};
    REQUIRE(bytes != NULL);
    memcpy(bytes, blob->data, (size_t)blob->size);
    CHECK_RESULT(bchCreateShape(scene->world, bytes, blob->size - 8, &shape), BCH_ERROR_CORRUPT);
    CHECK_RESULT(bchCreateShape(scene->world, bytes, 0, &shape), BCH_ERROR_CORRUPT);
    bytes[blob->size / 3] ^= 1;
    CHECK_RESULT(bchCreateShape(scene->world, bytes, blob->size, &shape), BCH_ERROR_CORRUPT);
    CHECK_EQUAL(shape.value, 77);
    CHECK_EQUAL(shapeCount(scene->world), 0);
    free(bytes);
}

/* Which ids and kinds a part may have. */
static void badParts(const Scene* scene, const bchBlob* blob)
{
    const bchWorldId other = openWorld(scene->device, 8);
    bchShapeId theirs = {0}, ours = {0};
    bchBodyPart part;
    bchBodyDef def = bodyAbove(&part);
    bchBodyId body = {77};
    REQUIRE_OK(bchCreateShape(other, blob->data, blob->size, &theirs));
    REQUIRE_OK(bchCreateShape(scene->world, blob->data, blob->size, &ours));
    part = partOf(theirs);
    CHECK_RESULT(bchCreateBody(scene->world, &def, &body), BCH_ERROR_INVALID_ID);
    part.cooked.value = 0;
    CHECK_RESULT(bchCreateBody(scene->world, &def, &body), BCH_ERROR_INVALID_ID);
    part = partOf(ours);
    part.shape = BCH_BODY_SPHERE;
    part.size.x = 0.1f;
    CHECK_RESULT(bchCreateBody(scene->world, &def, &body), BCH_ERROR_INVALID_ARGUMENT);
    CHECK(strstr(bchGetLastError(), "bchBodyPart::cooked") != NULL);
    CHECK_EQUAL(body.value, 77);
    CHECK_OK(bchDestroyShape(ours));
    CHECK_OK(bchDestroyWorld(other));
}

/* Grains that are larger than the map reaches are refused, whoever comes first. */
static void largeGrains(bchDeviceId device)
{
    bchWorldDef worldDef = testWorldDef(8);
    const bchBlob fine = cookCube(0.1f, 0.02f, 0.0f), wide = cookCube(0.1f, 0.02f, 0.16f);
    bchGrainSpawnDef grain = bchDefaultGrainSpawnDef();
    const bchVec3 place = {0.0f, 9.0f, 0.0f};
    bchShapeId shape = {0};
    bchBodyPart part;
    bchBodyDef def = bodyAbove(&part);
    bchBodyId body = {0};
    bchWorldId world = {0};
    worldDef.maxGrainRadius = 0.1f;
    REQUIRE_OK(bchCreateWorld(device, &worldDef, &world));
    grain.material = addSand(world);
    grain.positions = &place;
    grain.count = 1;
    grain.radius = 0.08f;
    REQUIRE_OK(bchCreateShape(world, fine.data, fine.size, &shape));
    part = partOf(shape);
    REQUIRE_OK(bchCreateBody(world, &def, &body));
    CHECK_RESULT(bchWorld_SpawnGrains(world, &grain), BCH_ERROR_INVALID_ARGUMENT);
    CHECK(strstr(bchGetLastError(), "sampleSpacing") != NULL);
    CHECK_OK(bchDestroyBody(body));
    CHECK_OK(bchWorld_SpawnGrains(world, &grain));
    CHECK_RESULT(bchCreateBody(world, &def, &body), BCH_ERROR_INVALID_ARGUMENT);
    CHECK(strstr(bchGetLastError(), "sampleSpacing") != NULL);
    REQUIRE_OK(bchCreateShape(world, wide.data, wide.size, &shape));
    part = partOf(shape);
    CHECK_OK(bchCreateBody(world, &def, &body));
    CHECK_OK(bchDestroyWorld(world));
    {
        bchBlob one = fine, two = wide;
        CHECK_OK(bchFreeBlob(&one));
        CHECK_OK(bchFreeBlob(&two));
    }
}

/* Room that was given back is used again; what does not fit is refused with the numbers. */
static void capacities(bchDeviceId device, const bchBlob* blob)
{
    bchWorldDef worldDef = testWorldDef(0);
    bchShapeInfo info = bchDefaultShapeInfo();
    bchWorldCapacity capacity = bchDefaultWorldCapacity();
    bchShapeId first = {0}, second = {0}, third = {0};
    bchWorldId world = {0};
    REQUIRE_OK(bchGetShapeInfo(blob->data, blob->size, &info));
    worldDef.shapeCapacity = 2;
    worldDef.shapeBytes = 2 * (info.mapBytes + 48) + 16;
    REQUIRE_OK(bchCreateWorld(device, &worldDef, &world));
    CHECK_OK(bchCreateShape(world, blob->data, blob->size, &first));
    CHECK_OK(bchCreateShape(world, blob->data, blob->size, &second));
    CHECK_RESULT(bchCreateShape(world, blob->data, blob->size, &third), BCH_ERROR_CAPACITY);
    CHECK(strstr(bchGetLastError(), "shapeBytes") != NULL);
    CHECK_OK(bchDestroyShape(first));
    CHECK_OK(bchCreateShape(world, blob->data, blob->size, &third));
    CHECK_OK(bchWorld_GetCapacity(world, &capacity));
    CHECK_EQUAL(capacity.shapePeak, 2);
    CHECK_EQUAL(capacity.shapeBytesPeak, 2 * (info.mapBytes + 48));
    CHECK_OK(bchDestroyWorld(world));
    worldDef.shapeBytes = 1 << 24;
    REQUIRE_OK(bchCreateWorld(device, &worldDef, &world));
    CHECK_OK(bchCreateShape(world, blob->data, blob->size, &first));
    CHECK_OK(bchCreateShape(world, blob->data, blob->size, &second));
    CHECK_RESULT(bchCreateShape(world, blob->data, blob->size, &third), BCH_ERROR_CAPACITY);
    CHECK(strstr(bchGetLastError(), "shapeCapacity") != NULL);
    CHECK_OK(bchDestroyWorld(world));
    worldDef.shapeBytes = (uint64_t)1 << 40;
    CHECK_RESULT(bchCreateWorld(device, &worldDef, &world), BCH_ERROR_INVALID_ARGUMENT);
}

/* A snapshot holds the shapes; another world goes on from it as this one does. */
static void snapshots(const Scene* scene, const bchBlob* blob)
{
    const bchWorldId other = openWorld(scene->device, 512);
    bchShapeId unused = {0}, shape = {0};
    bchBodyPart part;
    bchBodyDef def = bodyAbove(&part);
    bchBodyId body = {0};
    uint64_t size = 0, before;
    void* bytes;
    REQUIRE_OK(bchCreateShape(scene->world, blob->data, blob->size, &unused));
    REQUIRE_OK(bchCreateShape(scene->world, blob->data, blob->size, &shape));
    CHECK_OK(bchDestroyShape(unused)); /* the other one's map lies elsewhere after a restore */
    part = partOf(shape);
    def.position.y = 0.3; /* falls among the grains */
    REQUIRE_OK(bchCreateBody(scene->world, &def, &body));
    step(scene->world, 8);
    before = stateHash(scene->world);
    bytes = takeSnapshot(scene->world, &size);
    REQUIRE_OK(bchWorld_Restore(other, bytes, size));
    CHECK_EQUAL(shapeCount(other), 1);
    CHECK(stateHash(other) == before);
    step(scene->world, 8);
    step(other, 8);
    CHECK(stateHash(scene->world) != before);
    CHECK(stateHash(other) == stateHash(scene->world));
    free(bytes);
    CHECK_OK(bchDestroyWorld(other));
    CHECK_OK(bchDestroyBody(body));
    CHECK_OK(bchDestroyShape(shape));
}

int main(void)
{
    const Scene scene = openScene();
    bchBlob blob = cookCube(0.1f, 0.04f, 0.0f);
    lifeOfShapes(&scene, &blob);
    badBlobs(&scene, &blob);
    badParts(&scene, &blob);
    largeGrains(scene.device);
    capacities(scene.device, &blob);
    snapshots(&scene, &blob);
    CHECK_OK(bchFreeBlob(&blob));
    closeScene(&scene);
    return checkReport();
}
