/* Leaves children behind in separate sessions. With more than 100 bears, poczatek never returns. */
#include <unistd.h>

#include "mis.h"

static void rest(void) {
  for (;;) pause();
}

void poczatek(int m, int p, int mpo) {
  (void)(p + mpo);
  if (fork() == 0) {
    setsid();
    if (fork() == 0) setsid();
    rest();
  }
  if (m > 100) rest();
}

void ruch_bolka(int m, int p, int* bm, int* bp) {
  *bm = m > 0;
  *bp = p > 0;
}
