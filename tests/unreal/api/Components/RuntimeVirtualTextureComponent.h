#pragma once

#include "Components/SceneComponent.h"

class URuntimeVirtualTextureComponent : public USceneComponent
{
public:
    void Invalidate(const FBoxSphereBounds& WorldBounds);
};
