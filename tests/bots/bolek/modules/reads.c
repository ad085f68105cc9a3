/* Reads its move from standard input. */
#include <stdio.h>

#include "mis.h"

void poczatek(int m, int p, int mpo) {
  (void)(m + p + mpo);
}

void ruch_bolka(int m, int p, int* bm, int* bp) {
  (void)(m + p);
  *bm = getchar() == EOF ? 0 : 1;
  *bp = 0;
}
