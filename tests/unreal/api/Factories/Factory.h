#pragma once

#include "CoreMinimal.h"

class FFeedbackContext;

class UFactory : public UObject
{
public:
    TObjectPtr<UClass> SupportedClass;
    uint8 bCreateNew : 1;
    uint8 bEditAfterNew : 1;

    virtual UObject* FactoryCreateNew(
        UClass* InClass, UObject* InParent, FName InName, EObjectFlags Flags, UObject* Context, FFeedbackContext* Warn);
};
