// Hooks that watch: every allocation and its size, every log line, every broken invariant. Restores the defaults when
// it goes, so a test cannot leak its hooks into the next one.
#pragma once

#include "base/hooks.h"

#include <cstdlib>
#include <map>
#include <mutex>
#include <string>
#include <vector>

namespace test
{

class HookGuard
{
public:
    HookGuard()
    {
        bchHooks hooks = bchDefaultHooks();
        hooks.user = this;
        hooks.log = [](void* user, bchLogLevel level, const char* message) {
            static_cast<HookGuard*>(user)->logged.push_back({level, message});
        };
        hooks.onAssert = [](void* user, const char* condition, const char*, const char*, int)
        {
            static_cast<HookGuard*>(user)->assertions.push_back(condition);
            return 0;
        };
        hooks.allocate = [](void* user, size_t size, size_t alignment)
        { return static_cast<HookGuard*>(user)->allocate(size, alignment); };
        hooks.free = [](void* user, void* memory, size_t size)
        { static_cast<HookGuard*>(user)->release(memory, size); };
        bch::setHooks(hooks);
    }
    ~HookGuard() { bch::setHooks(bchDefaultHooks()); }
    HookGuard(const HookGuard&) = delete;
    HookGuard& operator=(const HookGuard&) = delete;

    // The n-th allocation from now on fails, counted from 1; 0 turns it off.
    void failAt(uint32_t ordinal)
    {
        std::lock_guard lock(mutex_);
        failAt_ = ordinal;
        sinceArmed_ = 0;
    }
    uint32_t allocationsSinceArmed() const
    {
        std::lock_guard lock(mutex_);
        return sinceArmed_;
    }
    size_t liveCount() const
    {
        std::lock_guard lock(mutex_);
        return live_.size();
    }
    bool sizesMatched() const
    {
        std::lock_guard lock(mutex_);
        return sizesMatched_;
    }
    bool alignmentsSane() const
    {
        std::lock_guard lock(mutex_);
        return alignmentsSane_;
    }

    struct Line
    {
        bchLogLevel level;
        std::string text;
    };
    std::vector<Line> logged;
    std::vector<std::string> assertions;

private:
    void* allocate(size_t size, size_t alignment)
    {
        std::lock_guard lock(mutex_);
        alignmentsSane_ = alignmentsSane_ && alignment >= sizeof(void*) && (alignment & (alignment - 1)) == 0;
        if (++sinceArmed_ == failAt_)
            return nullptr;
        void* memory = std::aligned_alloc(alignment, (size + alignment - 1) / alignment * alignment);
        live_[memory] = size;
        return memory;
    }
    void release(void* memory, size_t size)
    {
        std::lock_guard lock(mutex_);
        const auto found = live_.find(memory);
        sizesMatched_ = sizesMatched_ && found != live_.end() && found->second == size;
        if (found != live_.end())
            live_.erase(found);
        std::free(memory);
    }

    mutable std::mutex mutex_;
    std::map<void*, size_t> live_;
    uint32_t failAt_ = 0;
    uint32_t sinceArmed_ = 0;
    bool sizesMatched_ = true;
    bool alignmentsSane_ = true;
};

} // namespace test
