/* Reads pools `m p mpo` and prints the module's first move in a game from each of them. For C and C++. */
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
