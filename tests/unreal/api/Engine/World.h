#pragma once

#include "Engine/EngineBaseTypes.h"

class APlayerController;

class UWorld : public UObject
{
public:
    ULevel* PersistentLevel;

    bool IsGameWorld() const;
    float GetGravityZ() const;
    APlayerController* GetFirstPlayerController() const;
    template <typename Type>
    Type* GetSubsystem() const;
};
