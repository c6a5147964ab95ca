// A physics system as a small game would have it: one layer for what stays, one for what moves, jobs on two threads.
#pragma once

#include <Jolt/Jolt.h>

#include <Jolt/Core/JobSystemThreadPool.h>
#include <Jolt/Core/TempAllocator.h>
#include <Jolt/Physics/Body/BodyCreationSettings.h>
#include <Jolt/Physics/PhysicsSystem.h>

#include <memory>
#include <vector>

constexpr JPH::ObjectLayer kStays = 0, kMoves = 1;

class JoltWorld
{
public:
    explicit JoltWorld(float gravity, int threads = 2);
    ~JoltWorld();

    JPH::PhysicsSystem& system() { return *system_; }
    JPH::BodyInterface& bodies() { return system_->GetBodyInterface(); }
    JPH::TempAllocator* allocator() { return &*allocator_; }
    JPH::JobSystem* jobs() { return &*jobs_; }

    // Without damping, which the sand does not know of.
    JPH::BodyID add(const JPH::Shape* shape, JPH::RVec3 position, float mass, JPH::Vec3 velocity = JPH::Vec3::sZero());
    JPH::BodyID add(JPH::BodyCreationSettings settings);

    // Of all bodies: place, turn, velocity and spin, bit by bit.
    std::vector<uint8_t> bits() const;

private:
    struct Layers;
    std::unique_ptr<Layers> layers_;
    std::unique_ptr<JPH::TempAllocatorImpl> allocator_;
    std::unique_ptr<JPH::JobSystemThreadPool> jobs_;
    std::unique_ptr<JPH::PhysicsSystem> system_;
};
