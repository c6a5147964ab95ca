#pragma once

#include "Engine/EngineBaseTypes.h"

class AActor;

class UActorComponent : public UObject
{
public:
    FActorComponentTickFunction PrimaryComponentTick;

    AActor* GetOwner() const;
    void RegisterComponent();
    virtual void DestroyComponent(bool bPromoteChildren = false);
    virtual void BeginPlay();
    virtual void EndPlay(const EEndPlayReason::Type EndPlayReason);
    virtual void TickComponent(float DeltaTime, ELevelTick TickType, FActorComponentTickFunction* ThisTickFunction);
};
