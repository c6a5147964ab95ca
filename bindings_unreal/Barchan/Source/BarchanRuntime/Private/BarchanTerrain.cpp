#include "BarchanTerrain.h"

#include "BarchanBridge/settings_check.h"
#include "BarchanConvert.h"
#include "BarchanGroundMeshes.h"
#include "BarchanMaterial.h"
#include "BarchanRuntimeModule.h"
#include "BarchanSettings.h"
#include "BarchanSubsystem.h"
#include "Chaos/HeightField.h"
#include "Engine/World.h"
#include "EngineUtils.h"
#include "Landscape.h"
#include "LandscapeComponent.h"
#include "LandscapeHeightfieldCollisionComponent.h"
#include "LandscapeProxy.h"

using namespace barchan::unreal;

ABarchanTerrain::ABarchanTerrain()
{
    PrimaryActorTick.bCanEverTick = false; // the subsystem calls it where the device is idle
    RootComponent = CreateDefaultSubobject<USceneComponent>(TEXT("Root"));
#if WITH_EDITORONLY_DATA
    // It serves the whole Landscape, of which World Partition loads parts.
    bIsSpatiallyLoaded = false;
#endif
}

void ABarchanTerrain::BeginPlay()
{
    Super::BeginPlay();
    if (UBarchanSubsystem* Subsystem = GetWorld()->GetSubsystem<UBarchanSubsystem>())
    {
        Subsystem->AddTerrain(this);
    }
}

void ABarchanTerrain::EndPlay(const EEndPlayReason::Type EndPlayReason)
{
    if (UBarchanSubsystem* Subsystem = GetWorld()->GetSubsystem<UBarchanSubsystem>())
    {
        Subsystem->RemoveTerrain(this);
    }
    Super::EndPlay(EndPlayReason);
}

void ABarchanTerrain::GatherProxies(TArray<ALandscapeProxy*>& Proxies) const
{
    // The one that was chosen may itself be streamed out; its guid is that of all.
    for (TActorIterator<ALandscapeProxy> It(GetWorld()); It; ++It)
    {
        if (!Guid.IsValid() || It->GetLandscapeGuid() == Guid)
        {
            Proxies.Add(*It);
        }
    }
}

ABarchanTerrain::EState ABarchanTerrain::Open(UBarchanSubsystem& Subsystem)
{
    const ALandscapeProxy* Chosen = Landscape.Get();
    if (!Chosen)
    {
        if (!bSaidWaiting)
        {
            UE_LOG(
                LogBarchan, Log, TEXT("%s waits for its Landscape: none is chosen, or it is not loaded"), *GetName());
            bSaidWaiting = true;
        }
        return EState::Waiting;
    }
    if (!Chosen->GetActorQuat().Equals(FQuat::Identity, 1.0e-4))
    {
        UE_LOG(LogBarchan, Warning, TEXT("%s: a Landscape that is turned cannot be sand"), *Chosen->GetName());
        return EState::Refused;
    }
    Guid = Chosen->GetLandscapeGuid();
    Def = LandscapeTerrainDef();
    Def.location = Barchan::ToBridge(Chosen->LandscapeActorToWorld().GetLocation());
    Def.scale = Barchan::ToBridge(Chosen->LandscapeActorToWorld().GetScale3D());
    Def.layout.subsectionQuads = Chosen->SubsectionSizeQuads;
    Def.layout.subsections = Chosen->NumSubsections;
    Def.columnsPerQuad = ColumnsPerQuad;
    Def.depth = Depth;
    Def.material = Subsystem.FindOrAddMaterial(Material);
    Def.terrain.patch = Subsystem.GetPatch();
    Def.terrain.tileCapacity = static_cast<uint32>(TileCapacity);
    Def.terrain.wakeDepth = toLength(WakeDepth);
    Def.terrain.ruts = bRuts ? 1 : 0;
    const LandscapeExtent Extent = FindExtent();
    if (!Extent.known())
    {
        return EState::Waiting; // for a first component
    }
    Def.firstX = Extent.firstX;
    Def.firstY = Extent.firstY;
    Def.lastX = Extent.lastX;
    Def.lastY = Extent.lastY;
    SandSettings Sand;
    GetDefault<UBarchanSettings>()->Describe(Sand);
    TerrainSettings Checked;
    Describe(Checked);
    checkTerrain(
        Sand, Checked,
        [](void* User, bool bWrong, const char* Sentence)
        {
            const FString Name = static_cast<const ABarchanTerrain*>(User)->GetName();
            if (bWrong)
            {
                UE_LOG(LogBarchan, Error, TEXT("%s: %s"), *Name, UTF8_TO_TCHAR(Sentence));
            }
            else
            {
                UE_LOG(LogBarchan, Warning, TEXT("%s: %s"), *Name, UTF8_TO_TCHAR(Sentence));
            }
        },
        this);
    return Bridge.open(Subsystem.GetSimulation().world(), Def) >= 0 ? EState::Open : EState::Refused;
}

