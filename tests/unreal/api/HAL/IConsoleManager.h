#pragma once

#include "HAL/Platform.h"

enum EConsoleVariableFlags
{
    ECVF_SetByCode,
    ECVF_SetByConsole
};

class IConsoleVariable
{
public:
    virtual ~IConsoleVariable();
    virtual int32 GetInt() const = 0;
    void Set(int32 InValue, EConsoleVariableFlags SetBy = ECVF_SetByCode);
};

class IConsoleManager
{
public:
    static IConsoleManager& Get();
    virtual ~IConsoleManager();
    virtual IConsoleVariable* FindConsoleVariable(const TCHAR* Name) const = 0;
};

template <typename Type>
class TAutoConsoleVariable
{
public:
    TAutoConsoleVariable(const TCHAR* Name, const Type& DefaultValue, const TCHAR* Help, uint32 Flags = 0);
    Type GetValueOnGameThread() const;
};
