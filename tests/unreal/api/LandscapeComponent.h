#pragma once

#include "Components/PrimitiveComponent.h"

class ULandscapeHeightfieldCollisionComponent;

class ULandscapeComponent : public UPrimitiveComponent
{
public:
    int32 SectionBaseX; // quads
    int32 SectionBaseY;
    int32 ComponentSizeQuads;
    int32 SubsectionSizeQuads;
    int32 NumSubsections;

    ULandscapeHeightfieldCollisionComponent* GetCollisionComponent() const;
};
