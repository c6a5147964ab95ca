#include "support/hazards.h"

#include "support/programs.h"

#include <stdexcept>

namespace test
{

namespace
{
using namespace bch;

struct Touch
{
    BufferView view;
    bool reads, writes;
};

void addProgram(std::vector<Touch>& touches, const CommandList& list, const Command& command)
{
    const ModuleUse& module = realProgram(command.program);
    const std::span<const BufferView> views = list.bindingsOf(command);
    for (const auto& [slot, use] : module.buffers)
        touches.push_back({views[slot], use.loaded || use.atomic, use.stored || use.atomic});
}

std::vector<Touch> touchesOf(const CommandList& list, const Command& command)
{
    std::vector<Touch> touches;
    switch (command.kind)
    {
    case CommandKind::dispatchIndirect:
        touches.push_back({command.source, true, false});
        [[fallthrough]];
    case CommandKind::dispatch:
        addProgram(touches, list, command);
        break;
    case CommandKind::copy:
        touches.push_back({command.source, true, false});
        [[fallthrough]];
    case CommandKind::fill:
    case CommandKind::upload:
        touches.push_back({command.target, false, true});
        break;
    case CommandKind::native:
        throw std::runtime_error("only lists for Vulkan can be judged");
    default:
        break;
    }
    return touches;
}

std::string describe(size_t index, const Command& command)
{
    return "#" + std::to_string(index) + " " + (command.label ? command.label : "transfer");
}
} // namespace

std::vector<std::string> findHazards(const CommandList& list)
{
    std::vector<std::string> hazards;
    size_t segment = 0; // first command after the last barrier
    for (size_t i = 0; i < list.commands.size(); ++i)
    {
        if (list.commands[i].kind == CommandKind::barrier)
            segment = i + 1;
        for (const Touch& later : touchesOf(list, list.commands[i]))
            for (size_t j = segment; j < i; ++j)
                for (const Touch& earlier : touchesOf(list, list.commands[j]))
                    if (later.view.overlaps(earlier.view) && (later.writes || earlier.writes))
                        hazards.push_back(
                            describe(i, list.commands[i]) + (later.writes ? " writes " : " reads ")
                            + later.view.buffer->name() + ", which " + describe(j, list.commands[j])
                            + (earlier.writes ? " writes" : " reads"));
    }
    return hazards;
}

std::unique_ptr<Submission> JudgingDevice::submit(std::unique_ptr<CommandList> list)
{
    const std::vector<std::string> found = findHazards(*list);
    hazards.insert(hazards.end(), found.begin(), found.end());
    dispatches += list->counts.dispatches;
    barriers += list->counts.barriers;
    return device_.submit(std::move(list));
}

} // namespace test
