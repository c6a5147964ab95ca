#pragma once

int CloseHandle(void* Handle);
