// The line that no exception crosses: every exported function runs its body through guarded().
#pragma once

#include "base/failure.h"

#include <new>

namespace bch::api
{

template <class Body>
bchResult guarded(Body&& body) noexcept
{
    try
    {
        return body();
    }
    catch (const Failure& failure)
    {
        setLastError(failure.what());
        return failure.result();
    }
    catch (const std::bad_alloc&)
    {
        setLastError("out of host memory");
        return BCH_ERROR_OUT_OF_MEMORY;
    }
    catch (const std::exception& exception)
    {
        setLastError(exception.what());
        return BCH_ERROR_INTERNAL;
    }
    catch (...)
    {
        setLastError("an unknown failure inside Barchan");
        return BCH_ERROR_INTERNAL;
    }
}

} // namespace bch::api
