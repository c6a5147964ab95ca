#include "BarchanShapeCooker.h"

#include "BarchanBridge/mesh.h"
#include "BarchanConvert.h"
#include "BarchanRuntimeModule.h"
#include "BarchanShape.h"
#include "Engine/StaticMesh.h"
#include "StaticMeshResources.h"

using namespace barchan::unreal;

bool Barchan::CookShape(UBarchanShape& Shape, FString& Error)
{
    if (!FBarchanRuntimeModule::IsLibraryLoaded())
    {
        Error = TEXT("Barchan's library is not there");
        return false;
    }
    const UStaticMesh* Mesh = Shape.Mesh.LoadSynchronous();
    const FStaticMeshRenderData* Data = Mesh ? Mesh->GetRenderData() : nullptr;
    if (!Data || Data->LODResources.Num() == 0)
    {
        Error = TEXT("the shape has no mesh, or the mesh has no triangles");
        return false;
    }
    const FStaticMeshLODResources& Lod = Data->LODResources[0];
    const FPositionVertexBuffer& Vertices = Lod.VertexBuffers.PositionVertexBuffer;
    const FIndexArrayView Indices = Lod.IndexBuffer.GetArrayView();
    TArray<float> Positions;
    Positions.Reserve(static_cast<int32>(3 * Vertices.GetNumVertices()));
    for (uint32 Index = 0; Index < Vertices.GetNumVertices(); ++Index)
    {
        const bchVec3 Place = toVector(ToBridge(FVector(Vertices.VertexPosition(Index))));
        Positions.Append({Place.x, Place.y, Place.z});
    }
    TArray<uint32> Corners;
    Corners.Reserve(Indices.Num());
    for (int32 Index = 0; Index < Indices.Num(); ++Index)
    {
        Corners.Add(Indices[Index]);
    }
    turnOutward(Positions.GetData(), Corners.GetData(), static_cast<uint32>(Corners.Num() / 3));
    bchCookDef Def = bchDefaultCookDef();
    Def.positions = Positions.GetData();
    Def.indices = Corners.GetData();
    Def.vertexCount = Vertices.GetNumVertices();
    Def.triangleCount = static_cast<uint32>(Corners.Num() / 3);
    Def.spacing = toLength(Shape.Spacing);
    bchBlob Blob = {};
    bchShapeInfo Info = bchDefaultShapeInfo();
    if (bchCookShape(&Def, &Blob) != BCH_OK || bchGetShapeInfo(Blob.data, Blob.size, &Info) != BCH_OK)
    {
        Error = UTF8_TO_TCHAR(bchGetLastError());
        (void)bchFreeBlob(&Blob);
        return false;
    }
    Shape.Modify();
    Shape.Cooked = TArray<uint8>(static_cast<const uint8*>(Blob.data), static_cast<int32>(Blob.size));
    Shape.CentreOfMass = FromBridge(fromPosition(Info.centreOfMass));
    (void)bchFreeBlob(&Blob);
    return true;
}
