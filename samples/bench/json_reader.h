// Reads JSON into a tree: enough for files that benchmarks wrote.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sample
{

struct JsonValue
{
    enum class Kind
    {
        null,
        boolean,
        number,
        text,
        array,
        object
    };
    Kind kind = Kind::null;
    double number = 0; // of a boolean 0 or 1
    std::string text;
    std::vector<JsonValue> items;
    std::vector<std::pair<std::string, JsonValue>> members;

    // A null where there is no such member.
    const JsonValue& operator[](std::string_view key) const;
};

// Throws std::runtime_error that names the file and, where it is no JSON, the byte.
JsonValue readJson(const std::string& path);

} // namespace sample
