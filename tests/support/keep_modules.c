/* Linked into every test of a sanitizer build: modules stay loaded until the process ends. The Vulkan loader unloads
 * the driver with its instance; what the driver leaked would then be reported from an "unknown module", where no
 * suppression can tell it from a leak of ours. */
int dlclose(void* handle);

__attribute__((visibility("default"))) int dlclose(void* handle)
{
    (void)handle;
    return 0;
}
