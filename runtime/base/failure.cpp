#include "base/failure.h"

#include <cstdarg>
#include <cstdio>

namespace bch
{

namespace
{
thread_local char t_lastError[Failure::kTextCapacity] = "";

void copyText(char* to, const char* from) noexcept
{
    std::snprintf(to, Failure::kTextCapacity, "%s", from);
}
} // namespace

Failure::Failure(bchResult result, const char* text) noexcept : result_(result)
{
    copyText(text_, text);
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
    copyText(t_lastError, text);
}

const char* lastError() noexcept
{
    return t_lastError;
}

const char* resultName(bchResult result) noexcept
{
    switch (result)
    {
    case BCH_OK:
        return "BCH_OK";
    case BCH_NOT_READY:
        return "BCH_NOT_READY";
    case BCH_ERROR_INVALID_ARGUMENT:
        return "BCH_ERROR_INVALID_ARGUMENT";
    case BCH_ERROR_INVALID_STRUCT:
        return "BCH_ERROR_INVALID_STRUCT";
    case BCH_ERROR_INVALID_ID:
        return "BCH_ERROR_INVALID_ID";
    case BCH_ERROR_OUT_OF_MEMORY:
        return "BCH_ERROR_OUT_OF_MEMORY";
    case BCH_ERROR_OUT_OF_DEVICE_MEMORY:
        return "BCH_ERROR_OUT_OF_DEVICE_MEMORY";
    case BCH_ERROR_CAPACITY:
        return "BCH_ERROR_CAPACITY";
    case BCH_ERROR_UNSUPPORTED:
        return "BCH_ERROR_UNSUPPORTED";
    case BCH_ERROR_NO_DEVICE:
        return "BCH_ERROR_NO_DEVICE";
    case BCH_ERROR_DEVICE_LOST:
        return "BCH_ERROR_DEVICE_LOST";
    case BCH_ERROR_CORRUPT:
        return "BCH_ERROR_CORRUPT";
    case BCH_ERROR_BUSY:
        return "BCH_ERROR_BUSY";
    case BCH_ERROR_INTERNAL:
        return "BCH_ERROR_INTERNAL";
    default:
        return "BCH_UNKNOWN";
    }
}

} // namespace bch
