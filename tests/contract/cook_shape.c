/* Cooking: what a mesh must be, what is said of one that is not, and what a blob tells. */
#include "barchan/barchan.h"
#include "contract/check.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum
{
    kVertices = 8,
    kTriangles = 12,
    kCapacity = 64
};

/* A mesh that a test may damage. */
typedef struct Mesh
{
    float positions[3 * kCapacity];
    uint32_t indices[3 * kCapacity];
    uint32_t vertexCount, triangleCount;
} Mesh;

static Mesh cube(void)
{
    static const uint32_t quads[6][4] = {{0, 2, 3, 1}, {4, 5, 7, 6}, {0, 1, 5, 4},
                                         {2, 6, 7, 3}, {0, 4, 6, 2}, {1, 3, 7, 5}};
    Mesh mesh;
    uint32_t i;
    memset(&mesh, 0, sizeof mesh);
    mesh.vertexCount = kVertices;
    mesh.triangleCount = kTriangles;
    for (i = 0; i < kVertices; ++i)
    {
        mesh.positions[3 * i] = i & 1 ? 0.1f : -0.1f;
        mesh.positions[3 * i + 1] = i & 2 ? 0.1f : -0.1f;
        mesh.positions[3 * i + 2] = i & 4 ? 0.1f : -0.1f;
    }
    for (i = 0; i < 6; ++i)
    {
        const uint32_t two[6] = {quads[i][0], quads[i][1], quads[i][2], quads[i][0], quads[i][2], quads[i][3]};
        memcpy(mesh.indices + 6 * i, two, sizeof two);
    }
    return mesh;
}

static bchCookDef defOf(const Mesh* mesh)
{
    bchCookDef def = bchDefaultCookDef();
    def.positions = mesh->positions;
    def.indices = mesh->indices;
    def.vertexCount = mesh->vertexCount;
    def.triangleCount = mesh->triangleCount;
    def.spacing = 0.05f;
    return def;
}

static char g_sentences[32][512];
static uint32_t g_sentenceCount;

/* The result, a sentence with these words, and one that no other fault has. */
static void refuse(const bchCookDef* def, bchResult result, const char* words)
{
    bchBlob blob = {NULL, 5};
    uint32_t i;
    checkContext("%s", words);
    CHECK_RESULT(bchCookShape(def, &blob), result);
    CHECK(blob.data == NULL && blob.size == 5);
    CHECK(strstr(bchGetLastError(), words) != NULL);
    for (i = 0; i < g_sentenceCount; ++i)
        CHECK(strcmp(g_sentences[i], bchGetLastError()) != 0);
    strncpy(g_sentences[g_sentenceCount++], bchGetLastError(), sizeof g_sentences[0] - 1);
    checkContext(NULL);
}

static void refuseMesh(const Mesh* mesh, const char* words)
{
    const bchCookDef def = defOf(mesh);
    refuse(&def, BCH_ERROR_INVALID_ARGUMENT, words);
}

