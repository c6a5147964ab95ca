#pragma once

#include "CoreMinimal.h"

class IDetailCategoryBuilder;

class IDetailLayoutBuilder
{
public:
    virtual ~IDetailLayoutBuilder();
    virtual void GetObjectsBeingCustomized(TArray<TWeakObjectPtr<UObject>>& OutObjects) const = 0;
    virtual IDetailCategoryBuilder& EditCategory(FName CategoryName) = 0;
};
