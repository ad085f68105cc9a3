/*
 * Plays Bolek in Misie-Patysie (Polish Olympiad in Informatics), to be compiled together with a grader. One
 * file for C, from C90 on, and C++. With the limit mu, `poczatek` takes O(mu) time and about 6 mu bytes.
 * `ruch_bolka` takes O(1) time, but O(mu) for a pool that is larger than all earlier pools.
 *
 * If piles are counted modulo mu + 1, the limit never matters, and the game is Wythoff's: a column is a
 * number of bears, a row is a number of sticks. Each column has one lost row, and each diagonal has one lost
 * position.
 */
#include "mis.h"

#include <limits.h>
#include <stdlib.h>

typedef struct {
  unsigned bears;
  unsigned sticks;
} Pair;

enum {
  candidates = 32,        /* the most moves of each kind that are tried in a lost position */
  most_columns = 20000000 /* 120 MB, ten times what the task needs */
};

static const unsigned nowhere = UINT_MAX;

static unsigned limit = 1;

/* The lost positions with both numbers below `columns`. */
static unsigned columns = 0;
static unsigned asked_for = 0; /* columns that the pool needs; memory may permit fewer */
static unsigned differences = 0;
static unsigned* row_of = NULL; /* the row of each column's lost position */
static unsigned* lower_of =
    NULL; /* the smaller number of each lost position; the index is the difference of its numbers */

static unsigned smaller(unsigned a, unsigned b) {
  return a < b ? a : b;
}

static unsigned columns_for(Pair pool) {
  return smaller(limit, pool.bears > pool.sticks ? pool.bears : pool.sticks) + 1;
}

/* Allocates tables for `wanted` columns, or for as many as memory permits. */
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
 * Finds the lost positions, column by column. Each column has exactly one lost position. The mirror image of
 * a lost position is lost, too, and may be in a later column. If a column does not get its lost position in
 * this way, its lost position is on the first diagonal without one. From every lower square of the column,
 * one move leads to an earlier lost position. A lost position and its mirror image form a pair. Each pair
 * except (0, 0) uses up two columns, so there are at most columns / 2 + 1 pairs. If memory permits only some
 * columns, only their lost positions are found.
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
    if (row >= columns) break; /* the rows of all later columns are too large as well */
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

/* The least number to take from a pile, so that its residue changes from `from` to `to`. */
static unsigned way(unsigned from, unsigned to) {
  return from >= to ? from - to : from + limit + 1 - to;
}

/* Finds the moves to lost positions. At most one move takes only bears, at most one takes only sticks, and at
 * most two take both. */
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
  /* Taking equally many of both keeps the difference of the residues, with one exception. If only the lower
   * residue falls below 0, it wraps around and becomes the higher one. */
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

/* Chooses a move in a lost position. Tries only moves that take at most `candidates` bears or sticks. Chooses
 * the one that leaves the opponent the fewest winning moves. If the pool is empty, returns 0, 0. */
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
  if (asked_for < columns_for(pool))
    find_lost(columns_for(pool)); /* the pool may be larger than the one given to poczatek() */
  if (winning_moves(pool, moves) == 0) moves[0] = resist(pool);
  *bm = (int)moves[0].bears;
  *bp = (int)moves[0].sticks;
}
