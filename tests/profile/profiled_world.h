// A world on a device of its own, for as long as it stands: a profiler is set only while there is no device.
#pragma once

#include <barchan/barchan.h>

#include <doctest/doctest.h>

namespace bch::test
{

class ProfiledWorld
{
public:
    explicit ProfiledWorld(bchDeviceKind kind)
    {
        bchDeviceDef deviceDef = bchDefaultDeviceDef();
        deviceDef.kind = kind;
        deviceDef.threadCount = 2;
        deviceDef.validation = 1;
        REQUIRE_MESSAGE(bchCreateDevice(&deviceDef, &device_) == BCH_OK, bchGetLastError());
        const bchWorldDef worldDef = bchDefaultWorldDef();
        REQUIRE(bchCreateWorld(device_, &worldDef, &id) == BCH_OK);
        const bchMaterialDef materialDef = bchDefaultMaterialDef();
        REQUIRE(bchCreateMaterial(id, &materialDef, &material) == BCH_OK);
    }
    ~ProfiledWorld()
    {
        CHECK(bchDestroyWorld(id) == BCH_OK);
        bchDeviceInfo info = bchDefaultDeviceInfo();
        CHECK(bchDevice_GetInfo(device_, &info) == BCH_OK);
        CHECK(info.validationMessageCount == 0);
        CHECK(bchDestroyDevice(device_) == BCH_OK);
    }
    ProfiledWorld(const ProfiledWorld&) = delete;
    ProfiledWorld& operator=(const ProfiledWorld&) = delete;

    void step() const
    {
        const bchStepDef def = bchDefaultStepDef();
        REQUIRE(bchWorld_Step(id, &def) == BCH_OK);
        REQUIRE(bchWorld_Wait(id, BCH_WAIT_FOREVER) == BCH_OK);
    }

    bchWorldId id{};
    bchMaterialId material{};

private:
    bchDeviceId device_{};
};

} // namespace bch::test
