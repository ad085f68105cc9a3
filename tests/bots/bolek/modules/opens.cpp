// Opens files that the task allows. With limit 1 or 3 it opens a forbidden file, with 4 it prints to
// /dev/stdout.
#include <cstdio>
#include <fstream>
#include <iostream>

#include "mis.h"

static std::ifstream early("/none");  // opened before poczatek, when nothing is forbidden
static int limit;

void poczatek(int, int, int mpo) {
  limit = mpo;
  for (const char* file :
       {"/dev/null", "/etc/none", "/lib/none", "/proc/self/fd/0", "/sys/none", "/usr/bin/../include/none"})
    std::ifstream{file};
}

void ruch_bolka(int m, int p, int* bm, int* bp) {
  if (limit == 1) std::ofstream("/proc/self/root/tmp/log.txt");
  if (limit == 3) std::freopen("/usr/../mis.log", "w", stdout);
  if (limit == 4) std::ofstream("/dev/stdout") << "one bear";
  *bm = m;
  *bp = p;
}
