#include "referee/tournament/boards/boards.hpp"

#include <map>
#include <set>
#include <span>

#include "engine/difficulty.hpp"
#include "protocol/json.hpp"
#include "tests/referee/tournament/testing.hpp"
#include "tests/referee/tournament/toy_game.hpp"

namespace {

TournamentFile file_with(const std::string& games, const std::filesystem::path& folder = "", int seed = 1,
                         const Catalogue& catalogue = toy::games()) {
  const std::string text = "seed = " + std::to_string(seed) + R"(
[[player]]
name = "a"
token = "x"
[[player]]
name = "b"
token = "x"
)" + games;
  return parse_tournament_file(text, folder / "t.toml", catalogue);
}

std::string game(const std::string& id, const std::string& boards) {
  return "[[game]]\nid = \"" + id + "\"\nboards = " + boards + "\n";
}

/// The name, text and start of each board.
std::vector<std::string> in_words(const std::vector<TournamentBoard>& boards) {
  std::vector<std::string> words;
  for (const TournamentBoard& board : boards) {
    words.push_back(board.name + ": " + board.board.text() + " from " +
                    (board.start ? std::to_string(*board.start) : "-"));
  }
  return words;
}

std::string error_of(const TournamentFile& file) {
  return refusal_of([&] { make_boards(file); });
}

}  // namespace

TEST_CASE("generated boards of a game depend on the seed, but not on their number or on other games") {
  const auto both =
      game("paski", "{ generate = 20, size = 1000 }") + game("zielone", "{ generate = 20, size = 1000 }");
  const auto boards = make_boards(file_with(both));
  REQUIRE(boards.size() == 2);
  REQUIRE(boards[0].size() == 20);
  CHECK(boards[0][2].name == "generated-3");
  CHECK(!boards[0][0].start);
  CHECK(boards[1][0].start);
  CHECK(in_words(boards[0]) == in_words(make_boards(file_with(both))[0]));
  // The first boards stay the same if there are more boards of the game, or boards of another game.
  const auto more = make_boards(file_with(game("paski", "{ generate = 25, size = 1000 }")));
  CHECK(in_words({more[0].begin(), more[0].begin() + 20}) == in_words(boards[0]));
  CHECK(in_words(make_boards(file_with(both, "", 2))[0]) != in_words(boards[0]));
  std::set<std::string> different;
  for (const auto& board : boards[0]) different.insert(board.board.text());
  CHECK(different.size() > 15);
}

TEST_CASE("a knockout's play-off boards come after its other generated boards and do not change these") {
  const std::string games = game("paski", "{ generate = 4, size = 1000, balanced = true }");
  TournamentFile file = file_with(games);
  const auto without = in_words(make_boards(file)[0]);
  file.format = Knockout{};
  const auto boards = make_boards(file);
  REQUIRE(boards[0].size() == 6);
  const auto all = in_words(boards[0]);
  CHECK(std::vector(all.begin(), all.begin() + 4) == without);
  CHECK(boards[0][4].name == "play-off-1");
  CHECK(boards[0][5].name == "play-off-2");
  std::set<std::string> different;
  for (const TournamentBoard& board : boards[0]) different.insert(board.board.text());
  CHECK(different.size() == 6);
  const Fixtures fixtures = fixtures_of(file, boards);
  CHECK(fixtures.games[0].boards == 4);
  CHECK(fixtures.games[0].play_off_boards == 2);

  file.format = Knockout{.tie_breaks = {Knockout::TieBreak::faults}};
  CHECK(in_words(make_boards(file)[0]) == without);
}

TEST_CASE(
    "generated boards all differ if the size has enough boards, and otherwise each board occurs equally "
    "often") {
  // The boards are piles of up to eight counters. With the key `balanced`, each seat wins half of the boards.
  for (const std::string keys : {"", ", difficulty = \"hard\"", ", difficulty = 0.5"}) {
    CAPTURE(keys);
    for (int seed = 1; seed <= 5; ++seed) {
      const auto boards = [&](int count) {
        const std::string generate = "{ generate = " + std::to_string(count) + ", size = 8" + keys + " }";
        return make_boards(file_with(game("paski", generate), "", seed))[0];
      };
      CHECK(count_different(boards(8)) == 8);
      std::map<std::string, int> times;
      for (const TournamentBoard& board : boards(24)) ++times[board.board.text()];
      CHECK(times.size() == 8);
      for (const auto& [text, count] : times) CHECK(count == 3);
    }
  }
}

