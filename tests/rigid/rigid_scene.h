/* A bed of sand and a rigid world on it, for tests of rigid.h in plain C. */
#ifndef RIGID_SCENE_H
#define RIGID_SCENE_H

#include "barchan/rigid.h"
#include "contract/support/scene.h"

/* As CHECK_OK and CHECK_RESULT, with the sentence of this library. */
#define RIGID_OK(call) checkRigid((call), BCH_OK, #call, __FILE__, __LINE__)
#define RIGID_FAILS(call, expected) checkRigid((call), (expected), #call, __FILE__, __LINE__)

typedef struct RigidScene
{
    bchDeviceId device;
    bchWorldId sand;
    bchMaterialId material;
    bchPatchId patch;
    bchRigidWorldId rigid;
} RigidScene;

void checkRigid(bchResult result, bchResult expected, const char* text, const char* file, int line);

/* An empty patch and a rigid world of `def`. */
RigidScene openRigidScene(const bchRigidWorldDef* def, float spacing, uint32_t capacity);
void closeRigidScene(const RigidScene* scene);

/* Sand between walls, its floor at y = 0. */
void addBed(const RigidScene* scene, bchVec3 half);
void fillSand(const RigidScene* scene, bchFillShape shape, bchVec3 size, bchPosition middle, bchVec3 velocity);

void stepRigid(const RigidScene* scene, uint32_t count);
bchRigidShapeId addShape(bchRigidWorldId world, bchRigidShapeKind kind, float x, float y, float z);
bchRigidBodyId addBody(bchRigidWorldId world, bchRigidShapeId shape, bchPosition position, float mass);
bchRigidBodyState bodyState(bchRigidBodyId body);

/* Steps, and sums up what sand gave the body along an axis, N s. */
double pushOfSand(const RigidScene* scene, bchRigidBodyId body, int axis, uint32_t steps);

#endif
