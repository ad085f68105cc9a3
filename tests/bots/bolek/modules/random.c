/* Takes a random number of bears or of sticks. Fills an array of MAX_MPO elements, as contestants do. */
#include <stdlib.h>

#include "mis.h"

static int numbers[MAX_MPO + 1], limit;

void poczatek(int m, int p, int mpo) {
  int i;
  limit = mpo;
  for (i = 0; i <= MAX_MPO; ++i) numbers[i] = i;
  srand((unsigned)(m + p));
}

void ruch_bolka(int m, int p, int* bm, int* bp) {
  const int bears = m > 0 && (p == 0 || rand() % 2);
  const int pile = bears ? m : p;
  const int taken = 1 + numbers[rand() % (pile < limit ? pile : limit)];
  *bm = bears ? taken : 0;
  *bp = bears ? 0 : taken;
}