LandscapeExtent ABarchanTerrain::FindExtent() const
{
    LandscapeExtent Extent = {FirstVertex.X, FirstVertex.Y, LastVertex.X, LastVertex.Y};
    if (Extent.known())
    {
        return Extent;
    }
    Extent = {};
    TArray<ALandscapeProxy*> Proxies;
    GatherProxies(Proxies);
    for (const ALandscapeProxy* Proxy : Proxies)
    {
        for (const ULandscapeComponent* Component : Proxy->LandscapeComponents)
        {
            if (Component)
            {
                Extent.add(Component->SectionBaseX, Component->SectionBaseY, Component->ComponentSizeQuads);
            }
        }
    }
    return Extent;
}

void ABarchanTerrain::Describe(TerrainSettings& Checked) const
{
    Checked.depth = Depth;
    Checked.wakeDepth = WakeDepth;
    Checked.radius = Radius;
    Checked.columnsPerQuad = ColumnsPerQuad;
    Checked.tileCapacity = TileCapacity;
    const bchMaterialDef Sand = Material ? Material->MakeDef() : bchDefaultMaterialDef();
    Checked.bulkDensity = static_cast<double>(Sand.grainDensity) * static_cast<double>(Sand.packingFraction);
    if (const ALandscapeProxy* Chosen = Landscape.Get())
    {
        const FVector Scale = Chosen->LandscapeActorToWorld().GetScale3D();
        Checked.scaleX = Scale.X;
        Checked.scaleY = Scale.Y;
    }
    const LandscapeExtent Set = {FirstVertex.X, FirstVertex.Y, LastVertex.X, LastVertex.Y};
    Checked.extentKnown = Set.known();
    Checked.quads = Set.known() ? FMath::Max(Set.lastX - Set.firstX, Set.lastY - Set.firstY) : 0;
    Checked.partitioned = GetWorld() && GetWorld()->IsPartitionedWorld();
}

void ABarchanTerrain::FindWholeExtent()
{
#if WITH_EDITOR
    const ALandscapeProxy* Chosen = Landscape.LoadSynchronous();
    const ALandscape* Whole = Chosen ? Chosen->GetLandscapeActor() : nullptr;
    LandscapeExtent Extent;
    if (Whole)
    {
        const FBox Bounds = Whole->GetCompleteBounds();
        const LandscapeLayout Layout = {Chosen->SubsectionSizeQuads, Chosen->NumSubsections};
        Extent = extentOf(
            Layout, Barchan::ToBridge(Chosen->LandscapeActorToWorld().GetLocation()),
            Barchan::ToBridge(Chosen->LandscapeActorToWorld().GetScale3D()), Barchan::ToBridge(Bounds.Min),
            Barchan::ToBridge(Bounds.Max));
    }
    if (!Extent.known())
    {
        UE_LOG(LogBarchan, Error, TEXT("%s: the extent of its Landscape cannot be found"), *GetName());
        return;
    }
    Modify();
    FirstVertex = FIntPoint(Extent.firstX, Extent.firstY);
    LastVertex = FIntPoint(Extent.lastX, Extent.lastY);
#endif
}

bool ABarchanTerrain::ExportHeights(int32 X, int32 Y, TArray<uint16>& Heights)
{
    Heights.Init(0, Def.layout.vertices() * Def.layout.vertices());
    return IsOpen() && Bridge.exportHeights(X, Y, Heights.GetData()) >= 0;
}

void ABarchanTerrain::Close()
{
    FBarchanGroundMeshes Meshes(*this);
    Ground.close(Meshes);
    Bridge.close();
    Components.close();
    State = EState::Waiting;
}

