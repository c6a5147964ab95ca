// Sand to see: grains and particles for Niagara, frames as a buffer on the GPU, heights as a texture.
using UnrealBuildTool;

public class BarchanRender : ModuleRules
{
    public BarchanRender(ReadOnlyTargetRules Target) : base(Target)
    {
        PCHUsage = PCHUsageMode.UseExplicitOrSharedPCHs;
        CppStandard = CppStandardVersion.Cpp20;

        PublicDependencyModuleNames.AddRange(new string[] {
            "Core", "CoreUObject", "Engine", "RHI", "BarchanBridge", "BarchanLibrary", "BarchanRuntime"
        });
        PrivateDependencyModuleNames.AddRange(new string[] { "Niagara", "RenderCore" });

        // The engine's own devices: Vulkan to share, Direct3D 12 to open what Vulkan exports.
        bool bVulkan = Target.Platform == UnrealTargetPlatform.Win64 || Target.Platform == UnrealTargetPlatform.Linux;
        bool bD3d12 = Target.Platform == UnrealTargetPlatform.Win64;
        if (bVulkan)
        {
            PrivateDependencyModuleNames.Add("VulkanRHI");
            AddEngineThirdPartyPrivateStaticDependencies(Target, "Vulkan");
        }
        if (bD3d12)
        {
            PrivateDependencyModuleNames.Add("D3D12RHI");
            AddEngineThirdPartyPrivateStaticDependencies(Target, "DX12");
        }
        PrivateDefinitions.Add("BARCHAN_WITH_VULKAN_RHI=" + (bVulkan ? "1" : "0"));
        PrivateDefinitions.Add("BARCHAN_WITH_D3D12_RHI=" + (bD3d12 ? "1" : "0"));
    }
}
