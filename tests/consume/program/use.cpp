// The same host, as C++ sees the headers.
#include "use.c"
