// glTF 2.0: scene -> nodes -> meshes -> primitives -> accessors -> buffer views -> buffers. Every number of the file is
// checked before it is used as an index or an offset.
#include "json_reader.h"
#include "mesh_file.h"

#include <array>
#include <cmath>
#include <cstring>
#include <optional>

namespace tool
{

namespace
{
constexpr int kDeepestNode = 64;
constexpr uint32_t kGlbMagic = 0x46546C67, kJsonChunk = 0x4E4F534A, kBinaryChunk = 0x004E4942;

// Column by column, as glTF has it: [0..2] x axis, [4..6] y, [8..10] z, [12..14] place.
using Matrix = std::array<double, 16>;
constexpr Matrix kIdentity = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};

Matrix product(const Matrix& a, const Matrix& b)
{
    Matrix result{};
    for (size_t column = 0; column < 4; ++column)
        for (size_t row = 0; row < 4; ++row)
            for (size_t k = 0; k < 4; ++k)
                result[4 * column + row] += a[4 * k + row] * b[4 * column + k];
    return result;
}

double determinant(const Matrix& m)
{
    return m[0] * (m[5] * m[10] - m[6] * m[9]) - m[4] * (m[1] * m[10] - m[2] * m[9])
           + m[8] * (m[1] * m[6] - m[2] * m[5]);
}

uint32_t wordAt(std::string_view bytes, size_t at)
{
    uint32_t word = 0;
    if (at + 4 > bytes.size())
        throw FileError("the binary glTF ends too early");
    std::memcpy(&word, bytes.data() + at, 4);
    return word;
}

std::string decodeBase64(std::string_view text)
{
    std::string bytes;
    uint32_t bits = 0, count = 0;
    for (const char c : text)
    {
        if (c == '=')
            break;
        static constexpr std::string_view kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
        const size_t digit = kDigits.find(c);
        if (digit == std::string_view::npos)
            throw FileError("a buffer is not valid base64");
        bits = bits << 6 | static_cast<uint32_t>(digit);
        count += 6;
        if (count >= 8)
        {
            count -= 8;
            bytes += static_cast<char>(bits >> count & 0xFF);
        }
    }
    return bytes;
}

class Gltf
{
public:
    Gltf(std::string_view bytes, const std::string& folder) : folder_(folder)
    {
        std::string_view text = bytes;
        if (bytes.size() >= 4 && wordAt(bytes, 0) == kGlbMagic)
            text = openBinary(bytes);
        root_ = parseJson(text);
        if (root_.kind != JsonValue::Kind::object)
            throw FileError("the glTF is not a JSON object");
        for (const JsonValue& buffer : list("buffers"))
            buffers_.push_back(loadBuffer(buffer));
    }

    MeshFile read()
    {
        const auto& scenes = list("scenes");
        if (scenes.empty())
            for (size_t node = 0; node < list("nodes").size(); ++node)
                addNode(node, kIdentity, 0);
        else
        {
            const JsonValue& scene = element("scenes", indexOr(root_, "scene", 0));
            if (const JsonValue* nodes = scene.find("nodes"))
                for (const JsonValue& node : nodes->items)
                    addNode(toIndex(node), kIdentity, 0);
        }
        return std::move(mesh_);
    }

private:
    // A buffer view's bytes as an accessor walks through them.
    struct Accessor
    {
        std::string_view bytes;
        size_t count = 0, stride = 0;
        uint32_t componentType = 0;
    };

    std::string_view openBinary(std::string_view bytes)
    {
        if (wordAt(bytes, 4) != 2)
            throw FileError("the binary glTF has version " + std::to_string(wordAt(bytes, 4)) + "; 2 is read");
        std::string_view text;
        for (size_t at = 12; at < bytes.size();)
        {
            const size_t size = wordAt(bytes, at);
            const uint32_t kind = wordAt(bytes, at + 4);
            if (size > bytes.size() - at - 8)
                throw FileError("the binary glTF ends too early");
            if (kind == kJsonChunk && text.empty())
                text = bytes.substr(at + 8, size);
            if (kind == kBinaryChunk && !binary_)
                binary_ = bytes.substr(at + 8, size);
            at += 8 + size;
        }
        return text;
    }

