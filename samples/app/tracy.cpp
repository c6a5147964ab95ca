#include "app/tracy.h"

#include "common/program.h"

#include <barchan/profiler.h>

#include <chrono>
#include <cstdlib>
#include <thread>

namespace sample
{

void waitForTracy()
{
    bchProfiler tracy = bchDefaultProfiler();
    check(bchGetTracyProfiler(&tracy), "--tracy");
    check(bchSetProfiler(&tracy), "--tracy");
    const char* port = std::getenv("TRACY_PORT");
    std::fprintf(stderr, "waiting for a Tracy profiler on port %s\n", port ? port : "8086");
    static const bchProfilerSite kWaiting = {"waiting for the profiler", "waitForTracy", __FILE__, __LINE__, 0};
    for (uint64_t zone = 0; zone == 0;)
    {
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
        zone = tracy.zoneBegin(tracy.user, &kWaiting);
        tracy.zoneEnd(tracy.user, zone);
    }
}

} // namespace sample
