// The built Barchan library and its C headers. `sdk/package unreal` puts them here:
//   include/barchan/*.h
//   lib/Linux/libbarchan.so and libbarchan.so.0 (one file, by its names for linking and for loading),
//   lib/Mac/libbarchan.dylib, lib/Win64/barchan.lib and barchan.dll
using System.IO;
using UnrealBuildTool;

public class BarchanLibrary : ModuleRules
{
    public BarchanLibrary(ReadOnlyTargetRules Target) : base(Target)
    {
        Type = ModuleType.External;

        PublicSystemIncludePaths.Add(Path.Combine(ModuleDirectory, "include"));
        string Folder = Path.Combine(ModuleDirectory, "lib", Target.Platform.ToString());

        if (Target.Platform == UnrealTargetPlatform.Win64)
        {
            PublicAdditionalLibraries.Add(Require(Path.Combine(Folder, "barchan.lib")));
            // Loaded by BarchanRuntime from where it was staged, so that a missing file is a message and no failed start.
            PublicDelayLoadDLLs.Add("barchan.dll");
            Stage(Path.Combine(Folder, "barchan.dll"), "barchan.dll");
        }
        else if (Target.Platform == UnrealTargetPlatform.Linux)
        {
            // The build tool makes -lbarchan of this name. What it links asks the loader for the library's soname,
            // which is staged beside the binaries.
            PublicAdditionalLibraries.Add(Require(Path.Combine(Folder, "libbarchan.so")));
            Stage(Path.Combine(Folder, "libbarchan.so.0"), "libbarchan.so.0");
        }
        else if (Target.Platform == UnrealTargetPlatform.Mac)
        {
            string Library = Path.Combine(Folder, "libbarchan.dylib");
            PublicDelayLoadDLLs.Add(Require(Library));
            Stage(Library, "libbarchan.dylib");
        }
        else
        {
            throw new BuildException("Barchan has no library for " + Target.Platform.ToString());
        }
    }

    private void Stage(string Source, string Name)
    {
        RuntimeDependencies.Add("$(BinaryOutputDir)/" + Name, Require(Source));
    }

    private static string Require(string FileName)
    {
        if (!File.Exists(FileName))
        {
            throw new BuildException("Barchan's library is not there: " + FileName + ". Make a package with sdk/package unreal on that system");
        }
        return FileName;
    }
}
