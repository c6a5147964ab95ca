// How sand comes to be seen: the device that it is computed on, its frames, and drawing for developers.
#include "BarchanBridge/host.h"
#include "BarchanConvert.h"
#include "BarchanRenderer.h"
#include "BarchanRuntimeModule.h"
#include "BarchanSettings.h"
#include "BarchanStats.h"
#include "BarchanSubsystem.h"
#include "BarchanTerrain.h"
#include "DrawDebugHelpers.h"
#include "Engine/Engine.h"
#include "Engine/World.h"

using namespace barchan::unreal;

namespace
{
RenderFacts FactsOfRenderer()
{
    RenderFacts Facts;
    if (const IBarchanRenderer* Renderer = FBarchanRuntimeModule::GetRenderer())
    {
        Renderer->Describe(Facts);
    }
    Facts.wanted = GetDefault<UBarchanSettings>()->bShareDevice;
    return Facts;
}
} // namespace

bool UBarchanSubsystem::StartOnDevice(SimulationSettings& Start)
{
    const PathChoice Choice = chooseDevice(FactsOfRenderer(), Start.device);
    bchVkDeviceDef Shared = bchDefaultVkDeviceDef();
    if (Choice.path == FramePath::SharedDevice
        && FBarchanRuntimeModule::GetRenderer()->FillDevice(Choice.queueIndex, Shared))
    {
        Start.shared = &Shared;
        if (Simulation.start(Start) >= 0)
        {
            Path = FramePath::SharedDevice;
            UE_LOG(
                LogBarchan, Log, TEXT("sand goes by %s: %s"), UTF8_TO_TCHAR(pathName(Path)),
                UTF8_TO_TCHAR(Choice.reason));
            return true;
        }
        UE_LOG(LogBarchan, Warning, TEXT("sand cannot share the renderer's device and gets one of its own"));
        Start.shared = nullptr;
    }
    if (Simulation.start(Start) < 0)
    {
        return false;
    }
    ChoosePath();
    return true;
}

void UBarchanSubsystem::ChoosePath()
{
    const RenderFacts Facts = FactsOfRenderer();
    bchDeviceInfo Info = bchDefaultDeviceInfo();
    (void)bchDevice_GetInfo(Simulation.device(), &Info);
    // Whether memory can be exported is known only when there is some.
    bchVkExport Exported = bchDefaultVkExport();
    bool bExports = false;
    if (Facts.api == RenderApi::D3d12 && Facts.wanted && Info.kind == BCH_DEVICE_VULKAN)
    {
        FrameSourceDef Def;
        Def.streams = BCH_STREAM_GRAINS;
        Def.exportable = true;
        bExports = Frames.open(Simulation.device(), Simulation.world(), Def) >= 0 && Frames.exportMemory(Exported) >= 0;
        Frames.close();
    }
    const PathChoice Choice = choosePath(Facts, Info.kind, bExports ? &Exported : nullptr);
    if (bExports)
    {
        FBarchanRuntimeModule::GetRenderer()->CloseHandles(Exported); // the frames to come have others
    }
    Path = Choice.path;
    UE_LOG(LogBarchan, Log, TEXT("sand goes by %s: %s"), UTF8_TO_TCHAR(pathName(Path)), UTF8_TO_TCHAR(Choice.reason));
}

void UBarchanSubsystem::RefuseExport(const TCHAR* Reason)
{
    UE_LOG(
        LogBarchan, Warning,
        TEXT("frames of sand cannot be shared (%s): arrays and frame buffers come by copies through the host"), Reason);
    Path = FramePath::Readback;
    CloseFrames();
}

void UBarchanSubsystem::CloseFrames()
{
    if (!Frames.isOpen())
    {
        return;
    }
    if (const IBarchanRenderer* Renderer = FBarchanRuntimeModule::GetRenderer())
    {
        Renderer->Finish();
    }
    OnFramesClosing.Broadcast();
    Frames.close();
}

void UBarchanSubsystem::UpdateFrames()
{
    if (Path == FramePath::Readback || WantedStreams == 0)
    {
        return;
    }
    // Particles want the patch, tiles the terrain.
    bchStreams Streams = WantedStreams;
    if (Streams & (BCH_STREAM_PARTICLES | BCH_STREAM_RENDER_GRAINS))
    {
        (void)GetPatch();
    }
    if (!GetTerrain())
    {
        Streams &= ~static_cast<bchStreams>(BCH_STREAM_TILES);
    }
    if (Streams == 0 || (Frames.isOpen() && (Frames.def().streams & Streams) == Streams))
    {
        return;
    }
    CloseFrames();
    FrameSourceDef Def;
    Def.streams = Streams;
    Def.ringDepth = Path == FramePath::HostMemory ? 3 : 4;
    Def.exportable = Path == FramePath::ExportedMemory;
    if (Frames.open(Simulation.device(), Simulation.world(), Def) < 0)
    {
        WantedStreams = 0;
        Path = FramePath::Readback; // the log has said why
    }
}

void UBarchanSubsystem::DrawDebug(const FVector& Centre)
{
    DebugRequest Request;
    Request.parts = static_cast<bchDebugParts>(CVarBarchanDebugDraw.GetValueOnGameThread());
    if (CVarBarchanDebugZones.GetValueOnGameThread() != 0)
    {
        Request.parts |= BCH_DEBUG_ZONES;
    }
    Request.contacts = CVarBarchanDebugContacts.GetValueOnGameThread() != 0;
    Request.awakeColumns = CVarBarchanDebugColumns.GetValueOnGameThread() != 0;
    Request.ledger = CVarBarchanDebugLedger.GetValueOnGameThread() != 0;
    Request.centre = Barchan::ToBridge(Centre);
    const ABarchanTerrain* Terrain = GetTerrain();
    if (!Request.anything() || Debug.update(Request, Terrain ? &Terrain->GetBridge() : nullptr) < 0)
    {
        return;
    }
    const auto ToColor = [](uint32 Rgb) { return FColor(Rgb >> 16 & 0xFF, Rgb >> 8 & 0xFF, Rgb & 0xFF); };
    for (const DebugStroke& Stroke : Debug.strokes())
    {
        DrawDebugLine(
            GetWorld(), Barchan::FromBridge(Stroke.from), Barchan::FromBridge(Stroke.to), ToColor(Stroke.color));
    }
    for (const DebugDot& Dot : Debug.dots())
    {
        DrawDebugPoint(GetWorld(), Barchan::FromBridge(Dot.at), 3.0f, ToColor(Dot.color));
    }
    if (Request.ledger && GEngine)
    {
        constexpr uint64 OneLine = 0xBA7C4A; // so that it replaces the line before
        GEngine->AddOnScreenDebugMessage(OneLine, 1.0f, FColor(255, 220, 120), UTF8_TO_TCHAR(Debug.words()));
    }
}
