/*
 * Plays Bolek in Misie-Patysie (Polish Olympiad in Informatics), to be compiled together with a grader. One
 * file for C, from C90 on, and C++. O(mu) time and about 6 mu bytes for `poczatek`; O(1) for `ruch_bolka`,
 * but O(mu) again for each pool that outgrows those before.
 *
 * With piles modulo mu + 1 the limit mu never matters, and what is left is Wythoff's game: each column of the
 * board has one lost row, and so has each diagonal.
 */
#include "mis.h"

#include <limits.h>
#include <stdlib.h>

typedef struct {
  unsigned bears;
  unsigned sticks;
} Pair;

enum {
  candidates = 32,        /* moves of each kind that are tried in a lost position */
  most_columns = 20000000 /* ten times what the task needs, 120 MB */
};

static const unsigned nowhere = UINT_MAX;

static unsigned limit = 1;

/* The lost positions with both numbers below `columns`: row by column, smaller number by difference. */
static unsigned columns = 0;
static unsigned asked_for = 0; /* the number of columns */
static unsigned differences = 0;
static unsigned* row_of = NULL;
static unsigned* lower_of = NULL;

static unsigned smaller(unsigned a, unsigned b) {
  return a < b ? a : b;
}

static unsigned columns_for(Pair pool) {
  return smaller(limit, pool.bears > pool.sticks ? pool.bears : pool.sticks) + 1;
}

/* Allocates `wanted` columns, or as many as memory permits. */
static void reserve(unsigned wanted) {
  free(row_of);
  free(lower_of);
  for (columns = wanted; columns > 0; columns /= 2) {
    row_of = (unsigned*)malloc((size_t)columns * sizeof(unsigned));
    lower_of = (unsigned*)malloc(((size_t)columns / 2 + 1) * sizeof(unsigned));
    if (row_of != NULL && lower_of != NULL) return;
    free(row_of);
    free(lower_of);
  }
  row_of = lower_of = NULL;
}

/*
 * A column that no lost position has reached yet as a mirror image gets its own on the first diagonal that
 * has none: every square below is one move from an earlier one. Each but the first uses up two columns, so
 * there are at most columns / 2 + 1. With fewer columns than asked for, every lost position known is one
 * still, but others are not known.
 */
static void find_lost(unsigned wanted) {
  unsigned column;
  asked_for = wanted;
  reserve(smaller(wanted, most_columns));
  differences = 0;
  for (column = 0; column < columns; ++column) row_of[column] = nowhere;
  for (column = 0; column < columns; ++column) {
    const unsigned row = column + differences;
    if (row_of[column] != nowhere) continue;
    if (row >= columns) break; /* likewise in all later columns */
    row_of[column] = row;
    row_of[row] = column;
    lower_of[differences++] = column;
  }
}

static unsigned partner(unsigned number) {
  return number < columns ? row_of[number] : nowhere;
}

static unsigned lower(unsigned difference) {
  return difference < differences ? lower_of[difference] : nowhere;
}

/* The number to take to get from one residue to another, wrapping below zero if necessary. */
static unsigned way(unsigned from, unsigned to) {
  return from >= to ? from - to : from + limit + 1 - to;
}

/* Finds the moves to lost positions, at most one for bears, one for sticks and two for both, in this order.
 */
static int winning_moves(Pair pool, Pair found[4]) {
  const unsigned period = limit + 1;
  const unsigned x = pool.bears % period;
  const unsigned y = pool.sticks % period;
  const unsigned low = smaller(x, y);
  const unsigned high = x + y - low;
  const unsigned most = smaller(pool.bears, pool.sticks);
  unsigned both[2], to;
  int count = 0, i;

  if (partner(x) == y) return 0;
  both[0] = both[1] = 0;
  to = partner(y);
  if (to != nowhere && way(x, to) <= pool.bears) {
    found[count].bears = way(x, to);
    found[count++].sticks = 0;
  }
  to = partner(x);
  if (to != nowhere && way(y, to) <= pool.sticks) {
    found[count].bears = 0;
    found[count++].sticks = way(y, to);
  }
  /* Taking both keeps the difference of the residues, unless only the lower one wraps and becomes the higher.
   */
  to = lower(high - low);
  if (to != nowhere && way(low, to) <= most) both[0] = way(low, to);
  to = lower(period - (high - low));
  if (to != nowhere && to < high && high - to <= most) both[1] = high - to;
  if (both[1] != 0 && both[1] < both[0]) {
    to = both[0];
    both[0] = both[1];
    both[1] = to;
  }
  for (i = 0; i < 2; ++i) {
    if (both[i] == 0) continue;
    found[count].bears = found[count].sticks = both[i];
    ++count;
  }
  return count;
}

/* In a lost position: the small move that leaves the fewest winning answers. From an empty pool: 0, 0. */
static Pair resist(Pair pool) {
  const unsigned most_bears = smaller(limit, pool.bears);
  const unsigned most_sticks = smaller(limit, pool.sticks);
  Pair best, answers[4];
  int fewest = INT_MAX;
  unsigned taken, kind;
  best.bears = best.sticks = 0;
  for (taken = 1; taken <= candidates; ++taken) {
    for (kind = 1; kind <= 3; ++kind) {
      const unsigned bears = kind & 1 ? taken : 0;
      const unsigned sticks = kind & 2 ? taken : 0;
      Pair left;
      int count;
      if (bears > most_bears || sticks > most_sticks) continue;
      left.bears = pool.bears - bears;
      left.sticks = pool.sticks - sticks;
      count = winning_moves(left, answers);
      if (count >= fewest) continue;
      fewest = count;
      best.bears = bears;
      best.sticks = sticks;
    }
  }
  return best;
}

static Pair pair_of(int m, int p) {
  Pair pool;
  pool.bears = m > 0 ? (unsigned)m : 0;
  pool.sticks = p > 0 ? (unsigned)p : 0;
  return pool;
}

void poczatek(int m, int p, int mpo) {
  limit = mpo > 0 ? (unsigned)mpo : 1;
  find_lost(columns_for(pair_of(m, p)));
}

void ruch_bolka(int m, int p, int* bm, int* bp) {
  const Pair pool = pair_of(m, p);
  Pair moves[4];
  if (asked_for < columns_for(pool)) find_lost(columns_for(pool)); /* the pool is larger than announced */
  if (winning_moves(pool, moves) == 0) moves[0] = resist(pool);
  *bm = (int)moves[0].bears;
  *bp = (int)moves[0].sticks;
}
