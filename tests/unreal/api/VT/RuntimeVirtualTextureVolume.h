#pragma once

#include "GameFramework/Actor.h"

class URuntimeVirtualTextureComponent;

class ARuntimeVirtualTextureVolume : public AActor
{
public:
    TObjectPtr<URuntimeVirtualTextureComponent> VirtualTextureComponent;
};
