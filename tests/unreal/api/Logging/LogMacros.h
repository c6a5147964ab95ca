#pragma once

#include "Containers/UnrealString.h"

namespace ELogVerbosity
{
enum Type
{
    Error,
    Warning,
    Log,
    All
};
}

struct FLogCategoryBase
{
};

// The format is a literal, as in the engine; arguments are what printf of TCHAR takes.
template <std::size_t Size, typename... Arguments>
void LogLine(
    const FLogCategoryBase& Category, ELogVerbosity::Type Verbosity, const TCHAR (&Format)[Size], Arguments... Values)
{
    static_assert(((std::is_arithmetic_v<Arguments> || std::is_pointer_v<Arguments>)&&...), "not a printf argument");
}

#define DECLARE_LOG_CATEGORY_EXTERN(Name, Default, Compiled)                                                           \
    extern struct FLogCategory##Name : public FLogCategoryBase                                                         \
    {                                                                                                                  \
    } Name
#define DEFINE_LOG_CATEGORY(Name) FLogCategory##Name Name
#define UE_LOG(Name, Verbosity, ...) LogLine(Name, ELogVerbosity::Verbosity, __VA_ARGS__)
