#include "world/shape_table.h"

#include "bodies/shape_blob.h"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace bch
{

namespace
{
static_assert(sizeof(gpu::VolumeMap) == gpu::kMapHeadWords * sizeof(uint32_t));

uint32_t wordsOf(const CookedMap& map)
{
    return gpu::kMapHeadWords + static_cast<uint32_t>(map.words.size());
}

constexpr size_t kMostWires = 1024;

// Each edge once, from the triangle where it runs upwards; evenly thinned out.
Vector<glm::vec3> wiresOf(const CookedShape& cooked)
{
    const size_t every = 1 + cooked.triangles.size() * 3 / 2 / kMostWires;
    Vector<glm::vec3> wires;
    size_t edge = 0;
    for (const glm::uvec3& corners : cooked.triangles)
        for (int k = 0; k < 3; ++k)
        {
            const uint32_t from = corners[k], to = corners[(k + 1) % 3];
            if (from < to && edge++ % every == 0)
                wires.insert(wires.end(), {cooked.vertices[from], cooked.vertices[to]});
        }
    return wires;
}

PlacedShape placeAt(const CookedShape& cooked, std::span<const std::byte> blob, uint32_t first)
{
    PlacedShape placed;
    Shape& shape = placed.shape;
    shape.blob.assign(blob.begin(), blob.end());
    shape.checksum = checksum(blob);
    shape.firstWord = first;
    shape.wordCount = wordsOf(cooked.map);
    for (const glm::vec3& vertex : cooked.vertices)
        shape.radius = std::fmax(shape.radius, glm::length(vertex));
    shape.reach = cooked.map.head.reach;
    shape.wires = wiresOf(cooked);
    // The head's offsets count from the beginning of the atlas.
    gpu::VolumeMap head = cooked.map.head;
    head.firstCell += first + gpu::kMapHeadWords;
    head.firstNode += first + gpu::kMapHeadWords;
    placed.words.resize(shape.wordCount);
    std::memcpy(placed.words.data(), &head, sizeof head);
    std::copy(cooked.map.words.begin(), cooked.map.words.end(), placed.words.begin() + gpu::kMapHeadWords);
    return placed;
}
} // namespace

ShapeTable::ShapeTable(Device& device, uint32_t capacity, uint64_t bytes, uint32_t owner)
    : device_(device), slots_(capacity, IdKind::shape, owner, "bchWorldDef::shapeCapacity"), bytes_(bytes),
      empty_(device.createArray<uint32_t>("no volume maps", 1))
{
}

// The first gap that is wide enough.
uint32_t ShapeTable::findRoom(uint32_t words) const
{
    Vector<const Shape*> living;
    for (uint32_t i = 0; i < slots_.capacity(); ++i)
        if (slots_.alive(i))
            living.push_back(&slots_[i]);
    std::sort(living.begin(), living.end(), [](const Shape* a, const Shape* b) { return a->firstWord < b->firstWord; });
    uint64_t first = 0;
    for (const Shape* shape : living)
    {
        if (shape->firstWord - first >= words)
            return static_cast<uint32_t>(first);
        first = uint64_t{shape->firstWord} + shape->wordCount;
    }
    if ((first + words) * sizeof(uint32_t) > bytes_)
        failRoom(words);
    return static_cast<uint32_t>(first);
}

void ShapeTable::failRoom(uint32_t words) const
{
    uint64_t used = 0;
    for (uint32_t i = 0; i < slots_.capacity(); ++i)
        used += slots_.alive(i) ? slots_[i].wordCount * sizeof(uint32_t) : 0;
    fail(
        BCH_ERROR_CAPACITY,
        "the shape's map of %llu bytes finds no room in one piece: bchWorldDef::shapeBytes is %llu and %llu are in use",
        static_cast<unsigned long long>(words * sizeof(uint32_t)), static_cast<unsigned long long>(bytes_),
        static_cast<unsigned long long>(used));
}

void ShapeTable::makeAtlas()
{
    if (!atlas_)
        atlas_ = device_.createArray<uint32_t>("volume maps", static_cast<uint32_t>(bytes_ / sizeof(uint32_t)));
}

PlacedShape ShapeTable::place(std::span<const std::byte> blob)
{
    const CookedShape cooked = readShape(blob);
    PlacedShape placed = placeAt(cooked, blob, findRoom(wordsOf(cooked.map)));
    makeAtlas();
    return placed;
}

void ShapeTable::recordUpload(Recorder& recorder, const Shape& shape, const Vector<uint32_t>& words) const
{
    if (!words.empty())
        recorder.upload(atlas_.elements(shape.firstWord, words.size()), words.data(), words.size() * sizeof(uint32_t));
}

uint64_t ShapeTable::add(PlacedShape&& placed)
{
    const uint64_t end = (uint64_t{placed.shape.firstWord} + placed.shape.wordCount) * sizeof(uint32_t);
    const uint64_t id = slots_.add(std::move(placed.shape));
    peak_ = std::max(peak_, end);
    return id;
}

void ShapeTable::placeAll(const Vector<Vector<std::byte>>& blobs, RestoredShapes& restored)
{
    uint64_t first = 0;
    for (const Vector<std::byte>& blob : blobs)
    {
        PlacedShape placed;
        if (!blob.empty())
        {
            const CookedShape cooked = readShape(blob);
            const uint64_t end = first + wordsOf(cooked.map);
            if (end * sizeof(uint32_t) > bytes_)
                fail(
                    BCH_ERROR_CAPACITY, "the snapshot's shapes do not fit into bchWorldDef::shapeBytes, %llu",
                    static_cast<unsigned long long>(bytes_));
            placed = placeAt(cooked, blob, static_cast<uint32_t>(first));
            first = end;
        }
        restored.shapes.push_back(std::move(placed.shape));
        restored.words.push_back(std::move(placed.words));
    }
    if (first > 0)
        makeAtlas();
}

void ShapeTable::restore(RestoredShapes&& restored) noexcept
{
    peak_ = 0;
    for (const Shape& shape : restored.shapes)
        peak_ += shape.wordCount * sizeof(uint32_t);
    slots_.restore(restored.slots, std::move(restored.shapes));
}

} // namespace bch
