#pragma once

#include "Engine/EngineBaseTypes.h"

class APlayerController;

// Of pointers, as the engine's is of an array of them.
class FConstPlayerControllerIterator
{
public:
    const TWeakObjectPtr<APlayerController>* operator->() const;
    FConstPlayerControllerIterator& operator++();
    explicit operator bool() const;
};

class UWorld : public UObject
{
public:
    ULevel* PersistentLevel;

    bool IsGameWorld() const;
    bool IsPartitionedWorld() const;
    float GetGravityZ() const;
    FConstPlayerControllerIterator GetPlayerControllerIterator() const;
    template <typename Type>
    Type* GetSubsystem() const;
};
