#include "BarchanEngineDevice.h"
#include "BarchanRuntimeModule.h"
#include "Modules/ModuleInterface.h"
#include "Modules/ModuleManager.h"

class FBarchanRenderModule : public IModuleInterface
{
public:
    virtual void StartupModule() override { FBarchanRuntimeModule::SetRenderer(&Device); }
    virtual void ShutdownModule() override { FBarchanRuntimeModule::SetRenderer(nullptr); }

private:
    FBarchanEngineDevice Device;
};

IMPLEMENT_MODULE(FBarchanRenderModule, BarchanRender)
