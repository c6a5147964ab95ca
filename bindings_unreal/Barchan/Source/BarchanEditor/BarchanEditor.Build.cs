// Assets of Barchan in the editor: factories, cooking of static meshes, checks before a game is packaged.
using UnrealBuildTool;

public class BarchanEditor : ModuleRules
{
    public BarchanEditor(ReadOnlyTargetRules Target) : base(Target)
    {
        PCHUsage = PCHUsageMode.UseExplicitOrSharedPCHs;
        CppStandard = CppStandardVersion.Cpp20;

        PublicDependencyModuleNames.AddRange(new string[] {
            "Core", "CoreUObject", "Engine", "UnrealEd", "DataValidation", "BarchanRuntime"
        });
        PrivateDependencyModuleNames.AddRange(new string[] {
            "PropertyEditor", "Slate", "SlateCore", "ToolMenus", "Landscape", "BarchanBridge", "BarchanLibrary", "BarchanRender"
        });
    }
}
