#pragma once

#include "GameFramework/Actor.h"

class ALandscape;
class ULandscapeComponent;

enum class EHeightfieldSource
{
    None,
    Simple,
    Complex,
    Editor
};

class ALandscapeProxy : public AActor
{
public:
    TArray<TObjectPtr<ULandscapeComponent>> LandscapeComponents;
    int32 ComponentSizeQuads;
    int32 SubsectionSizeQuads;
    int32 NumSubsections;

    virtual ALandscape* GetLandscapeActor();
    virtual const ALandscape* GetLandscapeActor() const;
    const FGuid& GetLandscapeGuid() const;
    FTransform LandscapeActorToWorld() const;
    TOptional<float>
    GetHeightAtLocation(FVector Location, EHeightfieldSource HeightFieldSource = EHeightfieldSource::Complex) const;
};
