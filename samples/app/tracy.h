// A Tracy profiler that looks on.
#pragma once

namespace sample
{

// Sets the library's Tracy table and waits until a profiler has connected, so that it sees the run from the beginning.
// Before the first device. Throws std::runtime_error where the library has no Tracy.
void waitForTracy();

} // namespace sample