TEST_CASE("in a balanced set, boards are repeated only for a seat that wins too few different boards") {
  const auto boards =
      make_boards(file_with(game("paski", "{ generate = 12, size = 8, balanced = true }")))[0];
  std::map<std::string, int> times;
  for (const TournamentBoard& board : boards) ++times[board.board.text()];
  CHECK(times.size() == 8);
  CHECK(times["3"] == 3);
  CHECK(times["6"] == 3);
}

TEST_CASE("two texts of the same board count as one board") {
  const ScratchFolder folder;
  for (const auto& [name, text] : {std::pair("a.in", "2 2 4 30"),
                                   {"b.in", "4 2 2 30"},
                                   {"c.in", "2 4 4 30"},
                                   {"d.in", "2 4 4 31"},
                                   {"e.in", "2 2 4 31"},
                                   {"f.in", "2 2 2 31"}})
    folder.write(name, text);
  const auto entry = game("paski", "{ files = [\"*.in\"] }");
  const auto boards = make_boards(file_with(entry, folder.path(), 1, all_games()))[0];
  CHECK(firsts_of(boards) == std::vector<std::size_t>{0, 0, 0, 3, 3, 5});
  CHECK(count_different(boards) == 3);
  // Boards with different layouts of the city, or with different starts in the graph, are different boards.
  folder.write("a.city", "2 3\nC.E\n..T\n");
  folder.write("b.city", "2 3\n.CE\n..T\n");
  folder.write("c.city", "2 3\nC.E\n..T\n");
  const auto cities = game("policjant-i-zlodziej", "{ files = [\"*.city\"] }");
  CHECK(firsts_of(make_boards(file_with(cities, folder.path(), 1, all_games()))[0]) ==
        std::vector<std::size_t>{0, 1, 0});
  folder.write("ring.graph", "3 3\n1 2\n2 3\n3 1\n");
  const auto starts = game("hydrorozgrywka", "{ files = [\"*.graph\"], starts = [1, 2] }");
  CHECK(count_different(make_boards(file_with(starts, folder.path(), 1, all_games()))[0]) == 2);
}

TEST_CASE(
    "play-off boards differ from each other and from all other boards, even if the size has few boards") {
  TournamentFile file = file_with(game("paski", "{ generate = 2, size = 20 }"));
  file.format = Knockout{};
  for (file.seed = 1; file.seed <= 20; ++file.seed) {
    CAPTURE(file.seed);
    const auto boards = make_boards(file)[0];
    REQUIRE(boards.size() == 4);
    std::set<std::string> played_off;
    for (const TournamentBoard& board : std::span(boards).last(2)) played_off.insert(board.board.text());
    CHECK(played_off.size() == 2);
    for (const TournamentBoard& board : std::span(boards).first(2))
      CHECK(!played_off.contains(board.board.text()));
  }
}

TEST_CASE("if the tournament file sets no size, generated boards have the game's default size") {
  const auto boards = make_boards(file_with(game("paski", "{ generate = 30 }")));
  for (const auto& board : boards[0]) {
    CHECK(board.board.size() <= static_cast<std::uint64_t>(toy::paski.default_size));
  }
}

TEST_CASE("a board from a file is named after the file, and each listed start makes a separate board") {
  const ScratchFolder folder;
  for (const auto& [name, text] :
       {std::pair("one/b.in", "7\n"), {"one/a.in", "9\n"}, {"x/a.in", "5"}, {"y/a.in", "6"}, {"y/b.in", "7"}})
    folder.write(name, text);
  const std::string all = folder.path().string() + "/";
  struct Files {
    std::string game, boards;
    Words words;
  };
  for (const auto& [id, files, words] :
       {Files{"zielone",
              "[\"one/*.in\"], starts = [1, 6]",
              {"a.in-1: 9 from 1", "a.in-6: 9 from 6", "b.in-1: 7 from 1", "b.in-6: 7 from 6"}},
        {"paski", "[\"one/a.in\"]", {"a.in: 9 from -"}},
        {"paski", "[\"[xy]/*.in\"]", {"x/a.in: 5 from -", "y/a.in: 6 from -", "b.in: 7 from -"}},
        {"paski", "[\"" + all + "[xy]/a.in\"]", {all + "x/a.in: 5 from -", all + "y/a.in: 6 from -"}},
        {"paski", "[\"x/a.in\", \"./x/*.in\", \"" + all + "x/a.in\"]", {"a.in: 5 from -"}}}) {
    const std::string& boards = files;
    CAPTURE(boards);
    const bool is_absolute = boards.find("xy]/a.in") != std::string::npos;
    CHECK(in_words(make_boards(file_with(game(id, "{ files = " + boards + " }"),
                                         is_absolute ? "" : folder.path()))[0]) == words);
  }
  const auto shared =
      make_boards(file_with(game("zielone", "{ files = [\"x/a.in\"], starts = [1, 2] }"), folder.path()))[0];
  CHECK(&shared[0].board.get() == &shared[1].board.get());
  CHECK(&protocol::json_of(shared[0].board.shared_text()) ==
        &protocol::json_of(shared[1].board.shared_text()));
}

