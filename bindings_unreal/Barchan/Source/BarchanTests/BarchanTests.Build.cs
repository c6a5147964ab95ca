// Automation specs: what the native tests of the Bridge show, once more inside the engine.
using UnrealBuildTool;

public class BarchanTests : ModuleRules
{
    public BarchanTests(ReadOnlyTargetRules Target) : base(Target)
    {
        PCHUsage = PCHUsageMode.UseExplicitOrSharedPCHs;
        CppStandard = CppStandardVersion.Cpp20;

        PrivateDependencyModuleNames.AddRange(new string[] {
            "Core", "CoreUObject", "Engine", "BarchanRuntime", "BarchanBridge", "BarchanLibrary"
        });
    }
}
