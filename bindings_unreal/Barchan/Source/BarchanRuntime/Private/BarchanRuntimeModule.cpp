#include "BarchanRuntimeModule.h"

#include "BarchanStats.h"
#include "HAL/PlatformProcess.h"
#include "Interfaces/IPluginManager.h"
#include "Misc/Paths.h"
#include "Modules/ModuleManager.h"

DEFINE_LOG_CATEGORY(LogBarchan);

DEFINE_STAT(STAT_BarchanBefore);
DEFINE_STAT(STAT_BarchanAfter);
DEFINE_STAT(STAT_BarchanSteps);
DEFINE_STAT(STAT_BarchanGrains);
DEFINE_STAT(STAT_BarchanBodies);
DEFINE_STAT(STAT_BarchanWaits);

TAutoConsoleVariable<int32> CVarBarchanDebugDraw(
    TEXT("barchan.DebugDraw"), 0, TEXT("Parts of the sand's world to draw, as bits of bchDebugParts; 0: none."));
TAutoConsoleVariable<int32> CVarBarchanDebugZones(
    TEXT("barchan.Debug.Zones"), 0, TEXT("1: where terrain is wanted awake, and where it stays so."));
TAutoConsoleVariable<int32>
    CVarBarchanDebugContacts(TEXT("barchan.Debug.Contacts"), 0, TEXT("1: contacts of grains and their forces."));
TAutoConsoleVariable<int32> CVarBarchanDebugColumns(
    TEXT("barchan.Debug.AwakeColumns"), 0, TEXT("1: columns around the player whose sand is awake."));
TAutoConsoleVariable<int32>
    CVarBarchanDebugLedger(TEXT("barchan.Debug.Ledger"), 0, TEXT("1: where all mass is. Waits for the device."));
TAutoConsoleVariable<float>
    CVarBarchanTimeScale(TEXT("barchan.TimeScale"), 1.0f, TEXT("Slow motion of the sand alone, 0 to 16."));
TAutoConsoleVariable<int32> CVarBarchanPause(TEXT("barchan.Pause"), 0, TEXT("1: the sand stands still."));

namespace
{
bool bLibraryLoaded = false;
const IBarchanRenderer* RendererOfProcess = nullptr;

#if PLATFORM_WINDOWS
const TCHAR* const LibraryName = TEXT("barchan.dll");
#elif PLATFORM_MAC
const TCHAR* const LibraryName = TEXT("libbarchan.dylib");
#else
const TCHAR* const LibraryName = TEXT("libbarchan.so.0");
#endif
} // namespace

void FBarchanRuntimeModule::StartupModule()
{
    // In a packaged game the library lies beside the executable, in the editor beside the plugin's own binaries.
    TArray<FString> Folders;
    Folders.Add(FPlatformProcess::BaseDir());
    if (const TSharedPtr<IPlugin> Plugin = IPluginManager::Get().FindPlugin(TEXT("Barchan")))
    {
        Folders.Add(
            FPaths::Combine(Plugin->GetBaseDir(), TEXT("Binaries"), FPlatformProcess::GetBinariesSubdirectory()));
    }
    for (const FString& Folder : Folders)
    {
        const FString File = FPaths::Combine(Folder, LibraryName);
        if (FPaths::FileExists(File))
        {
            Library = FPlatformProcess::GetDllHandle(*File);
        }
        if (Library)
        {
            break;
        }
    }
    bLibraryLoaded = Library != nullptr;
    if (!bLibraryLoaded)
    {
        UE_LOG(
            LogBarchan, Error, TEXT("%s is neither in %s nor in the plugin's binaries; there will be no sand"),
            LibraryName, *Folders[0]);
    }
}

void FBarchanRuntimeModule::ShutdownModule()
{
    bLibraryLoaded = false;
    if (Library)
    {
        FPlatformProcess::FreeDllHandle(Library);
        Library = nullptr;
    }
}

bool FBarchanRuntimeModule::IsLibraryLoaded()
{
    return bLibraryLoaded;
}

void FBarchanRuntimeModule::SetRenderer(const IBarchanRenderer* Renderer)
{
    RendererOfProcess = Renderer;
}

const IBarchanRenderer* FBarchanRuntimeModule::GetRenderer()
{
    return RendererOfProcess;
}

IMPLEMENT_MODULE(FBarchanRuntimeModule, BarchanRuntime)
