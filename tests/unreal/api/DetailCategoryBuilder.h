#pragma once

#include "CoreMinimal.h"

class FDetailWidgetRow;

class IDetailCategoryBuilder
{
public:
    virtual ~IDetailCategoryBuilder();
    virtual FDetailWidgetRow& AddCustomRow(const FText& FilterString, bool bForAdvanced = false) = 0;
};
