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
    UWorld* GetWorldFromContextObject(const UObject* Object, EGetWorldErrorMode ErrorMode) const;
};

extern UEngine* GEngine;
