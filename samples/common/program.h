// The frame of a sample program's main: one sentence on stderr for every way it can fail. 0 done, 2 bad usage, 1 the
// rest.
#pragma once

#include "common/options.h"

#include <barchan/base.h>

#include <cstdio>

namespace sample
{

// Throws std::runtime_error with the library's own sentence when a call failed.
inline void check(bchResult result, const char* what)
{
    if (result < 0)
        throw std::runtime_error(std::string(what) + ": " + bchGetLastError() + " (" + bchResultName(result) + ")");
}

template <class Body>
int runProgram(const char* name, Body&& body)
{
    try
    {
        return body();
    }
    catch (const UsageError& error)
    {
        std::fprintf(stderr, "%s: %s\n", name, error.what());
        return 2;
    }
    catch (const std::exception& error)
    {
        std::fprintf(stderr, "%s: %s\n", name, error.what());
        return 1;
    }
}

} // namespace sample
