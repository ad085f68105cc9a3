#include "referee/tournament/counted/board_schedule.hpp"

#include "engine/catalogue.hpp"
#include "referee/tournament/counted/editions.hpp"
#include "tests/referee/tournament/edition/class_file.hpp"
#include "tests/referee/tournament/records/memory_store.hpp"
#include "tests/referee/tournament/testing.hpp"

namespace {

/// The schedule of a tournament in this format, with this many players and with these boards of paski.
BoardSchedule schedule_for(Format format, std::size_t players, const std::vector<std::string>& texts) {
  TournamentFile file;
  file.path = "/nowhere/t.toml";
  file.format = std::move(format);
  file.players.resize(players);
  const AnyGame game = *all_games().find("paski");
  GameEntry entry{.game = game};
  std::vector<TournamentBoard> boards;
  for (const std::string& text : texts)
    boards.push_back({"board-" + std::to_string(boards.size()), game.read_board(text), {}});
  for (std::size_t player = 0; player < players; ++player) entry.players.push_back(player);
  file.games.push_back(std::move(entry));
  return board_schedule(edition_of(file, {boards}, ""));
}

}  // namespace

TEST_CASE("in each format, the schedule has the expected number of matches on each board") {
  const std::vector<std::string> texts{"2 2 2 19", "2 2 3 19", "2 3 4 19"};
  const auto matches = [&](Format format, std::size_t players) {
    const BoardSchedule schedule = schedule_for(std::move(format), players, texts);
    REQUIRE(schedule.games.size() == 1);
    CHECK(schedule.games[0].boards == 3);
    return schedule.games[0].matches_a_board();
  };
  CHECK(matches(RoundRobin{}, 4) == 12);
  CHECK(matches(Gauntlet{}, 4) == 6);
  CHECK(matches(Swiss{.rounds = 3}, 5) == 12);
  CHECK(matches(Knockout{}, 4) == 6);
  Sprt sprt;
  sprt.max_pairs = 4;  // one more than there are boards, so one board is played twice
  CHECK(matches(sprt, 2) == 4);
}

TEST_CASE("a board is done when all matches on the board and on its copies have been counted") {
  const BoardSchedule schedule = schedule_for(RoundRobin{}, 2, {"2 2 2 19", "2 2 3 19", "2 2 2 19"});
  DoneBoards boards(schedule);
  const auto content = [](const char* text) {
    return ContentHash(all_games().find("paski")->read_board(text).text());
  };
  const ContentHash twice = content("2 2 2 19"), once = content("2 2 3 19");
  CHECK(schedule.games[0].copies == std::map<ContentHash, std::uint64_t>{{twice, 2}});
  CHECK_FALSE(boards.is_done("paski", once));
  CHECK_FALSE(boards.count("paski", once));
  CHECK_FALSE(boards.is_done("paski", once));
  CHECK(boards.count("paski", once));
  CHECK(boards.is_done("paski", once));
  for (int match = 0; match < 3; ++match) CHECK_FALSE(boards.count("paski", twice));
  CHECK_FALSE(boards.is_done("paski", twice));
  CHECK(boards.count("paski", twice));
  CHECK(boards.is_done("paski", twice));
  DoneBoards unscheduled{BoardSchedule{}};
  for (int match = 0; match < 10; ++match) CHECK_FALSE(unscheduled.count("paski", once));
  CHECK_FALSE(unscheduled.is_done("paski", once));
}

TEST_CASE("the schedule of boards follows the newest edition of the tournament file") {
  MemoryStore store("memory");
  CHECK(schedule_in(store) == BoardSchedule());
  for (const char* players : {"ala ola", "ala ola ula"}) {
    const Edition edition = class_of(players).edition();
    add_edition(store, edition);
    CHECK(schedule_in(store) == board_schedule(edition));
  }
}
