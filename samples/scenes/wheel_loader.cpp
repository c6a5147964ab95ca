// The bucket of a wheel loader drives into a heap, lifts what it took, and pours it out on the other side.
#include "scenes/rigid_stage.h"

#include "common/table.h"

#include <algorithm>

namespace sample
{

namespace
{
constexpr float kFoot = 0.42f, kTop = 0.24f; // m: radius and height of the heap
constexpr float kHalfWidth = 0.2f, kBack = 0.22f,
                kPlate = 0.025f;                         // m, of the bucket: its floor is as deep as its back is high
constexpr float kHeap = 0.55f;                           // m: where the heap stands, in x
constexpr float kLeastTaken = 2.0f, kLeastPoured = 0.8f; // kg; share of what was taken
constexpr float kDivide = -0.15f;                        // m: what lies on this side of it was poured out

// Where the bucket's heel is, and how far it is tilted back; in between it moves softly.
struct Key
{
    double time;
    float x, y, tilt;
};
constexpr Key kKeys[] = {{0.0, -0.15f, 0.05f, 0.0f}, {0.2, -0.15f, 0.05f, 0.0f}, {1.0, 0.28f, 0.05f, 0.0f},
                         {1.5, 0.3f, 0.12f, 0.7f},   {2.0, 0.25f, 0.35f, 0.8f},  {3.0, -0.6f, 0.35f, 0.8f},
                         {3.8, -0.6f, 0.35f, -1.0f}, {9.0, -0.6f, 0.35f, -1.0f}};
constexpr double kCarrying = 2.9; // s, when what is in the bucket is weighed

Key keyAt(double time)
{
    size_t next = 1;
    while (next + 1 < std::size(kKeys) && kKeys[next].time < time)
        ++next;
    const Key &a = kKeys[next - 1], &b = kKeys[next];
    const float t = eased(time, a.time, b.time);
    return {time, a.x + t * (b.x - a.x), a.y + t * (b.y - a.y), a.tilt + t * (b.tilt - a.tilt)};
}

class WheelLoader : public RigidStage
{
public:
    WheelLoader(bchDeviceId device, const SceneParams& params)
        : RigidStage(device, params, {0.022, kPi * kFoot * kFoot * kTop / 2.0})
    {
        addFloor(1.0f);
        const bchMaterialId sand = addSand();
        fill(sand, BCH_FILL_CONE, {kHeap, 0.5f * kTop, 0.0f}, {kFoot, 0.5f * kTop, 0.08f});
        bchMaterialDef def = bchDefaultMaterialDef();
        grain_ = def.grainDensity * def.packingFraction * spacing() * spacing() * spacing();
        const float half = 0.5f * kBack;
        bucket_ = addMachine(
            {{BCH_RIGID_BOX, {half, kPlate, kHalfWidth}, {half, 0.0f, 0.0f}},
             {BCH_RIGID_BOX, {kPlate, half, kHalfWidth}, {0.0f, half, 0.0f}},
             {BCH_RIGID_BOX, {half, half, kPlate}, {half, half, kHalfWidth}},
             {BCH_RIGID_BOX, {half, half, kPlate}, {half, half, -kHalfWidth}}},
            0xD8A018, poseAt(0.0));
        addLoader();
        look({0.1f, 0.85f, 2.3f}, {-0.2f, 0.2f, 0.0f}, 0.64f);
    }

private:
    static Pose poseAt(double time)
    {
        const Key key = keyAt(time);
        return {placed({key.x, key.y, 0.0f}), turn({0.0f, 0.0f, 1.0f}, key.tilt)};
    }

    void addLoader()
    {
        Mesh loader;
        append(loader, boxMesh({0.26f, 0.08f, 0.12f}), {-0.62f, 0.22f, 0.0f});
        append(loader, boxMesh({0.09f, 0.1f, 0.1f}), {-0.6f, 0.4f, 0.0f});
        for (const float x : {-0.45f, -0.8f})
            for (const float z : {-0.18f, 0.18f})
                append(loader, cylinderMesh(0.12f, 0.05f), {x, 0.12f, z}, turn({1.0f, 0.0f, 0.0f}, 0.5f * kPi));
        addThing(std::move(loader), 0xB88410, [this] { return Pose{placed({keyAt(now()).x, 0.0f, 0.0f})}; });
        Mesh arms;
        for (const float z : {-0.13f, 0.13f})
            append(arms, boxMesh({0.26f, 0.02f, 0.02f}), {0.26f, 0.0f, z});
        addThing(
            std::move(arms), 0x8A640C,
            [this]
            {
                const Key key = keyAt(now());
                return Pose{
                    placed({key.x - 0.5f, 0.28f, 0.0f}), turn({0.0f, 0.0f, 1.0f}, std::atan2(key.y - 0.2f, 0.5f))};
            });
    }

    void drive() final
    {
        moveTo(bucket_, poseAt(now() + static_cast<double>(kFrameSeconds)));
        if (now() < kCarrying)
            taken_ = massInBucket();
    }

    float massInBucket() const
    {
        const Pose bucket = poseAt(now());
        const bchQuat back{-bucket.rotation.x, -bucket.rotation.y, -bucket.rotation.z, bucket.rotation.w};
        const bchVec3 heel{static_cast<float>(bucket.position.x), static_cast<float>(bucket.position.y), 0.0f};
        float mass = 0.0f;
        for (const SandPoint& point : readSand(patch()))
        {
            const bchVec3 p = rotated(back, point.position - heel);
            const bool inside =
                p.x > 0.0f && p.x < 1.5f * kBack && p.y > 0.0f && p.y < 1.5f * kBack && std::fabs(p.z) < kHalfWidth;
            mass += inside && point.position.y > 0.2f ? grain_ : 0.0f;
        }
        return mass;
    }

    Verdict judge() final
    {
        float poured = 0.0f;
        for (const SandPoint& point : readSand(patch()))
            poured += point.position.x < kDivide && point.position.y < 0.2f ? grain_ : 0.0f;
        return {
            taken_ > kLeastTaken && poured > kLeastPoured * taken_,
            format(
                "the bucket took %.1f kg and poured %.1f kg out on the other side", static_cast<double>(taken_),
                static_cast<double>(poured))};
    }

    bchRigidBodyId bucket_{};
    float grain_ = 0.0f; // kg, of a particle
    float taken_ = 0.0f; // kg
};
} // namespace

extern const Scene kWheelLoader;
const Scene kWheelLoader = {
    "wheel_loader",
    "The bucket of a wheel loader digs into a heap, carries sand away and pours it out.",
    4.6,
    3.7,
    0.5,
    10.0,
    startScene<WheelLoader>};

} // namespace sample
