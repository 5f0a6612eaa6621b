// The one function of bcryptprimitives.dll that Rust's programs call, for Wine 8, which lacks it.
#include <windows.h>

#include <ntsecapi.h>

__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE bytes, SIZE_T count) {
    return RtlGenRandom(bytes, count);
}
