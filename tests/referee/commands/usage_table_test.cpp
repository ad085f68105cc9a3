#include "referee/commands/usage_table.hpp"

#include "tests/referee/tournament/testing.hpp"

namespace {

std::vector<std::string> words_of(const std::string& table, std::size_t line) {
  std::istringstream lines(table);
  std::string text, word;
  for (std::size_t i = 0; i <= line; ++i) std::getline(lines, text);
  std::istringstream in(text);
  std::vector<std::string> words;
  while (in >> word) words.push_back(word);
  return words;
}

}  // namespace

TEST_CASE(
    "the usage table lists the most costly clients first, with one row for all connections of a client") {
  const std::string table = usage_table({
      {.address = "10.0.0.1", .name = "Ala", .matches = 2, .loop_time = 3ms, .bytes_read = 50, .watched = 2},
      {.address = "10.0.0.2", .name = {}, .is_spectator = true, .bytes_read = 1, .watched = 3},
      {.address = "10.0.0.2", .name = {}, .is_spectator = true, .bytes_read = 1, .watched = 4},
      {.address = "10.0.0.2", .name = {}, .loop_time = 1500us, .bytes_read = 5},
      {.address = {}, .name = "perfect", .matches = 1, .loop_time = 2ms, .bytes_read = 7, .lines_refused = 1},
      {.address = "10.0.0.2",
       .name = {},
       .loop_time = 3ms,
       .bytes_read = 6,
       .plays_waiting = 3,
       .hints_waiting = 1},
  });
  CHECK(words_of(table, 1) == Words{"10.0.0.2", "-", "2", "0", "4.5", "11", "3", "1", "0", "0"});
  CHECK(words_of(table, 2) == Words{"10.0.0.1", "Ala", "1", "2", "3.0", "50", "0", "0", "0", "2"});
  CHECK(words_of(table, 3) == Words{"(house)", "perfect", "1", "1", "2.0", "7", "0", "0", "1", "0"});
  CHECK(words_of(table, 4) == Words{"10.0.0.2", "(spectators)", "2", "0", "0.0", "2", "0", "0", "0", "7"});
  CHECK(words_of(table, 5) == Words{"together", "6", "3", "9.5", "70", "3", "1", "1", "9"});
}

TEST_CASE("a long usage table is cut, but its total includes all clients") {
  std::vector<ClientUsage> crowd;
  for (int i = 0; i < 60; ++i) crowd.push_back({.address = "10.0.0.1", .name = "bot-" + std::to_string(i)});
  const std::string table = usage_table(crowd, 10);
  CHECK(words_of(table, 11) == Words{"and", "50", "others"});
  CHECK(words_of(table, 12)[1] == "60");
}
