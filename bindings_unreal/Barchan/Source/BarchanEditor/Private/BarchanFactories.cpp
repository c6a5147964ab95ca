#include "BarchanFactories.h"

#include "BarchanMaterial.h"
#include "BarchanShape.h"

UBarchanMaterialFactory::UBarchanMaterialFactory()
{
    SupportedClass = UBarchanMaterial::StaticClass();
    bCreateNew = true;
    bEditAfterNew = true;
}

UObject* UBarchanMaterialFactory::FactoryCreateNew(
    UClass* InClass, UObject* InParent, FName InName, EObjectFlags Flags, UObject* Context, FFeedbackContext* Warn)
{
    return NewObject<UBarchanMaterial>(InParent, InClass, InName, Flags);
}

UBarchanShapeFactory::UBarchanShapeFactory()
{
    SupportedClass = UBarchanShape::StaticClass();
    bCreateNew = true;
    bEditAfterNew = true;
}

UObject* UBarchanShapeFactory::FactoryCreateNew(
    UClass* InClass, UObject* InParent, FName InName, EObjectFlags Flags, UObject* Context, FFeedbackContext* Warn)
{
    return NewObject<UBarchanShape>(InParent, InClass, InName, Flags);
}
