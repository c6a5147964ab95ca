// Reads JSON (RFC 8259) into a tree, for glTF. Refuses what is nested too deeply, so that no file can exhaust the
// stack.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace tool
{

class JsonValue
{
public:
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
    bool boolean = false;
    double number = 0.0;
    std::string text;
    std::vector<JsonValue> items;
    std::map<std::string, JsonValue, std::less<>> members;

    // Null where there is none.
    const JsonValue* find(std::string_view key) const;
};

// Throws FileError with the place of the first fault.
JsonValue parseJson(std::string_view text);

} // namespace tool
