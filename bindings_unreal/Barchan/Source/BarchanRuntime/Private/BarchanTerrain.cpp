#include "BarchanTerrain.h"

#include "BarchanConvert.h"
#include "BarchanRuntimeModule.h"
#include "BarchanSubsystem.h"
#include "Engine/World.h"
#include "EngineUtils.h"
#include "LandscapeComponent.h"
#include "LandscapeProxy.h"
#include "ProceduralMeshComponent.h"

using namespace barchan::unreal;

ABarchanTerrain::ABarchanTerrain()
{
    PrimaryActorTick.bCanEverTick = false; // the subsystem calls it where the device is idle
    Collision = CreateDefaultSubobject<UProceduralMeshComponent>(TEXT("Collision"));
    Collision->bUseAsyncCooking = true;
    Collision->SetVisibility(false);
    RootComponent = Collision;
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

bool ABarchanTerrain::Open(UBarchanSubsystem& Subsystem)
{
    const ALandscapeProxy* Chosen = Landscape.Get();
    if (!Chosen)
    {
        UE_LOG(LogBarchan, Warning, TEXT("%s has no Landscape, or it is not loaded yet; it has no sand"), *GetName());
        return false;
    }
    if (!Chosen->GetActorQuat().Equals(FQuat::Identity, 1.0e-4))
    {
        UE_LOG(LogBarchan, Warning, TEXT("%s: a Landscape that is turned cannot be sand"), *Chosen->GetName());
        return false;
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

    FIntPoint First = FirstVertex, Last = LastVertex;
    if (First == Last)
    {
        TArray<ALandscapeProxy*> Proxies;
        GatherProxies(Proxies);
        First = FIntPoint(MAX_int32, MAX_int32);
        Last = FIntPoint(MIN_int32, MIN_int32);
        for (const ALandscapeProxy* Proxy : Proxies)
        {
            for (const ULandscapeComponent* Component : Proxy->LandscapeComponents)
            {
                const FIntPoint Base(Component->SectionBaseX, Component->SectionBaseY);
                const FIntPoint Size(Component->ComponentSizeQuads, Component->ComponentSizeQuads);
                First = First.ComponentMin(Base);
                Last = Last.ComponentMax(Base + Size);
            }
        }
    }
    Def.firstX = First.X;
    Def.firstY = First.Y;
    Def.lastX = Last.X;
    Def.lastY = Last.Y;
    return Bridge.open(Subsystem.GetSimulation().world(), Def) >= 0;
}

void ABarchanTerrain::Close()
{
    Bridge.close();
    Loaded.Empty();
    Sections.Empty();
    FreeSections.Empty();
    Stale.Empty();
    Collision->ClearAllMeshSections();
}

void ABarchanTerrain::Update(const FVector& Focus, const TArray<FBox>& Bodies, bool bMayWait)
{
    StreamProxies();
    Bridge.setFocus(Barchan::ToBridge(Focus), Radius);
    const uint32 Tiles = static_cast<uint32>(TilesPerFrame);
    Bridge.update(Tiles, Bridge.storesNow(Tiles, bMayWait));
    for (const ComponentChange& Change : Bridge.takeChanges())
    {
        OnHeightsChanged.Broadcast(Change);
    }
    for (const TileChange& Change : Bridge.changedTiles())
    {
        OnTileChanged.Broadcast(Change);
    }
    if (bCollision)
    {
        UpdateCollision(Bodies);
    }
}

void ABarchanTerrain::StreamProxies()
{
    TArray<ALandscapeProxy*> Proxies;
    GatherProxies(Proxies);
    TSet<FIntPoint> There;
    const ALandscapeProxy* From = nullptr;
    FIntPoint Fresh(0, 0);
    for (const ALandscapeProxy* Proxy : Proxies)
    {
        for (const ULandscapeComponent* Component : Proxy->LandscapeComponents)
        {
            const FIntPoint Place(
                Component->SectionBaseX / Component->ComponentSizeQuads,
                Component->SectionBaseY / Component->ComponentSizeQuads);
            There.Add(Place);
            if (!From && !Loaded.Contains(Place))
            {
                From = Proxy;
                Fresh = Place;
            }
        }
    }
    // One a frame: reading a component's heights takes a moment.
    if (From && StreamIn(*From, Fresh))
    {
        Loaded.Add(Fresh);
    }
    for (auto It = Loaded.CreateIterator(); It; ++It)
    {
        if (!There.Contains(*It))
        {
            Bridge.streamOut(It->X, It->Y);
            It.RemoveCurrent();
        }
    }
}

bool ABarchanTerrain::StreamIn(const ALandscapeProxy& Proxy, FIntPoint Component)
{
    const int32 Side = Def.layout.vertices(), Quads = Def.layout.quads();
    TArray<uint16> Heights;
    TArray<uint8> Visibility;
    Heights.Init(kMiddleHeight, Side * Side);
    Visibility.Init(0, Side * Side);
    for (int32 Y = 0; Y < Side; ++Y)
    {
        for (int32 X = 0; X < Side; ++X)
        {
            // A hair inside, so that the outermost vertices are still of this proxy.
            const double InX = FMath::Clamp(static_cast<double>(X), 0.001, Quads - 0.001);
            const double InY = FMath::Clamp(static_cast<double>(Y), 0.001, Quads - 0.001);
            const FVector Place(
                Def.location.x + (Component.X * Quads + InX) * Def.scale.x,
                Def.location.y + (Component.Y * Quads + InY) * Def.scale.y, 0.0);
            const TOptional<float> Height = Proxy.GetHeightAtLocation(Place);
            const int32 Index = Y * Side + X;
            if (Height.IsSet())
            {
                Heights[Index] = encodeHeight(Height.GetValue() - Def.location.z, Def.scale.z);
            }
            else
            {
                Visibility[Index] = 255; // collision has no ground over a hole
            }
        }
    }
    return Bridge.streamIn(Component.X, Component.Y, Heights.GetData(), Visibility.GetData(), nullptr) >= 0;
}
