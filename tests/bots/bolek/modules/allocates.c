/* Allocates as many MB as there are bears. Allocates them at once, or step by step if the limit is above 1.
   Wins if it gets the memory. */
#include <stdlib.h>

#include "mis.h"

char* volatile last;

static void take(long size) {
  long i;
  last = (char*)malloc((size_t)size);
  for (i = 0; i < size; i += 1000) last[i] = 1;
}

void poczatek(int m, int p, int mpo) {
  long i;
  (void)p;
  if (mpo == 1) {
    take(m * 1000000L);
  } else {
    for (i = 0; i < m * 1000L; ++i) take(1000);
  }
}

void ruch_bolka(int m, int p, int* bm, int* bp) {
  *bm = m > 0;
  *bp = m == 0 && p > 0;
}
