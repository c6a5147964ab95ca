// A whole run: the machine, its limits, and the rows of all benchmarks; written to a file and read back.
#pragma once

#include "bench/benchmark.h"

namespace sample
{

struct PartReport
{
    const Benchmark* benchmark;
    Outcome outcome;
};

struct Report
{
    Machine machine;
    bool quick = false;
    std::string command; // what was typed
    std::vector<MeasuredDevice> limits;
    std::vector<Row> rows;
};

// The fields of the one benchmark on top, or all of them in the array "parts".
std::string jsonOf(const Report& report, const std::vector<PartReport>& parts);
extern const char* const kReportJsonHelp;

// What jsonOf wrote, without the parts. Throws std::runtime_error that names the file.
Report readReport(const std::string& path);

} // namespace sample
