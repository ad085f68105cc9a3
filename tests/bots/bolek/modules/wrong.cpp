// Gives sticks back while taking bears.
#include "mis.h"

void poczatek(int, int, int) {}

void ruch_bolka(int, int, int* bm, int* bp) {
  *bm = 1;
  *bp = -1;
}
