#include "BarchanBridge/component_stream.h"

#include <algorithm>

namespace barchan::unreal
{

void ComponentStream::close()
{
    entries_.clear();
    gone_.clear();
}

void ComponentStream::see(int32_t x, int32_t y)
{
    entries_[{y, x}].seen = frame_;
}

bool ComponentStream::next(ComponentPlace& place) const
{
    const Entry* oldest = nullptr;
    for (const auto& [at, entry] : entries_)
    {
        if (entry.state != ComponentAnswer::NotYet || entry.seen != frame_ || (oldest && entry.tried >= oldest->tried))
            continue;
        oldest = &entry;
        place = {at.second, at.first};
    }
    return oldest != nullptr;
}

void ComponentStream::answer(ComponentPlace place, ComponentAnswer answer)
{
    const auto found = entries_.find({place.y, place.x});
    if (found == entries_.end())
        return;
    found->second.state = answer;
    found->second.tried = ++questions_;
}

const std::vector<ComponentPlace>& ComponentStream::takeGone()
{
    gone_.clear();
    for (auto entry = entries_.begin(); entry != entries_.end();)
    {
        if (entry->second.seen == frame_)
        {
            ++entry;
            continue;
        }
        if (entry->second.state == ComponentAnswer::Loaded)
            gone_.push_back({entry->first.second, entry->first.first});
        entry = entries_.erase(entry);
    }
    return gone_;
}

size_t ComponentStream::count(ComponentAnswer which) const
{
    return static_cast<size_t>(std::count_if(
        entries_.begin(), entries_.end(), [&](const auto& entry) { return entry.second.state == which; }));
}

} // namespace barchan::unreal
