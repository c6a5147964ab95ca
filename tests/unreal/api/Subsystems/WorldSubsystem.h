#pragma once

#include "Engine/World.h"

class FSubsystemCollectionBase;

class UWorldSubsystem : public UObject
{
public:
    virtual bool ShouldCreateSubsystem(UObject* Outer) const;
    virtual void Initialize(FSubsystemCollectionBase& Collection);
    virtual void Deinitialize();
    virtual void OnWorldBeginPlay(UWorld& InWorld);
};
