#include "bodies/cook.h"

#include "base/profile.h"
#include "bodies/surface_samples.h"

namespace bch
{

namespace
{
// Of the diameter of their spheres: the radius, and as much again as contact lists look ahead.
constexpr float kReachForGrains = 0.5f * (1.0f + gpu::kGrainSkin);
} // namespace

CookedShape cookShape(const CookSetup& setup, CookRun& run)
{
    BCH_ZONE("cook shape");
    run.tell(0.0f);
    SolidMesh mesh = makeSolidMesh(setup.mesh);
    CookedShape shape;
    shape.spacing = setup.spacing;
    shape.sampleSpacing = setup.sampleSpacing;
    shape.mass = measureMass(mesh);
    for (glm::dvec3& vertex : mesh.vertices)
    {
        vertex -= shape.mass.centre;
        shape.vertices.emplace_back(vertex);
    }
    shape.triangles = mesh.triangles;

    const MeshDistance distance(mesh);
    shape.low = distance.low();
    shape.high = distance.high();
    run.tell(0.02f);
    const Vector<SurfaceSample> samples =
        spreadSamples(mesh, distance, shape.mass.area, static_cast<double>(setup.sampleSpacing), run);
    for (const SurfaceSample& sample : samples)
    {
        shape.samples.emplace_back(glm::vec3(sample.position), static_cast<float>(sample.area));
        shape.sampleNormals.emplace_back(glm::vec3(sample.normal), 0.0f);
    }
    shape.map = cookVolumeMap(distance, setup.spacing, kReachForGrains * setup.sampleSpacing, setup.maxMapBytes, run);
    return shape;
}

} // namespace bch
