#pragma once

#include "CoreMinimal.h"
#include "Factories/Factory.h"

#include "BarchanFactories.generated.h"

UCLASS()
class BARCHANEDITOR_API UBarchanMaterialFactory : public UFactory
{
    GENERATED_BODY()

public:
    UBarchanMaterialFactory();
    virtual UObject* FactoryCreateNew(
        UClass* InClass, UObject* InParent, FName InName, EObjectFlags Flags, UObject* Context,
        FFeedbackContext* Warn) override;
};

UCLASS()
class BARCHANEDITOR_API UBarchanShapeFactory : public UFactory
{
    GENERATED_BODY()

public:
    UBarchanShapeFactory();
    virtual UObject* FactoryCreateNew(
        UClass* InClass, UObject* InParent, FName InName, EObjectFlags Flags, UObject* Context,
        FFeedbackContext* Warn) override;
};
