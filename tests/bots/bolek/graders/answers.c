/* Reads pools `m p mpo` and prints what the module does there when a game begins with it. For C and C++. */
#include <stdio.h>

#include "mis.h"

int main(void) {
  int m, p, mpo, bm, bp;
  while (scanf("%d %d %d", &m, &p, &mpo) == 3) {
    poczatek(m, p, mpo);
    ruch_bolka(m, p, &bm, &bp);
    printf("%d %d\n", bm, bp);
  }
  return 0;
}
