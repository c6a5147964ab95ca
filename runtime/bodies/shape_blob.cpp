// Layout, little-endian: BlobHead, then the payload that its checksum covers: ShapeHead, vertices, triangles, samples,
// their normals, words of the map. Array lengths are in ShapeHead.
#include "bodies/shape_blob.h"

#include "bodies/map_brick.h"

#include <bit>
#include <cmath>

namespace bch
{

namespace
{
static_assert(std::endian::native == std::endian::little);

constexpr uint32_t kMagic = 0x50484342; // "BCHP"
constexpr uint32_t kFormat = 2;

struct BlobHead
{
    uint32_t magic, format;
    uint64_t payloadBytes;
    uint64_t checksum;
};

// No padding: a blob's bytes are the same every time.
struct ShapeHead
{
    double volume, area, centre[3], inertia[6];
    float spacing, sampleSpacing;
    float low[3], high[3];
    uint32_t vertexCount, triangleCount, sampleCount, nodeCount;
    float origin[4];
    uint32_t cells[3];
    float distanceStep, reach;
    float distanceError, weightError;
    uint32_t reserved;
};
static_assert(sizeof(ShapeHead) == 11 * 8 + 24 * 4);

void require(bool condition, const char* what)
{
    if (!condition)
        fail(BCH_ERROR_CORRUPT, "the shape is not usable: %s", what);
}

template <class T>
void writeArray(ByteWriter& writer, const Vector<T>& values)
{
    writer.writeBytes(values.data(), values.size() * sizeof(T));
}

ShapeHead packHead(const CookedShape& shape)
{
    const MassProperties& mass = shape.mass;
    const gpu::VolumeMap& map = shape.map.head;
    ShapeHead head{};
    head.volume = mass.volume;
    head.area = mass.area;
    for (int i = 0; i < 3; ++i)
    {
        head.centre[i] = mass.centre[i];
        head.low[i] = shape.low[i];
        head.high[i] = shape.high[i];
    }
    std::memcpy(head.inertia, mass.inertia, sizeof head.inertia);
    head.spacing = shape.spacing;
    head.sampleSpacing = shape.sampleSpacing;
    head.vertexCount = static_cast<uint32_t>(shape.vertices.size());
    head.triangleCount = static_cast<uint32_t>(shape.triangles.size());
    head.sampleCount = static_cast<uint32_t>(shape.samples.size());
    head.nodeCount = shape.map.nodeCount;
    for (int i = 0; i < 4; ++i)
        head.origin[i] = map.origin[i];
    head.cells[0] = map.cellsX;
    head.cells[1] = map.cellsY;
    head.cells[2] = map.cellsZ;
    head.distanceStep = map.distanceStep;
    head.reach = map.reach;
    head.distanceError = shape.map.distanceError;
    head.weightError = shape.map.weightError;
    return head;
}

void unpackHead(const ShapeHead& head, CookedShape& shape)
{
    MassProperties& mass = shape.mass;
    gpu::VolumeMap& map = shape.map.head;
    mass.volume = head.volume;
    mass.area = head.area;
    for (int i = 0; i < 3; ++i)
    {
        mass.centre[i] = head.centre[i];
        shape.low[i] = head.low[i];
        shape.high[i] = head.high[i];
    }
    std::memcpy(mass.inertia, head.inertia, sizeof head.inertia);
    shape.spacing = head.spacing;
    shape.sampleSpacing = head.sampleSpacing;
    for (int i = 0; i < 4; ++i)
        map.origin[i] = head.origin[i];
    map.cellsX = head.cells[0];
    map.cellsY = head.cells[1];
    map.cellsZ = head.cells[2];
    map.firstCell = 0;
    map.firstNode = head.cells[0] * head.cells[1] * head.cells[2];
    map.distanceStep = head.distanceStep;
    map.reach = head.reach;
    shape.map.nodeCount = head.nodeCount;
    shape.map.distanceError = head.distanceError;
    shape.map.weightError = head.weightError;
}

// A checksum can be forged; what would make later code read out of bounds is looked at by itself.
void checkContents(const CookedShape& shape)
{
    require(shape.spacing > 0.0f && shape.map.head.origin.w > 0.0f, "its spacing is not above zero");
    require(shape.mass.volume > 0.0, "its volume is not above zero");
    for (const glm::uvec3& corners : shape.triangles)
        require(
            corners.x < shape.vertices.size() && corners.y < shape.vertices.size() && corners.z < shape.vertices.size(),
            "a triangle has an index beyond its vertices");
    for (uint32_t i = 0; i < shape.map.head.firstNode; ++i)
    {
        const uint32_t word = shape.map.words[i], level = word & gpu::kMapLevelMask;
        const bool plain = word == gpu::kMapOutside || word == gpu::kMapInside;
        const bool brick = level >= gpu::kMapFirstLevel && level <= gpu::kMapLastLevel
                           && (word >> gpu::kMapLevelBits) + brickNodes(level) <= shape.map.nodeCount;
        require(plain || brick, "a cell of its map leads beyond the nodes");
    }
}

} // namespace

Vector<std::byte> writeShape(const CookedShape& shape)
{
    ByteWriter payload;
    payload.write(packHead(shape));
    writeArray(payload, shape.vertices);
    writeArray(payload, shape.triangles);
    writeArray(payload, shape.samples);
    writeArray(payload, shape.sampleNormals);
    writeArray(payload, shape.map.words);
    const BlobHead head{kMagic, kFormat, payload.bytes().size(), checksum(payload.bytes())};
    Vector<std::byte> blob(sizeof head + payload.bytes().size());
    std::memcpy(blob.data(), &head, sizeof head);
    std::memcpy(blob.data() + sizeof head, payload.bytes().data(), payload.bytes().size());
    return blob;
}

CookedShape readShape(std::span<const std::byte> bytes)
{
    ByteReader reader(bytes);
    const BlobHead blob = reader.read<BlobHead>();
    require(blob.magic == kMagic, "it does not begin like a cooked shape");
    if (blob.format != kFormat)
        fail(BCH_ERROR_CORRUPT, "the shape has format %u; this library reads %u: cook it anew", blob.format, kFormat);
    require(blob.payloadBytes == reader.left(), "its length is not what its head says");
    require(checksum(bytes.subspan(sizeof blob)) == blob.checksum, "its checksum does not match");

    const ShapeHead head = reader.read<ShapeHead>();
    const double cells = double{1} * head.cells[0] * head.cells[1] * head.cells[2];
    require(cells >= 1.0 && cells <= double{1u << 31}, "its map has an impossible number of cells");
    CookedShape shape;
    unpackHead(head, shape);
    readArray(reader, shape.vertices, head.vertexCount);
    readArray(reader, shape.triangles, head.triangleCount);
    readArray(reader, shape.samples, head.sampleCount);
    readArray(reader, shape.sampleNormals, head.sampleCount);
    readArray(reader, shape.map.words, uint64_t{shape.map.head.firstNode} + head.nodeCount);
    require(reader.left() == 0, "there is more behind its end");
    checkContents(shape);
    return shape;
}

} // namespace bch
