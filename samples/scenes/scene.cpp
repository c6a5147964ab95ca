// Every scene, in the order in which they are listed.
#include "scenes/scene.h"

namespace sample
{

extern const Scene kPile, kHourglass, kColumn, kThreePiles, kThreeMaterials, kTwoDunes, kBunny, kWindDune;
// Of rigid bodies.
extern const Scene kPaddleWheels, kExplosion, kSpheres, kSplash, kBlockTower, kDumpTruck, kBulldozer, kWheelLoader,
    kDuneDrive, kFootprints, kCastle;

namespace
{
const Scene* const kScenes[] = {
    &kPile,         &kHourglass,  &kColumn,  &kThreePiles, &kThreeMaterials, &kTwoDunes,  &kBunny,     &kWindDune,
#ifdef SAMPLE_HAS_RIGID
    &kPaddleWheels, &kExplosion,  &kSpheres, &kSplash,     &kBlockTower,     &kDumpTruck, &kBulldozer, &kWheelLoader,
    &kDuneDrive,    &kFootprints, &kCastle,
#endif
};
} // namespace

std::span<const Scene* const> allScenes()
{
    return kScenes;
}

const Scene* findScene(std::string_view name)
{
    for (const Scene* scene : kScenes)
        if (name == scene->name)
            return scene;
    return nullptr;
}

} // namespace sample
