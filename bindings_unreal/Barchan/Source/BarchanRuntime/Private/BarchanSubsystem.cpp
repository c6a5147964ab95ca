// The frame of the sand: steps around physics, bodies, terrain, players.
#include "BarchanSubsystem.h"

#include "BarchanBodyComponent.h"
#include "BarchanConvert.h"
#include "BarchanSettings.h"
#include "BarchanStats.h"
#include "BarchanTerrain.h"
#include "Engine/World.h"
#include "GameFramework/PlayerController.h"

void UBarchanSubsystem::TickBeforePhysics(double Seconds)
{
    SCOPE_CYCLE_COUNTER(STAT_BarchanBefore);
    TRACE_CPUPROFILER_EVENT_SCOPE(BarchanBeforePhysics);
    if (!IsRunning())
    {
        return;
    }
    const UBarchanSettings* Settings = GetDefault<UBarchanSettings>();
    Simulation.clock().pause(bPausedByHand || CVarBarchanPause.GetValueOnGameThread() != 0);
    barchan::unreal::ClockSettings Clock = Simulation.clock().settings();
    Clock.timeScale = TimeScale * CVarBarchanTimeScale.GetValueOnGameThread();
    Simulation.clock().set(Clock);
    if (!Settings->bOverlapped)
    {
        TellPoses(Seconds);
    }
    barchan::unreal::FrameReport Report;
    Simulation.beforePhysics(Seconds, Report);
    INC_DWORD_STAT_BY(STAT_BarchanSteps, Report.steps);
    INC_DWORD_STAT_BY(STAT_BarchanWaits, Report.waited ? 1 : 0);
    HandOverImpulses(Seconds);
    if (!Simulation.idle())
    {
        return; // the device is behind, and all that follows would wait for it
    }
    UpdateFrames();
    const FVector Focus = FollowPlayers();
    BodyBoxes.Reset();
    for (const UBarchanBodyComponent* Body : Bodies)
    {
        BodyBoxes.Add(Body->GetBox());
    }
    for (ABarchanTerrain* Terrain : Terrains)
    {
        Terrain->Update(Focus, BodyBoxes, Settings->bWaitForDevice);
    }
    DrawDebug(Focus);
}

void UBarchanSubsystem::TickAfterPhysics(double Seconds)
{
    SCOPE_CYCLE_COUNTER(STAT_BarchanAfter);
    TRACE_CPUPROFILER_EVENT_SCOPE(BarchanAfterPhysics);
    if (!IsRunning())
    {
        return;
    }
    if (GetDefault<UBarchanSettings>()->bOverlapped)
    {
        TellPoses(Seconds);
    }
    barchan::unreal::FrameReport Report;
    Simulation.afterPhysics(Seconds, Report);
    INC_DWORD_STAT_BY(STAT_BarchanSteps, Report.steps);
    SET_DWORD_STAT(STAT_BarchanGrains, Simulation.report().grainCount);
    SET_DWORD_STAT(STAT_BarchanBodies, Simulation.bodies().count());
}

void UBarchanSubsystem::TellPoses(double Seconds)
{
    for (UBarchanBodyComponent* Body : Bodies)
    {
        Body->TellPose(Simulation.bodies(), Seconds);
    }
}

void UBarchanSubsystem::HandOverImpulses(double Seconds)
{
    for (const barchan::unreal::BodyPush& Push : Simulation.bodies().pushes())
    {
        if (TObjectPtr<UBarchanBodyComponent>* Body = BodyByHandle.Find(Push.body.index))
        {
            (*Body)->TakePush(Push, Seconds);
        }
    }
}

FVector UBarchanSubsystem::FollowPlayers()
{
    const UWorld* World = GetWorld();
    const APlayerController* Player = World ? World->GetFirstPlayerController() : nullptr;
    if (!Player)
    {
        return Barchan::FromBridge(Simulation.anchor()); // a server without players nearby
    }
    FVector Place;
    FRotator Rotation;
    Player->GetPlayerViewPoint(Place, Rotation);
    bool bMoved = false;
    Simulation.followOrigin(Barchan::ToBridge(Place), GetDefault<UBarchanSettings>()->OriginDistance, &bMoved);
    if (ABarchanTerrain* Terrain = GetTerrain(); Terrain && bMoved)
    {
        Terrain->Touch();
    }

    bchFocus Focus = {};
    Focus.position = barchan::unreal::toPosition(Barchan::ToBridge(Place));
    (void)bchWorld_SetFocus(Simulation.world(), &Focus, 1);
    return Place;
}

void UBarchanSubsystem::AddBody(UBarchanBodyComponent* Body)
{
    if (IsRunning() && Body && !Bodies.Contains(Body) && Body->Enter(Simulation.bodies(), -GetWorld()->GetGravityZ()))
    {
        Bodies.Add(Body);
        BodyByHandle.Add(Body->GetHandle().index, Body);
    }
}

void UBarchanSubsystem::RemoveBody(UBarchanBodyComponent* Body)
{
    if (Bodies.Remove(Body) > 0)
    {
        BodyByHandle.Remove(Body->GetHandle().index);
        Body->Leave(Simulation.bodies());
    }
}

void UBarchanSubsystem::WakeBodies(const FVector& Centre, double Radius)
{
    for (UBarchanBodyComponent* Body : Bodies)
    {
        if (Body->GetBox().ComputeSquaredDistanceToPoint(Centre) <= Radius * Radius)
        {
            Body->Wake();
        }
    }
}

void UBarchanSubsystem::AddTerrain(ABarchanTerrain* Terrain)
{
    if (IsRunning() && Terrain && Terrain->Open(*this))
    {
        Terrains.Add(Terrain);
    }
}

void UBarchanSubsystem::RemoveTerrain(ABarchanTerrain* Terrain)
{
    if (Terrains.Remove(Terrain) > 0)
    {
        Terrain->Close();
    }
}

void UBarchanSubsystem::BeforeStep(void* User, const barchan::unreal::StepMoment& Moment)
{
    auto* Self = static_cast<UBarchanSubsystem*>(User);
    Self->OnBeforeStep.Broadcast(static_cast<int64>(Moment.index), Moment.stepSeconds);
}

void UBarchanSubsystem::AfterStep(void* User, const barchan::unreal::StepMoment& Moment)
{
    auto* Self = static_cast<UBarchanSubsystem*>(User);
    Self->OnAfterStep.Broadcast(static_cast<int64>(Moment.index), Moment.stepSeconds);
}
