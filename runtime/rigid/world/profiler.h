// The profiler that was given to Barchan, told of Jolt's scopes and of what this library does itself.
#pragma once

namespace bch::rigid
{

// Takes over the table that is set now; cheap where it is the same. One thread at a time. Another one comes only while
// no device exists, and so while nobody is inside a rigid world.
#if BARCHAN_HAS_PROFILING
void followProfiler();
#else
inline void followProfiler() {}
#endif

} // namespace bch::rigid
