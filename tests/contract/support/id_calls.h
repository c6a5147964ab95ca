/* Every function that takes an id, as a table: called with that id and otherwise good arguments. */
#ifndef ID_CALLS_H
#define ID_CALLS_H

#include "contract/support/scene.h"

typedef struct IdCall
{
    const char* name;
    bchResult (*call)(const Scene* scene, uint64_t id);
} IdCall;

extern const IdCall kDeviceCalls[];
extern const IdCall kWorldCalls[];
extern const IdCall kMaterialCalls[];
extern const IdCall kWallCalls[];
extern const IdCall kReadbackCalls[];
extern const IdCall kPatchCalls[];
extern const IdCall kEmitterCalls[];
extern const IdCall kDrainCalls[];
extern const IdCall kFieldCalls[];
extern const IdCall kBodyCalls[];
extern const IdCall kShapeCalls[];

/* All tables end with a null name. Checks that each call refuses the id. */
void checkRefused(const IdCall* calls, const Scene* scene, uint64_t id);

#endif
