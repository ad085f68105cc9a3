/*
 * Calls a contestant's module on request. Compiled together with it and in its language, C or C++.
 *
 * The standard descriptors are the module's to leave alone, so requests come as lines on descriptor 4 and are
 * answered on descriptor 3:
 *   l 0 0 0 KEY  calls nothing   p M P MPO KEY  calls poczatek   r M P 0 KEY  calls ruch_bolka
 *   BM BP KEY    when it has returned; 0 0 but after ruch_bolka
 * The key is another one each time, so that nothing but a return from the call can be taken for an answer.
 *
 * Names that are not of the standard library belong to the module, which may call a variable `dup` or
 * `fdopen`: here is nothing of POSIX.
 */
#include <stdio.h>
#include <stdlib.h>

#ifdef __cplusplus
#include <iostream>
#endif

#include "mis.h"

/* So that whatever the module has printed is seen before its answer. */
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
    perror("the driver of a module: /dev/fd");
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
  if (feof(requests))
    _Exit(0); /* nobody asks any more; what the module wants to do at its exit is of no interest */
  fputs("the module has closed descriptors that are not its own\n", stderr);
  _Exit(1); /* nor here */
}
