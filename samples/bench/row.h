// The form that every benchmark's figures take in the end: one row per benchmark, device, size and stage. Tables,
// files, comparisons and plots are made of rows alone.
#pragma once

#include "bench/limits.h"
#include "bench/stage_figure.h"

namespace sample
{

struct Row
{
    std::string benchmark, device, size, stage; // together its name
    double count = 0;                           // what the size is as a number, for axes
    std::string unit = {};                      // what ns, bytes and flops are per
    double ns = 0, medianNs = 0;
    Traffic traffic = {}; // zeros where nobody has counted

    std::string name() const { return benchmark + "/" + device + "/" + size + "/" + stage; }
};

// The stage that stands for all of a size.
constexpr const char* kAllStages = "all";

// A row for each stage that took any time, then the one of all.
void addStages(std::vector<Row>& rows, const Row& all, const std::vector<StageFigure>& stages);

struct LimitShare
{
    double copy = 0, flops = 0; // 0 where nobody has counted
};
LimitShare shareOf(const Row& row, const MeasuredDevice& device);

const MeasuredDevice& deviceOf(const std::vector<MeasuredDevice>& devices, const std::string& label);

// For people: each row with its share of the limit that it is nearest to.
std::string tableOf(const std::vector<Row>& rows, const std::vector<MeasuredDevice>& devices);

// The array "rows" of the object that is being written.
void addRows(Json& json, const std::vector<Row>& rows, const std::vector<MeasuredDevice>& devices);

std::string csvOf(const std::vector<Row>& rows, const std::vector<MeasuredDevice>& devices);

} // namespace sample
