#include "BarchanSettings.h"

UBarchanSettings::UBarchanSettings() = default;

FName UBarchanSettings::GetCategoryName() const
{
    return FName(TEXT("Plugins"));
}
