// Cooked shapes of the world, made of Jolt's: each once for all bodies that have it.
#pragma once

#include "shapes.h"

#include "barchan/jolt.hpp"

#include <array>
#include <map>
#include <memory>
#include <tuple>

namespace barchan
{

// A shape of the world, which goes with the last body that has it.
class CookedShape
{
public:
    CookedShape(JPH::RefConst<JPH::Shape> source, bchShapeId id, JPH::Vec3 middle)
        : source_(std::move(source)), id_(id), middle_(middle)
    {
    }
    ~CookedShape() { bchDestroyShape(id_); } // an error means that the world went back to before it
    CookedShape(const CookedShape&) = delete;
    CookedShape& operator=(const CookedShape&) = delete;

    bchShapeId id() const { return id_; }
    // The centre of its mass from Jolt's centre of mass of the shape it was made of.
    JPH::Vec3 middle() const { return middle_; }

private:
    JPH::RefConst<JPH::Shape> source_; // held, so that another shape cannot come to lie at its address
    bchShapeId id_;
    JPH::Vec3 middle_;
};

using CookedUses = std::vector<std::shared_ptr<const CookedShape>>;

class CookedShapes
{
public:
    CookedShapes(bchWorldId world, const CookSettings& usual) : world_(world), usual_(usual) {}

    bchResult provide(const JPH::Shape& shape, const void* blob, uint64_t size, JPH::Vec3 scale, std::string& error);
    bool isProvided(const JPH::Shape& shape, JPH::Vec3 scale) const;

    // The parts of a body; those of cooked shapes last as long as `uses` is kept. No body needs to be locked.
    bchResult finish(
        const std::vector<Piece>& pieces, const std::optional<CookSettings>& own, std::vector<bchBodyPart>& parts,
        CookedUses& uses, std::string& error);

private:
    using ScaledKey = std::pair<const JPH::Shape*, std::array<float, 3>>;
    // With spacings, thicknesses and bytes: all that makes another blob of the same shape. Zeros for provided ones.
    using CookKey = std::tuple<ScaledKey, std::array<float, 4>, uint64_t>;
    using Use = std::shared_ptr<const CookedShape>;
    struct Provided
    {
        JPH::RefConst<JPH::Shape> shape;
        std::vector<uint8_t> blob;
    };

    static ScaledKey keyOf(const JPH::Shape& shape, JPH::Vec3 scale);
    void forgetOrphans();
    bchResult findSpacing(CookSettings& settings, std::string& error) const;
    bchResult take(const Piece& piece, const CookSettings& settings, Use& use, std::string& error);
    bchResult cook(const Piece& piece, CookSettings settings, Use& use, std::string& error);
    bchResult create(const Piece& piece, const void* blob, uint64_t size, Use& use, std::string& error);

    bchWorldId world_;
    CookSettings usual_;
    std::map<ScaledKey, Provided> provided_;
    std::map<CookKey, std::weak_ptr<const CookedShape>> cooked_;
};

} // namespace barchan
