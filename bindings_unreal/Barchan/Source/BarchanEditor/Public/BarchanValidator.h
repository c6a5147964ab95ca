#pragma once

#include "CoreMinimal.h"
#include "EditorValidatorBase.h"

#include "BarchanValidator.generated.h"

/** Before a game is packaged: shapes are cooked. */
UCLASS()
class BARCHANEDITOR_API UBarchanValidator : public UEditorValidatorBase
{
    GENERATED_BODY()

protected:
    virtual bool CanValidateAsset_Implementation(
        const FAssetData& InAssetData, UObject* InObject, FDataValidationContext& InContext) const override;
    virtual EDataValidationResult ValidateLoadedAsset_Implementation(
        const FAssetData& InAssetData, UObject* InAsset, FDataValidationContext& Context) override;
};
