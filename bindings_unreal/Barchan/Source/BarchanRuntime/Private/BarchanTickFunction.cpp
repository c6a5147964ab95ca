#include "BarchanTickFunction.h"

#include "BarchanSubsystem.h"

void FBarchanTickFunction::ExecuteTick(
    float DeltaTime, ELevelTick TickType, ENamedThreads::Type CurrentThread,
    const FGraphEventRef& MyCompletionGraphEvent)
{
    if (!Target || TickType == LEVELTICK_ViewportsOnly)
    {
        return;
    }
    if (bBeforePhysics)
    {
        Target->TickBeforePhysics(DeltaTime);
    }
    else
    {
        Target->TickAfterPhysics(DeltaTime);
    }
}

FString FBarchanTickFunction::DiagnosticMessage()
{
    return bBeforePhysics ? TEXT("Barchan before physics") : TEXT("Barchan after physics");
}
