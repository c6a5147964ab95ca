// One fault of each kind that a sanitizer build must report, chosen by name: planted <fault>. Without a sanitizer that
// stops it, the program ends well, and so the control fails.
#include <climits>
#include <cstring>
#include <thread>

namespace
{
// volatile: the compiler must not see through the faults and remove them.
int* volatile g_pointer = nullptr;
volatile int g_number = INT_MAX;
int g_shared = 0;

int useAfterFree()
{
    g_pointer = new int[4];
    delete[] g_pointer;
    return g_pointer[1];
}

void leak()
{
    g_pointer = new int[1000];
    g_pointer = nullptr;
}

int overflow()
{
    return g_number + 1;
}

void race()
{
    std::thread other([] { ++g_shared; });
    ++g_shared;
    other.join();
}
} // namespace

int main(int argc, char** argv)
{
    const char* fault = argc > 1 ? argv[1] : "";
    int result = 0;
    if (std::strcmp(fault, "use-after-free") == 0)
        result = useAfterFree();
    else if (std::strcmp(fault, "leak") == 0)
        leak();
    else if (std::strcmp(fault, "overflow") == 0)
        result = overflow();
    else if (std::strcmp(fault, "race") == 0)
        race();
    return result == 12345 ? 1 : 0;
}
