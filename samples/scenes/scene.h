// Scenes that samples, tests and benchmarks share: whole little situations of a game, over the C API alone. A scene
// that runs owns its world, drives what acts in it, says where to look at it from and, at the end, whether its point
// came true. It knows nothing about windows or pictures: a renderer draws sand from the world, and the things it is
// given.
#pragma once

#include "scenes/mesh.h"

#include <barchan/barchan.h>
#include <barchan/rigid.h>

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sample
{

constexpr float kFrameSeconds = 1.0f / 60.0f;

struct SceneParams
{
    double detail = 1.0; // number of particles over that of an ordinary run
    uint32_t seed = 1;   // of everything random; not 0
};

struct SceneShot
{
    bchVec3 eye, target;
    float verticalFov = 0.6f;          // rad
    bchVec3 sun = {0.45f, 0.8f, 0.4f}; // towards it, of any length
};

struct Pose
{
    bchPosition position{};
    bchQuat rotation{0.0f, 0.0f, 0.0f, 1.0f}; // from the mesh's frame to the world's
};

// A body or a wall. Bodies and walls that are not worth seeing, floors among them, are not listed.
struct DrawnThing
{
    Mesh mesh;
    uint32_t color;             // 0xRRGGBB
    float opacity;              // below 1 for glass
    std::function<Pose()> pose; // now; while its scene lives
};

struct Verdict
{
    bool holds;
    std::string sentence; // with the figure that was measured
};

class RunningScene
{
public:
    virtual ~RunningScene() = default;

    // Drives what acts and steps everything by kFrameSeconds. Done when it returns.
    virtual void step() = 0;
    // Whether the scene's point is true by now, and every quantum is there. Of use after Scene::seconds.
    virtual Verdict check() = 0;
    virtual SceneShot shot() const = 0; // at this time

    virtual bchWorldId world() const = 0;
    virtual bchRigidWorldId rigid() const = 0; // null where there is none
    virtual bchTerrainId terrain() const = 0;  // null where there is none
    virtual std::span<const bchPatchId> patches() const = 0;
    virtual std::span<const uint32_t> colors() const = 0; // of materials in order of creation, as views count them
    virtual std::span<const DrawnThing> things() const = 0;
    virtual bool hasFloor() const = 0; // at y = 0, without end
};

struct Scene
{
    const char* name;
    const char* sentence;
    double seconds;     // after which there is nothing new to see
    double moment;      // s, when there is most to see: that of its picture in the manual
    double smallDetail; // of SceneParams: enough for the check to mean something
    double fullDetail;  // that looks rich
    // Throws std::runtime_error with the library's sentence. The device must outlive what it returns.
    std::unique_ptr<RunningScene> (*start)(bchDeviceId device, const SceneParams& params);
};

std::span<const Scene* const> allScenes();
const Scene& mainScene();                       // to begin with
const Scene* findScene(std::string_view name);  // null when there is none
const Scene& sceneNamed(std::string_view name); // throws UsageError, which names those that there are
void printScenes();                             // to stdout, a line each

} // namespace sample
