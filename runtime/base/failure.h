// How a failure travels inside the runtime: as an exception that carries the C API's result and a finished sentence.
// The api layer catches it at the boundary; nothing here allocates, so it also works when memory is gone.
#pragma once

#include "barchan/base.h"

#include <exception>

namespace bch
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

// Throws a Failure with a printf-style sentence: what, which value, which limit.
[[noreturn]] void fail(bchResult result, const char* format, ...) __attribute__((format(printf, 2, 3)));

// Remembers a sentence for bchGetLastError of this thread.
void setLastError(const char* text) noexcept;
const char* lastError() noexcept;

const char* resultName(bchResult result) noexcept;

} // namespace bch
