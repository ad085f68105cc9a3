/*
 * Calls a contestant's module on request. It is compiled together with the module, in its language: C or C++.
 *
 * The module must not touch the standard descriptors. So requests come as lines on descriptor 4:
 *   l 0 0 0 KEY    calls nothing; the answer shows that the module is loaded
 *   p M P MPO KEY  calls poczatek(M, P, MPO)
 *   r M P 0 KEY    calls ruch_bolka(M, P, &BM, &BP)
 * After each call, descriptor 3 gets the answer `BM BP KEY`, where BM and BP are 0 except after ruch_bolka.
 * The key changes with each request, so that the module cannot forge an answer without returning from the
 * call.
 *
 * The driver uses no names outside the standard library, such as those of POSIX, because a module may have
 * variables called `dup` or `fdopen`.
 */
#include <stdio.h>
#include <stdlib.h>

#ifdef __cplusplus
#include <iostream>
#endif

#include "mis.h"

/* Flushes standard output, so that the judge gets the module's output before the module's answer. */
static void flush_output(void) {
  fflush(stdout);
#ifdef __cplusplus
  std::cout.flush();
  std::wcout.flush();
#endif
}

int main(void) {
  FILE* answers = fopen("/dev/fd/3", "w");
  FILE* requests = fopen("/dev/fd/4", "r");
  char kind, key[32];
  int m, p, mpo;
  if (answers == NULL || requests == NULL) {
    perror("the driver of a module cannot open /dev/fd");
    return 1;
  }
  while (fscanf(requests, " %c %d %d %d %31s", &kind, &m, &p, &mpo, key) == 5) {
    int bm = 0, bp = 0;
    if (kind == 'p') {
      poczatek(m, p, mpo);
    } else if (kind == 'r') {
      ruch_bolka(m, p, &bm, &bp);
    }
    flush_output();
    fprintf(answers, "%d %d %s\n", bm, bp, key);
    if (fflush(answers) != 0) break;
  }
  if (feof(requests)) _Exit(0); /* no more requests; _Exit skips the module's exit handlers */
  fputs("the module has closed descriptors that are not its own\n", stderr);
  _Exit(1);
}
