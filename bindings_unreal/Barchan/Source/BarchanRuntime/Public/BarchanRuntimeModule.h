#pragma once

#include "CoreMinimal.h"
#include "Modules/ModuleInterface.h"

class IBarchanRenderer;

BARCHANRUNTIME_API DECLARE_LOG_CATEGORY_EXTERN(LogBarchan, Log, All);

/** Loads the library from where it was staged, before anything calls it. */
class BARCHANRUNTIME_API FBarchanRuntimeModule : public IModuleInterface
{
public:
    virtual void StartupModule() override;
    virtual void ShutdownModule() override;

    /** False where the library is missing: then there is no sand, nothing of it may be called, and the log says why. */
    static bool IsLibraryLoaded();

    /** Of the process; null without one. Worlds that begin later ask it. */
    static void SetRenderer(const IBarchanRenderer* Renderer);
    static const IBarchanRenderer* GetRenderer();

private:
    void* Library = nullptr;
};
