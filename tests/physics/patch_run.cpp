#include "patch_run.h"

#include "compute/vulkan/vulkan_device.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <string_view>

using namespace bch;

namespace
{
PatchSetup setupOf(const PatchScene& scene)
{
    PatchSetup setup;
    setup.spacing = scene.spacing;
    setup.particleCapacity = static_cast<uint32_t>(scene.particles.size());
    setup.neighbourCapacity = 96 * setup.particleCapacity;
    return setup;
}

gpu::PatchMaterial sand(float frictionAngle)
{
    const float angle = glm::radians(frictionAngle);
    gpu::PatchMaterial material{};
    material.yield.sine = std::sin(angle);
    material.solidFriction = 2.0f;
    material.roughness = std::tan(angle);
    return material;
}
} // namespace

bool runsOnVulkan()
{
    const char* name = std::getenv("BARCHAN_DEVICE");
    return name && std::string_view(name) == "vulkan";
}

std::unique_ptr<Device> makePatchDevice(uint32_t threads)
{
    bchDeviceDef def = bchDefaultDeviceDef();
    def.threadCount = threads;
    def.validation = 1;
    if (!runsOnVulkan())
        return createCpuDevice(def);
    def.kind = BCH_DEVICE_VULKAN;
    return createVulkanDevice(def, false);
}

gpu::SolidShape& PatchScene::addSolid(uint32_t kind, glm::vec3 position, float friction)
{
    gpu::SolidShape solid{};
    solid.position = glm::vec4(position, friction);
    solid.rotation = glm::vec4(0.0f, 0.0f, 0.0f, 1.0f);
    solid.velocity.w = 1.0f;
    solid.kind = kind;
    return solids.emplace_back(solid);
}

PatchRun::PatchRun(Device& device, const PatchScene& scene)
    : device_(device), count_(static_cast<uint32_t>(scene.particles.size())), patch_(device, setupOf(scene)),
      materials_(device.createArray<gpu::PatchMaterial>("materials", 1)),
      solids_(device.createArray<gpu::SolidShape>("solids", static_cast<uint32_t>(scene.solids.size()))),
      bodies_(device, 0, 0), volumeMaps_(device.createArray<uint32_t>("volume maps", 1)),
      ground_(device.createArray<uint32_t>("ground", std::max<size_t>(scene.ground.size(), gpu::kGroundHeadWords))),
      fields_(device.createArray<gpu::FieldRow>("fields", 1)),
      report_(device.createArray<uint32_t>("report", gpu::kReportWords))
{
    std::vector<glm::vec4> positions, velocities, stress;
    std::vector<glm::uvec4> words;
    for (uint32_t i = 0; i < count_; ++i)
    {
        const Particle& particle = scene.particles[i];
        positions.emplace_back(particle.position, 1.0f / kBulkDensity);
        velocities.emplace_back(particle.velocity, 0.0f);
        words.emplace_back(0, i, 1, 0);
        stress.emplace_back(particle.pressure, 0.0f, 0.0f, 0.0f);
        stress.emplace_back(0.0f);
    }
    const gpu::PatchMaterial material = sand(scene.frictionAngle);
    runNow(
        device,
        [&](Recorder& recorder)
        {
            recorder.upload(materials_, &material, sizeof material);
            recorder.fill(ground_, 0);
            if (!scene.ground.empty())
                recorder.upload(ground_, scene.ground.data(), scene.ground.size() * sizeof(uint32_t));
            if (!scene.solids.empty())
                recorder.upload(solids_, scene.solids.data(), scene.solids.size() * sizeof(gpu::SolidShape));
            patch_.recordReplace(
                recorder, {positions.data(), velocities.data(), words.data(), stress.data(), stress.data(), count_});
        });
    around_.materials = materials_;
    around_.solids = solids_;
    around_.ground = ground_;
    around_.bodies.parts = bodies_.parts();
    around_.bodies.rows = bodies_.rows();
    around_.bodies.ledger = bodies_.ledger();
    around_.bodies.volumeMaps = volumeMaps_;
    around_.fields = fields_;
    around_.solidCount = static_cast<uint32_t>(scene.solids.size());
    around_.gravity = scene.gravity;
}

PatchRun::~PatchRun()
{
    const auto report = download<uint32_t>(report_);
    CHECK(report[gpu::kReportFaults] == 0);
    CHECK(report[gpu::kReportQuarantined] == 0);
    bchDeviceInfo info = bchDefaultDeviceInfo();
    device_.describe(info);
    CHECK(info.validationMessageCount == 0);
}

void PatchRun::recordSubstep(Recorder& recorder)
{
    const PatchSubstep substep{0.0f, kSubstep, true};
    patch_.recordSort(recorder, count_);
    patch_.recordLists(recorder, count_, report_);
    patch_.recordStress(recorder, count_, around_, substep);
    patch_.recordMove(recorder, count_, around_, substep, report_);
}

void PatchRun::advance(uint32_t substeps)
{
    constexpr uint32_t kPerList = 8;
    for (uint32_t done = 0; done < substeps;)
        runNow(
            device_,
            [&](Recorder& recorder)
            {
                for (uint32_t i = 0; i < kPerList && done < substeps; ++i, ++done)
                    recordSubstep(recorder);
            });
}

template <class T>
std::vector<T> PatchRun::download(BufferView view)
{
    const std::unique_ptr<Buffer> landing = device_.createBuffer("landing", view.bytes, MemoryKind::readback);
    runNow(device_, [&](Recorder& recorder) { recorder.copy(view, *landing); });
    std::vector<T> values(view.bytes / sizeof(T));
    std::memcpy(values.data(), landing->mapped(), view.bytes);
    return values;
}

std::vector<uint32_t> PatchRun::placeOf()
{
    REQUIRE(download<uint32_t>(patch_.count()).at(0) == count_);
    const auto words = download<glm::uvec4>(patch_.words());
    std::vector<uint32_t> places(count_, UINT32_MAX);
    for (uint32_t i = 0; i < count_; ++i)
        places.at(words[i].y) = i;
    for (const uint32_t place : places)
        REQUIRE(place != UINT32_MAX);
    return places;
}

std::vector<Particle> PatchRun::particles()
{
    const auto positions = download<glm::vec4>(patch_.positions());
    const auto velocities = download<glm::vec4>(patch_.velocities());
    const auto stress = download<glm::vec4>(patch_.settled());
    std::vector<Particle> result;
    for (const uint32_t i : placeOf())
    {
        const float p = stress[2 * i].x;
        result.push_back(
            {glm::vec3(positions[i]), glm::vec3(velocities[i]), p, p - stress[2 * i].z, velocities[i].w < 0.0f});
    }
    return result;
}

std::vector<glm::uvec4> PatchRun::bits()
{
    const auto positions = download<glm::uvec4>(patch_.positions());
    const auto velocities = download<glm::uvec4>(patch_.velocities());
    const auto stress = download<glm::uvec4>(patch_.stress());
    const auto settled = download<glm::uvec4>(patch_.settled());
    std::vector<glm::uvec4> result;
    for (const uint32_t i : placeOf())
        result.insert(
            result.end(),
            {positions[i], velocities[i], stress[2 * i], stress[2 * i + 1], settled[2 * i], settled[2 * i + 1]});
    return result;
}
