// Command lines of the sample programs: declared once, read, checked and explained from the same declaration.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

namespace sample
{

// What the user asked for cannot be done; the text is one sentence. Programs print it and exit with 2.
class UsageError : public std::runtime_error
{
public:
    using std::runtime_error::runtime_error;
};

class Options
{
public:
    // `summary` and `notes` surround the list of options in the help text.
    Options(std::string program, std::string summary, std::string notes = "");

    // Each names an option and where its value goes; what is there already is the default and stands in the help.
    void flag(const char* name, bool& value, const char* help);
    void text(const char* name, const char* placeholder, std::string& value, const char* help);
    void number(const char* name, uint32_t& value, uint32_t least, uint32_t most, const char* help);
    void number(const char* name, double& value, double least, double most, const char* help);
    void list(const char* name, std::vector<uint32_t>& value, uint32_t least, uint32_t most, const char* help);
    void list(const char* name, const char* placeholder, std::vector<std::string>& value, const char* help);
    void size(const char* name, uint32_t& width, uint32_t& height, uint32_t least, uint32_t most, const char* help);
    void positional(const char* placeholder, std::string& value, const char* help);

    // Reads the arguments. False when --help was among them: the text has been printed. Throws UsageError.
    bool read(int argumentCount, const char* const* arguments);

    std::string help() const;

private:
    enum class Kind
    {
        flag,
        text,
        whole,
        real,
        wholeList,
        textList,
        size
    };
    struct Option
    {
        Kind kind;
        std::string name;
        std::string placeholder;
        std::string help;
        void* value;
        void* second;
        double least, most;
    };

    void add(Option option) { options_.push_back(std::move(option)); }
    void assign(const Option& option, const std::string& text) const;
    static std::string defaultText(const Option& option);

    std::string program_, summary_, notes_;
    std::vector<Option> options_;
    std::string positionalName_, positionalHelp_;
    std::string* positional_ = nullptr;
};

} // namespace sample
