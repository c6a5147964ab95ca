// barchan_lab: experiments with known answers, from the command line. Started by sdk/lab.
#include "lab/run.h"

#include "common/program.h"
#include "common/progress.h"
#include "common/table.h"

#include <algorithm>
#include <cstring>
#include <map>

using namespace lab;
using sample::format;
using sample::Options;
using sample::UsageError;

namespace
{
const char* const kHelp =
    "barchan_lab list | run NAME [options] | all [options]\n"
    "The physics laboratory: experiments with known answers.\n"
    "\n"
    "  list                      every experiment with its parameters, their defaults, ranges and units\n"
    "  run NAME [options]        one experiment; run NAME --help names its options\n"
    "  all [options]             every experiment and a summary; all --help names its options\n"
    "  --help                    this text\n"
    "\n"
    "Exit status: 0 when every figure is within its band, 1 when one is not or something failed, 2 for bad usage.\n"
    "JSON: {experiment, representation, parameters: {...},\n"
    "       results: [{name, measured, expected, band, unit, pass}],\n"
    "       seconds_simulated, wall_seconds, device, version}\n"
    "band is the half width around expected, in the figure's unit; expected, band and pass are null where there is no\n"
    "verdict. all writes {runs: [...], failures: [{experiment, reason}], passed, missed}.\n";

constexpr const char* kRepresentations[] = {"grains", "patch", "terrain"};

struct RunChoices
{
    std::string representation, device = "auto", json, png;
    bool quick = false;
};

std::string unitText(const Parameter& parameter)
{
    return *parameter.unit ? std::string(parameter.unit) + "; " : "";
}

std::string choicesText(const Parameter& parameter)
{
    std::string text;
    for (const char* word : parameter.choices)
        text += (text.empty() ? "" : "|") + std::string(word);
    return text;
}

std::string rangeText(const Parameter& parameter)
{
    if (parameter.kind == ParameterKind::choice)
        return choicesText(parameter);
    if (parameter.kind == ParameterKind::flag)
        return "";
    return format("%.10g to %.10g", parameter.least, parameter.most);
}

int list()
{
    for (const Experiment* experiment : allExperiments())
    {
        std::printf("%s (%s)\n  %s\n", experiment->name, experiment->representation, experiment->sentence);
        for (const Parameter& parameter : experiment->parameters)
        {
            const std::string range = rangeText(parameter);
            std::printf(
                "    --%-14s %s%s (default %s)\n", parameter.name, parameter.help,
                range.empty() ? "" : (": " + range).c_str(), valueText(parameter, parameter.value).c_str());
        }
        std::printf("\n");
    }
    return 0;
}

// The experiment's parameters as options. Options keep addresses: everything here stays where it is.
class ParameterOptions
{
public:
    ParameterOptions(Options& options, Values& values) : values_(values)
    {
        for (const Parameter& parameter : values.parameters())
        {
            const std::string name = "--" + std::string(parameter.name);
            const std::string help = unitText(parameter) + parameter.help;
            double& value = values.at(parameter.name);
            switch (parameter.kind)
            {
            case ParameterKind::number:
                options.number(name.c_str(), value, parameter.least, parameter.most, help.c_str());
                break;
            case ParameterKind::whole:
                wholes_[parameter.name] = static_cast<uint32_t>(value);
                options.number(
                    name.c_str(), wholes_[parameter.name], static_cast<uint32_t>(parameter.least),
                    static_cast<uint32_t>(parameter.most), help.c_str());
                break;
            case ParameterKind::choice:
                words_[parameter.name] = values.word(parameter.name);
                options.text(name.c_str(), choicesText(parameter).c_str(), words_[parameter.name], help.c_str());
                break;
            case ParameterKind::flag:
                options.flag(name.c_str(), flags_[parameter.name], help.c_str());
                break;
            }
        }
    }

    // After the command line was read.
    void take()
    {
        for (const auto& [name, value] : wholes_)
            values_.at(name) = value;
        for (const auto& [name, value] : flags_)
            values_.at(name) = value ? 1.0 : 0.0;
        for (const Parameter& parameter : values_.parameters())
            if (parameter.kind == ParameterKind::choice)
                values_.at(parameter.name) = numberOf(parameter, words_[parameter.name]);
    }

private:
    static double numberOf(const Parameter& parameter, const std::string& word)
    {
        for (size_t i = 0; i < parameter.choices.size(); ++i)
            if (parameter.choices[i] == word)
                return static_cast<double>(i);
        throw UsageError(
            "--" + std::string(parameter.name) + " can be " + choicesText(parameter) + ", not \"" + word + "\"");
    }

