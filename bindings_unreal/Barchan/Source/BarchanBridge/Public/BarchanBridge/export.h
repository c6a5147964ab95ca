// Unreal's build tool defines BARCHANBRIDGE_API for each module that sees the Bridge; other builds link it statically.
#pragma once

#ifndef BARCHANBRIDGE_API
#define BARCHANBRIDGE_API
#endif