static void damagedMeshes(void)
{
    const Mesh whole = cube();
    Mesh mesh = whole;
    bchCookDef def;
    uint32_t i, swap;
    mesh.triangleCount = 0;
    refuseMesh(&mesh, "is empty: 8 vertices, 0 triangles");
    mesh = whole;
    mesh.vertexCount = 0;
    refuseMesh(&mesh, "is empty: 0 vertices");
    def = defOf(&whole);
    def.positions = NULL;
    refuse(&def, BCH_ERROR_INVALID_ARGUMENT, "bchCookDef::positions is null");
    def = defOf(&whole);
    def.indices = NULL;
    refuse(&def, BCH_ERROR_INVALID_ARGUMENT, "bchCookDef::indices is null");
    def = defOf(&whole);
    def.triangleCount = 4194305;
    refuse(&def, BCH_ERROR_INVALID_ARGUMENT, "4194305 triangles; at most 4194304");
    def = defOf(&whole);
    def.vertexCount = 12582913;
    refuse(&def, BCH_ERROR_INVALID_ARGUMENT, "12582913 vertices; at most 12582912");
    mesh = whole;
    mesh.positions[3 * 5 + 1] = (float)NAN;
    refuseMesh(&mesh, "not finite: vertex 5 has y = ");
    mesh.positions[3 * 5 + 1] = (float)INFINITY;
    refuseMesh(&mesh, "y = inf");
    mesh.positions[3 * 5 + 1] = -10001.0f;
    refuseMesh(&mesh, "too large: vertex 5 has y = -10001 m");
    mesh = whole;
    mesh.indices[3 * 4 + 2] = 8;
    refuseMesh(&mesh, "triangle 4 has the index 8 but the mesh has 8 vertices");
    mesh = whole;
    mesh.indices[3 * 4 + 2] = mesh.indices[3 * 4];
    refuseMesh(&mesh, "triangle 4 is degenerate: its area is 0 m^2");
    mesh = whole;
    mesh.triangleCount = 11;
    refuseMesh(&mesh, "the mesh is open: the edge from vertex");
    mesh = whole;
    memcpy(mesh.indices + 36, mesh.indices, 3 * sizeof(uint32_t));
    mesh.triangleCount = 13;
    refuseMesh(&mesh, "not manifold: the edge from vertex");
    mesh = whole;
    swap = mesh.indices[0];
    mesh.indices[0] = mesh.indices[1];
    mesh.indices[1] = swap;
    refuseMesh(&mesh, "the winding is inconsistent: triangles 0 and");
    mesh = whole;
    for (i = 0; i < 3 * kTriangles; i += 3)
    {
        swap = mesh.indices[i];
        mesh.indices[i] = mesh.indices[i + 1];
        mesh.indices[i + 1] = swap;
    }
    refuseMesh(&mesh, "turned inside out: its volume is -0.008");
    mesh = whole;
    mesh.triangleCount = 2; /* one triangle and its back */
    mesh.indices[3] = mesh.indices[1];
    mesh.indices[4] = mesh.indices[0];
    mesh.indices[5] = mesh.indices[2];
    refuseMesh(&mesh, "encloses no volume");
}

static void otherFields(void)
{
    const Mesh mesh = cube();
    bchCookDef def = defOf(&mesh);
    def.spacing = 0.0f;
    refuse(&def, BCH_ERROR_INVALID_ARGUMENT, "bchCookDef::spacing is 0");
    def.spacing = (float)NAN;
    refuse(&def, BCH_ERROR_INVALID_ARGUMENT, "bchCookDef::spacing is ");
    def = defOf(&mesh);
    def.sampleSpacing = -1.0f;
    refuse(&def, BCH_ERROR_INVALID_ARGUMENT, "bchCookDef::sampleSpacing is -1");
    def = defOf(&mesh);
    def.threadCount = 65;
    refuse(&def, BCH_ERROR_INVALID_ARGUMENT, "bchCookDef::threadCount is 65");
    def = defOf(&mesh);
    def.maxMapBytes = 1;
    refuse(&def, BCH_ERROR_INVALID_ARGUMENT, "bchCookDef::maxMapBytes is 1");
    def.maxMapBytes = 1024;
    refuse(&def, BCH_ERROR_CAPACITY, "the cells of the volume map take");
    def.maxMapBytes = 8192;
    refuse(&def, BCH_ERROR_CAPACITY, "the coarsest nodes of the volume map take");
    def = defOf(&mesh);
    def.sampleSpacing = 1.0e-4f;
    refuse(&def, BCH_ERROR_CAPACITY, "samples at 0.0001 m");
}

/* The caller's own vertices for every corner, as files with normals have them. */
static Mesh split(const Mesh* whole)
{
    Mesh mesh;
    uint32_t i;
    memset(&mesh, 0, sizeof mesh);
    mesh.triangleCount = whole->triangleCount;
    mesh.vertexCount = 3 * whole->triangleCount;
    for (i = 0; i < mesh.vertexCount; ++i)
    {
        mesh.indices[i] = i;
        memcpy(mesh.positions + 3 * i, whole->positions + 3 * whole->indices[i], 3 * sizeof(float));
    }
    return mesh;
}

