#include "publish/frame_world.h"

#include <doctest/doctest.h>

#include <cstring>

namespace test
{

void require(bchResult result)
{
    INFO(bchGetLastError());
    REQUIRE(result == BCH_OK);
}

FrameWorld::FrameWorld(Where where)
{
    if (where != Where::cpu)
    {
        const bool exports = where == Where::exportingVulkan;
        const char* const extension = VK_KHR_EXTERNAL_MEMORY_FD_EXTENSION_NAME;
        host = std::make_unique<HostVulkan>(std::vector<const char*>(exports ? 1 : 0, extension));
        bchVkDeviceDef def = host->def();
        def.hasExternalMemory = exports ? 1 : 0;
        require(bchCreateDeviceVk(&def, &device_));
        queue = std::make_unique<HostQueue>(def);
    }
    else
    {
        bchDeviceDef def = bchDefaultDeviceDef();
        def.kind = BCH_DEVICE_CPU;
        def.threadCount = 2;
        require(bchCreateDevice(&def, &device_));
    }
    bchWorldDef def = bchDefaultWorldDef();
    def.grainCapacity = 512;
    def.anchor = {100.0, 0.0, 0.0};
    require(bchCreateWorld(device_, &def, &id));
    bchMaterialDef material = bchDefaultMaterialDef();
    require(bchCreateMaterial(id, &material, &sand_));
}

FrameWorld::~FrameWorld()
{
    CHECK(bchDestroyWorld(id) == BCH_OK);
    CHECK(bchDestroyDevice(device_) == BCH_OK);
    queue.reset();
    if (host)
    {
        host->destroyDevice();
        CHECK(host->messages() == 0);
    }
}

void FrameWorld::addSand()
{
    bchWallDef floor = bchDefaultWallDef();
    bchWallId wall;
    require(bchCreateWall(id, &floor, &wall));
    std::vector<bchVec3> positions;
    for (int i = 0; i < 90; ++i)
        positions.push_back(
            {-100.0f + 0.021f * static_cast<float>(i % 5), 0.03f + 0.023f * static_cast<float>(i / 25),
             0.022f * static_cast<float>(i / 5 % 5)});
    bchGrainSpawnDef grains = bchDefaultGrainSpawnDef();
    grains.material = sand_;
    grains.positions = positions.data();
    grains.count = static_cast<uint32_t>(positions.size());
    grains.origin = {200.0, 0.0, 0.0};
    grains.shape = BCH_GRAIN_TETRAHEDRON;
    require(bchWorld_SpawnGrains(id, &grains));
    for (int i = 0; i < 2; ++i)
    {
        bchPatchDef def = bchDefaultPatchDef();
        def.particleCapacity = 600;
        bchPatchId patch;
        require(bchCreatePatch(id, &def, &patch));
        patches.push_back(patch);
        bchPatchFillDef fill = bchDefaultPatchFillDef();
        fill.material = sand_;
        fill.position = {102.0 + i, 0.15, 0.0};
        fill.size = {0.06f, 0.06f, 0.06f};
        require(bchPatch_Fill(patch, &fill, nullptr));
    }
}

void FrameWorld::addTerrain()
{
    bchTerrainDef def = bchDefaultTerrainDef();
    def.tileCapacity = 4;
    require(bchCreateTerrain(id, &def, &terrain));
    for (int x = 0; x < 2; ++x)
    {
        bchTileDef tile = bchDefaultTileDef();
        tile.x = x;
        tile.materials = &sand_;
        tile.materialCount = 1;
        require(bchTerrain_LoadTile(terrain, &tile));
    }
}

void FrameWorld::step()
{
    const bchStepDef def = bchDefaultStepDef();
    require(bchWorld_Step(id, &def));
    require(bchWorld_Wait(id, BCH_WAIT_FOREVER));
}

void FrameWorld::removeSome()
{
    bchGrainRemoveDef def = bchDefaultGrainRemoveDef();
    def.position = {100.03, 0.03, 0.03};
    def.size = {0.03f, 0.03f, 0.03f};
    require(bchWorld_RemoveGrains(id, &def));
}

const bchStreamHead& FrameCopy::head(uint32_t stream) const
{
    return at<bchStreamHead>(frame.headOffset)[stream];
}

FrameCopy holdFrame(FrameWorld& world)
{
    FrameCopy copy;
    if (!world.onVulkan())
    {
        require(bchWorld_AcquireFrame(world.id, &copy.frame));
        copy.bytes.resize(copy.frame.bytes);
        std::memcpy(copy.bytes.data(), copy.frame.data, copy.bytes.size());
        return copy;
    }
    bchVkFrame vulkan = bchDefaultVkFrame();
    require(bchWorld_AcquireFrameVk(world.id, &copy.frame, &vulkan));
    copy.bytes = world.queue->copy(vulkan.buffer, copy.frame.bytes, {vulkan.semaphore, vulkan.value});
    return copy;
}

void releaseFrame(FrameWorld& world, const FrameCopy& copy)
{
    require(bchWorld_ReleaseFrame(world.id, copy.frame.frame));
}

FrameCopy takeFrame(FrameWorld& world)
{
    FrameCopy copy = holdFrame(world);
    releaseFrame(world, copy);
    return copy;
}

bchPublishInfo infoOf(const FrameWorld& world)
{
    bchPublishInfo info = bchDefaultPublishInfo();
    require(bchWorld_GetPublishInfo(world.id, &info));
    return info;
}

} // namespace test
