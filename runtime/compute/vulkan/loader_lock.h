// The Vulkan loader keeps lists of all instances and devices of the process. Some of its functions walk them while
// another thread's creation or destruction changes them (Vulkan-Loader issues 200 and 2018), and crash. So Barchan's
// own connections are made and ended alone, and what walks the lists keeps out of their way.
#pragma once

#include <mutex>
#include <shared_mutex>

namespace bch::vulkan
{

std::shared_mutex& loaderMutex();

// Held while instances and devices come and go.
class LoaderChange
{
    std::unique_lock<std::shared_mutex> lock_{loaderMutex()};
};

// Held around functions of the loader that look a device up: names of objects, addresses of functions.
class LoaderLookup
{
    std::shared_lock<std::shared_mutex> lock_{loaderMutex()};
};

} // namespace bch::vulkan
