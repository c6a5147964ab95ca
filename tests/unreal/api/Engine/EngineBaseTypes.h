#pragma once

#include "CoreMinimal.h"

class ULevel;

enum ELevelTick
{
    LEVELTICK_TimeOnly,
    LEVELTICK_ViewportsOnly,
    LEVELTICK_All,
    LEVELTICK_PauseTick
};

enum ETickingGroup
{
    TG_PrePhysics,
    TG_StartPhysics,
    TG_DuringPhysics,
    TG_EndPhysics,
    TG_PostPhysics
};

namespace ENamedThreads
{
enum Type : int32
{
    GameThread
};
}

class FGraphEventRef
{
};

struct FTickFunction
{
    ETickingGroup TickGroup;
    uint8 bTickEvenWhenPaused : 1;
    uint8 bCanEverTick : 1;
    uint8 bStartWithTickEnabled : 1;

    virtual ~FTickFunction();
    void RegisterTickFunction(ULevel* Level);
    void UnRegisterTickFunction();
    virtual void ExecuteTick(
        float DeltaTime, ELevelTick TickType, ENamedThreads::Type CurrentThread,
        const FGraphEventRef& MyCompletionGraphEvent) = 0;
    virtual FString DiagnosticMessage() = 0;
};

struct FActorTickFunction : public FTickFunction
{
    virtual void ExecuteTick(
        float DeltaTime, ELevelTick TickType, ENamedThreads::Type CurrentThread,
        const FGraphEventRef& MyCompletionGraphEvent) override;
    virtual FString DiagnosticMessage() override;
};

struct FActorComponentTickFunction : public FActorTickFunction
{
};

template <typename Type>
struct TStructOpsTypeTraitsBase2
{
};

template <typename Type>
struct TStructOpsTypeTraits : public TStructOpsTypeTraitsBase2<Type>
{
};

namespace EEndPlayReason
{
enum Type : int
{
    Destroyed,
    LevelTransition,
    EndPlayInEditor,
    RemovedFromWorld,
    Quit
};
}
