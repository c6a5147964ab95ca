// Rigid bodies of the host's physics as the sand meets them: poses go in, impulses come out.
//
// Impulses are exact sums of fixed steps. A frame of another length than its steps gets the share that belongs to its
// time, and the rest waits: nothing is lost, and what lies on sand is not carried in jerks.
#pragma once

#include "BarchanBridge/export.h"
#include "BarchanBridge/units.h"

#include <unordered_map>
#include <vector>

namespace barchan::unreal
{

struct BodyHandle
{
    uint32_t index = 0;
    uint32_t generation = 0; // 0: no body

    // Another body may have the place of one that is gone, so the whole of it counts.
    bool operator==(const BodyHandle&) const = default;
};

// A piece of a body in Unreal's units; Z is the axis of capsules and cylinders, as in Unreal.
struct BodyPart
{
    bchBodyShape shape = BCH_BODY_SPHERE;
    Vec3d size;     // cm. Box: half extents. Sphere: x radius. Capsule, cylinder: x radius, z half length of its axis
    Vec3d position; // cm, of its middle from the body's centre of mass, in the body's axes
    Quatd rotation; // from the part's axes to the body's
    float friction = -1.0f; // 0..2, or -1: the sand's own against solids
    bchShapeId cooked = {}; // of BCH_BODY_COOKED
};

struct BodyPose
{
    Vec3d position; // cm, of the centre of mass
    Quatd rotation;
    Vec3d velocity; // cm/s
    Vec3d spin;     // rad/s
    bool asleep = false;
};

// What moves is known by where it was: gives `now` the velocity and spin that lead there from `before`. For bodies that
// the host moves by placing them; its physics has no velocity for those.
BARCHANBRIDGE_API void setMotion(BodyPose& now, const BodyPose& before, double seconds);

struct BodyDef
{
    const BodyPart* parts = nullptr;
    uint32_t partCount = 0;
    bchBodyMotion motion = BCH_BODY_DYNAMIC;
    BodyPose pose;
    double mass = 1.0;            // kg
    Vec3d inertia{1.0, 1.0, 1.0}; // kg cm^2 about the principal axes
    Quatd principal;              // from the principal axes to the body's
    uint64_t user = 0;
};

struct BodyPush
{
    BodyHandle body;
    uint64_t user = 0;
    Vec3d impulse;        // kg cm/s, at the centre of mass
    Vec3d angularImpulse; // kg cm^2/s about it
    Vec3d place;          // cm from it: where sand touched in the newest step
    double touch = 0.0;   // kg cm/s: all single pushes of the newest step added up
    double hardest = 0.0; // kg cm/s: the largest of them
    uint32_t material = 0;
};

class BARCHANBRIDGE_API BodyRegistry
{
public:
    // Memory for all bodies is taken here; frames take none. The world must outlive the registry.
    void open(bchWorldId world, uint32_t capacity);
    void close(); // all bodies go

    bchResult add(const BodyDef& def, BodyHandle& body);
    bchResult remove(BodyHandle body);
    bool has(BodyHandle body) const;
    uint32_t count() const { return count_; }
    uint64_t changeCount() const { return changes_; } // bodies that came or went, in all

    // Where the body is when the next step begins. Told once, the sand moves a dynamic body on by itself until it is
    // told again.
    bchResult setPose(BodyHandle body, const BodyPose& pose);
    bchResult getPose(BodyHandle body, BodyPose& pose) const; // as the sand knows it

    // ---- called by Simulation ---------------------------------------------------------------------------------

    bchResult tellWorld();                                     // poses that were set since the last time
    bchResult collect(uint64_t stepIndex, double stepSeconds); // what that step gave
    // Makes pushes() what a frame of so many seconds gets.
    void handOver(double frameSeconds);
    // Of bodies that were touched, in order of their slots; until the next handOver().
    const std::vector<BodyPush>& pushes() const { return pushes_; }

private:
    struct Slot
    {
        bchBodyId id{};
        uint32_t generation = 0;
        bool alive = false;
        bool told = true;
        bool touched = false;
        bchBodyState state{};
        BodyPush waiting; // impulses not yet handed over
    };

    const Slot* find(BodyHandle body) const;

    bchWorldId world_{};
    uint32_t count_ = 0;
    uint64_t changes_ = 0;
    double waitingSeconds_ = 0.0; // that the waiting impulses are of
    std::vector<Slot> slots_;
    std::vector<uint32_t> free_;
    std::unordered_map<uint64_t, uint32_t> slotOf_;
    std::vector<bchBodyState> states_;
    std::vector<bchBodyImpulse> impulses_;
    std::vector<BodyPush> pushes_;
};

} // namespace barchan::unreal
