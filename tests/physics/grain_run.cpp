#include "grain_run.h"

#include <doctest/doctest.h>

#include <cmath>
#include <cstring>

using namespace bch;

namespace
{
constexpr float kGravity = 9.81f;

GrainSetup setupOf(const GrainScene& scene)
{
    const auto n = static_cast<uint32_t>(scene.places.size());
    return {n, 64 * n, 64 * n};
}
} // namespace

GrainRun::GrainRun(Device& device, const GrainScene& scene)
    : device_(device), radius_(scene.radius), count_(static_cast<uint32_t>(scene.places.size())),
      grains_(device, setupOf(scene)), materials_(device.createArray<gpu::GrainMaterial>("materials", 1)),
      pairs_(device.createArray<glm::vec4>("pairs", 2)), walls_(device.createArray<gpu::SolidShape>("walls", 1)),
      bodies_(device, 0, 0), volumeMaps_(device.createArray<uint32_t>("volume maps", 1)),
      fields_(device.createArray<gpu::FieldRow>("fields", 1)),
      ground_(device.createArray<uint32_t>("ground", static_cast<uint32_t>(scene.ground.size()))),
      report_(device.createArray<uint32_t>("report", gpu::kReportWords))
{
    const float mass = 4.0f / 3.0f * 3.1415927f * std::pow(scene.radius, 3.0f) * scene.density;
    std::vector<glm::vec4> positions, orientations, motion;
    std::vector<glm::uvec4> words;
    for (uint32_t i = 0; i < count_; ++i)
    {
        positions.emplace_back(scene.places[i], scene.radius);
        orientations.emplace_back(0.0f, 0.0f, 0.0f, 1.0f);
        motion.emplace_back(0.0f);
        motion.emplace_back(0.0f, 0.0f, 0.0f, 1.0f / mass);
        words.emplace_back(0, i, 1, i);
    }
    const gpu::GrainMaterial material{scene.modulus, 0.0f};
    const glm::vec4 pairs[] = {scene.pair, scene.wallPair};
    runNow(
        device,
        [&](Recorder& recorder)
        {
            recorder.upload(materials_, &material, sizeof material);
            recorder.upload(pairs_, pairs, sizeof pairs);
            recorder.upload(ground_, scene.ground.data(), scene.ground.size() * sizeof(uint32_t));
            recorder.fill(report_, 0);
            grains_.recordAppend(
                recorder, {positions.data(), orientations.data(), motion.data(), words.data(), count_});
        });
    around_.materials = materials_;
    around_.materialPairs = pairs_;
    around_.materialCapacity = 1;
    around_.walls = walls_;
    around_.bodies = bodies_.rows();
    around_.ledger = bodies_.ledger();
    around_.volumeMaps = volumeMaps_;
    around_.ground = ground_;
    around_.fields = fields_;
    around_.report = report_;
}

GrainRun::~GrainRun()
{
    const auto report = download<uint32_t>(report_);
    CHECK(report[gpu::kReportFaults] == 0);
    CHECK(report[gpu::kReportQuarantined] == 0);
    bchDeviceInfo info = bchDefaultDeviceInfo();
    device_.describe(info);
    CHECK(info.validationMessageCount == 0);
}

void GrainRun::advance(uint32_t substeps, float seconds)
{
    constexpr uint32_t kPerList = 16;
    const GrainListing listing{radius_, radius_, 0.0f};
    gpu::GrainForceParams forces{};
    forces.substep = seconds;
    forces.wakeSpeed = 0.02f;
    forces.wallPairs = 1;
    gpu::GrainMoveParams move{};
    move.gravity = {0.0f, -kGravity, 0.0f, 0.0f};
    move.substep = seconds;
    move.maxSpeed = 100.0f;
    move.maxCoordinate = 1.0e4f;
    move.restSpeed = 0.005f;
    move.restTime = 0.2f;
    move.halfSkin = 0.5f * radius_;
    for (uint32_t done = 0; done < substeps;)
        runNow(
            device_,
            [&](Recorder& recorder)
            {
                for (uint32_t i = 0; i < kPerList && done < substeps; ++i, ++done)
                {
                    grains_.recordSort(recorder, count_, listing);
                    grains_.recordNeighbours(recorder, count_, report_);
                    grains_.recordContacts(recorder, count_, around_, listing);
                    grains_.recordForces(recorder, count_, around_, forces);
                    grains_.recordMove(recorder, count_, around_, move);
                }
            });
}

template <class T>
std::vector<T> GrainRun::download(BufferView view)
{
    const std::unique_ptr<Buffer> landing = device_.createBuffer("landing", view.bytes, MemoryKind::readback);
    runNow(device_, [&](Recorder& recorder) { recorder.copy(view, *landing); });
    std::vector<T> values(view.bytes / sizeof(T));
    std::memcpy(values.data(), landing->mapped(), view.bytes);
    return values;
}

std::vector<GrainState> GrainRun::grains()
{
    REQUIRE(download<uint32_t>(grains_.count()).at(0) == count_);
    const auto positions = download<glm::vec4>(grains_.positions());
    const auto motion = download<glm::vec4>(grains_.motion());
    const auto words = download<glm::uvec4>(grains_.words());
    std::vector<GrainState> result(count_);
    for (uint32_t i = 0; i < count_; ++i)
        result.at(words[i].y) = {glm::vec3(positions[i]), glm::vec3(motion[2 * i]), motion[2 * i].w < 0.0f};
    return result;
}
