// The boundary of barchan::rigid: failures inside, a result and a sentence outside. It has its own copy of the core's
// failures, whose symbols the core does not show, and so its own last error.
#pragma once

#include "base/failure.h"

#include <new>

namespace bch::rigid
{

template <class Body>
bchResult guarded(Body&& body) noexcept
{
    try
    {
        body();
        return BCH_OK;
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
    catch (...)
    {
        setLastError("an unknown failure inside Barchan");
        return BCH_ERROR_INTERNAL;
    }
}

} // namespace bch::rigid
