// Makes every module's rules for a platform and says what they are: Run <Source folder> <platform>.
using System;
using System.IO;
using System.Linq;
using UnrealBuildTool;

public static class Run
{
    public static int Main(string[] Arguments)
    {
        UnrealTargetPlatform Platform = new[] {
            UnrealTargetPlatform.Win64, UnrealTargetPlatform.Linux, UnrealTargetPlatform.Mac, UnrealTargetPlatform.Android
        }.Single(One => One.ToString() == Arguments[1]);
        foreach (string Folder in Directory.GetDirectories(Arguments[0]).OrderBy(One => One, StringComparer.Ordinal))
        {
            string Name = Path.GetFileName(Folder);
            ModuleRules.FolderOfTheNext = Folder;
            ModuleRules Rules;
            try
            {
                Type Found = typeof(Run).Assembly.GetType(Name, true);
                Rules = (ModuleRules)Activator.CreateInstance(Found, new ReadOnlyTargetRules(Platform));
            }
            catch (System.Reflection.TargetInvocationException Error)
            {
                Console.WriteLine("refused {0}: {1}", Name, Error.InnerException.Message);
                return 1;
            }
            Console.WriteLine("module {0} {1} {2}", Name, Rules.Type, Rules.CppStandard);
            foreach (string Other in Rules.PublicDependencyModuleNames.Concat(Rules.PrivateDependencyModuleNames))
                Console.WriteLine("needs {0}", Other);
            foreach (string Definition in Rules.PrivateDefinitions)
                Console.WriteLine("define {0}", Definition);
            foreach (string Other in Rules.EngineThirdParties)
                Console.WriteLine("engine {0}", Other);
            foreach (string Include in Rules.PublicSystemIncludePaths)
                Console.WriteLine("include {0}", Include);
            foreach (string Library in Rules.PublicAdditionalLibraries)
                Console.WriteLine("link {0}", Library);
            foreach (string Library in Rules.PublicDelayLoadDLLs)
                Console.WriteLine("delay {0}", Library);
            foreach (var Staged in Rules.RuntimeDependencies.Inner)
                Console.WriteLine("stage {0} from {1}", Staged.Key, Staged.Value);
        }
        return 0;
    }
}
