// What a run found: figures beside what the law expects, as a table, as JSON and as a picture.
#pragma once

#include "lab/plot.h"

#include <string>
#include <vector>

namespace lab
{

struct Result
{
    std::string name;
    double measured;
    double expected; // NaN: told without a verdict
    double band;     // half width, in the unit of the figure: passes within expected +- band
    std::string unit;
    std::string bandText; // for people

    bool judged() const { return expected == expected; }
    bool pass() const;
};

struct Report
{
    // A figure and its law: within an absolute band, within a share of what is expected, or yes.
    void within(const std::string& name, double measured, double expected, double band, const std::string& unit);
    void withinShare(const std::string& name, double measured, double expected, double share, const std::string& unit);
    void yes(const std::string& name, bool answer);
    // Worth knowing, without a verdict.
    void note(const std::string& name, double measured, const std::string& unit);

    bool pass() const; // every verdict, and at least one

    std::vector<Result> results;
    std::vector<Plot> plots; // one above the other in the picture
    double secondsSimulated = 0;
    double wallSeconds = 0;
    unsigned faults = 0;         // bits of bchStepReport::faultsEver
    unsigned expectedFaults = 0; // those that the experiment provokes
};

std::string tableOf(const Report& report);

} // namespace lab
