/* Functions that a module defines and the grader of Misie-Patysie calls. In C++ they have C++ linkage. */
#ifndef MIS_H
#define MIS_H

/* The largest limit mpo that the task promises. One of the task's own tests has twice this limit. */
#define MAX_MPO 1000000

/* Starts a game: the pool has m bears and p sticks; a move takes at most mpo of a kind. */
void poczatek(int m, int p, int mpo);

/* Chooses Bolek's move from a pool of m bears and p sticks: *bm and *bp are the numbers that he takes. */
void ruch_bolka(int m, int p, int* bm, int* bp);

#endif
