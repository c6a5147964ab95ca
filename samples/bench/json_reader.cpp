#include "bench/json_reader.h"

#include <charconv>
#include <fstream>
#include <sstream>
#include <stdexcept>

namespace sample
{

namespace
{
constexpr uint32_t kDeepest = 64;

class Reader
{
public:
    Reader(std::string_view text, const std::string& path) : text_(text), path_(path) {}

    JsonValue document()
    {
        JsonValue value = read();
        skipSpace();
        if (at_ != text_.size())
            fail();
        return value;
    }

private:
    [[noreturn]] void fail() const { throw std::runtime_error(path_ + " is no JSON at byte " + std::to_string(at_)); }

    void skipSpace() { at_ = std::min(text_.find_first_not_of(" \t\r\n", at_), text_.size()); }

    char next()
    {
        skipSpace();
        if (at_ == text_.size())
            fail();
        return text_[at_];
    }

    bool take(std::string_view word)
    {
        if (!text_.substr(at_).starts_with(word))
            return false;
        at_ += word.size();
        return true;
    }

    void want(std::string_view word)
    {
        skipSpace();
        if (!take(word))
            fail();
    }

    JsonValue read()
    {
        if (++depth_ > kDeepest)
            fail();
        JsonValue value;
        switch (next())
        {
        case '{':
            readObject(value);
            break;
        case '[':
            readArray(value);
            break;
        case '"':
            value.kind = JsonValue::Kind::text;
            value.text = readText();
            break;
        default:
            readPlain(value);
        }
        --depth_;
        return value;
    }

    void readObject(JsonValue& value)
    {
        value.kind = JsonValue::Kind::object;
        want("{");
        for (bool first = true; next() != '}'; first = false)
        {
            if (!first)
                want(",");
            skipSpace();
            std::string key = readText();
            want(":");
            value.members.emplace_back(std::move(key), read());
        }
        want("}");
    }

    void readArray(JsonValue& value)
    {
        value.kind = JsonValue::Kind::array;
        want("[");
        for (bool first = true; next() != ']'; first = false)
        {
            if (!first)
                want(",");
            value.items.push_back(read());
        }
        want("]");
    }

    // Escapes but for quotes and backslashes stay as they are: names have none.
    std::string readText()
    {
        want("\"");
        std::string text;
        while (at_ < text_.size() && text_[at_] != '"')
        {
            if (text_[at_] == '\\' && at_ + 1 < text_.size() && (text_[at_ + 1] == '"' || text_[at_ + 1] == '\\'))
                ++at_;
            text += text_[at_++];
        }
        want("\"");
        return text;
    }

    void readPlain(JsonValue& value)
    {
        if (take("null"))
            return;
        value.kind = JsonValue::Kind::boolean;
        if (take("true"))
            value.number = 1;
        else if (!take("false"))
        {
            value.kind = JsonValue::Kind::number;
            const char* begin = text_.data() + at_;
            const auto [end, error] = std::from_chars(begin, text_.data() + text_.size(), value.number);
            if (error != std::errc())
                fail();
            at_ += static_cast<size_t>(end - begin);
        }
    }

    std::string_view text_;
    const std::string& path_;
    size_t at_ = 0;
    uint32_t depth_ = 0;
};
} // namespace

const JsonValue& JsonValue::operator[](std::string_view key) const
{
    static const JsonValue kNone;
    for (const auto& [name, value] : members)
        if (name == key)
            return value;
    return kNone;
}

JsonValue readJson(const std::string& path)
{
    std::ifstream file(path, std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();
    if (!file)
        throw std::runtime_error("cannot read " + path);
    return Reader(text.str(), path).document();
}

} // namespace sample
