// A host that has nothing but the package: a ball falls on sand through the Bridge, and sand pushes it.
#include "BarchanBridge/host.h"
#include "BarchanBridge/simulation.h"

#include <cstdio>

using namespace barchan::unreal;

int main()
{
    Simulation simulation;
    SimulationSettings settings;
    settings.device = BCH_DEVICE_CPU;
    if (simulation.start(settings) < 0)
    {
        std::printf("%s\n", lastError());
        return 1;
    }
    bchMaterialDef sand = bchDefaultMaterialDef();
    bchGrainFillDef grains = bchDefaultGrainFillDef();
    bchWallDef floor = bchDefaultWallDef();
    bchWallId wall{};
    grains.size = toSize({10.0, 10.0, 5.0});
    grains.position = toPosition({0.0, 0.0, 5.0});
    BodyPart part;
    part.size = {5.0, 0.0, 0.0};
    BodyDef ball;
    ball.parts = &part;
    ball.partCount = 1;
    ball.pose.position = {0.0, 0.0, 17.0};
    BodyHandle body;
    if (bchCreateMaterial(simulation.world(), &sand, &grains.material) < 0
        || bchCreateWall(simulation.world(), &floor, &wall) < 0
        || bchWorld_FillGrains(simulation.world(), &grains, nullptr) < 0 || simulation.bodies().add(ball, body) < 0)
        return 1;
    double pushed = 0.0;
    for (int frame = 0; frame < 30; ++frame)
    {
        FrameReport report;
        if (simulation.beforePhysics(1.0 / 60.0, report) < 0)
            return 1;
        for (const BodyPush& push : simulation.bodies().pushes())
            pushed += push.impulse.z;
        if (simulation.afterPhysics(1.0 / 60.0, report) < 0)
            return 1;
    }
    std::printf("sand gave the ball %.1f kg cm/s upwards\n", pushed);
    return pushed > 0.0 ? 0 : 1;
}
