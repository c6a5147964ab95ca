#pragma once

#include "CoreMinimal.h"
#include "IDetailCustomization.h"
#include "Input/Reply.h"

class UBarchanShape;

/** A button that cooks, beside the properties of a shape. */
class FBarchanShapeDetails : public IDetailCustomization
{
public:
    static TSharedRef<IDetailCustomization> MakeInstance();
    virtual void CustomizeDetails(IDetailLayoutBuilder& Builder) override;

private:
    FReply OnCook();

    TArray<TWeakObjectPtr<UObject>> Objects;
};
