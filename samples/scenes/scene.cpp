// Every scene, in the order in which they are listed.
#include "scenes/scene.h"

namespace sample
{

extern const Scene kPile, kHourglass;

namespace
{
const Scene* const kScenes[] = {&kPile, &kHourglass};
}

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
