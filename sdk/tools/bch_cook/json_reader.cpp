#include "json_reader.h"

#include "mesh_file.h"

#include <charconv>

namespace tool
{

namespace
{
constexpr int kDeepest = 64;

class Reader
{
public:
    explicit Reader(std::string_view text) : text_(text) {}

    JsonValue readWhole()
    {
        JsonValue value = readValue(0);
        skipSpace();
        if (at_ != text_.size())
            refuse("there is more behind the end");
        return value;
    }

private:
    [[noreturn]] void refuse(const std::string& what) const
    {
        throw FileError("JSON, at byte " + std::to_string(at_) + ": " + what);
    }

    void skipSpace()
    {
        while (at_ < text_.size() && std::string_view(" \t\r\n").find(text_[at_]) != std::string_view::npos)
            ++at_;
    }

    char peek()
    {
        skipSpace();
        return at_ < text_.size() ? text_[at_] : '\0';
    }

    bool take(char wanted)
    {
        if (peek() != wanted)
            return false;
        ++at_;
        return true;
    }

    void need(char wanted)
    {
        if (!take(wanted))
            refuse(std::string("a '") + wanted + "' is missing");
    }

    bool takeWord(std::string_view word)
    {
        if (text_.substr(at_, word.size()) != word)
            return false;
        at_ += word.size();
        return true;
    }

    JsonValue readValue(int depth)
    {
        if (depth > kDeepest)
            refuse("nested more than " + std::to_string(kDeepest) + " deep");
        JsonValue value;
        const char first = peek();
        if (first == '{')
            readObject(value, depth);
        else if (first == '[')
            readArray(value, depth);
        else if (first == '"')
        {
            value.kind = JsonValue::Kind::text;
            value.text = readText();
        }
        else if (takeWord("true") || takeWord("false"))
        {
            value.kind = JsonValue::Kind::boolean;
            value.boolean = first == 't';
        }
        else if (!takeWord("null"))
            readNumber(value);
        return value;
    }

    void readObject(JsonValue& value, int depth)
    {
        value.kind = JsonValue::Kind::object;
        need('{');
        if (take('}'))
            return;
        do
        {
            if (peek() != '"')
                refuse("a name is missing");
            const std::string key = readText();
            need(':');
            value.members[key] = readValue(depth + 1);
        } while (take(','));
        need('}');
    }

    void readArray(JsonValue& value, int depth)
    {
        value.kind = JsonValue::Kind::array;
        need('[');
        if (take(']'))
            return;
        do
            value.items.push_back(readValue(depth + 1));
        while (take(','));
        need(']');
    }

    void readNumber(JsonValue& value)
    {
        value.kind = JsonValue::Kind::number;
        const char* begin = text_.data() + at_;
        const auto [stop, error] = std::from_chars(begin, text_.data() + text_.size(), value.number);
        const char first = at_ < text_.size() ? *begin : '\0';
        if (error != std::errc() || !(first == '-' || (first >= '0' && first <= '9')))
            refuse("a value is missing");
        at_ += static_cast<size_t>(stop - begin);
    }

    std::string readText()
    {
        need('"');
        std::string text;
        for (; at_ < text_.size() && text_[at_] != '"'; ++at_)
            if (text_[at_] == '\\')
                readEscape(text);
            else
                text += text_[at_];
        if (at_ == text_.size())
            refuse("a text does not end");
        ++at_;
        return text;
    }

    // Leaves at_ on the last character of the escape.
    void readEscape(std::string& text)
    {
        static constexpr std::string_view kMarks = "\"\\/bfnrt", kMeant = "\"\\/\b\f\n\r\t";
        ++at_;
        const char mark = at_ < text_.size() ? text_[at_] : '\0';
        const size_t which = kMarks.find(mark);
        if (which != std::string_view::npos)
            text += kMeant[which];
        else if (mark == 'u')
        {
            unsigned code = 0;
            const std::string_view digits = text_.substr(std::min(at_ + 1, text_.size()), 4);
            const auto [stop, error] = std::from_chars(digits.data(), digits.data() + digits.size(), code, 16);
            if (error != std::errc() || stop != digits.data() + 4)
                refuse("\\u needs four digits");
            at_ += 4;
            // Names that matter here are plain; others need only stay distinct.
            text += code < 0x80 ? static_cast<char>(code) : '?';
        }
        else
            refuse("an escape is not known");
    }

    std::string_view text_;
    size_t at_ = 0;
};

} // namespace

const JsonValue* JsonValue::find(std::string_view key) const
{
    const auto found = members.find(key);
    return found == members.end() ? nullptr : &found->second;
}

JsonValue parseJson(std::string_view text)
{
    return Reader(text).readWhole();
}

} // namespace tool
