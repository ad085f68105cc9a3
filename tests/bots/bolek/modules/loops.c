/* Never returns from its first move. */
#include "mis.h"

static volatile int going = 1;

void poczatek(int m, int p, int mpo) {
  (void)(m + p + mpo);
}

void ruch_bolka(int m, int p, int* bm, int* bp) {
  while (going) {
  }
  *bm = m;
  *bp = p;
}
