#include "scenes/rigid_stage.h"

#include <stdexcept>

namespace sample
{

namespace
{
constexpr float kGroundHalf = 50.0f; // m

Mesh meshOfPiece(const Piece& piece)
{
    switch (piece.kind)
    {
    case BCH_RIGID_SPHERE:
        return sphereMesh(piece.size.x);
    case BCH_RIGID_CAPSULE:
        return capsuleMesh(piece.size.x, piece.size.y);
    case BCH_RIGID_CYLINDER:
        return cylinderMesh(piece.size.x, piece.size.y);
    default:
        return boxMesh(piece.size);
    }
}
} // namespace

void checkRigid(bchResult result, const char* what)
{
    if (result < 0)
        throw std::runtime_error(
            std::string(what) + ": " + bchRigidGetLastError() + " (" + bchResultName(result) + ")");
}

RigidStage::OwnedRigidWorld::~OwnedRigidWorld()
{
    if (id.value)
        bchDestroyRigidWorld(id);
}

RigidStage::RigidStage(bchDeviceId device, const SceneParams& params, const StageDef& def) : Stage(device, params, def)
{
    bchRigidWorldDef rigid = bchDefaultRigidWorldDef();
    rigid.collisionSteps = def.collisionSteps;
    checkRigid(bchCreateRigidWorld(world(), &rigid, &rigid_.id), "no world for bodies");
}

void RigidStage::stepWorld()
{
    bchStepDef step = bchDefaultStepDef();
    step.seconds = kFrameSeconds;
    checkRigid(bchRigidWorld_Step(rigid_.id, &step), "a step");
}

bchRigidShapeId RigidStage::addPiece(const Piece& piece, float density)
{
    bchRigidShapeDef def = bchDefaultRigidShapeDef();
    def.kind = piece.kind;
    def.size = piece.size;
    def.density = density;
    bchRigidShapeId shape;
    checkRigid(bchCreateRigidShape(rigid_.id, &def, &shape), "a shape");
    return shape;
}

bchRigidShapeId RigidStage::addShape(const std::vector<Piece>& pieces, float density)
{
    const bool plain =
        pieces.size() == 1 && length(pieces.front().position) == 0.0f && pieces.front().rotation.w == 1.0f;
    if (plain)
        return addPiece(pieces.front(), density);
    std::vector<bchRigidShapePart> parts;
    for (const Piece& piece : pieces)
        parts.push_back({addPiece(piece, density), piece.position, piece.rotation, 0});
    bchRigidShapeDef def = bchDefaultRigidShapeDef();
    def.kind = BCH_RIGID_COMPOUND;
    def.parts = parts.data();
    def.partCount = static_cast<uint32_t>(parts.size());
    bchRigidShapeId shape;
    checkRigid(bchCreateRigidShape(rigid_.id, &def, &shape), "a shape");
    return shape;
}

bchRigidBodyId RigidStage::addDrawn(bchRigidBodyDef def, const std::vector<Piece>& pieces, const BodyLook& look)
{
    def.shape = addShape(pieces, look.density);
    bchRigidBodyId body;
    checkRigid(bchCreateRigidBody(rigid_.id, &def, &body), "a body");
    addThing(
        meshOf(pieces), look.color,
        [body]
        {
            const bchRigidBodyState state = stateOf(body);
            return Pose{state.position, state.rotation};
        });
    return body;
}

bchRigidBodyId RigidStage::addBody(
    const std::vector<Piece>& pieces, const BodyLook& look, bchVec3 position, const bchRigidBodyDef& def)
{
    bchRigidBodyDef body = def;
    body.position = placed(position);
    return addDrawn(body, pieces, look);
}

bchRigidBodyId RigidStage::addMachine(const std::vector<Piece>& pieces, uint32_t color, const Pose& pose)
{
    bchRigidBodyDef def = bchDefaultRigidBodyDef();
    def.motion = BCH_BODY_KINEMATIC;
    def.position = pose.position;
    def.rotation = pose.rotation;
    return addDrawn(def, pieces, {1000.0f, color});
}

bchRigidBodyId RigidStage::addGround()
{
    bchRigidBodyDef def = bchDefaultRigidBodyDef();
    def.motion = BCH_BODY_STATIC;
    def.shape = addPiece({BCH_RIGID_BOX, {kGroundHalf, 0.5f, kGroundHalf}}, 1000.0f);
    def.position.y = -0.5;
    def.followsSand = 0;
    bchRigidBodyId body;
    checkRigid(bchCreateRigidBody(rigid_.id, &def, &body), "the ground");
    return body;
}

void RigidStage::followTerrain()
{
    bchRigidTerrainDef ground = bchDefaultRigidTerrainDef();
    ground.terrain = terrain();
    checkRigid(bchRigidWorld_FollowTerrain(rigid(), &ground), "the ground");
}

bchRigidJointId RigidStage::addHinge(bchRigidBodyId body, bchVec3 axis)
{
    bchRigidJointDef def = bchDefaultRigidJointDef();
    def.kind = BCH_JOINT_HINGE;
    def.a = body;
    def.position = stateOf(body).position;
    def.axis = axis;
    bchRigidJointId joint;
    checkRigid(bchCreateRigidJoint(rigid_.id, &def, &joint), "a hinge");
    return joint;
}

bchVehicleId
RigidStage::addVehicle(bchRigidBodyId chassis, std::span<const bchWheel> wheels, float maxSpeed, uint32_t wheelColor)
{
    bchVehicleDef def = bchDefaultVehicleDef();
    def.chassis = chassis;
    def.wheels = wheels.data();
    def.wheelCount = static_cast<uint32_t>(wheels.size());
    def.maxSpeed = maxSpeed;
    bchVehicleId vehicle;
    checkRigid(bchCreateVehicle(rigid(), &def, &vehicle), "the vehicle");
    for (uint32_t i = 0; i < wheels.size(); ++i)
        addThing(
            cylinderMesh(wheels[i].radius, 0.5f * wheels[i].width), wheelColor,
            [vehicle, i]
            {
                bchWheelState state;
                checkRigid(bchVehicle_GetWheel(vehicle, i, &state), "a wheel");
                return Pose{state.position, state.rotation};
            });
    return vehicle;
}

void RigidStage::moveTo(bchRigidBodyId machine, const Pose& pose)
{
    checkRigid(bchRigidBody_MoveKinematic(machine, pose.position, pose.rotation, kFrameSeconds), "a machine");
}

bchRigidBodyState RigidStage::stateOf(bchRigidBodyId body)
{
    bchRigidBodyState state{};
    checkRigid(bchRigidBody_GetState(body, &state), "a body");
    return state;
}

Mesh RigidStage::meshOf(const std::vector<Piece>& pieces)
{
    Mesh mesh;
    for (const Piece& piece : pieces)
        append(mesh, meshOfPiece(piece), piece.position, piece.rotation);
    return mesh;
}

} // namespace sample
