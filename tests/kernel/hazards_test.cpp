// Barriers stand wherever the accesses of the compiled programs need one, and nowhere else.
#include "support/devices.h"
#include "support/hazards.h"

#include "base/failure.h"
#include "world/world.h"

#include <doctest/doctest.h>

#include <algorithm>

using namespace bch;
using test::DeviceTest;
using test::findHazards;

namespace
{
struct Arrays
{
    explicit Arrays(Device& device)
        : a(device.createArray<uint32_t>("a", 1024)), b(device.createArray<uint32_t>("b", 1024)),
          count(device.createArray<uint32_t>("count", 1)), args(device.createArray<uint32_t>("args", 4))
    {
    }
    ArrayBuffer<uint32_t> a, b, count, args;
};

Command makeCopy(BufferView from, BufferView to)
{
    Command command;
    command.kind = CommandKind::copy;
    command.source = from;
    command.target = to;
    return command;
}

// Sort, scan and both reductions over the same arrays, so that every pair of them has something to wait for.
struct PrimitiveRun
{
    PrimitiveRun(Device& owner, uint32_t elements) : device(owner), n(elements)
    {
        const Primitives& primitives = device.primitives();
        const uint64_t bytes = std::max(
            {primitives.sortScratchBytes(n), primitives.scanScratchBytes(n), primitives.reduceScratchBytes(n)});
        scratch = device.createBuffer("scratch", bytes, MemoryKind::device);
    }

    void record(Recorder& recorder) const
    {
        const Primitives& primitives = recorder.primitives();
        const ElementCount all{count, n};
        recorder.upload(count, &n, sizeof n);
        recorder.fill(keys, 7);
        primitives.sortPairs(recorder, all, keys, values, 20, *scratch);
        primitives.scan(recorder, all, keys, offsets, *scratch);
        primitives.reduceMax(recorder, all, offsets, result, *scratch);
        primitives.reduceSum64(recorder, {count, n / 2}, offsets, result, *scratch);
        recorder.copy(result, landing);
    }

    Device& device;
    uint32_t n;
    ArrayBuffer<uint32_t> keys = device.createArray<uint32_t>("keys", n);
    ArrayBuffer<uint32_t> values = device.createArray<uint32_t>("values", n);
    ArrayBuffer<uint32_t> offsets = device.createArray<uint32_t>("offsets", n + 1);
    ArrayBuffer<uint32_t> count = device.createArray<uint32_t>("count", 1);
    ArrayBuffer<uint64_t> result = device.createArray<uint64_t>("result", 1);
    ArrayBuffer<uint64_t> landing = device.createArray<uint64_t>("landing", 1, MemoryKind::readback);
    std::unique_ptr<Buffer> scratch;
};

std::string joined(const std::vector<std::string>& lines)
{
    std::string text;
    for (const std::string& line : lines)
        text += line + "\n";
    return text;
}

// Copies of a list with one barrier less each.
template <class Judge>
void forEachMissingBarrier(const CommandList& list, Judge&& judge)
{
    for (size_t i = 0; i < list.commands.size(); ++i)
    {
        if (list.commands[i].kind != CommandKind::barrier)
            continue;
        CommandList less;
        less.commands = list.commands;
        less.bindings = list.bindings;
        less.params = list.params;
        less.commands.erase(less.commands.begin() + static_cast<std::ptrdiff_t>(i));
        judge(less, i);
    }
}

// Keeps what is submitted, so that its barriers can be taken out one by one.
class KeepingDevice final : public Device
{
public:
    explicit KeepingDevice(Device& device) : judge_(device) {}

    void describe(bchDeviceInfo& info) const override { judge_.describe(info); }
    DeviceMemory memory() const override { return judge_.memory(); }
    const Primitives& primitives() const override { return judge_.primitives(); }
    std::unique_ptr<Buffer> createBuffer(const char* name, uint64_t bytes, MemoryKind kind) override
    {
        return judge_.createBuffer(name, bytes, kind);
    }
    std::unique_ptr<CommandList> acquireList() override { return judge_.acquireList(); }
    std::unique_ptr<Submission> submit(std::unique_ptr<CommandList> list) override
    {
        if (list->commands.size() > longest.commands.size())
        {
            longest.commands = list->commands;
            longest.bindings = list->bindings;
            longest.params = list->params;
        }
        return judge_.submit(std::move(list));
    }
    void pipelineCache(void* data, uint64_t& size) const override { judge_.pipelineCache(data, size); }

