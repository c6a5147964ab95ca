// Writes JSON to a string as it is told: indented, in the order of the calls, numbers that are none as null.
#pragma once

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>

namespace sample
{

class Json
{
public:
    // Inside an object give the key; inside an array, or at the top, none.
    Json& beginObject(std::string_view key = {});
    Json& endObject();
    Json& beginArray(std::string_view key = {});
    Json& endArray();

    Json& add(std::string_view key, double value);
    Json& add(std::string_view key, bool value);
    Json& add(std::string_view key, std::string_view value);
    Json& add(std::string_view key, const char* value) { return add(key, std::string_view(value)); }
    template <std::integral T>
    Json& add(std::string_view key, T value)
    {
        return raw(key, std::to_string(value));
    }

    const std::string& text() const { return text_; }

private:
    Json& raw(std::string_view key, std::string_view value);
    void beginItem(std::string_view key);
    void appendText(std::string_view text);
    void open(std::string_view key, char bracket);
    void close(char bracket);

    std::string text_;
    size_t depth_ = 0;
    bool first_ = true;
};

// Throws std::runtime_error that names the file.
void writeFile(const std::string& path, std::string_view text);

} // namespace sample