TEST_CASE(
    "if a game has no key `starts`, a board's start is random, and independent of the other board files") {
  const ScratchFolder folder;
  folder.write("b.in", "1000000");
  const auto entry = game("zielone", "{ files = [\"*.in\"] }");
  const auto alone = in_words(make_boards(file_with(entry, folder.path()))[0]);
  const auto other_seed = in_words(make_boards(file_with(entry, folder.path(), 2))[0]);
  folder.write("a.in", "1000000");
  const auto together = in_words(make_boards(file_with(entry, folder.path()))[0]);
  REQUIRE(together.size() == 2);
  CHECK(together[1] == alone[0]);
  CHECK(together[0].substr(4) != together[1].substr(4));
  CHECK(other_seed != alone);
}

TEST_CASE(
    "an invalid board is reported with its file, and an invalid start with its line in the tournament file") {
  const ScratchFolder folder;
  const std::string path = folder.write("a.in", "five").string();
  const std::string place = (folder.path() / "t.toml").string() + ":10:10: ";
  const auto plain = game("zielone", "{ files = [\"a.in\"] }");
  CHECK(error_of(file_with(plain, folder.path())) ==
        path + ": token 1 (line 1): expected the heap from 1 to 1000000, found 'five'");
  folder.write("a.in", "5");
  CHECK(error_of(file_with(game("zielone", "{ files = [\"a.in\"], starts = [5, 6] }"), folder.path())) ==
        place + "starts: expected a start from 1 to 5 on 'a.in', found 6");
  CHECK(error_of(file_with(game("paski", "{ files = [\"a.in\"], starts = [1] }"), folder.path())) ==
        place +
            "starts: does not apply to paski, because each of its boards determines where play begins "
            "(remove it)");
}

TEST_CASE("a size that the generator refuses is reported with its line and column in the tournament file") {
  CHECK(error_of(file_with(game("paski", "{ generate = 1, size = 2000000 }"))) ==
        "t.toml:10:10: size: expected at most 1000000, found 2000000");
}

namespace {

/// The winner of each board, as one text, and the number of boards that the first seat wins.
std::pair<std::string, std::size_t> winners(const std::vector<TournamentBoard>& boards) {
  const AnyGame paski = *toy::games().find("paski");
  std::string winners;
  for (const TournamentBoard& board : boards)
    winners += board.board.solve().analyse(board.start).value() == Value::win ? '0' : '1';
  return {winners, static_cast<std::size_t>(std::ranges::count(winners, '0'))};
}

template <class Measure>
double mean(const std::vector<TournamentBoard>& boards, Measure measure) {
  double sum = 0;
  for (const TournamentBoard& board : boards) sum += measure(board.board, board.board.solve(), board.start);
  return sum / static_cast<double>(boards.size());
}

}  // namespace

TEST_CASE("each seat wins half of the balanced boards, in an order that depends on the seed") {
  // The first seat loses on piles whose size is divisible by three, which are a third of all candidates.
  for (const std::size_t count : {2, 8, 50}) {
    const auto entry =
        game("paski", "{ generate = " + std::to_string(count) + ", size = 100, balanced = true }");
    const auto boards = make_boards(file_with(entry))[0];
    REQUIRE(boards.size() == count);
    CHECK(winners(boards).second == count / 2);
    CHECK(boards.back().name == "generated-" + std::to_string(count));
    CHECK(in_words(boards) == in_words(make_boards(file_with(entry))[0]));
    CHECK(in_words(boards) != in_words(make_boards(file_with(entry, "", 2))[0]));
  }
}

