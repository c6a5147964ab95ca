// Questions about the surface of the terrain, answered by the device without waiting.
#include "world/world.h"

#include <cmath>

namespace bch
{

namespace
{
constexpr double kMostColumns = 16384.0; // along a ray

gpu::SurfaceQuery questionOf(const bchQuery& query, const glm::dvec3& anchor)
{
    gpu::SurfaceQuery question{};
    const glm::vec3 from(glm::dvec3(query.from.x, query.from.y, query.from.z) - anchor);
    const bool isRay = query.kind == BCH_QUERY_RAY;
    const glm::dvec3 direction(query.direction.x, query.direction.y, query.direction.z);
    question.from = glm::vec4(from, isRay ? query.maxDistance : 0.0f);
    question.way =
        glm::vec4(isRay ? glm::vec3(glm::normalize(direction)) : glm::vec3(0.0f), query.settledOnly != 0 ? 0.0f : 1.0f);
    return question;
}

bchQueryHit answerOf(const gpu::SurfaceHit& hit, const glm::dvec3& anchor)
{
    const glm::dvec3 place = anchor + glm::dvec3(glm::vec3(hit.place));
    bchQueryHit answer{};
    answer.position = {place.x, place.y, place.z};
    answer.normal = {hit.normal.x, hit.normal.y, hit.normal.z};
    answer.distance = hit.place.w;
    answer.depth = hit.normal.w;
    answer.found = hit.words.x;
    answer.material = hit.words.y;
    answer.awake = hit.words.z;
    return answer;
}
} // namespace

uint64_t World::submitQueries(std::span<const bchQuery> queries)
{
    const WorldTerrain& terrain = *terrains_[0];
    const double farthest = kMostColumns * static_cast<double>(terrain.def.spacing);
    Vector<gpu::SurfaceQuery> questions;
    questions.reserve(queries.size());
    for (const bchQuery& query : queries)
    {
        if (query.kind == BCH_QUERY_RAY && static_cast<double>(query.maxDistance) > farthest)
            fail(
                BCH_ERROR_INVALID_ARGUMENT,
                "query %zu goes %g m; with columns of %g m rays may be %g m long, 16384 columns", questions.size(),
                static_cast<double>(query.maxDistance), static_cast<double>(terrain.def.spacing), farthest);
        questions.push_back(questionOf(query, anchor_));
    }
    auto made = std::make_unique<QueryBatch>();
    made->count = static_cast<uint32_t>(queries.size());
    made->anchor = anchor_;
    made->questions = device_.createArray<gpu::SurfaceQuery>("queries", made->count);
    made->found = device_.createArray<gpu::SurfaceHit>("query hits", made->count);
    made->answers = device_.createArray<gpu::SurfaceHit>("query answers", made->count, MemoryKind::readback);
    std::unique_ptr<CommandList> list = device_.acquireList();
    Recorder recorder(device_, *list);
    recorder.upload(made->questions, questions.data(), questions.size() * sizeof(gpu::SurfaceQuery));
    if (terrain.handoff)
        recordCensus(recorder); // sand may have moved since the last one
    const TerrainView view = terrain.terrain.view();
    recorder.dispatch(
        KernelId::terrain_query, made->count,
        {made->questions, view.ground, view.bed, view.loose, view.covers, view.awake, view.materials, made->found},
        gpu::SurfaceQueryParams{made->count, 0, 0, 0});
    recorder.copy(made->found, made->answers);
    QueryBatch& batch = *made;
    const uint64_t id = queries_.add(std::move(made));
    try
    {
        batch.submission = device_.submit(std::move(list));
    }
    catch (...)
    {
        queries_.remove(unpackId(id).index);
        throw;
    }
    return id;
}

bool World::takeQueryHits(uint32_t index, uint64_t timeoutNs, bchQueryHit* hits, uint32_t& count)
{
    QueryBatch& batch = *queries_[index];
    if (count < batch.count)
        fail(
            BCH_ERROR_INVALID_ARGUMENT, "there are %u answers and room for %u; `count` is the room", batch.count,
            count);
    if (!batch.submission->wait(timeoutNs))
        return false;
    const auto* found = static_cast<const gpu::SurfaceHit*>(batch.answers.buffer().mapped());
    for (uint32_t i = 0; i < batch.count; ++i)
        hits[i] = answerOf(found[i], batch.anchor);
    count = batch.count;
    queries_.remove(index);
    return true;
}

} // namespace bch
