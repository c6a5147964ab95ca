// The game on a Vulkan device of the host's own, with validation on: the plugin's way to share the renderer's device.
// Every wait of Barchan's for the device goes through here and is counted when it had to block.
#include "game.h"

#include "support/host_vulkan.h"

#include <cstring>
#include <thread>

using namespace barchan::unreal;

namespace
{
PFN_vkGetInstanceProcAddr g_realInstance = nullptr;
PFN_vkGetDeviceProcAddr g_realDevice = nullptr;
PFN_vkWaitSemaphores g_realWait = nullptr;
uint64_t g_asked = 0; // waits of any kind

VKAPI_ATTR VkResult VKAPI_CALL waitSemaphores(VkDevice device, const VkSemaphoreWaitInfo* info, uint64_t timeout)
{
    ++g_asked;
    const VkResult now = g_realWait(device, info, 0);
    if (now != VK_TIMEOUT || timeout == 0)
        return now;
    countWait();
    return g_realWait(device, info, timeout);
}

VKAPI_ATTR PFN_vkVoidFunction VKAPI_CALL deviceFunction(VkDevice device, const char* name)
{
    const PFN_vkVoidFunction found = g_realDevice(device, name);
    if (std::strcmp(name, "vkWaitSemaphores") != 0)
        return found;
    g_realWait = reinterpret_cast<PFN_vkWaitSemaphores>(found);
    return reinterpret_cast<PFN_vkVoidFunction>(waitSemaphores);
}

VKAPI_ATTR PFN_vkVoidFunction VKAPI_CALL instanceFunction(VkInstance instance, const char* name)
{
    const PFN_vkVoidFunction found = g_realInstance(instance, name);
    if (std::strcmp(name, "vkGetDeviceProcAddr") != 0)
        return found;
    g_realDevice = reinterpret_cast<PFN_vkGetDeviceProcAddr>(found);
    return reinterpret_cast<PFN_vkVoidFunction>(deviceFunction);
}

void play(bool patient)
{
    test::HostVulkan host;
    bchVkDeviceDef def = host.def();
    g_realInstance = reinterpret_cast<PFN_vkGetInstanceProcAddr>(def.getInstanceProcAddr);
    def.getInstanceProcAddr = reinterpret_cast<void*>(instanceFunction);
    g_asked = 0;
    {
        Game game(patient, &def);
        CHECK(game.source.onDevice());
        game.addBody();
        int frames = 0;
        for (; game.steps < 45 && frames < 4000; ++frames)
        {
            game.frame(game.between(0.02, 0.06));
            if (frames % 20 == 19 && game.bodies.size() > 1)
                game.removeOldest();
            else if (frames % 20 == 9)
                game.addBody();
            if (!patient && frames > 9) // the first ones come so fast that the device is late
                std::this_thread::sleep_for(std::chrono::milliseconds(4)); // the rest of the game
        }
        CHECK(game.steps >= 45);
        CHECK(g_asked > 0);
        CHECK(game.seen > 10);
        CHECK(game.stalls.others == 0);
        if (!patient)
        {
            CHECK(game.behind > 0); // the device was late, and nobody stood still for it
            CHECK(game.stalls.before == 0);
            CHECK(game.stalls.paging == 0);
            CHECK(game.waited == 0);
        }
        else
            CHECK(game.stalls.before > 0); // the count counts
        (void)game.ledger();
        MESSAGE(
            frames, " frames, ", game.steps, " steps, ", game.behind, " behind; stalls: ", game.stalls.before,
            " before physics, ", game.stalls.paging, " in paging, ", game.stalls.others, " elsewhere of ", g_asked);
        game.stop();
    }
    host.destroyDevice();
    CHECK(host.messages() == 0);
}
} // namespace

TEST_CASE("on the renderer's device a game that does not wait is never held up")
{
    play(false);
}

TEST_CASE("on the renderer's device a game that waits does so before physics and nowhere else")
{
    play(true);
}
