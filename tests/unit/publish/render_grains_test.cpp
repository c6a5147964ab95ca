// Render grains of several patches in one stream.
#include "compute/device.h"
#include "publish/publisher.h"

#include <doctest/doctest.h>

#include <cstring>

using namespace bch;

namespace
{
PublishSetup renderSetup(uint32_t capacity)
{
    PublishSetup setup;
    setup.streams = BCH_STREAM_RENDER_GRAINS;
    setup.ringDepth = 2;
    setup.renderGrainCapacity = capacity;
    setup.draws.fill({4, 6, 64, 0});
    return setup;
}
} // namespace

TEST_CASE("render grains of several patches stand behind each other, as many as fit")
{
    bchDeviceDef def = bchDefaultDeviceDef();
    def.threadCount = 2;
    const std::unique_ptr<Device> device = createCpuDevice(def);
    FramePublisher publisher(*device, renderSetup(12));
    const uint32_t counts[] = {5, 0, 9};
    Vector<gpu::RenderGrain> elements;
    for (uint32_t i = 0; i < 9; ++i)
    {
        const auto x = static_cast<float>(i);
        elements.push_back({x, 2.0f * x, 3.0f * x, 0x11223300u + i});
    }
    const auto source = device->createArray<gpu::RenderGrain>("elements", 9);
    ArrayBuffer<uint32_t> sizes[3];
    runNow(
        *device,
        [&](Recorder& recorder)
        {
            recorder.upload(source, elements.data(), elements.size() * sizeof elements[0]);
            publisher.recordBegin(recorder);
            for (uint32_t i = 0; i < 3; ++i)
            {
                sizes[i] = device->createArray<uint32_t>("size", 1);
                recorder.upload(sizes[i], &counts[i], sizeof counts[i]);
                publisher.recordRenderGrains(recorder, 1, {{sizes[i], 9}, source, i == 2 ? 0.5f : 1.0f});
            }
            publisher.recordEnd(recorder, 1);
        });
    const auto* bytes = static_cast<const std::byte*>(publisher.slot(1).mapped());
    bchStreamHead head;
    std::memcpy(&head, bytes + publisher.layout().heads.offset + gpu::kStreamRenderGrains * sizeof head, sizeof head);
    CHECK(head.count == 12);
    CHECK(head.needed == 14);
    CHECK(head.draw[1] == 12);
    const std::byte* first = bytes + publisher.layout().elements[gpu::kStreamRenderGrains].offset;
    CHECK(std::memcmp(first, elements.data(), 5 * sizeof elements[0]) == 0);
    for (gpu::RenderGrain& grain : elements)
        grain.look = (grain.look & 0xFFFF00FFu) | 0x1Au << 8; // half of 0x33, as large as the larger patch's
    CHECK(std::memcmp(first + 5 * sizeof elements[0], elements.data(), 7 * sizeof elements[0]) == 0);
}