void ABarchanTerrain::Update(
    UBarchanSubsystem& Subsystem, const std::vector<Vec3d>& Focus, const std::vector<GroundBody>& Bodies, bool bMayWait)
{
    if (State == EState::Waiting)
    {
        State = Open(Subsystem);
    }
    if (!IsOpen())
    {
        return;
    }
    StreamProxies();
    Bridge.setFocus(Focus.data(), static_cast<uint32>(Focus.size()), Radius);
    const uint32 Tiles = static_cast<uint32>(TilesPerFrame);
    Bridge.update(Tiles, Bridge.storesNow(Tiles, bMayWait));
    Bridge.takeChanges();
    if (bCollision)
    {
        FBarchanGroundMeshes Meshes(*this);
        Ground.update(Bridge, Bodies, CollisionMargin, Tiles, Meshes);
    }
    // Last of all, and of copies: whoever listens may do anything to this terrain.
    const std::vector<ComponentChange> Changes = Bridge.changes();
    const std::vector<TileChange> Changed = Bridge.changedTiles();
    for (const ComponentChange& Change : Changes)
    {
        OnHeightsChanged.Broadcast(Change);
    }
    for (const TileChange& Change : Changed)
    {
        OnTileChanged.Broadcast(Change);
    }
}

void ABarchanTerrain::StreamProxies()
{
    TArray<ALandscapeProxy*> Proxies;
    GatherProxies(Proxies);
    const auto PlaceOf = [](const ULandscapeComponent& Component)
    {
        return FIntPoint(
            Component.SectionBaseX / Component.ComponentSizeQuads,
            Component.SectionBaseY / Component.ComponentSizeQuads);
    };
    Components.begin();
    for (const ALandscapeProxy* Proxy : Proxies)
    {
        for (const ULandscapeComponent* Component : Proxy->LandscapeComponents)
        {
            if (Component)
            {
                Components.see(PlaceOf(*Component).X, PlaceOf(*Component).Y);
            }
        }
    }
    for (const ComponentPlace& Gone : Components.takeGone())
    {
        Bridge.streamOut(Gone.x, Gone.y);
    }
    // One a frame: reading a component's heights takes a moment.
    ComponentPlace Next;
    if (!Components.next(Next))
    {
        return;
    }
    for (const ALandscapeProxy* Proxy : Proxies)
    {
        for (const ULandscapeComponent* Component : Proxy->LandscapeComponents)
        {
            if (Component && PlaceOf(*Component) == FIntPoint(Next.x, Next.y))
            {
                Components.answer(Next, StreamIn(*Proxy, *Component));
                return;
            }
        }
    }
}

ComponentAnswer ABarchanTerrain::StreamIn(const ALandscapeProxy& Proxy, const ULandscapeComponent& Component)
{
    // Collision knows what is a hole. It comes some time after the component; without it nothing can be read.
    const ULandscapeHeightfieldCollisionComponent* Collision = Component.GetCollisionComponent();
    const Chaos::FHeightField* Field = Collision && Collision->HeightfieldRef
                                           ? Collision->HeightfieldRef->HeightfieldGeometry.GetReference()
                                           : nullptr;
    if (!Field)
    {
        return ComponentAnswer::NotYet;
    }
    const int32 Side = Def.layout.vertices(), Quads = Def.layout.quads();
    TArray<uint8> Holes;
    Holes.Init(0, Quads * Quads);
    for (int32 Y = 0; Y < Quads; ++Y)
    {
        for (int32 X = 0; X < Quads; ++X)
        {
            // Collision may be coarser than what is seen.
            const int32 CellX = X * Collision->CollisionSizeQuads / Quads;
            const int32 CellY = Y * Collision->CollisionSizeQuads / Quads;
            Holes[Y * Quads + X] = Field->IsHole(CellX, CellY) ? 1 : 0;
        }
    }
    TArray<uint16> Heights;
    Heights.Init(kMiddleHeight, Side * Side);
    for (int32 Y = 0; Y < Side; ++Y)
    {
        for (int32 X = 0; X < Side; ++X)
        {
            double InX = 0.0, InY = 0.0;
            const bool bGround = askingPlace(Def.layout, Holes.GetData(), X, Y, InX, InY);
            const FVector Place(
                Def.location.x + (Component.SectionBaseX + InX) * Def.scale.x,
                Def.location.y + (Component.SectionBaseY + InY) * Def.scale.y, 0.0);
            const TOptional<float> Height = Proxy.GetHeightAtLocation(Place);
            if (Height.IsSet())
            {
                Heights[Y * Side + X] = encodeHeight(Height.GetValue() - Def.location.z, Def.scale.z);
            }
            else if (bGround)
            {
                return ComponentAnswer::NotYet;
            }
        }
    }
    const bchResult Result = Bridge.streamIn(
        Component.SectionBaseX / Quads, Component.SectionBaseY / Quads, Heights.GetData(), nullptr, nullptr,
        Holes.GetData());
    return Result >= 0 ? ComponentAnswer::Loaded : ComponentAnswer::Refused;
}
