#pragma once

#include "CoreMinimal.h"
#include "Engine/EngineBaseTypes.h"

#include "BarchanTickFunction.generated.h"

class UBarchanSubsystem;

/** One before the engine's physics and one after: a world subsystem's own tick has no say in that. */
USTRUCT()
struct BARCHANRUNTIME_API FBarchanTickFunction : public FTickFunction
{
    GENERATED_BODY()

    UBarchanSubsystem* Target = nullptr;
    bool bBeforePhysics = false;

    virtual void ExecuteTick(
        float DeltaTime, ELevelTick TickType, ENamedThreads::Type CurrentThread,
        const FGraphEventRef& MyCompletionGraphEvent) override;
    virtual FString DiagnosticMessage() override;
};

template <>
struct TStructOpsTypeTraits<FBarchanTickFunction> : public TStructOpsTypeTraitsBase2<FBarchanTickFunction>
{
    enum
    {
        WithCopy = false
    };
};
