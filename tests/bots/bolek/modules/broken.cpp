// A module that does not compile.
#include "mis.h"

void poczatek(int, int, int) {
  return here_is_the_mistake;
}
