// Every scene, in the order in which they are listed.
#include "scenes/scene.h"

#include "common/options.h"

#include <cstdio>

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

const Scene& mainScene()
{
#ifdef SAMPLE_HAS_RIGID
    return kBulldozer;
#else
    return kBunny;
#endif
}

const Scene* findScene(std::string_view name)
{
    for (const Scene* scene : kScenes)
        if (name == scene->name)
            return scene;
    return nullptr;
}

const Scene& sceneNamed(std::string_view name)
{
    if (const Scene* scene = findScene(name))
        return *scene;
    std::string names;
    for (const Scene* scene : kScenes)
        names += (names.empty() ? "" : ", ") + std::string(scene->name);
    throw UsageError("there is no scene \"" + std::string(name) + "\"; there is: " + names);
}

void printScenes()
{
    for (const Scene* scene : kScenes)
        std::printf("%-12s %s\n", scene->name, scene->sentence);
}

} // namespace sample
