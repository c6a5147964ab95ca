// Sources whose elements have the form of a stream already.
#include "compute/device.h"
#include "publish/publisher.h"

#include <doctest/doctest.h>

#include <cstring>

using namespace bch;

namespace
{
PublishSetup particleSetup(uint32_t capacity)
{
    PublishSetup setup;
    setup.streams = BCH_STREAM_PARTICLES;
    setup.ringDepth = 2;
    setup.particleCapacity = capacity;
    setup.draws.fill({4, 6, 64, 0});
    return setup;
}
} // namespace

TEST_CASE("elements of several sources stand behind each other, as many as fit")
{
    bchDeviceDef def = bchDefaultDeviceDef();
    def.threadCount = 2;
    const std::unique_ptr<Device> device = createCpuDevice(def);
    FramePublisher publisher(*device, particleSetup(12));
    const uint32_t counts[] = {5, 0, 9};
    Vector<glm::uvec4> elements;
    for (uint32_t i = 0; i < 9; ++i)
        elements.emplace_back(i, 2 * i, 3 * i, 4 * i);
    const auto source = device->createArray<glm::uvec4>("elements", 9);
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
                publisher.recordElements(recorder, 1, gpu::kStreamParticles, {{sizes[i], 9}, source});
            }
            publisher.recordEnd(recorder, 1);
        });
    const auto* bytes = static_cast<const std::byte*>(publisher.slot(1).mapped());
    bchStreamHead head;
    std::memcpy(&head, bytes + publisher.layout().heads.offset + sizeof head, sizeof head);
    CHECK(head.count == 12);
    CHECK(head.needed == 14);
    CHECK(head.draw[1] == 12);
    const std::byte* first = bytes + publisher.layout().elements[gpu::kStreamParticles].offset;
    CHECK(std::memcmp(first, elements.data(), 5 * sizeof elements[0]) == 0);
    CHECK(std::memcmp(first + 5 * sizeof elements[0], elements.data(), 7 * sizeof elements[0]) == 0);
}
