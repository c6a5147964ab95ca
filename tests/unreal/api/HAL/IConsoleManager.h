#pragma once

#include "HAL/Platform.h"

template <typename Type>
class TAutoConsoleVariable
{
public:
    TAutoConsoleVariable(const TCHAR* Name, const Type& DefaultValue, const TCHAR* Help, uint32 Flags = 0);
    Type GetValueOnGameThread() const;
};