    Values& values_;
    std::map<std::string, uint32_t> wholes_;
    std::map<std::string, std::string> words_;
    std::map<std::string, bool> flags_;
};

const Experiment& experimentOf(const std::string& name, const std::string& representation)
{
    const auto named = [&](const char* known) { return representation == known; };
    if (!representation.empty() && std::none_of(std::begin(kRepresentations), std::end(kRepresentations), named))
        throw UsageError("--representation can be grains, patch or terrain, not \"" + representation + "\"");
    if (const Experiment* experiment = findExperiment(name, representation))
        return *experiment;
    if (findExperiment(name))
        throw UsageError("the experiment " + name + " is not there yet for " + representation);
    std::vector<std::string> names;
    for (const Experiment* experiment : allExperiments())
        if (std::find(names.begin(), names.end(), experiment->name) == names.end())
            names.emplace_back(experiment->name);
    std::string list;
    for (const std::string& known : names)
        list += (list.empty() ? "" : ", ") + known;
    throw UsageError("there is no experiment \"" + name + "\"; there is: " + list);
}

bool asksFor(int count, char** arguments, const char* option)
{
    return std::any_of(
        arguments, arguments + count, [&](const char* argument) { return std::strcmp(argument, option) == 0; });
}

// Of an option given as "--name value" or "--name=value"; empty when it is not there.
std::string valueAfter(int count, char** arguments, const std::string& option)
{
    for (int i = 0; i < count; ++i)
    {
        const std::string argument = arguments[i];
        if (argument == option && i + 1 < count)
            return arguments[i + 1];
        if (argument.compare(0, option.size() + 1, option + "=") == 0)
            return argument.substr(option.size() + 1);
    }
    return "";
}

std::string headingOf(const Experiment& experiment, const Values& values)
{
    std::string text = std::string(experiment.name) + " (" + experiment.representation + ")";
    for (const Parameter& parameter : values.parameters())
        if (values[parameter.name] != (values.quick() ? parameter.quick : parameter.value))
            text += " " + std::string(parameter.name) + " " + valueText(parameter, values[parameter.name]);
    return text;
}

Report runWithProgress(const Experiment& experiment, const Values& values, const LabDevice& device)
{
    sample::Progress progress(headingOf(experiment, values));
    return runExperiment(
        experiment, values, device, [&](double share, const std::string& note) { progress.show(share, note); });
}

int run(int argumentCount, char** arguments)
{
    if (argumentCount < 2 || arguments[1][0] == '-')
    {
        if (!asksFor(argumentCount, arguments, "--help"))
            throw UsageError("run needs the name of an experiment; barchan_lab list names them");
        std::fputs(kHelp, stdout);
        return 0;
    }
    RunChoices choices;
    // Known before the rest is read: they change what there is to read.
    choices.representation = valueAfter(argumentCount, arguments, "--representation");
    const Experiment& experiment = experimentOf(arguments[1], choices.representation);
    choices.representation = experiment.representation;
    choices.quick = asksFor(argumentCount, arguments, "--quick");
    Values values(experiment.parameters, choices.quick);
    Options options("barchan_lab run " + std::string(experiment.name), experiment.sentence);
    options.text("--representation", "grains|patch|terrain", choices.representation, "of the sand");
    ParameterOptions parameters(options, values);
    options.flag("--quick", choices.quick, "smaller and shorter, unless said otherwise");
    options.text("--device", "NAME", choices.device, "auto, cpu, vulkan, or part of a Vulkan device's name");
    options.text("--json", "FILE", choices.json, "write the results as JSON");
    options.text("--png", "FILE", choices.png, "draw a plot");
    if (!options.read(argumentCount - 1, arguments + 1))
        return 0;
    parameters.take();

    const LabDevice device(choices.device);
    const Report report = runWithProgress(experiment, values, device);
    std::fputs(tableOf(report).c_str(), stdout);
    std::printf(
        "%.2f s simulated in %.1f s on %s\n", report.secondsSimulated, report.wallSeconds, device.name().c_str());
    if (!choices.json.empty())
    {
        sample::Json json;
        addRun(json, experiment, values, device, report);
        sample::writeFile(choices.json, json.text());
    }
    if (!choices.png.empty() && report.plots.empty())
        std::printf("%s has no plot; %s was not written\n", experiment.name, choices.png.c_str());
    else if (!choices.png.empty())
        sample::writePng(choices.png, drawPlots(report.plots));
    return report.pass() ? 0 : 1;
}

// What one run adds to the summary of all.
void addRows(sample::Table& table, const std::string& heading, const Report& report)
{
    for (const Result& result : report.results)
        if (result.judged())
            table.row(
                {heading + ": " + result.name, format("%.4g", result.measured), format("%.4g", result.expected),
                 result.bandText, result.unit, result.pass() ? "pass" : "MISSED",
                 format("%.1f s", report.wallSeconds)});
}

class Summary
{
public:
    explicit Summary(const LabDevice& device) : device_(device) { json_.beginObject().beginArray("runs"); }

