#include "api/blobs.h"

#include "base/failure.h"

#include <mutex>

namespace bch::api
{

namespace
{

// A chain, since a container of the chain's own would have to come from the host's memory and outlive its hooks.
struct Kept : Hosted
{
    Vector<std::byte> bytes;
    std::unique_ptr<Kept> next;
};

std::mutex g_mutex;
std::unique_ptr<Kept> g_first;

} // namespace

bchBlob keepBlob(Vector<std::byte>&& bytes)
{
    std::unique_ptr<Kept> kept(new Kept);
    kept->bytes = std::move(bytes);
    const bchBlob blob{kept->bytes.data(), kept->bytes.size()};
    const std::lock_guard lock(g_mutex);
    kept->next = std::move(g_first);
    g_first = std::move(kept);
    return blob;
}

void dropBlob(const bchBlob& blob)
{
    const std::lock_guard lock(g_mutex);
    for (std::unique_ptr<Kept>* link = &g_first; *link; link = &(*link)->next)
        if ((*link)->bytes.data() == blob.data)
        {
            const std::unique_ptr<Kept> dropped = std::move(*link);
            *link = std::move(dropped->next);
            return;
        }
    fail(BCH_ERROR_INVALID_ARGUMENT, "the blob at %p is none of the library's, or was freed already", blob.data);
}

bool anyBlob()
{
    const std::lock_guard lock(g_mutex);
    return g_first != nullptr;
}

} // namespace bch::api