static void goodMesh(void)
{
    const Mesh whole = cube();
    const Mesh apart = split(&whole);
    bchCookDef def = defOf(&whole);
    bchShapeInfo info = bchDefaultShapeInfo();
    bchBlob blob = {NULL, 0}, same = {NULL, 0}, copy;
    unsigned char* bytes;
    REQUIRE_OK(bchCookShape(&def, &blob));
    CHECK_OK(bchGetShapeInfo(blob.data, blob.size, &info));
    CHECK(fabs(info.volume - 0.008) < 1e-6);
    CHECK(fabs(info.area - 0.24) < 1e-6);
    CHECK(fabs(info.inertia[0] - 0.008 * 0.08 / 12.0) < 1e-9);
    CHECK(fabs(info.inertia[3]) < 1e-12);
    CHECK(fabs(info.boundsHigh.y - 0.1f) < 1e-6f);
    CHECK_EQUAL(info.vertexCount, 8);
    CHECK_EQUAL(info.triangleCount, 12);
    CHECK(info.sampleCount > 80 && info.sampleCount < 160);
    CHECK(info.mapNodeCount > 1000);
    CHECK_EQUAL(info.bytes, blob.size);
    CHECK(info.mapDistanceError > 0.0f && info.mapDistanceError < 0.05f * def.spacing);
    CHECK(info.mapWeightError > 0.0f && info.mapWeightError < 0.011f);

    def = defOf(&apart);
    def.threadCount = 3;
    REQUIRE_OK(bchCookShape(&def, &same));
    CHECK_EQUAL(same.size, blob.size);
    CHECK_OK(bchGetShapeInfo(same.data, same.size, &info));
    CHECK_EQUAL(info.vertexCount, 8);

    bytes = malloc((size_t)blob.size);
    REQUIRE(bytes != NULL);
    memcpy(bytes, blob.data, (size_t)blob.size);
    CHECK_OK(bchGetShapeInfo(bytes, blob.size, &info));
    CHECK_RESULT(bchGetShapeInfo(bytes, blob.size - 1, &info), BCH_ERROR_CORRUPT);
    CHECK_RESULT(bchGetShapeInfo(bytes, 0, &info), BCH_ERROR_CORRUPT);
    bytes[blob.size / 2] ^= 4;
    CHECK_RESULT(bchGetShapeInfo(bytes, blob.size, &info), BCH_ERROR_CORRUPT);
    CHECK(strstr(bchGetLastError(), "checksum") != NULL);
    free(bytes);

    CHECK_RESULT(bchSetHooks(NULL), BCH_ERROR_BUSY);
    copy = blob;
    CHECK_OK(bchFreeBlob(&blob));
    CHECK(blob.data == NULL && blob.size == 0);
    CHECK_OK(bchFreeBlob(&blob));
    CHECK_RESULT(bchFreeBlob(&copy), BCH_ERROR_INVALID_ARGUMENT); /* freed already */
    CHECK_OK(bchFreeBlob(&same));
    CHECK_OK(bchSetHooks(NULL));
}

typedef struct Ear
{
    float last;
    int calls, falls, stopAfter;
} Ear;

static int hear(void* user, float share)
{
    Ear* ear = user;
    ear->falls += share < ear->last || share < 0.0f || share > 1.0f;
    ear->last = share;
    return ++ear->calls != ear->stopAfter;
}

static void progress(void)
{
    const Mesh mesh = cube();
    bchCookDef def = defOf(&mesh);
    bchBlob blob = {NULL, 0};
    Ear ear = {0.0f, 0, 0, 0};
    def.progress = hear;
    def.user = &ear;
    CHECK_OK(bchCookShape(&def, &blob));
    CHECK_OK(bchFreeBlob(&blob));
    CHECK(ear.calls > 10);
    CHECK_EQUAL(ear.falls, 0);
    CHECK(ear.last == 1.0f);
    ear.last = 0.0f;
    ear.calls = 0;
    ear.stopAfter = 4;
    CHECK_RESULT(bchCookShape(&def, &blob), BCH_NOT_READY);
    CHECK_EQUAL(ear.calls, 4);
    CHECK(blob.data == NULL);
}

int main(void)
{
    damagedMeshes();
    otherFields();
    goodMesh();
    progress();
    return checkReport();
}
