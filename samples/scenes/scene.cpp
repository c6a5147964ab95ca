#include "scenes/scene.h"

#include "scenes/pile.h"

namespace sample
{

namespace
{
const Scene kScenes[] = {kPile};
}

std::span<const Scene> allScenes()
{
    return kScenes;
}

const Scene* findScene(std::string_view name)
{
    for (const Scene& scene : kScenes)
        if (name == scene.name)
            return &scene;
    return nullptr;
}

} // namespace sample
