#include "common/json.h"

#include <cmath>
#include <cstdio>
#include <fstream>
#include <stdexcept>

namespace sample
{

void Json::appendText(std::string_view text)
{
    text_ += '"';
    for (const char c : text)
    {
        if (c == '"' || c == '\\')
            (text_ += '\\') += c;
        else if (static_cast<unsigned char>(c) < 0x20)
        {
            char code[8];
            std::snprintf(code, sizeof code, "\\u%04x", static_cast<unsigned>(c));
            text_ += code;
        }
        else
            text_ += c;
    }
    text_ += '"';
}

void Json::beginItem(std::string_view key)
{
    if (!first_)
        text_ += ',';
    if (depth_ > 0)
        text_.append("\n").append(2 * depth_, ' ');
    first_ = false;
    if (!key.empty())
    {
        appendText(key);
        text_ += ": ";
    }
}

void Json::open(std::string_view key, char bracket)
{
    beginItem(key);
    text_ += bracket;
    ++depth_;
    first_ = true;
}

void Json::close(char bracket)
{
    --depth_;
    if (!first_)
        text_.append("\n").append(2 * depth_, ' ');
    text_ += bracket;
    first_ = false;
    if (depth_ == 0)
        text_ += '\n';
}

Json& Json::beginObject(std::string_view key)
{
    open(key, '{');
    return *this;
}

Json& Json::endObject()
{
    close('}');
    return *this;
}

Json& Json::beginArray(std::string_view key)
{
    open(key, '[');
    return *this;
}

Json& Json::endArray()
{
    close(']');
    return *this;
}

Json& Json::raw(std::string_view key, std::string_view value)
{
    beginItem(key);
    text_ += value;
    return *this;
}

Json& Json::add(std::string_view key, double value)
{
    char text[32];
    std::snprintf(text, sizeof text, "%.9g", value);
    return raw(key, std::isfinite(value) ? text : "null");
}

Json& Json::add(std::string_view key, bool value)
{
    return raw(key, value ? "true" : "false");
}

Json& Json::add(std::string_view key, std::string_view value)
{
    beginItem(key);
    appendText(value);
    return *this;
}

void writeFile(const std::string& path, std::string_view text)
{
    std::ofstream file(path, std::ios::binary);
    file.write(text.data(), static_cast<std::streamsize>(text.size()));
    if (!file.flush())
        throw std::runtime_error("cannot write " + path);
}

} // namespace sample
