#pragma once

#include "CoreMinimal.h"

class UBarchanShape;

namespace Barchan
{

/** Cooks the shape's mesh into it. False, and a sentence in Error, for a mesh that is open or not there. */
BARCHANEDITOR_API bool CookShape(UBarchanShape& Shape, FString& Error);

} // namespace Barchan
