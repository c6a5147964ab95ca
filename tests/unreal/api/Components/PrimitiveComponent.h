#pragma once

#include "Components/SceneComponent.h"

struct FBodyInstance;

class UPrimitiveComponent : public USceneComponent
{
public:
    FBodyInstance* GetBodyInstance(FName BoneName = FName(), bool bGetWelded = true, int32 Index = -1) const;
    void WakeAllRigidBodies();
    bool IsSimulatingPhysics(FName BoneName = FName()) const;
    void AddImpulse(FVector Impulse, FName BoneName = FName(), bool bVelChange = false);
    void AddAngularImpulseInRadians(FVector Impulse, FName BoneName = FName(), bool bVelChange = false);
};
