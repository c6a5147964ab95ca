// A table of text for people: the first column to the left, the others to the right, widths as needed.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <vector>

namespace sample
{

class Table
{
public:
    explicit Table(std::initializer_list<std::string> header) : rows_{header} {}

    void row(std::vector<std::string> cells) { rows_.push_back(std::move(cells)); }
    std::string text() const;

private:
    std::vector<std::vector<std::string>> rows_;
};

// printf into a string, for cells.
std::string format(const char* pattern, ...) __attribute__((format(printf, 1, 2)));

// With thin separators between thousands: 1 000 000.
std::string grouped(uint64_t value);

} // namespace sample