    void run(const Experiment& experiment, const Values& values)
    {
        const std::string heading = headingOf(experiment, values);
        try
        {
            const Report report = runWithProgress(experiment, values, device_);
            addRun(json_, experiment, values, device_, report);
            addRows(table_, heading, report);
            ++(report.pass() ? passed_ : missed_);
        }
        catch (const std::exception& error)
        {
            failures_.emplace_back(heading, error.what());
            table_.row({heading, "", "", "", "", "FAILED"});
            ++missed_;
        }
    }

    std::string text() const
    {
        std::string text = table_.text();
        for (const auto& [heading, reason] : failures_)
            text += heading + ": " + reason + "\n";
        return text + format("%d of %d experiments within every band\n", passed_, passed_ + missed_);
    }

    std::string json()
    {
        json_.endArray().beginArray("failures");
        for (const auto& [heading, reason] : failures_)
            json_.beginObject().add("experiment", heading).add("reason", reason).endObject();
        json_.endArray().add("passed", passed_).add("missed", missed_).endObject();
        return json_.text();
    }

    bool allPassed() const { return missed_ == 0; }

private:
    const LabDevice& device_;
    sample::Json json_;
    sample::Table table_{"", "measured", "expected", "band", "unit", "verdict", "took"};
    std::vector<std::pair<std::string, std::string>> failures_;
    int passed_ = 0, missed_ = 0;
};

int all(int argumentCount, char** arguments)
{
    RunChoices choices;
    Options options("barchan_lab all", "Runs every experiment, and prints every figure beside its law.");
    options.flag("--quick", choices.quick, "smaller and shorter: each takes some seconds");
    options.text("--device", "NAME", choices.device, "auto, cpu, vulkan, or part of a Vulkan device's name");
    options.text("--json", "FILE", choices.json, "write the results as JSON");
    if (!options.read(argumentCount, arguments))
        return 0;
    const LabDevice device(choices.device);
    Summary summary(device);
    for (const Experiment* experiment : allExperiments())
        for (const Variant& variant : experiment->variants)
        {
            Values values(experiment->parameters, choices.quick);
            for (const auto& [name, value] : variant.values)
                values.at(name) = value;
            if (choices.quick)
                for (const auto& [name, value] : variant.quick)
                    values.at(name) = value;
            summary.run(*experiment, values);
        }
    std::fputs(summary.text().c_str(), stdout);
    if (!choices.json.empty())
        sample::writeFile(choices.json, summary.json());
    return summary.allPassed() ? 0 : 1;
}

int start(int argumentCount, char** arguments)
{
    const std::string command = argumentCount > 1 ? arguments[1] : "--help";
    if (command == "run")
        return run(argumentCount - 1, arguments + 1);
    if (command == "all")
        return all(argumentCount - 1, arguments + 1);
    if (asksFor(argumentCount, arguments, "--help") || command == "--help" || command == "-h")
    {
        std::fputs(kHelp, stdout);
        return 0;
    }
    if (command != "list")
        throw UsageError("there is no command \"" + command + "\"; there is: list, run, all");
    if (argumentCount > 2)
        throw UsageError("list takes no options, not \"" + std::string(arguments[2]) + "\"");
    return list();
}
} // namespace

int main(int argumentCount, char** arguments)
{
    return sample::runProgram("barchan_lab", [&] { return start(argumentCount, arguments); });
}
