// Where the handles come from: an instance and a device of Barchan's own, or the host's. Owns the former, only borrows
// the latter.
#pragma once

#include "compute/vulkan/context.h"
#include "compute/vulkan/instance.h"

#include "barchan/vulkan.h"

namespace bch::vulkan
{

class Connection : public Hosted
{
public:
    Connection(const bchDeviceDef& def, bool realGpuOnly);
    explicit Connection(const bchVkDeviceDef& def);
    ~Connection();
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;

    Context& context() { return context_; }
    bool ownsDevice() const { return ownsDevice_; }
    uint64_t validationMessageCount() const { return instance_ ? instance_->validationMessageCount() : 0; }

private:
    void createOwnDevice();

    std::unique_ptr<Instance> instance_; // null when the host's is used
    bool ownsDevice_ = false;
    Context context_;
};

struct Disconnect
{
    void operator()(Connection* connection) const;
};
using ConnectionPtr = std::unique_ptr<Connection, Disconnect>;

// The ways to make one: see loader_lock.h.
ConnectionPtr connect(const bchDeviceDef& def, bool realGpuOnly);
ConnectionPtr connect(const bchVkDeviceDef& def);

} // namespace bch::vulkan