    const test::JudgingDevice& judge() const { return judge_; }
    CommandList longest;

private:
    test::JudgingDevice judge_;
};

void spawnPile(World& world)
{
    world.materials().add(bchDefaultMaterialDef());
    world.walls().add(bchDefaultWallDef());
    std::vector<bchVec3> positions;
    for (uint32_t i = 0; i < 200; ++i)
        positions.push_back(
            {0.019f * static_cast<float>(i % 10), 0.011f + 0.019f * static_cast<float>(i / 100),
             0.019f * static_cast<float>(i / 10 % 10)});
    bchGrainSpawnDef spawn = bchDefaultGrainSpawnDef();
    spawn.count = static_cast<uint32_t>(positions.size());
    spawn.positions = positions.data();
    world.spawnGrains(spawn, 0);
}
} // namespace

TEST_CASE_FIXTURE(DeviceTest, "the judge sees every kind of hazard, and none where there is none")
{
    const Arrays arrays(test::vulkanDevice());
    const BufferView low = arrays.a.elements(0, 100);
    const BufferView high = arrays.a.elements(100, 100);
    const BufferView other = arrays.b.elements(0, 100);
    const Command barrier;
    const auto judged = [](std::initializer_list<Command> commands)
    {
        CommandList list;
        list.commands.assign(commands);
        return !findHazards(list).empty();
    };
    CHECK(judged({makeCopy(other, low), makeCopy(low, other)}));                       // read and write each other's
    CHECK(judged({makeCopy(low, other), makeCopy(low, other)}));                       // write after write
    CHECK(judged({makeCopy(low, other), makeCopy(other, high)}));                      // read after write
    CHECK(judged({makeCopy(low, other), makeCopy(high, low)}));                        // write after read
    CHECK(judged({makeCopy(low, other), makeCopy(high, arrays.a.elements(99, 100))})); // by one element
    CHECK(!judged({makeCopy(low, other), makeCopy(low, high)}));                       // read after read
    CHECK(!judged({makeCopy(other, low), makeCopy(other, high)}));                     // parts that do not overlap
    CHECK(!judged({makeCopy(low, other), barrier, makeCopy(other, high)}));
    CHECK(judged({barrier, makeCopy(low, other), makeCopy(other, high), barrier}));
}

TEST_CASE_FIXTURE(DeviceTest, "the indirect arguments of a dispatch count as read")
{
    const Arrays arrays(test::vulkanDevice());
    CommandList list;
    Recorder recorder(test::vulkanDevice(), list);
    recorder.omitBarrier(0);
    recorder.fill(arrays.args, 1);
    recorder.dispatchIndirect(
        KernelId::compute_indirect_args, arrays.args, {arrays.count, arrays.b}, gpu::IndirectParams{1, 128, 65535, 1});
    CHECK(findHazards(list).size() == 1);
}

TEST_CASE_FIXTURE(DeviceTest, "primitives have a barrier wherever they need one, and each is needed")
{
    for (const Named& on : devices())
    {
        if (&on.device == &test::cpuDevice())
            continue;
        for (const uint32_t n : {100u, 5000u, 200000u})
        {
            CAPTURE(on.name);
            CAPTURE(n);
            const PrimitiveRun run(on.device, n);
            CommandList list;
            Recorder recorder(on.device, list);
            run.record(recorder);
            CHECK(joined(findHazards(list)) == "");
            REQUIRE(list.counts.barriers > 0);
            for (uint32_t missing = 0; missing < list.counts.barriers; ++missing)
            {
                CAPTURE(missing);
                CommandList broken;
                Recorder careless(on.device, broken);
                careless.omitBarrier(missing);
                run.record(careless);
                CHECK(broken.counts.barriers == list.counts.barriers - 1);
                CHECK(!findHazards(broken).empty());
            }
        }
    }
}

TEST_CASE_FIXTURE(DeviceTest, "a stepping world has a barrier wherever it needs one, and each is needed")
{
    KeepingDevice device(test::vulkanDevice());
    bchWorldDef def = bchDefaultWorldDef();
    def.grainCapacity = 256;
    World world(device, def, 1);
    spawnPile(world);
    world.enablePublishing(bchDefaultPublishDef());
    bchStepDef step = bchDefaultStepDef();
    step.substeps = 2;
    for (uint32_t i = 0; i < 3; ++i)
    {
        REQUIRE(world.step(step));
        REQUIRE(world.wait(UINT64_MAX));
    }
    world.stateHash();
    world.removeAllGrains();
    REQUIRE(world.step(step));
    REQUIRE(world.wait(UINT64_MAX));

    CHECK(joined(device.judge().hazards) == "");
    CHECK(device.judge().dispatches > 30);
    uint32_t removed = 0;
    forEachMissingBarrier(
        device.longest,
        [&](const CommandList& less, size_t index)
        {
            CAPTURE(index);
            CHECK(!findHazards(less).empty());
            ++removed;
        });
    CHECK(removed > 10);
}
