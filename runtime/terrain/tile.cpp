#include "terrain/tile.h"

#include "base/byte_stream.h"

#include <cmath>

namespace bch
{

namespace
{
constexpr uint32_t kMagic = 0x54484342; // "BCHT"
constexpr uint32_t kFormat = 1;

// No padding: its bytes are stored.
struct TileHead
{
    uint32_t magic, format;
    uint64_t checksum; // of everything behind it
    double quantum;
    float spacing;
    int32_t x, z;
    uint32_t columns;
};
static_assert(sizeof(TileHead) == 40);

[[noreturn]] void refuse(const char* what)
{
    fail(BCH_ERROR_CORRUPT, "the tile is not usable: %s", what);
}
} // namespace

uint64_t Tile::quanta() const
{
    uint64_t sum = 0;
    for (const uint32_t column : loose)
        sum += column;
    return sum;
}

void requireTile(const Tile& tile, uint32_t materialCount)
{
    if (std::abs(tile.place.x) > kFarthestTile || std::abs(tile.place.y) > kFarthestTile)
        refuse("its place is too far away");
    for (uint32_t i = 0; i < gpu::kTileColumns; ++i)
    {
        if (!(std::fabs(tile.bed[i]) <= kHighestColumn))
            refuse("a bed that is not finite or too high");
        if (tile.loose[i] > kMostLoose)
            refuse("a column with too much sand");
        if ((tile.covers[i] & gpu::kCoverMaterial) >= materialCount)
            refuse("a material that does not exist");
    }
}

Vector<std::byte> writeTile(const Tile& tile, const TileTerms& terms)
{
    ByteWriter payload;
    payload.writeBytes(tile.bed.data(), tile.bed.size() * sizeof(float));
    payload.writeBytes(tile.loose.data(), tile.loose.size() * sizeof(uint32_t));
    payload.writeBytes(tile.covers.data(), tile.covers.size() * sizeof(uint32_t));
    ByteWriter blob;
    blob.write(TileHead{
        kMagic, kFormat, checksum(payload.bytes()), terms.quantum, terms.spacing, tile.place.x, tile.place.y,
        gpu::kTileColumns});
    blob.writeBytes(payload.bytes().data(), payload.bytes().size());
    return {blob.bytes().begin(), blob.bytes().end()};
}

Tile readTile(std::span<const std::byte> blob, const TileTerms& terms)
{
    ByteReader reader(blob);
    const auto head = reader.read<TileHead>();
    if (head.magic != kMagic)
        refuse("it does not begin like one");
    if (head.format != kFormat)
        fail(BCH_ERROR_CORRUPT, "the tile has format %u; this library reads %u", head.format, kFormat);
    if (head.columns != gpu::kTileColumns || reader.left() != 3 * sizeof(uint32_t) * gpu::kTileColumns)
        refuse("its length is not that of a tile");
    if (checksum(blob.subspan(sizeof head)) != head.checksum)
        refuse("its checksum is wrong");
    if (!(head.spacing == terms.spacing) || !(head.quantum == terms.quantum))
        fail(
            BCH_ERROR_CORRUPT, "the tile has a spacing of %g m and a quantum of %g kg; this terrain has %g m and %g kg",
            static_cast<double>(head.spacing), head.quantum, static_cast<double>(terms.spacing), terms.quantum);
    Tile tile;
    tile.place = {head.x, head.z};
    readArray(reader, tile.bed, gpu::kTileColumns);
    readArray(reader, tile.loose, gpu::kTileColumns);
    readArray(reader, tile.covers, gpu::kTileColumns);
    requireTile(tile, terms.materialCount);
    return tile;
}

} // namespace bch
