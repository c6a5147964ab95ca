#include "app/picture_taker.h"

namespace sample
{

std::unique_ptr<PictureTaker> makePictureTaker(const PictureDef& def)
{
#ifdef SAMPLE_HAS_VULKAN
    if (std::unique_ptr<PictureTaker> taker = makeVulkanTaker(def))
        return taker;
#endif
    return makeSoftwareTaker(def);
}

} // namespace sample
