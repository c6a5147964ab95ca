// Ground for the engine's bodies: a mesh per tile that is near one, made anew when the sand there has changed.
#include "BarchanConvert.h"
#include "BarchanTerrain.h"
#include "ProceduralMeshComponent.h"

using namespace barchan::unreal;

void ABarchanTerrain::UpdateCollision(const TArray<FBox>& Bodies)
{
    for (const TileChange& Change : Bridge.changedTiles())
    {
        Stale.Add(FIntPoint(Change.x, Change.y));
    }
    TSet<FIntPoint> Near;
    for (const FBox& Body : Bodies)
    {
        const FBox Around = Body.ExpandBy(CollisionMargin);
        const TileRange Range = Bridge.tilesOf(Barchan::ToBridge(Around.Min), Barchan::ToBridge(Around.Max));
        for (int32 Y = Range.firstY; Y <= Range.lastY; ++Y)
        {
            for (int32 X = Range.firstX; X <= Range.lastX; ++X)
            {
                Near.Add(FIntPoint(X, Y));
            }
        }
    }
    for (auto It = Sections.CreateIterator(); It; ++It)
    {
        if (!Near.Contains(It->Key))
        {
            Collision->ClearMeshSection(It->Value);
            FreeSections.Add(It->Value);
            It.RemoveCurrent();
        }
    }
    int32 Budget = TilesPerFrame;
    for (const FIntPoint& Tile : Near)
    {
        if (Budget > 0 && (Stale.Contains(Tile) || !Sections.Contains(Tile)))
        {
            BuildCollision(Tile, Bodies);
            Stale.Remove(Tile);
            --Budget;
        }
    }
}

void ABarchanTerrain::BuildCollision(FIntPoint Tile, const TArray<FBox>& Bodies)
{
    const FVector Origin = Collision->GetComponentLocation();
    if (!Bridge.groundOf(Tile.X, Tile.Y, Barchan::ToBridge(Origin), Places, Triangles))
    {
        if (const int32* Section = Sections.Find(Tile))
        {
            Collision->ClearMeshSection(*Section);
        }
        return;
    }
    for (const FBox& Body : Bodies)
    {
        lowerGround(Places, Barchan::ToBridge(Body.Min - Origin), Barchan::ToBridge(Body.Max - Origin));
    }
    TArray<FVector> Vertices;
    Vertices.Reserve(static_cast<int32>(Places.size() / 3));
    for (size_t Index = 0; Index + 2 < Places.size(); Index += 3)
    {
        Vertices.Add(FVector(Places[Index], Places[Index + 1], Places[Index + 2]));
    }
    const TArray<int32> Corners(Triangles.data(), static_cast<int32>(Triangles.size()));
    const int32* Found = Sections.Find(Tile);
    const int32 Section = Found ? *Found : FreeSections.IsEmpty() ? Sections.Num() : FreeSections.Pop();
    Sections.Add(Tile, Section);
    Collision->CreateMeshSection(
        Section, Vertices, Corners, TArray<FVector>(), TArray<FVector2D>(), TArray<FColor>(),
        TArray<FProcMeshTangent>(), true);
}
