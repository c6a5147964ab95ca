#pragma once

#include "CoreMinimal.h"

struct FAssetData;
class FDataValidationContext;

enum class EDataValidationResult : uint8
{
    Invalid,
    Valid,
    NotValidated
};

class UEditorValidatorBase : public UObject
{
protected:
    virtual bool CanValidateAsset_Implementation(
        const FAssetData& InAssetData, UObject* InObject, FDataValidationContext& InContext) const;
    virtual EDataValidationResult ValidateLoadedAsset_Implementation(
        const FAssetData& InAssetData, UObject* InAsset, FDataValidationContext& Context);
    void AssetPasses(const UObject* InAsset);
    void AssetWarning(const UObject* InAsset, const FText& InMessage);
    void AssetFails(const UObject* InAsset, const FText& InMessage);
};
