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
    if (!IsRunning() || !Simulation.idle())
    {
        return; // the device is behind, and all that follows would wait for it
    }
    UpdateFrames();
    FollowPlayers();
    UpdateTerrains();
    DrawDebug(Barchan::FromBridge(Players[0]));
}

void UBarchanSubsystem::UpdateTerrains()
{
    GroundBodies.clear();
    for (const UBarchanBodyComponent* Body : Bodies)
    {
        const FBox Box = Body->GetBox();
        if (Box.IsValid && !Body->IsStatic()) // what never moves needs no ground
        {
            GroundBodies.push_back({Barchan::ToBridge(Box.Min), Barchan::ToBridge(Box.Max), Body->IsDynamic()});
        }
    }
    // Of a copy: who hears of changes may destroy a terrain.
    const TArray<TObjectPtr<ABarchanTerrain>> All = Terrains;
    for (ABarchanTerrain* Terrain : All)
    {
        if (Terrains.Contains(Terrain))
        {
            Terrain->Update(*this, Players, GroundBodies, GetDefault<UBarchanSettings>()->bWaitForDevice);
        }
    }
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
        // Who was touched before may have destroyed this one, and another may have its place by now.
        const TObjectPtr<UBarchanBodyComponent>* Found = BodyByHandle.Find(Push.body.index);
        UBarchanBodyComponent* Body = Found ? Found->Get() : nullptr;
        if (Body && Body->GetHandle() == Push.body)
        {
            Body->TakePush(Push, Seconds);
        }
    }
}

void UBarchanSubsystem::FollowPlayers()
{
    Players.clear();
    bchFocus Focus[BCH_MAX_FOCUS] = {};
    const UWorld* World = GetWorld();
    for (FConstPlayerControllerIterator It = World->GetPlayerControllerIterator(); It && Players.size() < BCH_MAX_FOCUS;
         ++It)
    {
        const APlayerController* Player = It->Get();
        if (Player)
        {
            FVector Place;
            FRotator Rotation;
            Player->GetPlayerViewPoint(Place, Rotation);
            Focus[Players.size()].position = barchan::unreal::toPosition(Barchan::ToBridge(Place));
            Players.push_back(Barchan::ToBridge(Place));
        }
    }
    if (Players.empty())
    {
        Players.push_back(Simulation.anchor()); // a server without players
        return;
    }
    (void)bchWorld_SetFocus(Simulation.world(), Focus, static_cast<uint32>(Players.size()));
    bool bMoved = false;
    Simulation.followOrigin(Players[0], GetDefault<UBarchanSettings>()->OriginDistance, &bMoved);
    if (ABarchanTerrain* Terrain = GetTerrain(); Terrain && bMoved)
    {
        Terrain->Touch();
    }
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
    // Of a copy: who hears that it woke may destroy it.
    const TArray<TObjectPtr<UBarchanBodyComponent>> All = Bodies;
    for (UBarchanBodyComponent* Body : All)
    {
        if (Bodies.Contains(Body) && Body->GetBox().ComputeSquaredDistanceToPoint(Centre) <= Radius * Radius)
        {
            Body->Wake();
        }
    }
}

void UBarchanSubsystem::AddTerrain(ABarchanTerrain* Terrain)
{
    if (IsRunning() && Terrain && !Terrains.Contains(Terrain))
    {
        Terrains.Add(Terrain);
    }
}

ABarchanTerrain* UBarchanSubsystem::GetTerrain() const
{
    for (ABarchanTerrain* Terrain : Terrains)
    {
        if (Terrain->IsOpen())
        {
            return Terrain;
        }
    }
    return nullptr;
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

void UBarchanSubsystem::StepFinished(void* User, const barchan::unreal::StepMoment& Moment)
{
    auto* Self = static_cast<UBarchanSubsystem*>(User);
    Self->OnStepFinished.Broadcast(static_cast<int64>(Moment.index), Moment.stepSeconds);
}
