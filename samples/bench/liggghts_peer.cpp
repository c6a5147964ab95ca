#include "bench/peers.h"

#include "common/json.h"
#include "common/table.h"

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <stdexcept>

namespace sample
{

namespace
{
constexpr float kSkin = 0.5f; // of the radius: 0.25 was slower, 1 no faster, in one or two runs each

class TempFolder
{
public:
    TempFolder()
    {
        std::string name = (std::filesystem::temp_directory_path() / "barchan_bench_XXXXXX").string();
        if (!mkdtemp(name.data()))
            throw std::runtime_error("no folder could be made in " + name);
        path_ = name;
    }
    ~TempFolder()
    {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }
    TempFolder(const TempFolder&) = delete;
    TempFolder& operator=(const TempFolder&) = delete;

    const std::string& path() const { return path_; }

private:
    std::string path_;
};

// What a shell command says on both of its outputs.
std::string outputOf(const std::string& command)
{
    const std::unique_ptr<FILE, int (*)(FILE*)> pipe(popen((command + " 2>&1").c_str(), "r"), pclose);
    if (!pipe)
        throw std::runtime_error("no process could be started");
    std::string text;
    char part[4096];
    while (const size_t bytes = fread(part, 1, sizeof part, pipe.get()))
        text.append(part, bytes);
    return text;
}

std::string quoted(const std::string& text)
{
    std::string result = "'";
    for (const char c : text)
        result += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return result + "'";
}

bool canRun(const std::string& program)
{
    return std::system(("command -v " + quoted(program) + " > /dev/null 2>&1").c_str()) == 0;
}

// z is up there. The box of the data is somewhat wider than the walls: what leaves it is lost.
std::string dataOf(const FillDef& fill)
{
    const auto half = static_cast<double>(fill.half() + fill.radius);
    const auto radius = static_cast<double>(fill.radius);
    std::string text = format(
        "fill\n\n%u atoms\n1 atom types\n%g %g xlo xhi\n%g %g ylo yhi\n%g %g zlo zhi\n\nAtoms\n\n", fill.count, -half,
        half, -half, half, -radius, static_cast<double>(fill.height()) + radius);
    const std::vector<bchVec3> places = placesOf(fill);
    for (uint32_t i = 0; i < fill.count; ++i)
        text += format(
            "%u 1 %g %g %.6g %.6g %.6g\n", i + 1, 2 * radius, static_cast<double>(fill.density),
            static_cast<double>(places[i].x), static_cast<double>(places[i].z), static_cast<double>(places[i].y));
    return text;
}

std::string scriptOf(const FillDef& fill, uint32_t stepsPerFrame)
{
    const auto half = static_cast<double>(fill.half());
    const std::string law = "model hertz tangential history";
    std::string text = "units si\natom_style granular\natom_modify map array\nboundary f f f\nnewton off\n"
                       "communicate single vel yes\nprocessors * * 1\nread_data fill.data\n";
    text += format("neighbor %g bin\nneigh_modify delay 0\n", static_cast<double>(kSkin * fill.radius));
    text += format(
        "fix m1 all property/global youngsModulus peratomtype %g\n"
        "fix m2 all property/global poissonsRatio peratomtype 0.25\n"
        "fix m3 all property/global coefficientRestitution peratomtypepair 1 %g\n"
        "fix m4 all property/global coefficientFriction peratomtypepair 1 %g\n",
        static_cast<double>(fill.stiffness), static_cast<double>(fill.restitution), static_cast<double>(fill.friction));
    text += "pair_style gran " + law + "\npair_coeff * *\n";
    text += format("timestep %.9g\n", static_cast<double>(kFrameSeconds) / stepsPerFrame);
    const auto addWall = [&](const char* name, const char* plane, double at)
    { text += format("fix %s all wall/gran %s primitive type 1 %s %g\n", name, law.c_str(), plane, at); };
    addWall("floor", "zplane", 0);
    addWall("left", "xplane", -half);
    addWall("right", "xplane", half);
    addWall("back", "yplane", -half);
    addWall("front", "yplane", half);
    text += "fix move all nve/sphere\nthermo 100000\n";
    const auto run = [&](const bchVec3& g, uint32_t frames)
    {
        const auto x = static_cast<double>(g.x), y = static_cast<double>(g.y);
        text += format("fix down all gravity %g vector %g 0 %g\n", std::hypot(x, y), x, y);
        text += format("run %u\n", stepsPerFrame * frames);
    };
    run(kFallGravity, kFallFrames);
    text += "unfix down\n";
    run(kTiltGravity, kFrames);
    return text;
}
} // namespace

PeerCost measureLiggghts(const std::string& program, const FillDef& fill, uint32_t stepsPerFrame, uint32_t ranks)
{
    PeerCost cost;
    cost.name = "LIGGGHTS";
    cost.fill = fill;
    cost.stepsPerFrame = stepsPerFrame;
    for (const std::string& needed : {program, std::string("mpirun")})
        if (!canRun(needed))
        {
            cost.missing = needed + " is not installed";
            return cost;
        }
    const TempFolder folder;
    writeFile(folder.path() + "/fill.data", dataOf(fill));
    writeFile(folder.path() + "/in.fill", scriptOf(fill, stepsPerFrame));
    // Containers run as root, and small machines have fewer cores than ranks: Open MPI wants to be told.
    const std::string output = outputOf(
        "cd " + quoted(folder.path())
        + " && OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_rmaps_base_oversubscribe=1 mpirun "
          "-np "
        + std::to_string(ranks) + " " + quoted(program) + " -in in.fill");
    // One for the fall, one for the second that counts.
    const size_t fall = output.find("Loop time of "), loop = output.rfind("Loop time of ");
    if (fall == loop || std::sscanf(output.c_str() + loop, "Loop time of %lf", &cost.spent.wallSeconds) != 1)
        throw std::runtime_error("LIGGGHTS did not finish; it said:\n" + output);
    return cost;
}

} // namespace sample
