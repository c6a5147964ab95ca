#include "BarchanValidator.h"

#include "BarchanBridge/settings_check.h"
#include "BarchanHeightTextureComponent.h"
#include "BarchanRuntimeModule.h"
#include "BarchanSettings.h"
#include "BarchanShape.h"
#include "BarchanTerrain.h"
#include "Engine/Level.h"
#include "Engine/World.h"

using namespace barchan::unreal;

bool UBarchanValidator::CanValidateAsset_Implementation(
    const FAssetData& InAssetData, UObject* InObject, FDataValidationContext& InContext) const
{
    return FBarchanRuntimeModule::IsLibraryLoaded()
           && (Cast<UBarchanShape>(InObject) != nullptr || Cast<ABarchanTerrain>(InObject) != nullptr
               || Cast<UWorld>(InObject) != nullptr);
}

EDataValidationResult UBarchanValidator::ValidateLoadedAsset_Implementation(
    const FAssetData& InAssetData, UObject* InAsset, FDataValidationContext& Context)
{
    if (const UBarchanShape* Shape = Cast<UBarchanShape>(InAsset))
    {
        return ValidateShape(*Shape);
    }
    if (const UWorld* World = Cast<UWorld>(InAsset))
    {
        return ValidateLevel(*World);
    }
    const ABarchanTerrain* Terrain = Cast<ABarchanTerrain>(InAsset);
    return Terrain ? ValidateTerrain(*Terrain) : EDataValidationResult::NotValidated;
}

EDataValidationResult UBarchanValidator::ValidateShape(const UBarchanShape& Shape)
{
    bchShapeInfo Info = bchDefaultShapeInfo();
    if (bchGetShapeInfo(Shape.Cooked.GetData(), static_cast<uint64>(Shape.Cooked.Num()), &Info) < 0)
    {
        AssetFails(
            &Shape, FText::FromString(FString(TEXT("is not cooked for sand: ")) + UTF8_TO_TCHAR(bchGetLastError())));
        return EDataValidationResult::Invalid;
    }
    AssetPasses(&Shape);
    return EDataValidationResult::Valid;
}

EDataValidationResult UBarchanValidator::ValidateLevel(const UWorld& World)
{
    EDataValidationResult Result = EDataValidationResult::NotValidated;
    if (!World.PersistentLevel)
    {
        return Result;
    }
    for (const AActor* Actor : World.PersistentLevel->Actors)
    {
        const ABarchanTerrain* Terrain = Cast<ABarchanTerrain>(Actor);
        if (Terrain && Result != EDataValidationResult::Invalid)
        {
            Result = ValidateTerrain(*Terrain);
        }
    }
    return Result;
}

EDataValidationResult UBarchanValidator::ValidateTerrain(const ABarchanTerrain& Terrain)
{
    SandSettings Sand;
    GetDefault<UBarchanSettings>()->Describe(Sand);
    TerrainSettings Ground;
    Terrain.Describe(Ground);
    if (const UBarchanHeightTextureComponent* Texture = Terrain.FindComponentByClass<UBarchanHeightTextureComponent>())
    {
        Ground.textureSide = Texture->Side;
    }
    struct FFound
    {
        UBarchanValidator* Validator;
        const ABarchanTerrain* Terrain;
        bool bWrong = false;
    } Found{this, &Terrain};
    const ComplaintFunction Complain = [](void* User, bool bWrong, const char* Sentence)
    {
        FFound* Into = static_cast<FFound*>(User);
        Into->bWrong |= bWrong;
        const FText Text = FText::FromString(UTF8_TO_TCHAR(Sentence));
        if (bWrong)
        {
            Into->Validator->AssetFails(Into->Terrain, Text);
        }
        else
        {
            Into->Validator->AssetWarning(Into->Terrain, Text);
        }
    };
    checkSand(Sand, Complain, &Found);
    checkTerrain(Sand, Ground, Complain, &Found);
    if (Found.bWrong)
    {
        return EDataValidationResult::Invalid;
    }
    AssetPasses(&Terrain);
    return EDataValidationResult::Valid;
}
