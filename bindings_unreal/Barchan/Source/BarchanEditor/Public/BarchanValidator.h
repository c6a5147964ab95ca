#pragma once

#include "CoreMinimal.h"
#include "EditorValidatorBase.h"

#include "BarchanValidator.generated.h"

class ABarchanTerrain;
class UBarchanShape;
class UWorld;

/** Before a game is packaged: shapes are cooked; terrains, with the project's settings, are such as the runtime takes.
 * A terrain is looked at with its level, or by itself where actors have files of their own. */
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
    EDataValidationResult ValidateLevel(const UWorld& World);
    EDataValidationResult ValidateTerrain(const ABarchanTerrain& Terrain);
};
