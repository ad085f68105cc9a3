#include "referee/tournament/tables/lined_up.hpp"

#include "tests/referee/tournament/testing.hpp"

TEST_CASE("rows of a table are aligned in columns of at least the given widths") {
  CHECK(lined_up({{"#", "who", "n"}, {"1", "ala", "23"}}, {3, 5, 4}, 1) == Words{"  #  who     n",  //
                                                                                 "  1  ala    23"});
}

TEST_CASE("control codes in a table's cells are replaced") {
  CHECK(lined_up({{"1", "a\x1b[2Jb\n", "2"}}, {3, 5, 4}, 1) == Words{"  1  a?[2Jb?   2"});
}

TEST_CASE("a cell wider than its column widens this column in all rows, and no other column") {
  CHECK(lined_up({{"#", "who", "n"}, {"10-30", "aleksandra", "12345"}}, {3, 5, 4}, 1) ==
        Words{"    #  who            n",  //
              "10-30  aleksandra 12345"});
  CHECK(lined_up({{"who", "n"}, {"a", "1"}}, {4, 2}, 0) == Words{"  who  n", "  a    1"});
}
