// The validation layer keeps some objects of its own until the process ends; leaks of ours are still found.
extern "C" __attribute__((visibility("default"))) const char* __lsan_default_suppressions()
{
    return "leak:libVkLayer_khronos_validation\n";
}
