// bch_cook: a mesh file into a cooked shape, for asset pipelines. 0 done, 1 the mesh or a file is bad, 2 bad usage.
#include "mesh_file.h"

#include "common/json.h"
#include "common/options.h"
#include "common/program.h"
#include "common/progress.h"

#include <barchan/barchan.h>

#include <cstdio>
#include <fstream>
#include <iterator>
#include <memory>

namespace
{

struct Job
{
    std::string mesh, out;
    double spacing = 0.02, sampleSpacing = 0.0, scale = 1.0;
    uint32_t threads = 0, maxMegabytes = 64;
    bool json = false;
};

bool readJob(int argumentCount, const char* const* arguments, Job& job)
{
    sample::Options options(
        "bch_cook", "Cooks a closed triangle mesh (OBJ, glTF 2.0) for Barchan.",
        "bch_cook wheel.glb -o wheel.bch --spacing 0.02");
    options.positional("MESH", job.mesh, "file that ends in .obj, .gltf or .glb");
    options.text("-o", "FILE", job.out, "where the shape goes");
    options.number("--spacing", job.spacing, 1.0e-4, 1.0, "m between particles of the patches that will meet it");
    options.number("--sample-spacing", job.sampleSpacing, 0.0, 1.0, "m between surface samples; 0: as --spacing");
    options.number("--scale", job.scale, 1.0e-6, 1.0e6, "metres per unit of the file");
    options.number("--threads", job.threads, 0, 64, "0: one per core");
    options.number("--max-map", job.maxMegabytes, 1, 2048, "MiB that the volume map may take");
    options.flag("--json", job.json, "print what was cooked as JSON");
    if (!options.read(argumentCount, arguments))
        return false;
    if (job.mesh.empty() || job.out.empty())
        throw sample::UsageError(job.mesh.empty() ? "which mesh? --help tells" : "-o FILE is missing; --help tells");
    return true;
}

tool::MeshFile load(const std::string& path)
{
    const size_t slash = path.rfind('/');
    const std::string folder = slash == std::string::npos ? "" : path.substr(0, slash + 1);
    const bool obj = path.ends_with(".obj"), gltf = path.ends_with(".gltf") || path.ends_with(".glb");
    if (!obj && !gltf)
        throw sample::UsageError("\"" + path + "\" ends neither in .obj nor in .gltf or .glb");
    const std::string bytes = tool::readFile(path);
    try
    {
        return obj ? tool::parseObj(bytes) : tool::parseGltf(bytes, folder);
    }
    catch (const tool::FileError& error)
    {
        throw tool::FileError(path + ": " + error.what());
    }
}

int show(void* user, float share)
{
    static_cast<sample::Progress*>(user)->show(double{share}, share < 0.2f ? "samples" : "volume map");
    return 1;
}

// The library's, for as long as this lives.
struct Blob : bchBlob
{
    Blob() : bchBlob{} {}
    ~Blob() { (void)bchFreeBlob(this); }
    Blob(const Blob&) = delete;
    Blob& operator=(const Blob&) = delete;
};

void cook(const Job& job, const tool::MeshFile& mesh, Blob& blob)
{
    sample::Progress progress("bch_cook");
    bchCookDef def = bchDefaultCookDef();
    def.positions = mesh.positions.data();
    def.indices = mesh.indices.data();
    def.vertexCount = static_cast<uint32_t>(mesh.positions.size() / 3);
    def.triangleCount = static_cast<uint32_t>(mesh.indices.size() / 3);
    def.spacing = static_cast<float>(job.spacing);
    def.sampleSpacing = static_cast<float>(job.sampleSpacing);
    def.maxMapBytes = uint64_t{job.maxMegabytes} << 20;
    def.threadCount = job.threads;
    def.progress = show;
    def.user = &progress;
    sample::check(bchCookShape(&def, &blob), job.mesh.c_str());
}

void writeBlob(const std::string& path, const bchBlob& blob)
{
    std::ofstream file(path, std::ios::binary | std::ios::trunc);
    file.write(static_cast<const char*>(blob.data), static_cast<std::streamsize>(blob.size));
    file.close();
    if (!file)
        throw std::runtime_error("cannot write " + path);
}

void printJson(const bchShapeInfo& info)
{
    sample::Json json;
    json.beginObject().add("volume", info.volume).add("area", info.area);
    json.beginArray("centreOfMass");
    for (const double value : {info.centreOfMass.x, info.centreOfMass.y, info.centreOfMass.z})
        json.add("", value);
    json.endArray().beginArray("inertia");
    for (const double value : info.inertia)
        json.add("", value);
    json.endArray();
    json.add("spacing", double{info.spacing}).add("sampleSpacing", double{info.sampleSpacing});
    json.add("vertexCount", info.vertexCount).add("triangleCount", info.triangleCount);
    json.add("sampleCount", info.sampleCount).add("mapNodeCount", info.mapNodeCount);
    json.add("mapBytes", info.mapBytes).add("bytes", info.bytes);
    json.add("mapDistanceError", double{info.mapDistanceError}).add("mapWeightError", double{info.mapWeightError});
    json.endObject();
    std::printf("%s\n", json.text().c_str());
}

void printText(const std::string& path, const bchShapeInfo& info)
{
    std::printf(
        "%s: %u triangles, %.6g m^3, %u samples, %u map nodes, %.1f kB\n", path.c_str(), info.triangleCount,
        info.volume, info.sampleCount, info.mapNodeCount, static_cast<double>(info.bytes) / 1000.0);
    std::printf(
        "largest errors of the map: distance %.2g m (%.1f %% of the spacing), weight %.2g\n",
        double{info.mapDistanceError}, 100.0 * double{info.mapDistanceError} / double{info.spacing},
        double{info.mapWeightError});
}

int run(int argumentCount, const char* const* arguments)
{
    Job job;
    if (!readJob(argumentCount, arguments, job))
        return 0;
    tool::MeshFile mesh = load(job.mesh);
    for (float& value : mesh.positions)
        value *= static_cast<float>(job.scale);
    Blob blob;
    cook(job, mesh, blob);
    bchShapeInfo info = bchDefaultShapeInfo();
    sample::check(bchGetShapeInfo(blob.data, blob.size, &info), "the cooked shape");
    writeBlob(job.out, blob);
    if (job.json)
        printJson(info);
    else
        printText(job.out, info);
    return 0;
}

} // namespace

std::string tool::readFile(const std::string& path)
{
    std::ifstream file(path, std::ios::binary);
    if (!file)
        throw FileError("cannot open " + path);
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

int main(int argumentCount, char** arguments)
{
    return sample::runProgram("bch_cook", [&] { return run(argumentCount, arguments); });
}
