#include "compute/vulkan/pipeline_cache.h"

#include <cstring>

namespace bch::vulkan
{

namespace
{
constexpr uint32_t kMagic = 0x43504342; // "BCPC"
constexpr uint32_t kFormat = 1;

struct Envelope
{
    uint32_t magic;
    uint32_t format;
    uint64_t driverByteCount;
    uint64_t checksum; // of the driver's bytes
    uint32_t vendorId;
    uint32_t deviceId;
    uint32_t driverVersion;
    uint32_t pointerBytes; // some drivers store structs, so 32 and 64 bits do not mix
    uint8_t uuid[VK_UUID_SIZE];
};
static_assert(sizeof(Envelope) == 56);

// FNV-1a.
uint64_t checksumOf(std::span<const std::byte> bytes)
{
    uint64_t hash = 0xcbf29ce484222325u;
    for (const std::byte byte : bytes)
        hash = (hash ^ static_cast<uint64_t>(byte)) * 0x100000001b3u;
    return hash;
}

Envelope envelopeFor(std::span<const std::byte> driverBytes, const DeviceSummary& device)
{
    Envelope envelope{};
    envelope.magic = kMagic;
    envelope.format = kFormat;
    envelope.driverByteCount = driverBytes.size();
    envelope.checksum = checksumOf(driverBytes);
    envelope.vendorId = device.vendorId;
    envelope.deviceId = device.deviceId;
    envelope.driverVersion = device.driverVersion;
    envelope.pointerBytes = sizeof(void*);
    std::memcpy(envelope.uuid, device.pipelineCacheUuid, VK_UUID_SIZE);
    return envelope;
}

const char* objection(const Envelope& found, const Envelope& expected)
{
    if (found.magic != kMagic || found.format != kFormat || found.driverByteCount != expected.driverByteCount)
        return "it is not a pipeline cache of this version, or it was cut short";
    if (found.vendorId != expected.vendorId || found.deviceId != expected.deviceId
        || found.driverVersion != expected.driverVersion || found.pointerBytes != expected.pointerBytes
        || std::memcmp(found.uuid, expected.uuid, VK_UUID_SIZE) != 0)
        return "it was made by another device or driver";
    if (found.checksum != expected.checksum)
        return "its checksum is wrong";
    return nullptr;
}
} // namespace

std::span<const std::byte> openCacheEnvelope(std::span<const std::byte> bytes, const DeviceSummary& device)
{
    if (bytes.empty())
        return {};
    const char* reason = "it is too short";
    if (bytes.size() >= sizeof(Envelope))
    {
        const std::span<const std::byte> driverBytes = bytes.subspan(sizeof(Envelope));
        Envelope found;
        std::memcpy(&found, bytes.data(), sizeof found);
        reason = objection(found, envelopeFor(driverBytes, device));
        if (!reason)
            return driverBytes;
    }
    log(BCH_LOG_WARNING, "the given pipeline cache of %zu bytes is not used: %s", bytes.size(), reason);
    return {};
}

Vector<std::byte> makeCacheEnvelope(std::span<const std::byte> driverBytes, const DeviceSummary& device)
{
    const Envelope envelope = envelopeFor(driverBytes, device);
    Vector<std::byte> bytes(sizeof envelope + driverBytes.size());
    std::memcpy(bytes.data(), &envelope, sizeof envelope);
    std::memcpy(bytes.data() + sizeof envelope, driverBytes.data(), driverBytes.size());
    return bytes;
}

PipelineCacheHandle createPipelineCache(Context& context, std::span<const std::byte> bytes)
{
    const std::span<const std::byte> driverBytes = openCacheEnvelope(bytes, context.summary);
    auto info = withType<VkPipelineCacheCreateInfo>(VK_STRUCTURE_TYPE_PIPELINE_CACHE_CREATE_INFO);
    info.initialDataSize = driverBytes.size();
    info.pInitialData = driverBytes.data();
    VkPipelineCache cache = VK_NULL_HANDLE;
    context.check(context.fn.vkCreatePipelineCache(context.fn.device, &info, nullptr, &cache), "vkCreatePipelineCache");
    return {context.fn, cache};
}

Vector<std::byte> readPipelineCache(Context& context, VkPipelineCache cache)
{
    Vector<std::byte> driverBytes;
    VkResult result = VK_INCOMPLETE;
    while (result == VK_INCOMPLETE) // the driver may add to it at any time
    {
        size_t size = 0;
        context.check(
            context.fn.vkGetPipelineCacheData(context.fn.device, cache, &size, nullptr), "vkGetPipelineCacheData");
        driverBytes.resize(size);
        result = context.fn.vkGetPipelineCacheData(context.fn.device, cache, &size, driverBytes.data());
        context.check(result, "vkGetPipelineCacheData");
        driverBytes.resize(size);
    }
    return makeCacheEnvelope(driverBytes, context.summary);
}

} // namespace bch::vulkan