    std::string loadBuffer(const JsonValue& buffer) const
    {
        const JsonValue* uri = buffer.find("uri");
        if (!uri)
        {
            if (!binary_)
                throw FileError("a buffer has neither a uri nor a binary chunk");
            return std::string(*binary_);
        }
        if (uri->text.starts_with("data:"))
        {
            const size_t comma = uri->text.find(";base64,");
            if (comma == std::string::npos)
                throw FileError("a buffer's data is not base64");
            return decodeBase64(std::string_view(uri->text).substr(comma + 8));
        }
        if (uri->text.find("..") != std::string::npos || uri->text.starts_with("/"))
            throw FileError("the buffer \"" + uri->text + "\" lies outside the file's folder");
        return readFile(folder_ + uri->text);
    }

    const std::vector<JsonValue>& list(std::string_view name) const
    {
        static const std::vector<JsonValue> kNone;
        const JsonValue* found = root_.find(name);
        return found ? found->items : kNone;
    }

    static size_t toIndex(const JsonValue& value)
    {
        if (value.kind != JsonValue::Kind::number || !(value.number >= 0.0 && value.number <= 4.0e9)
            || value.number != std::floor(value.number))
            throw FileError("a number that should be an index or a size is none");
        return static_cast<size_t>(value.number);
    }

    static size_t indexOr(const JsonValue& object, std::string_view key, size_t otherwise)
    {
        const JsonValue* found = object.find(key);
        return found ? toIndex(*found) : otherwise;
    }

    const JsonValue& element(std::string_view name, size_t index) const
    {
        const auto& items = list(name);
        if (index >= items.size())
            throw FileError(
                "there is no element " + std::to_string(index) + " among the " + std::to_string(items.size()) + " "
                + std::string(name));
        return items[index];
    }

    static void readNumbers(const JsonValue& node, std::string_view key, double* values, size_t count)
    {
        const JsonValue* found = node.find(key);
        if (!found)
            return;
        if (found->items.size() != count)
            throw FileError("a node's " + std::string(key) + " does not have " + std::to_string(count) + " numbers");
        for (size_t i = 0; i < count; ++i)
            values[i] = found->items[i].number;
    }

    static Matrix transformOf(const JsonValue& node)
    {
        Matrix matrix = kIdentity;
        readNumbers(node, "matrix", matrix.data(), 16);
        if (node.find("matrix"))
            return matrix;
        double move[3] = {0, 0, 0}, q[4] = {0, 0, 0, 1}, scale[3] = {1, 1, 1};
        readNumbers(node, "translation", move, 3);
        readNumbers(node, "rotation", q, 4);
        readNumbers(node, "scale", scale, 3);
        const double x = q[0], y = q[1], z = q[2], w = q[3];
        const double axes[9] = {1 - 2 * (y * y + z * z), 2 * (x * y + z * w),     2 * (x * z - y * w),
                                2 * (x * y - z * w),     1 - 2 * (x * x + z * z), 2 * (y * z + x * w),
                                2 * (x * z + y * w),     2 * (y * z - x * w),     1 - 2 * (x * x + y * y)};
        for (size_t column = 0; column < 3; ++column)
            for (size_t row = 0; row < 3; ++row)
                matrix[4 * column + row] = axes[3 * column + row] * scale[column];
        for (size_t row = 0; row < 3; ++row)
            matrix[12 + row] = move[row];
        return matrix;
    }

    void addNode(size_t index, const Matrix& parent, int depth)
    {
        if (depth > kDeepestNode)
            throw FileError("nodes are nested more than " + std::to_string(kDeepestNode) + " deep");
        const JsonValue& node = element("nodes", index);
        const Matrix matrix = product(parent, transformOf(node));
        if (const JsonValue* mesh = node.find("mesh"))
            if (const JsonValue* primitives = element("meshes", toIndex(*mesh)).find("primitives"))
                for (const JsonValue& primitive : primitives->items)
                    addPrimitive(primitive, matrix);
        if (const JsonValue* children = node.find("children"))
            for (const JsonValue& child : children->items)
                addNode(toIndex(child), matrix, depth + 1);
    }

