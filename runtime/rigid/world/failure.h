// Failures of barchan::rigid: an exception inside, a result and a sentence outside. The core's own are not exported.
#pragma once

#include "barchan/base.h"

#include <exception>
#include <new>

namespace bch::rigid
{

class Failure : public std::exception
{
public:
    static constexpr size_t kTextCapacity = 512;

    Failure(bchResult result, const char* text) noexcept;
    bchResult result() const noexcept { return result_; }
    const char* what() const noexcept override { return text_; }

private:
    bchResult result_;
    char text_[kTextCapacity];
};

#if defined(__GNUC__)
#define BCH_RIGID_FORMAT __attribute__((format(printf, 2, 3)))
#else
#define BCH_RIGID_FORMAT
#endif
// Throws a Failure with a printf-style sentence: what, which value, which limit.
[[noreturn]] void fail(bchResult result, const char* format, ...) BCH_RIGID_FORMAT;

void setLastError(const char* text) noexcept;
const char* lastError() noexcept;

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
