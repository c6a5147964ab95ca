// Sand to see: grains and particles for Niagara, heights as a texture.
using UnrealBuildTool;

public class BarchanRender : ModuleRules
{
    public BarchanRender(ReadOnlyTargetRules Target) : base(Target)
    {
        PCHUsage = PCHUsageMode.UseExplicitOrSharedPCHs;
        CppStandard = CppStandardVersion.Cpp20;

        PublicDependencyModuleNames.AddRange(new string[] { "Core", "CoreUObject", "Engine", "BarchanBridge", "BarchanLibrary", "BarchanRuntime" });
        PrivateDependencyModuleNames.AddRange(new string[] { "Niagara", "RHI" });
    }
}
