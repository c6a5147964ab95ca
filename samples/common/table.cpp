#include "common/table.h"

#include <algorithm>
#include <cstdarg>
#include <cstdio>

namespace sample
{

std::string Table::text() const
{
    std::vector<size_t> widths;
    for (const auto& cells : rows_)
    {
        widths.resize(std::max(widths.size(), cells.size()));
        for (size_t i = 0; i < cells.size(); ++i)
            widths[i] = std::max(widths[i], cells[i].size());
    }
    std::string text;
    for (size_t r = 0; r < rows_.size(); ++r)
    {
        std::string line;
        for (size_t i = 0; i < rows_[r].size(); ++i)
        {
            const std::string& cell = rows_[r][i];
            const std::string space(widths[i] - cell.size(), ' ');
            line += i == 0 ? cell + space : "  " + space + cell;
        }
        line.erase(line.find_last_not_of(' ') + 1);
        text += line + "\n";
        if (r == 0)
        {
            size_t total = 0;
            for (size_t width : widths)
                total += width + 2;
            text += std::string(total - 2, '-') + "\n";
        }
    }
    return text;
}

std::string format(const char* pattern, ...)
{
    va_list arguments;
    va_start(arguments, pattern);
    va_list again;
    va_copy(again, arguments);
    std::string text(static_cast<size_t>(std::vsnprintf(nullptr, 0, pattern, arguments)), '\0');
    std::vsnprintf(text.data(), text.size() + 1, pattern, again);
    va_end(again);
    va_end(arguments);
    return text;
}

std::string grouped(uint64_t value)
{
    std::string text = std::to_string(value);
    for (size_t place = text.size(); place > 3;)
        text.insert(place -= 3, 1, ' ');
    return text;
}

} // namespace sample
