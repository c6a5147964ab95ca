#pragma once

#include "Containers/UnrealString.h"

class FMessageLog
{
public:
    FMessageLog(const FName& Name);
    void Error(const FText& Message);
    void Open();
};