    Accessor openAccessor(size_t index, std::string_view type, size_t components) const
    {
        const JsonValue& accessor = element("accessors", index);
        const JsonValue* named = accessor.find("type");
        if (!named || named->text != type || !accessor.find("bufferView") || accessor.find("sparse"))
            throw FileError("accessor " + std::to_string(index) + " is not a plain one of type " + std::string(type));
        const JsonValue& view = element("bufferViews", indexOr(accessor, "bufferView", 0));
        const size_t buffer = indexOr(view, "buffer", 0);
        if (buffer >= buffers_.size())
            throw FileError("there is no buffer " + std::to_string(buffer));
        Accessor open;
        open.componentType = static_cast<uint32_t>(indexOr(accessor, "componentType", 0));
        const size_t width = open.componentType == 5126 || open.componentType == 5125 ? 4
                             : open.componentType == 5123                             ? 2
                                                                                      : 1;
        open.count = indexOr(accessor, "count", 0);
        open.stride = indexOr(view, "byteStride", width * components);
        const size_t viewBegin = indexOr(view, "byteOffset", 0), viewSize = indexOr(view, "byteLength", 0);
        const size_t begin = indexOr(accessor, "byteOffset", 0);
        const size_t needed = open.count == 0 ? 0 : (open.count - 1) * open.stride + width * components;
        if (viewBegin + viewSize > buffers_[buffer].size() || begin + needed > viewSize)
            throw FileError("accessor " + std::to_string(index) + " reads beyond its buffer");
        open.bytes = std::string_view(buffers_[buffer]).substr(viewBegin + begin, needed);
        return open;
    }

    static uint32_t indexAt(const Accessor& indices, size_t i)
    {
        const char* at = indices.bytes.data() + i * indices.stride;
        if (indices.componentType == 5125)
            return wordAt({at, 4}, 0);
        uint16_t half = 0;
        if (indices.componentType == 5123)
            std::memcpy(&half, at, 2);
        else
            half = static_cast<unsigned char>(*at);
        return half;
    }

    void addPrimitive(const JsonValue& primitive, const Matrix& matrix)
    {
        if (indexOr(primitive, "mode", 4) != 4)
            throw FileError("a primitive is not a list of triangles");
        const JsonValue* attributes = primitive.find("attributes");
        const JsonValue* position = attributes ? attributes->find("POSITION") : nullptr;
        if (!position)
            throw FileError("a primitive has no POSITION");
        const Accessor places = openAccessor(toIndex(*position), "VEC3", 3);
        if (places.componentType != 5126)
            throw FileError("places are not floats");
        const auto first = static_cast<uint32_t>(mesh_.positions.size() / 3);
        for (size_t v = 0; v < places.count; ++v)
        {
            float at[3];
            std::memcpy(at, places.bytes.data() + v * places.stride, sizeof at);
            for (size_t row = 0; row < 3; ++row)
                mesh_.positions.push_back(static_cast<float>(
                    matrix[row] * double{at[0]} + matrix[4 + row] * double{at[1]} + matrix[8 + row] * double{at[2]}
                    + matrix[12 + row]));
        }
        addIndices(primitive, first, places.count, determinant(matrix) < 0.0);
    }

    // A node that mirrors turns its triangles over; they are turned back.
    void addIndices(const JsonValue& primitive, uint32_t first, size_t vertexCount, bool mirrored)
    {
        const JsonValue* given = primitive.find("indices");
        const Accessor indices = given ? openAccessor(toIndex(*given), "SCALAR", 1) : Accessor{};
        const size_t count = given ? indices.count : vertexCount;
        if (count % 3 != 0)
            throw FileError("a primitive has " + std::to_string(count) + " corners, which is no number of triangles");
        const size_t begin = mesh_.indices.size();
        for (size_t i = 0; i < count; ++i)
        {
            const uint32_t index = given ? indexAt(indices, i) : static_cast<uint32_t>(i);
            if (index >= vertexCount)
                throw FileError(
                    "a primitive has the index " + std::to_string(index) + " but " + std::to_string(vertexCount)
                    + " vertices");
            mesh_.indices.push_back(first + index);
        }
        for (size_t i = begin; mirrored && i < mesh_.indices.size(); i += 3)
            std::swap(mesh_.indices[i + 1], mesh_.indices[i + 2]);
    }

    std::string folder_;
    JsonValue root_;
    std::optional<std::string_view> binary_;
    std::vector<std::string> buffers_;
    MeshFile mesh_;
};

} // namespace

MeshFile parseGltf(std::string_view bytes, const std::string& folder)
{
    return Gltf(bytes, folder).read();
}

} // namespace tool
