// Bounds of what callers pass, each with a sentence.
#pragma once

#include "barchan/barchan.h"
#include "barchan/vulkan.h"

namespace bch::api
{

void checkPointer(const void* pointer, const char* name);
void checkGravity(const bchVec3& gravity, const char* name);
void checkFinite(const bchPosition& position, const char* name);
void checkRange(const char* name, uint32_t value, uint32_t low, uint32_t high);

void checkHooks(const bchHooks& hooks);
void checkProfiler(const bchProfiler& profiler);
void checkDeviceDef(const bchDeviceDef& def);
void checkVkDeviceDef(const bchVkDeviceDef& def);
void checkWorldDef(const bchWorldDef& def);
void checkStepDef(const bchStepDef& def);
void checkPublishDef(const bchPublishDef& def);
void checkPatchDef(const bchPatchDef& def);
void checkFillDef(const bchPatchFillDef& def);
void checkBounds(const bchPatchBounds& bounds);
void checkWind(const bchVec3& wind);
void checkDebugDrawDef(const bchDebugDrawDef& def);
void checkGrainShape(bchGrainShape shape, float edgeRatio, const char* structName);
void checkSpawnDef(const bchGrainSpawnDef& def);
void checkCookDef(const bchCookDef& def); // all but the mesh, which is checked where it is cooked

void checkTileDef(const bchTileDef& def); // all but its columns and materials
void checkHeightImageDef(const bchHeightImageDef& def);
void checkBrushDef(const bchBrushDef& def);
void checkPagerDef(const bchPagerDef& def);
void checkFocus(const bchFocus& focus);
void checkRay(const bchPosition& origin, const bchVec3& direction, double maxDistance);
void checkQuery(const bchQuery& query, uint32_t index);

} // namespace bch::api
