#include "BarchanDebugMenu.h"
#include "BarchanShape.h"
#include "BarchanShapeDetails.h"
#include "Modules/ModuleInterface.h"
#include "Modules/ModuleManager.h"
#include "PropertyEditorModule.h"

class FBarchanEditorModule : public IModuleInterface
{
public:
    virtual void StartupModule() override
    {
        FPropertyEditorModule& Properties = FModuleManager::LoadModuleChecked<FPropertyEditorModule>("PropertyEditor");
        Properties.RegisterCustomClassLayout(
            UBarchanShape::StaticClass()->GetFName(),
            FOnGetDetailCustomizationInstance::CreateStatic(&FBarchanShapeDetails::MakeInstance));
        DebugMenu.Register();
    }

    virtual void ShutdownModule() override
    {
        DebugMenu.Unregister();
        if (FModuleManager::Get().IsModuleLoaded("PropertyEditor"))
        {
            FModuleManager::GetModuleChecked<FPropertyEditorModule>("PropertyEditor")
                .UnregisterCustomClassLayout(TEXT("BarchanShape"));
        }
    }

private:
    FBarchanDebugMenu DebugMenu;
};

IMPLEMENT_MODULE(FBarchanEditorModule, BarchanEditor)
