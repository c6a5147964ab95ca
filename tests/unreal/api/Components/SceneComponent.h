#pragma once

#include "Components/ActorComponent.h"

namespace EComponentMobility
{
enum Type : int
{
    Static,
    Stationary,
    Movable
};
}

class USceneComponent : public UActorComponent
{
public:
    EComponentMobility::Type Mobility;
    FBoxSphereBounds Bounds;

    FVector GetComponentLocation() const;
    FQuat GetComponentQuat() const;
    const FTransform& GetComponentTransform() const;
    FVector GetForwardVector() const;
    void SetupAttachment(USceneComponent* InParent, FName InSocketName = FName());
    void
    SetAbsolute(bool bNewAbsoluteLocation = false, bool bNewAbsoluteRotation = false, bool bNewAbsoluteScale = false);
    void SetWorldLocation(FVector NewLocation);
    void SetVisibility(bool bNewVisibility, bool bPropagateToChildren = false);
};
