// What the plugin's .Build.cs files use of Unreal's build tool, and no more, so that they can be compiled and run
// without it. Written by us after its public documentation.
using System;
using System.Collections.Generic;

namespace UnrealBuildTool
{

public class BuildException : Exception
{
    public BuildException(string Message) : base(Message) {}
}

public sealed class UnrealTargetPlatform
{
    private readonly string Name;
    private UnrealTargetPlatform(string InName) { Name = InName; }
    public override string ToString() { return Name; }

    public static readonly UnrealTargetPlatform Win64 = new UnrealTargetPlatform("Win64");
    public static readonly UnrealTargetPlatform Linux = new UnrealTargetPlatform("Linux");
    public static readonly UnrealTargetPlatform Mac = new UnrealTargetPlatform("Mac");
    public static readonly UnrealTargetPlatform Android = new UnrealTargetPlatform("Android");
}

public class ReadOnlyTargetRules
{
    public ReadOnlyTargetRules(UnrealTargetPlatform InPlatform) { Platform = InPlatform; }
    public readonly UnrealTargetPlatform Platform;
}

public enum CppStandardVersion
{
    Cpp17,
    Cpp20
}

public class ModuleRules
{
    public enum ModuleType { CPlusPlus, External }
    public enum PCHUsageMode { Default, NoPCHs, UseExplicitOrSharedPCHs }

    public class RuntimeDependencyList
    {
        public readonly List<KeyValuePair<string, string>> Inner = new List<KeyValuePair<string, string>>();
        public void Add(string InPath, string InSourcePath)
        {
            Inner.Add(new KeyValuePair<string, string>(InPath, InSourcePath));
        }
    }

    public static string FolderOfTheNext; // the build tool knows it from where it found the file

    public ModuleRules(ReadOnlyTargetRules Target)
    {
        ModuleDirectory = FolderOfTheNext;
    }

    public readonly string ModuleDirectory;
    public ModuleType Type = ModuleType.CPlusPlus;
    public PCHUsageMode PCHUsage = PCHUsageMode.Default;
    public bool bUseUnity = true;
    public CppStandardVersion CppStandard = CppStandardVersion.Cpp17;
    public readonly List<string> PublicDependencyModuleNames = new List<string>();
    public readonly List<string> PrivateDependencyModuleNames = new List<string>();
    public readonly List<string> PublicSystemIncludePaths = new List<string>();
    public readonly List<string> PublicAdditionalLibraries = new List<string>();
    public readonly List<string> PublicDelayLoadDLLs = new List<string>();
    public readonly List<string> PrivateDefinitions = new List<string>();
    public readonly List<string> EngineThirdParties = new List<string>();
    public readonly RuntimeDependencyList RuntimeDependencies = new RuntimeDependencyList();

    protected void AddEngineThirdPartyPrivateStaticDependencies(ReadOnlyTargetRules Target, params string[] ModuleNames)
    {
        EngineThirdParties.AddRange(ModuleNames);
    }
}

}
