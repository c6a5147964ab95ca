// Vulkan's two-call idiom: ask how many there are, then for them.
#pragma once

#include "base/memory.h"
#include "compute/vulkan/context.h"

#include <algorithm>
#include <cstring>

namespace bch::vulkan
{

// `query(count, items)` may say VK_INCOMPLETE when the list grew in between.
template <class T, class Query>
Vector<T> enumerate(const char* what, const T& empty, Query&& query)
{
    Vector<T> items;
    VkResult result = VK_INCOMPLETE;
    while (result == VK_INCOMPLETE)
    {
        uint32_t count = 0;
        checkResult(query(&count, nullptr), what);
        items.assign(count, empty);
        result = query(&count, items.data());
        checkResult(result, what);
        items.resize(count, empty);
    }
    return items;
}

inline bool contains(const Vector<VkExtensionProperties>& extensions, const char* name)
{
    return std::any_of(
        extensions.begin(), extensions.end(),
        [&](const VkExtensionProperties& extension) { return std::strcmp(extension.extensionName, name) == 0; });
}

} // namespace bch::vulkan
