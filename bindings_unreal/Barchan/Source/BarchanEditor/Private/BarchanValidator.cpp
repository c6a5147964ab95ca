#include "BarchanValidator.h"

#include "BarchanRuntimeModule.h"
#include "BarchanShape.h"

#include <barchan/barchan.h>

bool UBarchanValidator::CanValidateAsset_Implementation(
    const FAssetData& InAssetData, UObject* InObject, FDataValidationContext& InContext) const
{
    return FBarchanRuntimeModule::IsLibraryLoaded() && Cast<UBarchanShape>(InObject) != nullptr;
}

EDataValidationResult UBarchanValidator::ValidateLoadedAsset_Implementation(
    const FAssetData& InAssetData, UObject* InAsset, FDataValidationContext& Context)
{
    const UBarchanShape* Shape = Cast<UBarchanShape>(InAsset);
    bchShapeInfo Info = bchDefaultShapeInfo();
    if (bchGetShapeInfo(Shape->Cooked.GetData(), static_cast<uint64>(Shape->Cooked.Num()), &Info) < 0)
    {
        AssetFails(
            InAsset, FText::FromString(FString(TEXT("is not cooked for sand: ")) + UTF8_TO_TCHAR(bchGetLastError())));
        return EDataValidationResult::Invalid;
    }
    AssetPasses(InAsset);
    return EDataValidationResult::Valid;
}
