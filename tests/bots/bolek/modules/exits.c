/* Forges an answer, then exits in the middle of its move. */
#include <stdlib.h>
#include <unistd.h>

#include "mis.h"

static void claim(void) {
  if (write(3, "1 0 1\n", 6) != 6) _Exit(1);
}

void poczatek(int m, int p, int mpo) {
  (void)(m + p + mpo);
}

void ruch_bolka(int m, int p, int* bm, int* bp) {
  if (m > 100) atexit(claim);
  *bm = m;
  *bp = p;
  exit(0);
}
