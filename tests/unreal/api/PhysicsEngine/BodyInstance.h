#pragma once

#include "CoreMinimal.h"

class UBodySetup;

struct FBodyInstance
{
    bool IsValidBodyInstance() const;
    bool IsInstanceAwake() const;
    float GetBodyMass() const;
    FVector GetBodyInertiaTensor() const; // kg cm^2, about the principal axes
    FVector GetCOMPosition() const;
    FTransform GetMassSpaceToWorldSpace() const;
    FVector GetUnrealWorldVelocity() const;
    FVector GetUnrealWorldAngularVelocityInRadians() const;
    UBodySetup* GetBodySetup() const;
};
