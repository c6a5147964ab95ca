#pragma once

#include "GameFramework/Actor.h"

class APlayerController : public AActor
{
public:
    virtual void GetPlayerViewPoint(FVector& OutLocation, FRotator& OutRotation) const;
};
