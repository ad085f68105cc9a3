/*
 * Calls a contestant's module on request. Compiled together with it and in its language, C or C++.
 *
 * Requests and answers are lines on descriptor 3, because the standard ones are the module's to leave alone:
 *   p M P MPO KEY  calls poczatek     r M P 0 KEY  calls ruch_bolka
 *   BM BP KEY      when it has returned; 0 0 after poczatek
 * The key is another one each time, so that nothing but a return from the call can be taken for an answer.
 */
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

#ifdef __cplusplus
#include <iostream>
#endif

#include "mis.h"

/* So that whatever the module has printed is seen before its answer. */
static void flush_output(void) {
  fflush(stdout);
#ifdef __cplusplus
  std::cout.flush();
#endif
}

int main(void) {
  const int link = 3;
  FILE* requests = fdopen(link, "r");
  FILE* answers = fdopen(dup(link), "w");
  char kind, key[32];
  int m, p, mpo;
  if (requests == NULL || answers == NULL) return 1;
  while (fscanf(requests, " %c %d %d %d %31s", &kind, &m, &p, &mpo, key) == 5) {
    int bm = 0, bp = 0;
    if (kind == 'p') {
      poczatek(m, p, mpo);
    } else {
      ruch_bolka(m, p, &bm, &bp);
    }
    flush_output();
    fprintf(answers, "%d %d %s\n", bm, bp, key);
    fflush(answers);
  }
  _exit(0); /* the game is over; what the module wanted to do at its exit is of no interest */
}
