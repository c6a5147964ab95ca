// Plain C++20 over the C API. Core is there for the line that says this is a module; no other file includes it.
using UnrealBuildTool;

public class BarchanBridge : ModuleRules
{
    public BarchanBridge(ReadOnlyTargetRules Target) : base(Target)
    {
        // Its files are written for builds without Unreal too: no shared precompiled header, no unity with others.
        PCHUsage = PCHUsageMode.NoPCHs;
        bUseUnity = false;
        CppStandard = CppStandardVersion.Cpp20;

        PublicDependencyModuleNames.AddRange(new string[] { "BarchanLibrary" });
        PrivateDependencyModuleNames.AddRange(new string[] { "Core" });
    }
}
