#include "BarchanGroundMeshes.h"

#include "BarchanConvert.h"
#include "PhysicsEngine/BodySetup.h"
#include "ProceduralMeshComponent.h"

using namespace barchan::unreal;

bool FBarchanGroundMeshes::busy(TilePlace Tile) const
{
    const FBarchanGroundMesh* Mesh = Terrain.GroundMeshes.Find(FIntPoint(Tile.x, Tile.y));
    return Mesh && Mesh->Component && Mesh->Component->ProcMeshBodySetup == Mesh->Before;
}

UProceduralMeshComponent* FBarchanGroundMeshes::MakeComponent(const FVector& Location) const
{
    UProceduralMeshComponent* Made = NewObject<UProceduralMeshComponent>(&Terrain);
    Made->bUseAsyncCooking = true;
    Made->SetVisibility(false);
    Made->SetupAttachment(Terrain.GetRootComponent());
    Made->SetAbsolute(true, true, true); // wherever the actor stands
    Made->SetWorldLocation(Location);
    Made->RegisterComponent();
    return Made;
}

void FBarchanGroundMeshes::build(
    TilePlace Tile, const Vec3d& Corner, const std::vector<float>& Places, const std::vector<int32_t>& Triangles)
{
    FBarchanGroundMesh& Mesh = Terrain.GroundMeshes.FindOrAdd(FIntPoint(Tile.x, Tile.y));
    if (!Mesh.Component)
    {
        Mesh.Component = MakeComponent(Barchan::FromBridge(Corner));
    }
    TArray<FVector> Vertices;
    Vertices.Reserve(static_cast<int32>(Places.size() / 3));
    for (size_t Index = 0; Index + 2 < Places.size(); Index += 3)
    {
        Vertices.Add(FVector(Places[Index], Places[Index + 1], Places[Index + 2]));
    }
    const TArray<int32> Corners(Triangles.data(), static_cast<int32>(Triangles.size()));
    Mesh.Before = Mesh.Component->ProcMeshBodySetup;
    Mesh.Component->CreateMeshSection(
        0, Vertices, Corners, TArray<FVector>(), TArray<FVector2D>(), TArray<FColor>(), TArray<FProcMeshTangent>(),
        true);
}

void FBarchanGroundMeshes::drop(TilePlace Tile)
{
    const FBarchanGroundMesh* Mesh = Terrain.GroundMeshes.Find(FIntPoint(Tile.x, Tile.y));
    if (Mesh && Mesh->Component)
    {
        Mesh->Component->DestroyComponent();
    }
    Terrain.GroundMeshes.Remove(FIntPoint(Tile.x, Tile.y));
}
