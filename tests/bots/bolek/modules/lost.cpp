// Wins every won pool. In a lost pool, the board's limit selects what this module does: 1 crashes, 2 exits, 3
// takes nothing, 4 prints, 5 never returns, 6 crashes in poczatek, 7 never returns from poczatek, and any
// other limit takes one.
#include <cstdio>
#include <cstdlib>
#include <unistd.h>
#include <vector>

#include "mis.h"

static int limit;

// Finds lost pools by the rules, for small pools.
static bool is_lost(int m, int p) {
  std::vector<std::vector<bool>> lost(m + 1, std::vector<bool>(p + 1, true));
  for (int a = 0; a <= m; ++a) {
    for (int b = 0; b <= p; ++b) {
      for (int n = 1; n <= limit; ++n) {
        const bool bears = n <= a, sticks = n <= b;
        if ((bears && lost[a - n][b]) || (sticks && lost[a][b - n]) ||
            (bears && sticks && lost[a - n][b - n]))
          lost[a][b] = false;
      }
    }
  }
  return lost[m][p];
}

static bool takes(int bears, int sticks, int m, int p, int* bm, int* bp) {
  if (bears > m || sticks > p || !is_lost(m - bears, p - sticks)) return false;
  *bm = bears;
  *bp = sticks;
  return true;
}

void poczatek(int m, int p, int mpo) {
  limit = mpo;
  std::fprintf(stderr, "poczatek(%d, %d, %d)\n", m, p, mpo);
  if (limit == 6 && is_lost(m, p)) std::abort();
  while (limit == 7 && is_lost(m, p)) pause();
}

void ruch_bolka(int m, int p, int* bm, int* bp) {
  for (int n = 1; n <= limit; ++n)
    if (takes(n, 0, m, p, bm, bp) || takes(0, n, m, p, bm, bp) || takes(n, n, m, p, bm, bp)) return;
  *bm = m > 0;
  *bp = m == 0;
  if (limit == 1) std::abort();
  if (limit == 2) std::exit(0);
  if (limit == 3) *bm = *bp = 0;
  if (limit == 4) std::printf("lost");
  while (limit == 5) pause();
}
