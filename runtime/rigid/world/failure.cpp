#include "rigid/world/failure.h"

#include <cstdarg>
#include <cstdio>

namespace bch::rigid
{

namespace
{
thread_local char t_lastError[Failure::kTextCapacity] = "";
} // namespace

Failure::Failure(bchResult result, const char* text) noexcept : result_(result)
{
    std::snprintf(text_, sizeof text_, "%s", text);
}

void fail(bchResult result, const char* format, ...)
{
    char text[Failure::kTextCapacity];
    va_list arguments;
    va_start(arguments, format);
    std::vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    throw Failure(result, text);
}

void setLastError(const char* text) noexcept
{
    std::snprintf(t_lastError, sizeof t_lastError, "%s", text);
}

const char* lastError() noexcept
{
    return t_lastError;
}

} // namespace bch::rigid