TEST_CASE("boards that cannot be balanced are refused with a reason") {
  // The first seat wins on all piles of one or two counters.
  CHECK(
      error_of(file_with(game("paski", "{ generate = 2, size = 2, balanced = true }"))) ==
      "t.toml:10:10: balanced: found only 1 of 2 boards, because all other generated boards would break the "
      "balance: 2 that the first seat wins, 0 that the second seat wins, and 0 drawn; try another size");
  const ScratchFolder folder;
  for (const char* name : {"3", "4", "5", "7"}) folder.write(std::string(name) + ".in", name);
  const auto files = [](const std::string& names) {
    return game("paski", "{ files = [" + names + "], balanced = true }");
  };
  CHECK(error_of(file_with(files("\"4.in\", \"3.in\""), folder.path())) == "");
  CHECK(
      error_of(file_with(files("\"*.in\""), folder.path())) ==
      (folder.path() / "t.toml").string() +
          ":10:10: balanced: expected boards that each seat wins equally often, found 3 that the first seat "
          "wins, 1 that the second seat wins, and 0 drawn; remove boards or add others");
  CHECK(error_of(file_with(files("\"3.in\", \"4.in\", \"5.in\""), folder.path()))
            .ends_with("balanced: expected an even number of boards, found 3: paski has no draws"));
}

TEST_CASE("boards from files count as balanced if each seat wins from half of the listed starts") {
  const ScratchFolder folder;
  folder.write("a.in", "9");
  const auto starts = [](const std::string& list) {
    return game("zielone", "{ files = [\"a.in\"], balanced = true, starts = [" + list + "] }");
  };
  CHECK(error_of(file_with(starts("3, 4, 6, 8"), folder.path())) == "");
  CHECK(error_of(file_with(starts("3, 4, 5, 8"), folder.path()))
            .ends_with(
                "found 3 that the first seat wins, 1 that the second seat wins, and 0 drawn; remove boards "
                "or add others"));
}

TEST_CASE("the more difficult the generated boards, the more often random moves are mistakes") {
  const auto boards = [](const std::string& keys) {
    return make_boards(
        file_with(game("paski", "{ generate = 8, size = 60" + keys + " }"), "", 1, all_games()))[0];
  };
  const auto lucky = [&](const std::string& keys) {
    return mean(boards(keys), [](auto&&... board) { return luck(board...); });
  };
  const double easy = lucky(", difficulty = \"easy\""), normal = lucky(", difficulty = \"normal\""),
               hard = lucky(", difficulty = \"hard\"");
  CHECK(easy > 2 * normal);
  CHECK(normal > hard);
  CHECK(lucky(", difficulty = \"easy\", balanced = true") >
        lucky(", difficulty = \"hard\", balanced = true"));
  const auto difficulty = [](auto&&... board) { return perfect_play(board...).difficulty; };
  const double any = mean(boards(""), difficulty);
  CHECK(mean(boards(", difficulty = " + std::to_string(any)), difficulty) ==
        doctest::Approx(any).epsilon(0.1));
}

TEST_CASE(
    "on each generated board, balanced or not, perfect play reaches a position with a possible mistake") {
  for (const AnyGame& each : all_games()) {
    CAPTURE(each.id());
    for (const std::string keys : {"", ", balanced = true"}) {
      const auto file =
          file_with(game(std::string(each.id()), "{ generate = 12" + keys + " }"), "", 1, all_games());
      const auto boards = make_boards(file)[0];
      for (const TournamentBoard& board : boards)
        CHECK(has_decision(board.board, board.board.solve(), board.start));
    }
  }
}

TEST_CASE("a set of generated boards may be both difficult and balanced") {
  const auto hard = make_boards(
      file_with(game("paski", "{ generate = 20, size = 30, difficulty = \"hard\", balanced = true }")))[0];
  CHECK(winners(hard).second == 10);
}

TEST_CASE("progress is reported before each board is generated") {
  std::string told;
  make_boards(file_with(game("paski", "{ generate = 3 }") + game("zielone", "{ generate = 1 }")),
              [&](std::string_view game, std::size_t made, std::size_t wanted) {
                told += std::string(game) + " " + std::to_string(made) + "/" + std::to_string(wanted) + ", ";
              });
  CHECK(told == "paski 0/3, paski 1/3, paski 2/3, zielone 0/1, ");
}
