// Inside the engine: the renderer that this run has is described, a way for sand is chosen, and frames are published.
#include "BarchanBridge/frame_reader.h"
#include "BarchanBridge/settings_check.h"
#include "BarchanBridge/simulation.h"
#include "BarchanRenderer.h"
#include "BarchanRuntimeModule.h"
#include "BarchanSettings.h"
#include "Misc/AutomationTest.h"

BEGIN_DEFINE_SPEC(
    FBarchanFrameSpec, "Barchan.Frames",
    EAutomationTestFlags::EditorContext | EAutomationTestFlags::ClientContext | EAutomationTestFlags::ProductFilter)
END_DEFINE_SPEC(FBarchanFrameSpec)

void FBarchanFrameSpec::Define()
{
    using namespace barchan::unreal;

    Describe(
        TEXT("The renderer"),
        [this]()
        {
            It(TEXT("is known, and the way that is chosen has a reason"),
               [this]()
               {
                   const IBarchanRenderer* Renderer = FBarchanRuntimeModule::GetRenderer();
                   TestTrue(TEXT("there is one"), Renderer != nullptr);
                   RenderFacts Facts;
                   if (Renderer)
                   {
                       Renderer->Describe(Facts);
                   }
                   const PathChoice Choice = chooseDevice(Facts, BCH_DEVICE_AUTO);
                   TestTrue(TEXT("reason"), Choice.reason[0] != '\0');
                   bchVkDeviceDef Def = bchDefaultVkDeviceDef();
                   if (Choice.path == FramePath::SharedDevice)
                   {
                       TestTrue(TEXT("device"), Renderer->FillDevice(Choice.queueIndex, Def));
                       TestTrue(TEXT("queue"), Def.queue != nullptr);
                   }
               });
            It(TEXT("computes sand on its own device where that is chosen"),
               [this]()
               {
                   RenderFacts Facts;
                   const IBarchanRenderer* Renderer = FBarchanRuntimeModule::GetRenderer();
                   if (!Renderer)
                   {
                       return;
                   }
                   Renderer->Describe(Facts);
                   const PathChoice Choice = chooseDevice(Facts, BCH_DEVICE_AUTO);
                   bchVkDeviceDef Def = bchDefaultVkDeviceDef();
                   if (Choice.path != FramePath::SharedDevice || !Renderer->FillDevice(Choice.queueIndex, Def))
                   {
                       return;
                   }
                   Simulation Sand;
                   SimulationSettings Settings;
                   Settings.shared = &Def;
                   Settings.lag = 0;
                   TestEqual(TEXT("start"), static_cast<int32>(Sand.start(Settings)), static_cast<int32>(BCH_OK));
                   FrameReport Report;
                   TestTrue(TEXT("step"), Sand.beforePhysics(1.0 / 60.0, Report) >= 0);
                   TestEqual(TEXT("steps"), static_cast<int32>(Report.steps), 1);
               });
        });

    Describe(
        TEXT("Frames"),
        [this]()
        {
            It(TEXT("hold the grains that were spawned"),
               [this]()
               {
                   Simulation Sand;
                   SimulationSettings Settings;
                   Settings.device = BCH_DEVICE_CPU;
                   Settings.lag = 0;
                   Settings.world.grainCapacity = 64;
                   TestEqual(TEXT("start"), static_cast<int32>(Sand.start(Settings)), static_cast<int32>(BCH_OK));
                   bchMaterialDef Material = bchDefaultMaterialDef();
                   bchGrainSpawnDef Grain = bchDefaultGrainSpawnDef();
                   const bchVec3 Place = toVector({10.0, 20.0, 30.0});
                   Grain.positions = &Place;
                   Grain.count = 1;
                   TestTrue(TEXT("material"), bchCreateMaterial(Sand.world(), &Material, &Grain.material) >= 0);
                   TestTrue(TEXT("grain"), bchWorld_SpawnGrains(Sand.world(), &Grain) >= 0);
                   FrameSource Source;
                   FrameSourceDef Def;
                   Def.streams = BCH_STREAM_GRAINS;
                   TestTrue(TEXT("frames"), Source.open(Sand.device(), Sand.world(), Def) >= 0);
                   FrameReport Report;
                   TestTrue(TEXT("step"), Sand.beforePhysics(1.0 / 60.0, Report) >= 0);
                   Frame Published;
                   TestEqual(
                       TEXT("acquire"), static_cast<int32>(Source.acquire(Published)), static_cast<int32>(BCH_OK));
                   ParticleFrame Arrays;
                   readGrains(Published, Published.bytes, Vec3d(), Arrays);
                   TestEqual(TEXT("count"), static_cast<int32>(Arrays.count), 1);
                   TestTrue(TEXT("place"), Arrays.places[0] > 9.9f && Arrays.places[0] < 10.1f);
                   TestTrue(TEXT("release"), Source.release(Published.number) >= 0);
               });
            It(TEXT("are made by settings that nobody complains of"),
               [this]()
               {
                   SandSettings Sand;
                   GetDefault<UBarchanSettings>()->Describe(Sand);
                   int32 Wrong = 0;
                   checkSand(
                       Sand,
                       [](void* Count, bool bWrong, const char*) { *static_cast<int32*>(Count) += bWrong ? 1 : 0; },
                       &Wrong);
                   TestEqual(TEXT("complaints"), Wrong, 0);
               });
        });
}
