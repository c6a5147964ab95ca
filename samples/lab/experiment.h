// What an experiment is: a name, a sentence, parameters with ranges, and a function that runs it and reports figures
// next to what the law expects. Each experiment is one file in experiments/; registry.cpp knows them all.
#pragma once

#include "lab/report.h"

#include <barchan/barchan.h>

#include <functional>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace lab
{

enum class ParameterKind
{
    number,
    whole,
    choice, // the value counts the choices
    flag    // 0 or 1
};

struct Parameter
{
    const char* name; // on the command line with two dashes
    ParameterKind kind;
    const char* unit; // "" for a pure number
    const char* help;
    double value; // when nothing is said
    double quick; // and with --quick
    double least = 0, most = 0;
    std::vector<const char*> choices = {};
};

Parameter
number(const char* name, const char* unit, double value, double quick, double least, double most, const char* help);
Parameter choice(const char* name, std::vector<const char*> choices, const char* help);
Parameter flag(const char* name, const char* help);

// The values of one run, by name.
class Values
{
public:
    Values(std::span<const Parameter> parameters, bool quick);

    double operator[](std::string_view name) const;
    std::string_view word(std::string_view name) const; // of a choice
    bool is(std::string_view name) const { return (*this)[name] != 0.0; }
    double& at(std::string_view name);
    std::span<const Parameter> parameters() const { return parameters_; }
    bool quick() const { return quick_; }

private:
    size_t find(std::string_view name) const;

    std::span<const Parameter> parameters_;
    std::vector<double> values_;
    bool quick_;
};

// Told how far the run is: a share of it and a few words.
using ProgressFcn = std::function<void(double, const std::string&)>;

// One run of an experiment: what it was asked for, where it runs and what it found.
struct Trial
{
    const Values& values;
    bchDeviceId device;
    Report& report;
    ProgressFcn progress;

    // An experiment of several runs says which one is on; the shares of progress follow.
    void beginPart(int index, int count);
    void show(double share, const std::string& note) const;

    double partBegin = 0, partShare = 1;
};

// A run of the experiment in "all": parameters that differ from the defaults, and those that differ with --quick too.
using Overrides = std::vector<std::pair<const char*, double>>;
struct Variant
{
    Overrides values = {};
    Overrides quick = {};
};

struct Experiment
{
    const char* name;
    const char* sentence;
    const char* representation;        // grains, patch or terrain; an experiment may be there for each
    std::vector<Parameter> parameters; // common ones first
    void (*run)(Trial& trial);
    std::vector<Variant> variants = {Variant{}};
};

// The parameters that every experiment has, with its own defaults, and then its own.
struct CommonDefaults
{
    double angle = 30;
    double resolution, quickResolution;
    double seconds, quickSeconds;
    const char* across; // what the resolution counts along
};
std::vector<Parameter> withCommon(const CommonDefaults& defaults, std::vector<Parameter> own);

// Throws UsageError where an angle that the experiment derives from its parameters is none that sand can have.
void requireAngle(double degrees, const char* what);

std::vector<const Experiment*> allExperiments();
// Null when there is none. Without a representation: the first of that name.
const Experiment* findExperiment(std::string_view name, std::string_view representation = {});

} // namespace lab
