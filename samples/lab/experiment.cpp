#include "lab/experiment.h"

#include "common/options.h"
#include "common/table.h"

#include <stdexcept>

namespace lab
{

Parameter
number(const char* name, const char* unit, double value, double quick, double least, double most, const char* help)
{
    return {name, ParameterKind::number, unit, help, value, quick, least, most};
}

Parameter choice(const char* name, std::vector<const char*> choices, const char* help)
{
    const auto last = static_cast<double>(choices.size() - 1);
    return {name, ParameterKind::choice, "", help, 0, 0, 0, last, std::move(choices)};
}

Parameter flag(const char* name, const char* help)
{
    return {name, ParameterKind::flag, "", help, 0, 0, 0, 1};
}

Values::Values(std::span<const Parameter> parameters, bool quick) : parameters_(parameters), quick_(quick)
{
    for (const Parameter& parameter : parameters)
        values_.push_back(quick ? parameter.quick : parameter.value);
}

size_t Values::find(std::string_view name) const
{
    for (size_t i = 0; i < parameters_.size(); ++i)
        if (parameters_[i].name == name)
            return i;
    throw std::logic_error("no parameter " + std::string(name));
}

double Values::operator[](std::string_view name) const
{
    return values_[find(name)];
}

double& Values::at(std::string_view name)
{
    return values_[find(name)];
}

std::string_view Values::word(std::string_view name) const
{
    const size_t i = find(name);
    return parameters_[i].choices.at(static_cast<size_t>(values_[i]));
}

void Trial::beginPart(int index, int count)
{
    partBegin = static_cast<double>(index) / count;
    partShare = 1.0 / count;
}

void Trial::show(double share, const std::string& note) const
{
    if (progress)
        progress(partBegin + partShare * share, note);
}

void requireAngle(double degrees, const char* what)
{
    constexpr double kLeast = 1.0, kMost = 68.0; // a heap needs a slope; the library's steepest sand
    if (!(degrees >= kLeast && degrees <= kMost))
        throw sample::UsageError(
            sample::format("%s would be %g degrees; it must be from %g to %g", what, degrees, kLeast, kMost));
}

std::vector<Parameter> withCommon(const CommonDefaults& defaults, std::vector<Parameter> own)
{
    std::vector<Parameter> all = {
        number("angle", "degrees", defaults.angle, defaults.angle, 0, 68, "friction angle of the sand"),
        number("resolution", "", defaults.resolution, defaults.quickResolution, 4, 256, defaults.across),
        number("seconds", "s", defaults.seconds, defaults.quickSeconds, 0.01, 10000, "simulated at most"),
        {"seed", ParameterKind::whole, "", "of the jitter between particles", 1, 1, 0, 4294967295.0}};
    all.insert(all.end(), std::make_move_iterator(own.begin()), std::make_move_iterator(own.end()));
    return all;
}

} // namespace lab
