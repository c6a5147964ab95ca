#include "mesh_file.h"

#include <charconv>

namespace tool
{

namespace
{

[[noreturn]] void failAt(size_t line, const std::string& what)
{
    throw FileError("line " + std::to_string(line) + ": " + what);
}

// Takes the next word off a line; empty at its end.
std::string_view nextWord(std::string_view& line)
{
    const size_t begin = line.find_first_not_of(" \t\r");
    if (begin == std::string_view::npos)
        return {};
    const size_t end = line.find_first_of(" \t\r", begin);
    const std::string_view word = line.substr(begin, end == std::string_view::npos ? end : end - begin);
    line = end == std::string_view::npos ? std::string_view{} : line.substr(end);
    return word;
}

template <class T>
T parseNumber(std::string_view word, size_t line)
{
    T value{};
    const auto [stop, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (error != std::errc() || stop != word.data() + word.size())
        failAt(line, "\"" + std::string(word) + "\" is not a number");
    return value;
}

// "7", "7/1", "7//3" and "7/1/3" all mean the seventh vertex; -1 is the last one so far.
uint32_t parseCorner(std::string_view word, size_t vertexCount, size_t line)
{
    const auto number = parseNumber<int64_t>(word.substr(0, word.find('/')), line);
    const int64_t index = number > 0 ? number - 1 : static_cast<int64_t>(vertexCount) + number;
    if (number == 0 || index < 0 || index >= static_cast<int64_t>(vertexCount))
        failAt(line, "there is no vertex " + std::to_string(number) + " among " + std::to_string(vertexCount));
    return static_cast<uint32_t>(index);
}

} // namespace

MeshFile parseObj(std::string_view text)
{
    MeshFile mesh;
    std::vector<uint32_t> corners;
    for (size_t line = 1; !text.empty(); ++line)
    {
        const size_t end = text.find('\n');
        std::string_view rest = text.substr(0, end);
        text = end == std::string_view::npos ? std::string_view{} : text.substr(end + 1);
        const std::string_view kind = nextWord(rest);
        if (kind == "v")
            for (int axis = 0; axis < 3; ++axis)
                mesh.positions.push_back(parseNumber<float>(nextWord(rest), line));
        if (kind != "f")
            continue;
        corners.clear();
        for (std::string_view word = nextWord(rest); !word.empty(); word = nextWord(rest))
            corners.push_back(parseCorner(word, mesh.positions.size() / 3, line));
        if (corners.size() < 3)
            failAt(line, "a face has " + std::to_string(corners.size()) + " corners");
        for (size_t k = 2; k < corners.size(); ++k)
            mesh.indices.insert(mesh.indices.end(), {corners[0], corners[k - 1], corners[k]});
    }
    return mesh;
}

} // namespace tool
