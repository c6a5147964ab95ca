#pragma once

#include "CoreMinimal.h"
#include "IDetailCustomization.h"
#include "Modules/ModuleInterface.h"

class FOnGetDetailCustomizationInstance
{
public:
    static FOnGetDetailCustomizationInstance CreateStatic(TSharedRef<IDetailCustomization> (*Function)());
};

class FPropertyEditorModule : public IModuleInterface
{
public:
    virtual void RegisterCustomClassLayout(FName ClassName, FOnGetDetailCustomizationInstance Delegate);
    virtual void UnregisterCustomClassLayout(FName ClassName);
};
