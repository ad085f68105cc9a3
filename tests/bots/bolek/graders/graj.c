/*
 * A grader for C and C++ like the one that contestants received. Its many global names may clash with those of a
 * module. Lolek takes one bear, or one stick if there is no bear.
 */
#include <stdio.h>

#include "mis.h"

int m, p, mpo, bm, bp, lm, lp;

void inicjuj(void) {
  if (scanf("%d %d %d", &m, &p, &mpo) != 3) mpo = 0;
}

void ruch_lolka(void) {
  lm = m > 0 ? 1 : 0;
  lp = 1 - lm;
}

static int lawful(void) {
  return bm >= 0 && bp >= 0 && bm + bp > 0 && bm <= mpo && bp <= mpo && bm <= m && bp <= p &&
         (bm == 0 || bp == 0 || bm == bp);
}

int main(void) {
  inicjuj();
  poczatek(m, p, mpo);
  for (;;) {
    ruch_bolka(m, p, &bm, &bp);
    if (!lawful()) {
      puts("Niepoprawny ruch!");
      return 0;
    }
    m -= bm;
    p -= bp;
    if (m == 0 && p == 0) {
      puts("Wygrana Bolka!");
      return 0;
    }
    ruch_lolka();
    m -= lm;
    p -= lp;
    if (m == 0 && p == 0) {
      puts("Przegrana Bolka!");
      return 0;
    }
  }
}
