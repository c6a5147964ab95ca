// Where Barchan's words and memory go in the host, and whether its device can be used at all.
#pragma once

#include "BarchanBridge/export.h"

#include <barchan/barchan.h>

namespace barchan::unreal
{

// Called from any thread.
using LogFunction = void (*)(void* user, bchLogLevel level, const char* message);

struct HostHooks
{
    void* user = nullptr;
    LogFunction log = nullptr;
    bchLogLevel logLevel = BCH_LOG_WARNING;
    bchAllocateFcn allocate = nullptr; // null together with free: the C++ runtime's
    bchFreeFcn free = nullptr;
};

// For the whole process, while no device exists. Whoever came first stays: later hosts in one process (worlds of an
// editor) count as users of the same hooks and must pair this with releaseHost.
BARCHANBRIDGE_API bchResult acquireHost(const HostHooks& hooks);
BARCHANBRIDGE_API void releaseHost();

// Passes `result` on. A failure is logged with what was tried and Barchan's own sentence.
BARCHANBRIDGE_API bchResult checked(bchResult result, const char* what);
// A sentence of the Bridge's own for what it refuses.
BARCHANBRIDGE_API bchResult refused(bchResult result, const char* sentence);
// To the log, as a warning.
BARCHANBRIDGE_API void warn(const char* sentence);
// The newest failure of this thread that went through checked() or refused(); never null.
BARCHANBRIDGE_API const char* lastError();

// "BCH_FAULT_..." of the lowest bit, or null when none is left; clears that bit. For logs.
BARCHANBRIDGE_API const char* takeFaultName(bchFaults& faults);

struct DeviceSupport
{
    bool usable = false; // a device of this kind could be made
    bool isGpu = false;  // and it is one: neither the CPU device nor Vulkan on a CPU
    char name[256] = {};
    char reason[512] = {}; // why it is not usable
};

// Answers instead of asserting: makes the device, asks it and lets it go. Takes up to a second; ask once.
BARCHANBRIDGE_API DeviceSupport querySupport(bchDeviceKind kind, const char* name = nullptr);

} // namespace barchan::unreal
