// Writes to an invalid address.
#include "mis.h"

static int* volatile nothing = nullptr;

void poczatek(int, int, int) {}

void ruch_bolka(int m, int p, int* bm, int* bp) {
  *nothing = m;
  *bm = m;
  *bp = p;
}
