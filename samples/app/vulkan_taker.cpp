// Pictures by the viewer's renderer.
#include "app/picture_taker.h"
#include "render/vulkan/picture.h"
#include "show/fine_grains.h"
#include "show/frame_source.h"
#include "show/scene_camera.h"

#include <cstdio>
#include <stdexcept>

namespace sample
{

namespace
{
constexpr uint32_t kOversampling = 2;

class VulkanTaker : public PictureTaker
{
public:
    explicit VulkanTaker(const PictureDef& def)
        : def_(def), gpu_({}), maker_(gpu_, {gpu_.isSoftware() ? 2048u : 4096u, kOversampling})
    {
    }

    const char* name() const override { return gpu_.properties().deviceName; }

    void begin(RunningScene& scene) override
    {
        for (const bchPatchId patch : scene.patches())
            setRenderGrains(patch, def_.renderGrains);
    }

    Image take(RunningScene& scene, uint64_t frame, uint32_t width, uint32_t height) override
    {
        frame_.camera = cameraOf(scene.shot());
        source_.fill(scene, frame, {}, frame_);
        return maker_.draw(frame_, width, height);
    }

private:
    PictureDef def_;
    Gpu gpu_;
    PictureMaker maker_;
    FrameSource source_;
    Frame frame_;
};
} // namespace

std::unique_ptr<PictureTaker> makeVulkanTaker(const PictureDef& def)
{
    try
    {
        return std::make_unique<VulkanTaker>(def);
    }
    catch (const std::runtime_error& error)
    {
        std::fprintf(stderr, "barchan_run: no Vulkan driver draws (%s); the software renderer does\n", error.what());
        return {};
    }
}

} // namespace sample
