#include "referee/tournament/tables/head_to_head.hpp"

#include "tests/referee/tournament/testing.hpp"

TEST_CASE(
    "each row of the head-to-head table shows two players' points, results, pairs, Elo and normalised Elo") {
  const std::vector<HeadToHead> met{
      {{"perfect", "shaky"}, {.won = 12, .drawn = 1, .lost = 3, .faults = {}}, {0, 0, 3, 1, 4}},
      {{"perfect", "greedy"}, {.won = 8, .drawn = 0, .lost = 0, .faults = {}}, {0, 0, 0, 0, 4}},
      {{"perfect", "random"}, {.won = 2, .drawn = 0, .lost = 0, .faults = {}}, {0, 0, 0, 0, 1}},
      {{"shaky", "random"}, {.won = 0, .drawn = 0, .lost = 1, .faults = {}}, {}}};
  const std::string text = head_to_head_table("cup, head to head", met, TableStyle::plain);
  CHECK("\n" + text == R"(
cup, head to head
------------------------------------------------------------------------------
player      opponent      points    w/d/l pairs   elo   +-    los  nelo   even
perfect     shaky       12.5-3.5   12/1/3     8  +212  188  98.6%  +239  37.5%
perfect     greedy       8.0-0.0    8/0/0     4  +547  669  94.6%  +635   0.0%
perfect     random       2.0-0.0    2/0/0     1     -    -      -     -   0.0%
shaky       random       0.0-1.0    0/0/1     0     -    -      -     -      -
)");
}
