/* Closes all descriptors from 3 to 99, among them the driver's. */
#include <unistd.h>

#include "mis.h"

void poczatek(int m, int p, int mpo) {
  (void)(m + p + mpo);
}

void ruch_bolka(int m, int p, int* bm, int* bp) {
  int descriptor;
  for (descriptor = 3; descriptor < 100; ++descriptor) close(descriptor);
  *bm = m > 0 && p >= 0;
  *bp = 1 - *bm;
}
