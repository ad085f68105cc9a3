/* What the grader of Misie-Patysie calls; a module defines it. For C and C++, with the linkage of its
 * language. */
#ifndef MIS_H
#define MIS_H

/* The largest MP-limit that the task promises. One of its own tests has twice as much. */
#define MAX_MPO 1000000

/* A game begins: m bears and p sticks in the pool, at most mpo of a kind in a move. */
void poczatek(int m, int p, int mpo);

/* Bolek is to move, the pool holds m bears and p sticks: how many he takes is left in *bm and *bp. */
void ruch_bolka(int m, int p, int* bm, int* bp);

#endif
