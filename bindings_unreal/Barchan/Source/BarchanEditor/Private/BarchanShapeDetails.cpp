#include "BarchanShapeDetails.h"

#include "BarchanShape.h"
#include "BarchanShapeCooker.h"
#include "DetailCategoryBuilder.h"
#include "DetailLayoutBuilder.h"
#include "DetailWidgetRow.h"
#include "Logging/MessageLog.h"
#include "Widgets/Input/SButton.h"

TSharedRef<IDetailCustomization> FBarchanShapeDetails::MakeInstance()
{
    return MakeShared<FBarchanShapeDetails>();
}

void FBarchanShapeDetails::CustomizeDetails(IDetailLayoutBuilder& Builder)
{
    Builder.GetObjectsBeingCustomized(Objects);
    const FText Label = FText::FromString(TEXT("Cook"));
    Builder.EditCategory(TEXT("Barchan"))
        .AddCustomRow(Label)
        .ValueContent()[SNew(SButton).Text(Label).OnClicked(this, &FBarchanShapeDetails::OnCook)];
}

FReply FBarchanShapeDetails::OnCook()
{
    FMessageLog Messages("Barchan");
    for (const TWeakObjectPtr<UObject>& Object : Objects)
    {
        UBarchanShape* Shape = Cast<UBarchanShape>(Object.Get());
        FString Error;
        if (Shape && !Barchan::CookShape(*Shape, Error))
        {
            Messages.Error(FText::FromString(Shape->GetName() + TEXT(": ") + Error));
        }
    }
    Messages.Open();
    return FReply::Handled();
}
