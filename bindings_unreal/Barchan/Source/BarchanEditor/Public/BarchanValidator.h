#pragma once

#include "CoreMinimal.h"
#include "EditorValidatorBase.h"

#include "BarchanValidator.generated.h"

class ABarchanTerrain;
class UBarchanShape;

/** Before a game is packaged: shapes are cooked; terrains, with the project's settings, are such as the runtime takes.
 */
UCLASS()
class BARCHANEDITOR_API UBarchanValidator : public UEditorValidatorBase
{
    GENERATED_BODY()

protected:
    virtual bool CanValidateAsset_Implementation(
        const FAssetData& InAssetData, UObject* InObject, FDataValidationContext& InContext) const override;
    virtual EDataValidationResult ValidateLoadedAsset_Implementation(
        const FAssetData& InAssetData, UObject* InAsset, FDataValidationContext& Context) override;

private:
    EDataValidationResult ValidateShape(const UBarchanShape& Shape);
    EDataValidationResult ValidateTerrain(const ABarchanTerrain& Terrain);
};
