#pragma once

#include "CoreMinimal.h"

enum class EGetWorldErrorMode
{
    ReturnNull,
    LogAndReturnNull,
    Assert
};

class UEngine : public UObject
{
public:
    void AddOnScreenDebugMessage(uint64 Key, float TimeToDisplay, FColor DisplayColor, const FString& DebugMessage);
    UWorld* GetWorldFromContextObject(const UObject* Object, EGetWorldErrorMode ErrorMode) const;
};

extern UEngine* GEngine;
