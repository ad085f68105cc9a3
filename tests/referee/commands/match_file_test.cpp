#include "referee/commands/match_file.hpp"

#include "engine/catalogue.hpp"
#include "referee/tournament/file/tournament_file.hpp"
#include "tests/referee/tournament/testing.hpp"

namespace {

TournamentFile parsed(const MatchFileWords& words, const char* game = "paski") {
  const Catalogue games = all_games();
  return parse_tournament_file(match_file(words, *games.find(game)), "match.toml", games);
}

/// Makes a folder the current one until the end of a block.
struct Inside {
  explicit Inside(const std::filesystem::path& folder) { std::filesystem::current_path(folder); }
  ~Inside() { std::filesystem::current_path(before); }
  const std::filesystem::path before = std::filesystem::current_path();
};

}  // namespace

TEST_CASE("the arguments of `match` are turned into a tournament file") {
  MatchFileWords words{.players = {"sh -c 'exit 0' \"\\n", "noisy:0.25", "perfect", "paski-grundy"},
                       .names = {"ala"},
                       .boards = 7,
                       .size = 30,
                       .seed = 5,
                       .clocks = {read_clock_word("10+0.5"), read_clock_word("perfect=0.2/move")},
                       .stdio = true};
  words.players[3] = std::string(all_games().find("paski")->info().methods.front().player);
  const TournamentFile file = parsed(words);
  REQUIRE(file.players.size() == 4);
  CHECK(file.players[0].name == "ala");
  CHECK(file.players[0].command == words.players[0]);
  CHECK(file.players[0].transport == Transport::stdio);
  CHECK(file.players[1].command == "gramy-bot --player noisy:0.25 --stdio");
  CHECK(file.players[1].transport == Transport::stdio);
  CHECK(file.players[2].command == "gramy-bot --player perfect --stdio");
  CHECK(file.players[3].command == "gramy-bot --player " + words.players[3] + " --stdio");
  CHECK(file.clock.initial_ms == 10'000);
  CHECK(file.clock.increment_ms == 500);
  REQUIRE(file.games.front().own_clocks.size() == 1);
  CHECK(file.games.front().own_clocks.at(2).move_ms == 200);
  CHECK(file.seed == 5);
  const auto& boards = std::get<GeneratedBoards>(file.games.front().boards);
  CHECK(boards.count == 7);
  CHECK(boards.size == 30);
}

TEST_CASE("each player is named after its kind or its command, and no two players have the same name") {
  CHECK(names_of_players({.players = {"perfect", "noisy:0.1", "noisy:0.3", "node bots/ala.js --fast",
                                      "./zażółć.py", "perfect", "/usr/bin/żółw"}}) ==
        Words{"perfect", "noisy", "noisy-2", "ala", "za", "perfect-2", "w"});
  CHECK(names_of_players({.players = {"a.py", "a.py", "a.py"}, .names = {"x", "y"}}) == Words{"x", "y", "a"});
  CHECK(names_of_players({.players = {std::string(40, 'a'), std::string(40, 'a')}}) ==
        Words{std::string(32, 'a'), std::string(28, 'a') + "-2"});
}

TEST_CASE("an argument that is neither a kind of player nor a program is reported") {
  const auto said = [](const std::string& word) {
    return refusal_of([&] { parsed({.players = {word, "perfect"}}); });
  };
  CHECK(said("perfct").find("'perfct' is neither a program nor one of the kinds of players for") !=
        std::string::npos);
  CHECK(said("perfct").find("did you mean 'perfect'?") != std::string::npos);
  {
    const ScratchFolder folder;
    const Inside inside(folder.path());
    folder.write("bot.py", "");
    CHECK(said("bot.py") ==
          "--player: 'bot.py' is a file, not a command (write how to run it, such as \"python3 FILE\" or "
          "./FILE)");
  }
  CHECK(said("sh") == "");
  CHECK(said("./nowhere") == "");  // accepted: only the shell will notice that the file is missing
}

TEST_CASE("more names than players, a repeated name, and a bad error rate of `noisy` are refused") {
  CHECK_THROWS_WITH_AS(parsed({.players = {"perfect", "random"}, .names = {"a", "b", "c"}}),
                       "--name: expected at most one name for each of 2 players, found 3 names", BadInput);
  CHECK_THROWS_WITH_AS(parsed({.players = {"perfect", "random"}, .names = {"a", "a"}}),
                       "--name: expected a different name for each player, found two players named 'a'",
                       BadInput);
  for (const char* bad : {"noisy:", "noisy:x", "noisy:1.1", "noisy:-1", "noisy:nan"})
    CHECK_THROWS_AS(parsed({.players = {"perfect", bad}}), BadInput);
}

TEST_CASE(
    "the option --clock takes seconds with an increment or seconds per move, for all players or for one "
    "player") {
  CHECK(read_clock_word("60").clock == protocol::ClockSettings{.initial_ms = 60'000});
  CHECK(read_clock_word("60").player.empty());
  CHECK(read_clock_word("bot=0.5+0.01").clock ==
        protocol::ClockSettings{.initial_ms = 500, .increment_ms = 10});
  CHECK(read_clock_word("bot=0.5+0.01").player == "bot");
  for (const char* bad : {"", "+", "60+", "+1", "-1", "60+-1", "60 + 1", "nan", "inf", "1e9", "60+1+1", "0",
                          "0+1", "=60", "bot=", "60=60=60"})
    CHECK_THROWS_AS(read_clock_word(bad), BadInput);
  CHECK(parsed({.players = {"perfect", "random"}}).clock == protocol::ClockSettings{10'000, 60'000, 100, 50});
  CHECK_THROWS_WITH_AS(parsed({.players = {"perfect", "random"}, .clocks = {read_clock_word("bot=60")}}),
                       "--clock: expected the name of a player (perfect, random), found 'bot'", BadInput);
}
