#include "shapes.h"

#include <Jolt/Physics/Collision/Shape/BoxShape.h>
#include <Jolt/Physics/Collision/Shape/CapsuleShape.h>
#include <Jolt/Physics/Collision/Shape/CompoundShape.h>
#include <Jolt/Physics/Collision/Shape/CylinderShape.h>
#include <Jolt/Physics/Collision/Shape/OffsetCenterOfMassShape.h>
#include <Jolt/Physics/Collision/Shape/RotatedTranslatedShape.h>
#include <Jolt/Physics/Collision/Shape/ScaleHelpers.h>
#include <Jolt/Physics/Collision/Shape/ScaledShape.h>
#include <Jolt/Physics/Collision/Shape/SphereShape.h>

namespace barchan
{

namespace
{
// Where a shape is in its body: the place of its centre of mass, its turn, and the scale in its own frame.
struct Placement
{
    JPH::Vec3 position;
    JPH::Quat rotation;
    JPH::Vec3 scale;
};

struct Conversion
{
    float friction;
    const HasCooked& hasCooked;
    std::vector<Piece>& pieces;
    std::string& error;
};

bchResult convertPlaced(const JPH::Shape& shape, const Placement& at, Conversion& to);

bchBodyPart makePart(bchBodyShape kind, JPH::Vec3 size, const Placement& at, const Conversion& to)
{
    bchBodyPart part = bchDefaultBodyPart();
    const JPH::Quat turn = at.rotation.Normalized();
    part.shape = kind;
    part.friction = to.friction;
    part.position = {at.position.GetX(), at.position.GetY(), at.position.GetZ()};
    part.size = {size.GetX(), size.GetY(), size.GetZ()};
    part.rotation = {turn.GetX(), turn.GetY(), turn.GetZ(), turn.GetW()};
    return part;
}

bchResult addPart(bchBodyShape kind, JPH::Vec3 size, const Placement& at, Conversion& to)
{
    to.pieces.push_back({makePart(kind, size, at, to), nullptr, JPH::Vec3::sReplicate(1.0f)});
    return BCH_OK;
}

// Cooking takes long, and the body is locked now: the caller cooks when it no longer is.
bchResult addCooked(const JPH::Shape& shape, const Placement& at, Conversion& to)
{
    to.pieces.push_back({makePart(BCH_BODY_COOKED, JPH::Vec3::sZero(), at, to), &shape, at.scale});
    return BCH_OK;
}

bchResult refuse(Conversion& to, const char* what)
{
    to.error = std::string("sand cannot meet ") + what;
    return BCH_ERROR_UNSUPPORTED;
}

// ---- one function per kind of shape ----

bchResult convertSphere(const JPH::Shape& shape, const Placement& at, Conversion& to)
{
    const float radius = static_cast<const JPH::SphereShape&>(shape).GetRadius() * at.scale.Abs().GetX();
    return addPart(BCH_BODY_SPHERE, JPH::Vec3(radius, 0.0f, 0.0f), at, to);
}

// With sharp edges: the convex radius is Jolt's way to find contacts, not a form.
bchResult convertBox(const JPH::Shape& shape, const Placement& at, Conversion& to)
{
    return addPart(BCH_BODY_BOX, static_cast<const JPH::BoxShape&>(shape).GetHalfExtent() * at.scale.Abs(), at, to);
}

bchResult convertCapsule(const JPH::Shape& shape, const Placement& at, Conversion& to)
{
    const auto& capsule = static_cast<const JPH::CapsuleShape&>(shape);
    const float scale = at.scale.Abs().GetX();
    const JPH::Vec3 size(capsule.GetRadius() * scale, capsule.GetHalfHeightOfCylinder() * scale, 0.0f);
    return addPart(BCH_BODY_CAPSULE, size, at, to);
}

bchResult convertCylinder(const JPH::Shape& shape, const Placement& at, Conversion& to)
{
    const auto& cylinder = static_cast<const JPH::CylinderShape&>(shape);
    const JPH::Vec3 scale = at.scale.Abs();
    const JPH::Vec3 size(cylinder.GetRadius() * scale.GetX(), cylinder.GetHalfHeight() * scale.GetY(), 0.0f);
    return addPart(BCH_BODY_CYLINDER, size, at, to);
}

bchResult convertRotatedTranslated(const JPH::Shape& shape, const Placement& at, Conversion& to)
{
    const auto& turned = static_cast<const JPH::RotatedTranslatedShape&>(shape);
    const bool scalesAlike = JPH::ScaleHelpers::IsUniformScale(at.scale);
    const JPH::Vec3 scale = scalesAlike ? at.scale : JPH::ScaleHelpers::RotateScale(turned.GetRotation(), at.scale);
    // The translation moved the centre of mass along with everything else.
    return convertPlaced(*turned.GetInnerShape(), {at.position, at.rotation * turned.GetRotation(), scale}, to);
}

bchResult convertOffsetCenterOfMass(const JPH::Shape& shape, const Placement& at, Conversion& to)
{
    const auto& offset = static_cast<const JPH::OffsetCenterOfMassShape&>(shape);
    const JPH::Vec3 inner = at.position - at.rotation * (at.scale * offset.GetOffset());
    return convertPlaced(*offset.GetInnerShape(), {inner, at.rotation, at.scale}, to);
}

bchResult convertScaled(const JPH::Shape& shape, const Placement& at, Conversion& to)
{
    const auto& scaled = static_cast<const JPH::ScaledShape&>(shape);
    return convertPlaced(*scaled.GetInnerShape(), {at.position, at.rotation, at.scale * scaled.GetScale()}, to);
}

bchResult convertCompound(const JPH::Shape& shape, const Placement& at, Conversion& to)
{
    for (const JPH::CompoundShape::SubShape& sub : static_cast<const JPH::CompoundShape&>(shape).GetSubShapes())
    {
        const JPH::Vec3 place = at.position + at.rotation * (at.scale * sub.GetPositionCOM());
        const Placement inner{place, at.rotation * sub.GetRotation(), sub.TransformScale(at.scale)};
        if (const bchResult result = convertPlaced(*sub.mShape, inner, to); result != BCH_OK)
            return result;
    }
    return BCH_OK;
}

bchResult convertPlane(const JPH::Shape&, const Placement&, Conversion& to)
{
    return refuse(to, "a plane as a body; a wall (bchCreateWall) is one");
}

bchResult convertTaperedCapsule(const JPH::Shape&, const Placement&, Conversion& to)
{
    return refuse(to, "a tapered capsule; spheres and a cylinder in a compound come close");
}

bchResult convertTaperedCylinder(const JPH::Shape&, const Placement&, Conversion& to)
{
    return refuse(to, "a tapered cylinder; cylinders in a compound come close");
}

bchResult convertTriangle(const JPH::Shape&, const Placement&, Conversion& to)
{
    return refuse(to, "a triangle: it has no inside");
}

bchResult convertSoftBody(const JPH::Shape&, const Placement&, Conversion& to)
{
    return refuse(to, "a soft body");
}

bchResult convertEmpty(const JPH::Shape&, const Placement&, Conversion& to)
{
    return refuse(to, "an empty shape");
}

bchResult convertOwn(const JPH::Shape&, const Placement&, Conversion& to)
{
    return refuse(to, "a shape of the host's own kind");
}

using Convert = bchResult (*)(const JPH::Shape&, const Placement&, Conversion&);

Convert converterOf(JPH::EShapeSubType kind)
{
    switch (kind)
    {
    case JPH::EShapeSubType::Sphere:
        return convertSphere;
    case JPH::EShapeSubType::Box:
        return convertBox;
    case JPH::EShapeSubType::Capsule:
        return convertCapsule;
    case JPH::EShapeSubType::Cylinder:
        return convertCylinder;
    case JPH::EShapeSubType::RotatedTranslated:
        return convertRotatedTranslated;
    case JPH::EShapeSubType::OffsetCenterOfMass:
        return convertOffsetCenterOfMass;
    case JPH::EShapeSubType::Scaled:
        return convertScaled;
    case JPH::EShapeSubType::StaticCompound:
    case JPH::EShapeSubType::MutableCompound:
        return convertCompound;
    case JPH::EShapeSubType::ConvexHull:
    case JPH::EShapeSubType::Mesh:
    case JPH::EShapeSubType::HeightField:
        return addCooked;
    case JPH::EShapeSubType::Plane:
        return convertPlane;
    case JPH::EShapeSubType::TaperedCapsule:
        return convertTaperedCapsule;
    case JPH::EShapeSubType::TaperedCylinder:
        return convertTaperedCylinder;
    case JPH::EShapeSubType::Triangle:
        return convertTriangle;
    case JPH::EShapeSubType::SoftBody:
        return convertSoftBody;
    case JPH::EShapeSubType::Empty:
        return convertEmpty;
    default:
        return convertOwn;
    }
}

bchResult convertPlaced(const JPH::Shape& shape, const Placement& at, Conversion& to)
{
    if (!shape.IsValidScale(at.scale))
        return refuse(to, "a shape whose scale would make another kind of shape of it");
    if (to.hasCooked(shape, at.scale))
        return addCooked(shape, at, to);
    return converterOf(shape.GetSubType())(shape, at, to);
}
} // namespace

bchResult convertShape(
    const JPH::Shape& shape, float friction, const HasCooked& hasCooked, std::vector<Piece>& pieces, std::string& error)
{
    Conversion to{friction, hasCooked, pieces, error};
    const Placement whole{JPH::Vec3::sZero(), JPH::Quat::sIdentity(), JPH::Vec3::sReplicate(1.0f)};
    const bchResult result = convertPlaced(shape, whole, to);
    return result == BCH_OK && pieces.empty() ? refuse(to, "a compound of nothing") : result;
}

} // namespace barchan
