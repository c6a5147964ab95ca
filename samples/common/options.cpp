#include "common/options.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>

namespace sample
{

namespace
{
std::string plain(double value)
{
    char text[32];
    std::snprintf(text, sizeof text, "%.10g", value);
    return text;
}

template <class T>
T parseNumber(const std::string& option, const std::string& text, double least, double most)
{
    T value{};
    const char* end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, value);
    const double real = static_cast<double>(value);
    // Written so that a NaN is refused as well.
    if (error != std::errc() || stop != end || !(real >= least && real <= most))
        throw UsageError(
            option + " needs a number from " + plain(least) + " to " + plain(most) + ", not \"" + text + "\"");
    return value;
}

std::vector<std::string> split(const std::string& text)
{
    std::vector<std::string> parts;
    size_t begin = 0;
    for (size_t comma; (comma = text.find(',', begin)) != std::string::npos; begin = comma + 1)
        parts.push_back(text.substr(begin, comma - begin));
    parts.push_back(text.substr(begin));
    return parts;
}

std::string join(const std::vector<std::string>& parts)
{
    std::string text;
    for (const std::string& part : parts)
        text += (text.empty() ? "" : ",") + part;
    return text;
}
} // namespace

Options::Options(std::string program, std::string summary, std::string notes)
    : program_(std::move(program)), summary_(std::move(summary)), notes_(std::move(notes))
{
}

void Options::flag(const char* name, bool& value, const char* help)
{
    add({Kind::flag, name, "", help, &value, nullptr, 0, 0});
}

void Options::text(const char* name, const char* placeholder, std::string& value, const char* help)
{
    add({Kind::text, name, placeholder, help, &value, nullptr, 0, 0});
}

void Options::number(const char* name, uint32_t& value, uint32_t least, uint32_t most, const char* help)
{
    add({Kind::whole, name, "N", help, &value, nullptr, static_cast<double>(least), static_cast<double>(most)});
}

void Options::number(const char* name, double& value, double least, double most, const char* help)
{
    add({Kind::real, name, "X", help, &value, nullptr, least, most});
}

void Options::list(const char* name, std::vector<uint32_t>& value, uint32_t least, uint32_t most, const char* help)
{
    add({Kind::wholeList, name, "N,...", help, &value, nullptr, static_cast<double>(least), static_cast<double>(most)});
}

void Options::list(const char* name, const char* placeholder, std::vector<std::string>& value, const char* help)
{
    add({Kind::textList, name, placeholder, help, &value, nullptr, 0, 0});
}

void Options::size(const char* name, uint32_t& width, uint32_t& height, uint32_t least, uint32_t most, const char* help)
{
    add({Kind::size, name, "WxH", help, &width, &height, static_cast<double>(least), static_cast<double>(most)});
}

void Options::positional(const char* placeholder, std::string& value, const char* help)
{
    positionalName_ = placeholder;
    positionalHelp_ = help;
    positional_ = &value;
}

bool Options::read(int argumentCount, const char* const* arguments)
{
    bool positionalSeen = false;
    for (int i = 1; i < argumentCount; ++i)
    {
        std::string argument = arguments[i];
        if (argument == "--help" || argument == "-h")
        {
            std::fputs(help().c_str(), stdout);
            return false;
        }
        if (argument.empty() || argument[0] != '-')
        {
            if (!positional_ || positionalSeen)
                throw UsageError("\"" + argument + "\" is not understood; --help names the options");
            positionalSeen = true;
            *positional_ = argument;
            continue;
        }
        // Both "--name value" and "--name=value".
        std::string value;
        const size_t equals = argument.find('=');
        const bool attached = equals != std::string::npos;
        if (attached)
        {
            value = argument.substr(equals + 1);
            argument.resize(equals);
        }
        const auto option =
            std::find_if(options_.begin(), options_.end(), [&](const Option& known) { return known.name == argument; });
        if (option == options_.end())
            throw UsageError("there is no option " + argument + "; --help names them all");
        if (option->kind == Kind::flag && attached)
            throw UsageError(argument + " takes no value");
        if (option->kind != Kind::flag && !attached)
        {
            if (++i == argumentCount)
                throw UsageError(argument + " needs a value (" + option->placeholder + ")");
            value = arguments[i];
        }
        assign(*option, value);
    }
    return true;
}

void Options::assign(const Option& option, const std::string& text) const
{
    switch (option.kind)
    {
    case Kind::flag:
        *static_cast<bool*>(option.value) = true;
        break;
    case Kind::text:
        if (text.empty())
            throw UsageError(option.name + " needs a value (" + option.placeholder + ")");
        *static_cast<std::string*>(option.value) = text;
        break;
    case Kind::whole:
        *static_cast<uint32_t*>(option.value) = parseNumber<uint32_t>(option.name, text, option.least, option.most);
        break;
    case Kind::real:
        *static_cast<double*>(option.value) = parseNumber<double>(option.name, text, option.least, option.most);
        break;
    case Kind::wholeList:
    {
        auto& values = *static_cast<std::vector<uint32_t>*>(option.value);
        values.clear();
        for (const std::string& part : split(text))
            values.push_back(parseNumber<uint32_t>(option.name, part, option.least, option.most));
        break;
    }
    case Kind::textList:
        *static_cast<std::vector<std::string>*>(option.value) = split(text);
        break;
    case Kind::size:
    {
        const size_t cross = text.find('x');
        if (cross == std::string::npos)
            throw UsageError(option.name + " needs width and height like 1280x720, not \"" + text + "\"");
        const auto side = [&](const std::string& part)
        { return parseNumber<uint32_t>(option.name, part, option.least, option.most); };
        *static_cast<uint32_t*>(option.value) = side(text.substr(0, cross));
        *static_cast<uint32_t*>(option.second) = side(text.substr(cross + 1));
        break;
    }
    }
}

std::string Options::defaultText(const Option& option)
{
    switch (option.kind)
    {
    case Kind::flag:
        return "";
    case Kind::text:
        return *static_cast<std::string*>(option.value);
    case Kind::whole:
        return std::to_string(*static_cast<uint32_t*>(option.value));
    case Kind::real:
        return plain(*static_cast<double*>(option.value));
    case Kind::wholeList:
    {
        std::vector<std::string> parts;
        for (uint32_t value : *static_cast<std::vector<uint32_t>*>(option.value))
            parts.push_back(std::to_string(value));
        return join(parts);
    }
    case Kind::textList:
        return join(*static_cast<std::vector<std::string>*>(option.value));
    case Kind::size:
        return std::to_string(*static_cast<uint32_t*>(option.value)) + "x"
               + std::to_string(*static_cast<uint32_t*>(option.second));
    }
    return "";
}

std::string Options::help() const
{
    static constexpr size_t kColumn = 26;
    const auto entry = [](std::string left, const std::string& right)
    {
        left.resize(std::max(left.size() + 2, kColumn), ' ');
        return "  " + left + right + "\n";
    };
    std::string text =
        program_ + (positional_ ? " [" + positionalName_ + "]" : "") + " [options]\n" + summary_ + "\n\n";
    if (positional_)
        text +=
            entry(positionalName_, positionalHelp_ + (positional_->empty() ? "" : " (default " + *positional_ + ")"));
    for (const Option& option : options_)
    {
        const std::string byDefault = defaultText(option);
        text += entry(
            option.name + (option.placeholder.empty() ? "" : " " + option.placeholder),
            option.help + (byDefault.empty() ? "" : " (default " + byDefault + ")"));
    }
    text += entry("--help", "this text");
    return text + (notes_.empty() ? "" : "\n" + notes_ + "\n");
}

} // namespace sample
