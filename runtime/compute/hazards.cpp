#include "compute/hazards.h"

#include <algorithm>

namespace bch
{

namespace
{
bool anyOverlap(const Vector<BufferView>& views, const BufferView& view)
{
    return std::any_of(views.begin(), views.end(), [&](const BufferView& other) { return view.overlaps(other); });
}
} // namespace

bool HazardTracker::needsBarrier(std::span<const AccessedView> accesses) const
{
    for (const AccessedView& accessed : accesses)
    {
        if (accessed.access == Access::none)
            continue;
        if (anyOverlap(writes_, accessed.view))
            return true;
        if (accessed.access != Access::read && anyOverlap(reads_, accessed.view))
            return true;
    }
    return false;
}

void HazardTracker::remember(std::span<const AccessedView> accesses)
{
    for (const AccessedView& accessed : accesses)
    {
        if (accessed.access == Access::none)
            continue;
        if (accessed.access != Access::write)
            reads_.push_back(accessed.view);
        if (accessed.access != Access::read)
            writes_.push_back(accessed.view);
    }
}

void HazardTracker::clear()
{
    reads_.clear();
    writes_.clear();
}

} // namespace bch
