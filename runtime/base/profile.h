// What a profiler is told: zones on the CPU, stages on the device, frame marks, plots, thread names. All of it goes
// through one process-wide table of callbacks (barchan/profiler.h), so that the host owns the profiler.
//
// Without BARCHAN_PROFILING everything here is empty: no call, no branch, no string reaches the library.
#pragma once

#include "barchan/profiler.h"

namespace bch
{

// For the api layer. The table is copied; null removes it. Nothing else of Barchan may run meanwhile: everything below
// reads the table without a lock. Throws Failure(BCH_ERROR_UNSUPPORTED) in a build without profiling.
void setProfiler(const bchProfiler* profiler);

// The table that is set, all of it but the head. Throws like setProfiler.
void currentProfiler(bchProfiler& profiler);

// The table that feeds Barchan's own Tracy client, which starts with the first call. Throws
// Failure(BCH_ERROR_UNSUPPORTED) in a build without Tracy.
void tracyProfiler(bchProfiler& profiler);

namespace profile
{

// Names of frames, plots and stages are static strings: profilers know them by address.
#if BARCHAN_HAS_PROFILING

uint64_t beginZone(const bchProfilerSite& site) noexcept;
void endZone(uint64_t zone) noexcept; // what the begin on the same thread returned

class Zone
{
public:
    explicit Zone(const bchProfilerSite& site) noexcept : handle_(beginZone(site)) {}
    ~Zone() { endZone(handle_); }
    Zone(const Zone&) = delete;
    Zone& operator=(const Zone&) = delete;

private:
    uint64_t handle_;
};

// The site of a zone whose name is known only at run time (a kernel's label): one per static string.
const bchProfilerSite& siteOf(const char* name) noexcept;

void frameMark(const char* name) noexcept;
void plot(const char* name, double value) noexcept;
void message(const char* text) noexcept;
void nameThread(const char* name) noexcept; // the calling one

// A stage that is over, with times on the clock of the device of that name; before it, its kernels where these are
// wanted.
void gpuZone(const char* device, const char* stage, uint64_t beginNs, uint64_t endNs) noexcept;
void gpuKernel(const char* device, const char* kernel, uint64_t beginNs, uint64_t endNs) noexcept;
bool wantsKernels() noexcept;

#else

inline void frameMark(const char*) noexcept {}
inline void plot(const char*, double) noexcept {}
inline void message(const char*) noexcept {}
inline void nameThread(const char*) noexcept {}
constexpr bool wantsKernels() noexcept
{
    return false;
}

#endif

} // namespace profile
} // namespace bch

// BCH_ZONE("name"): from here to the end of the scope, with a name that is a literal. BCH_ZONE_LABEL(pointer): with a
// static string that is chosen at run time.
#if BARCHAN_HAS_PROFILING
#define BCH_ZONE_JOIN2(a, b) a##b
#define BCH_ZONE_JOIN(a, b) BCH_ZONE_JOIN2(a, b)
#define BCH_ZONE(name)                                                                                                 \
    static constexpr bchProfilerSite BCH_ZONE_JOIN(bchSite, __LINE__) = {                                              \
        name, __func__, __FILE__, __LINE__, 0xC8A870};                                                                 \
    const ::bch::profile::Zone BCH_ZONE_JOIN(bchZone, __LINE__)(BCH_ZONE_JOIN(bchSite, __LINE__))
#define BCH_ZONE_LABEL(label) const ::bch::profile::Zone BCH_ZONE_JOIN(bchZone, __LINE__)(::bch::profile::siteOf(label))
#else
#define BCH_ZONE(name) static_cast<void>(0)
#define BCH_ZONE_LABEL(label) static_cast<void>(0)
#endif
