// A stage with rigid bodies: shapes, bodies that are drawn as what they are, hinges, machines on rails.
#pragma once

#include "scenes/stage.h"

namespace sample
{

// A piece of a body, in its frame.
struct Piece
{
    bchRigidShapeKind kind; // BCH_RIGID_BOX, _SPHERE, _CAPSULE or _CYLINDER
    bchVec3 size;
    bchVec3 position{};
    bchQuat rotation{0.0f, 0.0f, 0.0f, 1.0f};
};

struct BodyLook
{
    float density; // kg/m^3
    uint32_t color;
};

class RigidStage : public Stage
{
public:
    bchRigidWorldId rigid() const final { return rigid_.id; }

protected:
    RigidStage(bchDeviceId device, const SceneParams& params, const StageDef& def);

    void stepWorld() override;

    bchRigidShapeId addShape(const std::vector<Piece>& pieces, float density);
    // A body of one piece or several, drawn. `def` without its shape and position.
    bchRigidBodyId addBody(
        const std::vector<Piece>& pieces, const BodyLook& look, bchVec3 position,
        const bchRigidBodyDef& def = bchDefaultRigidBodyDef());
    // Goes its way, as moveTo says.
    bchRigidBodyId addMachine(const std::vector<Piece>& pieces, uint32_t color, const Pose& pose);
    bchRigidBodyId addGround(); // what bodies stand on at y = 0; sand has a floor of its own
    void followTerrain();       // bodies stand on the terrain too
    bchRigidJointId addHinge(bchRigidBodyId body, bchVec3 axis);
    // Runs on wheels, which are drawn.
    bchVehicleId
    addVehicle(bchRigidBodyId chassis, std::span<const bchWheel> wheels, float maxSpeed, uint32_t wheelColor);
    void moveTo(bchRigidBodyId machine, const Pose& pose); // by the end of this frame

    static bchRigidBodyState stateOf(bchRigidBodyId body);
    static Mesh meshOf(const std::vector<Piece>& pieces);

private:
    struct OwnedRigidWorld
    {
        OwnedRigidWorld() = default;
        ~OwnedRigidWorld();
        OwnedRigidWorld(const OwnedRigidWorld&) = delete;
        OwnedRigidWorld& operator=(const OwnedRigidWorld&) = delete;
        bchRigidWorldId id{};
    };
    bchRigidShapeId addPiece(const Piece& piece, float density);
    bchRigidBodyId addDrawn(bchRigidBodyDef def, const std::vector<Piece>& pieces, const BodyLook& look);

    OwnedRigidWorld rigid_;
};

// As check, of the functions of rigid.h.
void checkRigid(bchResult result, const char* what);

} // namespace sample
