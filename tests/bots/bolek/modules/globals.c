/* Takes one bear, or one stick if there is no bear. Its variables have names of system functions. For C and C++. */
#include "mis.h"

int dup[100], dup2, fdopen, fileno, open, close, read, write, pipe, poll, kill, getpid, link;

void poczatek(int m, int p, int mpo) {
  dup[0] = m + p + mpo;
  read = write = fdopen = dup[0];
}

void ruch_bolka(int m, int p, int* bm, int* bp) {
  *bm = m > 0 && p >= 0;
  *bp = 1 - *bm;
}
