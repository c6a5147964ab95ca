// Inside the engine: conversions agree with Unreal's own mathematics, and a world of sand runs.
#include "BarchanBridge/simulation.h"
#include "BarchanConvert.h"
#include "Math/RandomStream.h"
#include "Misc/AutomationTest.h"

BEGIN_DEFINE_SPEC(
    FBarchanSpec, "Barchan",
    EAutomationTestFlags::EditorContext | EAutomationTestFlags::ClientContext | EAutomationTestFlags::ProductFilter)
END_DEFINE_SPEC(FBarchanSpec)

void FBarchanSpec::Define()
{
    using namespace barchan::unreal;

    Describe(
        TEXT("Conversions"),
        [this]()
        {
            It(TEXT("give the same point velocity as FVector::CrossProduct"),
               [this]()
               {
                   FRandomStream Random(1);
                   for (int32 Index = 0; Index < 100; ++Index)
                   {
                       const FVector Spin = Random.VRand() * 10.0, Arm = Random.VRand() * 100.0;
                       const bchVec3 W = toSpin(Barchan::ToBridge(Spin)), R = toVector(Barchan::ToBridge(Arm));
                       const bchVec3 V = {W.y * R.z - W.z * R.y, W.z * R.x - W.x * R.z, W.x * R.y - W.y * R.x};
                       const FVector There = Barchan::FromBridge(fromVector(V));
                       TestTrue(TEXT("velocity"), There.Equals(FVector::CrossProduct(Spin, Arm), 0.01));
                   }
               });
            It(TEXT("turn vectors as FQuat does"),
               [this]()
               {
                   const FQuat Turn(FVector(1.0, 2.0, 3.0).GetSafeNormal(), 0.7);
                   const FQuat Back = Barchan::FromBridge(fromRotation(toRotation(Barchan::ToBridge(Turn))));
                   TestTrue(TEXT("rotation"), Back.Equals(Turn, 1.0e-5));
               });
        });

    Describe(
        TEXT("A world of sand"),
        [this]()
        {
            It(TEXT("runs on the CPU device"),
               [this]()
               {
                   Simulation Sand;
                   SimulationSettings Settings;
                   Settings.device = BCH_DEVICE_CPU;
                   Settings.world.grainCapacity = 64;
                   TestEqual(TEXT("start"), static_cast<int32>(Sand.start(Settings)), static_cast<int32>(BCH_OK));
                   for (int32 Frame = 0; Frame < 10; ++Frame)
                   {
                       FrameReport Report;
                       TestTrue(TEXT("before"), Sand.beforePhysics(1.0 / 60.0, Report) >= 0);
                       TestTrue(TEXT("after"), Sand.afterPhysics(1.0 / 60.0, Report) >= 0);
                   }
                   TestEqual(TEXT("steps"), static_cast<int32>(Sand.report().stepIndex), 9);
               });
        });
}
