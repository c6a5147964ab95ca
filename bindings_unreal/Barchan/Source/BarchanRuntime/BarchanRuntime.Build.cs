// The world of sand and everything that a level puts into it.
using UnrealBuildTool;

public class BarchanRuntime : ModuleRules
{
    public BarchanRuntime(ReadOnlyTargetRules Target) : base(Target)
    {
        PCHUsage = PCHUsageMode.UseExplicitOrSharedPCHs;
        CppStandard = CppStandardVersion.Cpp20;

        PublicDependencyModuleNames.AddRange(new string[] {
            "Core", "CoreUObject", "Engine", "DeveloperSettings", "PhysicsCore", "BarchanBridge", "BarchanLibrary"
        });
        PrivateDependencyModuleNames.AddRange(new string[] { "Landscape", "Chaos", "ProceduralMeshComponent", "Projects" });
    }
}
