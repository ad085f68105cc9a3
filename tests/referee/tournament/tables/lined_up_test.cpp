#include "referee/tournament/tables/lined_up.hpp"

#include "tests/referee/tournament/testing.hpp"

TEST_CASE("rows stand in columns of their least widths") {
  CHECK(lined_up({{"#", "who", "n"}, {"1", "ala", "23"}}, {3, 5, 4}, 1) == Words{"  #  who     n",  //
                                                                                 "  1  ala    23"});
}

TEST_CASE("no cell has a terminal do anything") {
  CHECK(lined_up({{"1", "a\x1b[2Jb\n", "2"}}, {3, 5, 4}, 1) == Words{"  1  a?[2Jb?   2"});
}

TEST_CASE("what does not fit makes its column wider in every row, and touches no other") {
  CHECK(lined_up({{"#", "who", "n"}, {"10-30", "aleksandra", "12345"}}, {3, 5, 4}, 1) ==
        Words{"    #  who            n",  //
              "10-30  aleksandra 12345"});
  CHECK(lined_up({{"who", "n"}, {"a", "1"}}, {4, 2}, 0) == Words{"  who  n", "  a    1"});
}
