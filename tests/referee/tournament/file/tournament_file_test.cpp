#include "referee/tournament/file/tournament_file.hpp"

#include "tests/referee/tournament/testing.hpp"
#include "tests/referee/tournament/toy_game.hpp"

namespace {

TournamentFile parse(const std::string& text, const std::filesystem::path& path = "t.toml") {
  return parse_tournament_file(text, path, toy::games());
}

std::string error_of(const std::string& text, const std::filesystem::path& path = "t.toml") {
  return refusal_of([&] { parse(text, path); });
}

/// Checks the errors of wrong texts. Each text is paired with the expected error. `error_of` adds the text to
/// a valid tournament file, and returns the error that this causes.
void expect_errors(const std::function<std::string(const std::string&)>& error_of,
                   const std::vector<std::pair<std::string, std::string>>& wrong) {
  for (const auto& [wrong_text, message] : wrong) {
    const auto& text = wrong_text;
    CAPTURE(text);
    CHECK_MESSAGE(reads(error_of(text), message), error_of(text));
  }
}

const std::string two_players = R"(
[[player]]
name = "a"
command = "run a"
[[player]]
name = "b"
token = "secret"
)";
const std::string one_game = "[[game]]\nid = \"paski\"\n";

/// A valid file that begins with the lines `top`, so the first line of `top` is line 1 of the file.
std::string with(const std::string& top, const std::string& game = one_game) {
  return top + two_players + game;
}

}  // namespace

TEST_CASE("if a tournament file sets only players and games, everything else has the documented defaults") {
  const TournamentFile file = parse(with(""), "some/where/all.toml");
  CHECK(file.name == "all");
  CHECK(file.folder == "some/where");
  CHECK(file.host == "127.0.0.1");
  CHECK(file.port == 0);
  CHECK(file.wait_ms == 30'000);
  CHECK(file.seed == 1);
  CHECK(file.lobby.max_errors == LobbySettings{}.max_errors);
  CHECK(file.concurrency == 4);
  CHECK(file.clock == protocol::ClockSettings{10'000, 60'000, 100, 50});
  REQUIRE(file.players.size() == 2);
  CHECK(file.players[0].name == "a");
  CHECK(file.players[0].command == "run a");
  CHECK_FALSE(file.players[0].token);
  CHECK(file.players[1].token->matches("secret"));
  CHECK(file.players[1].command.empty());
  REQUIRE(file.games.size() == 1);
  CHECK(file.games[0].game.id() == "paski");
  CHECK(file.games[0].players == std::vector<std::size_t>{0, 1});
  const auto* generated = std::get_if<GeneratedBoards>(&file.games[0].boards);
  REQUIRE(generated);
  CHECK(generated->count == 4);
  CHECK(!generated->size);
}

TEST_CASE("every key of a tournament file is read") {
  const ScratchFolder folder;
  folder.write("boards/b.in", "5");
  folder.write("boards/a.in", "6");
  folder.write("boards/c.txt", "7");
  const TournamentFile file = parse(R"(
name = "a [tournament]"
format = "round-robin"
limits = { errors = 7 }
listen = "[::1]:4242"
wait_ms = 5
seed = 9
concurrency = 7
[clock]
ready_ms = 1
initial_ms = 2
increment_ms = 3
margin_ms = 4
[[player]]
name = "A_b-9"
command = "x"
[[player]]
name = "c"
command = "y"
transport = "stdio"
copies = 3
sandbox = { memory_mb = 100, cpu_s = 7, allow_engine = true }
[[player]]
name = "d"
command = "z"
folder = "bots/../bots/d"
transport = "tcp"
[[game]]
id = "zielone"
boards = { files = ["boards/*.in", "boards/[ac].*"], starts = [5, 2] }
players = ["d", "A_b-9"]
[[game]]
id = "paski"
boards = { generate = 3, size = 60 }
)",
                                    folder.path() / "t.toml");
  CHECK(file.name == "a [tournament]");
  CHECK(file.lobby.max_errors == 7);
  CHECK(file.host == "::1");
  CHECK(file.port == 4242);
  CHECK(file.wait_ms == 5);
  CHECK(file.seed == 9);
  CHECK(file.concurrency == 7);
  CHECK(file.clock == protocol::ClockSettings{1, 2, 3, 4});
  REQUIRE(file.players.size() == 3);
  CHECK(file.players[0].transport == Transport::tcp);
  CHECK(file.players[0].clients() == Words{"A_b-9"});
  CHECK(file.players[1].clients() == Words{"c", "c-2", "c-3"});
  CHECK(file.players[1].transport == Transport::stdio);
  CHECK(file.players[1].sandbox == SandboxLimits{.memory_mb = 100, .cpu_s = 7, .allow_engine = true});
  CHECK(file.players[2].transport == Transport::tcp);
  CHECK_FALSE(file.players[2].sandbox);
  CHECK(file.players[1].directory == folder.path());
  CHECK_FALSE(file.players[1].brings_folder);
  CHECK(file.players[2].directory == folder.path() / "bots/d");
  CHECK(file.players[2].brings_folder);
  REQUIRE(file.games.size() == 2);
  CHECK(file.games[0].players == std::vector<std::size_t>{0, 2});
  CHECK(file.games[1].players == std::vector<std::size_t>{0, 1, 2});
  const auto& files = std::get<BoardFiles>(file.games[0].boards);
  CHECK(files.files == std::vector<std::filesystem::path>{folder.path() / "boards/a.in",
                                                          folder.path() / "boards/b.in",
                                                          folder.path() / "boards/c.txt"});
  CHECK(files.starts == std::vector<Number>{5, 2});
  const auto& generated = std::get<GeneratedBoards>(file.games[1].boards);
  CHECK(generated.count == 3);
  CHECK(generated.size == 60);
}

TEST_CASE(
    "a game may have its own clock, and keys missing from the game's clock are taken from the tournament's "
    "clock") {
  const auto file = parse(with("[clock]\ninitial_ms = 5\nmargin_ms = 7\n",
                               "[[game]]\nid = \"paski\"\nclock = { initial_ms = 9, ready_ms = 0 }\n"
                               "[[game]]\nid = \"graf\"\n"));
  CHECK(file.games[0].clock == protocol::ClockSettings{0, 9, 100, 7});
  CHECK(file.games[1].clock == file.clock);
  CHECK(
      reads(error_of(two_players + one_game + "clock = { initial_ms = 0 }\n"), "...initial_ms: expected..."));
}

TEST_CASE("a clock may be a text or a table, and sets the time for the match or for each move") {
  const auto clock_of = [](const std::string& clock) { return parse(with(clock)).clock; };
  CHECK(clock_of("clock = \"5+0.5\"\n") == protocol::ClockSettings{10'000, 5'000, 500, 50});
  CHECK(clock_of("clock = \"0.5/move\"\n") == protocol::ClockSettings{10'000, 500, 0, 50, 500});
  CHECK(clock_of("[clock]\nmove_ms = 500\nmargin_ms = 7\n") ==
        protocol::ClockSettings{10'000, 500, 0, 7, 500});
  const std::string each_move = "[clock]\nmove_ms = 500\n";
  const auto with_game_clock = [&](const std::string& clock) {
    return with(each_move, one_game + "clock = " + clock + "\n");
  };
  expect_errors([](const std::string& text) { return error_of(text); },
                {{with("clock = \"1:30\"\n"), "...clock: expected a table, or seconds..."},
                 {with(each_move + "initial_ms = 500\n"),
                  "...move_ms: cannot be used together with initial_ms in the same table..."},
                 {with_game_clock("{ increment_ms = 1 }"), "...increment_ms: needs initial_ms in..."}});
  const auto game_clock = [&](const char* clock) { return parse(with_game_clock(clock)).games[0].clock; };
  CHECK(game_clock("{ initial_ms = 9 }") == protocol::ClockSettings{10'000, 9, 0, 50});
  CHECK(clock_of("[clock]\ninitial_ms = 5\n") == protocol::ClockSettings{10'000, 5, 100, 50});
  CHECK(game_clock("{ ready_ms = 1 }") == protocol::ClockSettings{1, 500, 0, 50, 500});
}

TEST_CASE(
    "a player may have its own clock, and keys missing from the player's clock are taken from the game's "
    "clock") {
  const auto file = parse(
      "[[player]]\nname = \"a\"\ncommand = \"a\"\n"
      "[[player]]\nname = \"b\"\ncommand = \"b\"\nclock = \"1+0.2\"\n"
      "[[game]]\nid = \"paski\"\nclock = { margin_ms = 7 }\n"
      "[[game]]\nid = \"graf\"\n");
  REQUIRE(file.games[0].own_clocks.size() == 1);
  CHECK(file.games[0].own_clocks.at(1) == protocol::ClockSettings{10'000, 1'000, 200, 7});
  CHECK(file.games[1].own_clocks.at(1) == protocol::ClockSettings{10'000, 1'000, 200, 50});
  CHECK(file.games[0].clock.initial_ms == 60'000);
}

TEST_CASE("the name of a folder with boards may contain characters that are special in file patterns") {
  const ScratchFolder folder;
  folder.write("odd [x] * folder/a.in", "5");
  const auto file = parse(with("", "[[game]]\nid = \"paski\"\nboards = { files = [\"*.in\"] }\n"),
                          folder.path() / "odd [x] * folder" / "t.toml");
  CHECK(std::get<BoardFiles>(file.games[0].boards).files.size() == 1);
}

TEST_CASE("a tournament file whose boards are in a store is read even if its board files are missing") {
  const std::string text =
      with("", "[[game]]\nid = \"paski\"\nboards = { files = [\"nowhere/*.in\"], starts = [3] }\n");
  CHECK_THROWS_AS(parse(text), BadInput);
  const TournamentFile file = parse_tournament_file(text, "t.toml", toy::games(), BoardSource::store);
  const auto& files = std::get<BoardFiles>(file.games[0].boards);
  CHECK(files.files.empty());
  CHECK(files.starts == std::vector<Number>{3});
}

TEST_CASE("an unknown key of a tournament file is reported with the nearest known key and all known keys") {
  CHECK(error_of(with("concurency = 4\n")) ==
        "t.toml:1:1: unknown key 'concurency' in the file, the nearest known one is 'concurrency' (of name, "
        "format, "
        "gauntlet, swiss, knockout, sprt, exam, until_told, listen, wait_ms, seed, concurrency, clock, "
        "limits, rating, "
        "player, "
        "players, "
        "game)");
  CHECK(error_of(with("[clock]\ninitial = 4\n")) ==
        "t.toml:2:1: unknown key 'initial' in [clock], the nearest known one is 'initial_ms' (of ready_ms, "
        "initial_ms, increment_ms, margin_ms, move_ms)");
  CHECK(error_of("[[player]]\nname = \"a\"\ncomand = \"x\"\n") ==
        "t.toml:3:1: unknown key 'comand' in [[player]], the nearest known one is 'command' (of name, "
        "person, was, command, folder, copies, transport, sandbox, token, token_hash, clock, games, "
        "not_admitted)");
  CHECK(error_of(two_players + "[[game]]\nid = \"paski\"\nbords = {}\n") ==
        "t.toml:10:1: unknown key 'bords' in [[game]], the nearest known one is 'boards' (of id, boards, "
        "players, clock)");
  CHECK(error_of(two_players + "[[game]]\nid = \"paski\"\nboards = { generat = 4 }\n") ==
        "t.toml:10:12: unknown key 'generat' in [boards], the nearest known one is 'generate' (of "
        "generate, size, difficulty, files, folder, starts, balanced, sheet)");
  CHECK(error_of(with("zzzzzzzzz = 1\n")) ==
        "t.toml:1:1: unknown key 'zzzzzzzzz' in the file, the known ones are name, format, gauntlet, swiss, "
        "knockout, sprt, exam, until_told, listen, wait_ms, seed, concurrency, clock, limits, rating, "
        "player, players, "
        "game");
}

TEST_CASE("the error for a file that is not TOML is one line") {
  CHECK(error_of("name = \"a\"\nseed = = 1\n").find('\n') == std::string::npos);
}

TEST_CASE("values of the wrong kind or out of range are refused in a tournament file") {
  expect_errors(
      [](const std::string& top) { return error_of(with(top + "\n")); },
      {{"name = 5", "t.toml:1:8: name: expected a text of one line, found 5"},
       {"name = \"\"", "t.toml:1:8: name: expected a text of one line, found ''"},
       {"name = \"a\\nb\"", "t.toml:1:8: name: expected a text of one line, found..."},
       {"seed = \"x\"", "t.toml:1:8: seed: expected an integer from 0 to 9223372036854775807, found 'x'"},
       {"seed = -1", "t.toml:1:8: seed: expected an integer from 0 to 9223372036854775807, found -1"},
       {"concurrency = 0", "t.toml:1:15: concurrency: expected an integer from 1 to 100000, found 0"},
       {"wait_ms = 1.5", "t.toml:1:11: wait_ms: expected an integer from 0 to 864000000, found 1.5"},
       {"clock = false", "t.toml:1:9: clock: expected a table, such as { initial_ms = 60000 }, found false"},
       {"clock.initial_ms = 0",
        "t.toml:1:20: initial_ms: expected an integer from 1 to 864000000, found 0"}});
  expect_errors([](const std::string& text) { return error_of(text); },
                {{"player = 3\n", "t.toml:1:10: player: expected tables, each headed by [[player]], found 3"},
                 {"player = [3]\n", "t.toml:1:11: player: expected a table headed by [[player]], found 3"},
                 {"name = \"a\"\nseed = = 1\n", "t.toml:2:8: ..."}});
}

TEST_CASE("the address to listen on has to be an IP address and a port") {
  CHECK(parse(with("listen = \"0.0.0.0:65535\"\n")).port == 65535);
  CHECK(parse(with("listen = \"[::]:0\"\n")).host == "::");
  for (const char* address :
       {"4242", "127.0.0.1", ":1", "127.0.0.1:", "127.0.0.1:65536", "127.0.0.1:-1", "127.0.0.1:1x",
        "localhost:4242", "127.0.0:1", "[127.0.0.1]:1", "::1:1", "[]:1", "[::1]", "[::g]:1"}) {
    CAPTURE(address);
    CHECK(error_of(with("listen = \"" + std::string(address) + "\"\n")) ==
          "t.toml:1:10: listen: expected an IP address and a port up to 65535, such as 127.0.0.1:0 or "
          "[::1]:0, found '" +
              std::string(address) + "'");
  }
}

TEST_CASE("each player needs a valid name of its own, and either a command or a token") {
  expect_errors(
      [](const std::string& keys) { return error_of("[[player]]\n" + keys + "\n"); },
      {{"command = \"x\"", "t.toml:1:1: [[player]]: expected a name, found none"},
       {"name = \"a b\"\ncommand = \"x\"",
        "t.toml:2:8: name: expected 1 to 32 of A-Z a-z 0-9 _ -, found 'a b'"},
       {"name = \"" + std::string(33, 'a') + "\"\ncommand = \"x\"",
        "t.toml:2:8: name: expected 1 to 32 of..."},
       {"name = \"a\"\ncommand = \"x\"", "t.toml:1:1: expected at least 2 tables [[player]], found 1"},
       {"name = \"a\"\ncommand = \"x\"\ncopies = 3\n[[player]]\nname = \"A-3\"\ncommand = \"x\"",
        "t.toml:6:8: name: expected an unused name (upper and lower case count as the same), found 'A-3' "
        "beside 'a-3'"},
       {"name = \"" + std::string(31, 'a') + "\"\ncommand = \"x\"\ncopies = 2",
        "t.toml:4:10: copies: expected the copies to have names of at most 32 characters, found 'aaa..."}});
  expect_errors(
      [](const std::string& keys) { return error_of("[[player]]\nname = \"a\"\n" + keys + "\n"); },
      {{"", "t.toml:1:1: player 'a': expected either command or token, found neither"},
       {"command = \"x\"\ntoken = \"y\"",
        "t.toml:1:1: player 'a': expected either command or token, found both"},
       {"token = \"open sesame\"",
        "t.toml:3:9: token: expected a token without blanks, found one with blanks"},
       {"token = \"y\"\ntoken_hash = \"z\"",
        "t.toml:4:14: token_hash: expected either token or token_hash, found both (remove one)"},
       {"token_hash = \"z\"",
        "t.toml:3:14: token_hash: expected 64 hexadecimal digits, as `gramy-referee token` prints them, "
        "found "
        "'z'"},
       {"command = \"x\"\ntransport = \"udp\"", "t.toml:4:13: transport: expected tcp or stdio, found 'udp'"},
       {"token = \"x\"\nfolder = \"a\"",
        "t.toml:4:10: folder: applies only to a player with a command, and this player has a token (remove "
        "folder, or write command instead of token)"},
       {"command = \"x\"\nsandbox = true",
        "t.toml:4:11: sandbox: needs transport = \"stdio\", because a sandbox has "
        "no network"},
       {"command = \"x\"\nsandbox = { memory = 1 }", "...the nearest known one is 'memory_mb'..."},
       {"command = \"x\"\nsandbox = 5",
        "t.toml:4:11: sandbox: expected true, false or a table with memory_mb, processes, cpu_s or "
        "allow_engine, found 5"},
       {"token = \"x\"\ntransport = \"stdio\"",
        "t.toml:4:13: transport: stdio needs a command, and this player has a token (write tcp)"}});
  CHECK(error_of(two_players + "[[player]]\nname = \"B\"\ncommand = \"x\"\n") ==
        "t.toml:9:8: name: expected an unused name (upper and lower case count as the same), found 'B' "
        "beside 'b'");
  CHECK(error_of("seed = 1\n") == "t.toml:1:1: expected at least 2 tables [[player]], found 0");
}

TEST_CASE("a tournament has at most 1000 players and a million matches") {
  const auto players = [](int count) {
    std::string text;
    for (int i = 0; i < count; ++i) {
      text += "[[player]]\nname = \"p" + std::to_string(i) + "\"\ncommand = \"x\"\n";
    }
    return text;
  };
  const auto game = [](int boards) {
    return one_game + "boards = { generate = " + std::to_string(boards) + " }\n";
  };
  CHECK(error_of(players(5000) + game(1)) ==
        "t.toml:1:1: expected at most 1000 tables [[player]], found 5000");
  CHECK(parse(players(1000) + game(1)).players.size() == 1000);
  CHECK(error_of(players(1000) + game(2)) ==
        "t.toml:3001:1: expected at most 1000000 matches in a tournament, found 1998000: take fewer boards, "
        "players or rounds");
  CHECK(parse("format = \"knockout\"\n" + players(1000) + game(500)).players.size() == 1000);
  CHECK(error_of("format = \"knockout\"\n" + players(1000) + game(501)).find("found 1000998: ") !=
        std::string::npos);
  CHECK(error_of("format = \"swiss\"\nswiss = { rounds = 1000 }\n" + players(100) + game(11))
            .find("found 1100000: ") != std::string::npos);
}

TEST_CASE("the key `was` of a player gives its earlier name, which no player may have now") {
  const auto was = [](const std::string& names) {
    return with("[[player]]\nname = \"c\"\ncommand = \"x\"\n" + names);
  };
  CHECK(parse(was("was = \"earlier\"\n")).players.at(0).was == "earlier");
  CHECK(parse(was("")).players.at(0).was.empty());
  const std::string expected = "t.toml:4:7: was: expected an earlier name that no player has now, found ";
  CHECK(error_of(was("was = \"b\"\n")) == expected + "'b', the name of another player");
  CHECK(error_of(was("was = \"c\"\n")) == expected + "'c', the name of another player");
  CHECK(error_of(was("was = \"a b\"\n")) == expected + "'a b', which is not a valid name");
  const std::string other = "[[player]]\nname = \"d\"\ncommand = \"x\"\nwas = \"earlier\"\n";
  CHECK(error_of(was("was = \"earlier\"\n" + other))
            .ends_with("was: expected an earlier name that no player has now, found 'earlier' a "
                       "second time"));
}

TEST_CASE("a tournament file may contain the hash of a token instead of the token") {
  const std::string hash = SecretHash("sesame").text();
  const TournamentFile file = parse(with("[[player]]\nname = \"c\"\ntoken_hash = \"" + hash + "\"\n"));
  CHECK(file.players.at(0).token->matches("sesame"));
  CHECK_FALSE(file.players.at(0).token->matches(hash));
}

TEST_CASE("each game of a tournament file must have a known id that no other game has") {
  CHECK(error_of(two_players) == "t.toml:1:1: expected at least one table [[game]], found none");
  CHECK(error_of(two_players + "[[game]]\n") == "t.toml:8:1: [[game]]: expected an id, found none");
  CHECK(error_of(two_players + "[[game]]\nid = \"paskii\"\n") ==
        "t.toml:9:6: id: expected the id of a game, found 'paskii', the nearest known one is 'paski' (of "
        "misie-patysie, paski, hydrorozgrywka, zielone, graf, policjant-i-zlodziej)");
  CHECK(error_of(two_players + one_game + one_game) ==
        "t.toml:11:6: id: expected each game once, found 'paski' again");
}

TEST_CASE("the boards of a game come from the generator or from files") {
  const ScratchFolder folder;
  folder.write("a.in", "5");
  const auto error = [&](const std::string& boards) {
    const auto path = folder.path() / "t.toml";
    const std::string message = error_of(two_players + one_game + "boards = " + boards + "\n", path);
    return message.substr(message.find(':'));
  };
  CHECK(error("4") ==
        ":10:10: boards: expected a table, such as { generate = 10 } or { files = [\"*.in\"] }, found 4");
  CHECK(error("{}") == ":10:10: boards: expected one of generate, files, folder and sheet, found none");
  CHECK(error("{ size = 3 }") ==
        ":10:10: boards: expected one of generate, files, folder and sheet, found none");
  CHECK(error("{ generate = 1, files = [\"a.in\"] }") ==
        ":10:10: boards: expected one of generate, files, folder and sheet, found several");
  CHECK(error("{ generate = 0 }") == ":10:23: generate: expected an integer from 1 to 100000, found 0");
  CHECK(error("{ generate = 1, size = 0 }") ==
        ":10:33: size: expected an integer from 1 to 9007199254740991, found 0");
  CHECK(error("{ generate = 1, starts = [1] }") ==
        ":10:35: starts: applies only to boards from files, because generated boards have their own starts "
        "(remove it)");
  CHECK(error("{ files = [\"a.in\"], size = 1 }") ==
        ":10:37: size: applies only to generated boards, and these are from files (remove it)");
  CHECK(error("{ files = [] }") == ":10:20: files: expected at least one, found none");
  CHECK(error("{ files = \"a.in\" }") == ":10:20: files: expected a list of texts in [ ], found 'a.in'");
  CHECK(error("{ files = [\"a.in\", \"*.out\"] }") == ":10:29: files: no file matches '*.out'");
  CHECK(error("{ files = [\"a.in\"], starts = [0] }") ==
        ":10:40: starts: expected an integer from 1 to 9007199254740991, found 0");
  CHECK(error("{ files = [\"a.in\"], starts = [2, 2] }") ==
        ":10:43: starts: expected each start once, found 2 again");
}

TEST_CASE("a folder of boards stands for all files in it, sorted in byte order") {
  const ScratchFolder folder;
  folder.write("boards/b.in", "5");
  folder.write("boards/B.in", "5");
  folder.write("boards/a [1].in", "5");
  folder.write("boards/.hidden", "5");
  folder.write("boards/more/c.in", "5");
  folder.write("empty/.hidden", "5");
  const auto with_boards = [&](const std::string& boards) {
    return parse(two_players + one_game + "boards = " + boards + "\n", folder.path() / "t.toml");
  };
  const auto file = with_boards("{ folder = \"boards\", balanced = true }");
  const auto& files = std::get<BoardFiles>(file.games[0].boards);
  const auto boards = folder.path() / "boards";
  CHECK(files.files == std::vector{boards / "B.in", boards / "a [1].in", boards / "b.in"});
  CHECK(files.balanced);
  const std::string path = (folder.path() / "t.toml").string();
  for (const std::string name : {"empty", "nowhere", "boards/b.in"}) {
    CHECK(error_of(two_players + one_game + "boards = { folder = \"" + name + "\" }\n", path) ==
          path + ":10:21: folder: there is no folder with files at '" + name + "'");
  }
}

TEST_CASE("the difficulty of generated boards is a word or a number") {
  const auto difficulty = [](const std::string& value) {
    const auto file = parse(two_players + one_game + "boards = { generate = 2, difficulty = " + value +
                            ", balanced = true }\n");
    const auto& generated = std::get<GeneratedBoards>(file.games[0].boards);
    CHECK(generated.balanced);
    return *generated.difficulty;
  };
  CHECK(difficulty("\"easy\"") == Difficulty(Level::easy));
  CHECK(difficulty("\"normal\"") == Difficulty(Level::normal));
  CHECK(difficulty("\"hard\"") == Difficulty(Level::hard));
  CHECK(difficulty("0.25") == Difficulty(0.25));
  CHECK(difficulty("1") == Difficulty(1.0));
  const auto error = [](const std::string& keys) {
    return error_of(two_players + one_game + "boards = { generate = 2, " + keys + " }\n");
  };
  CHECK(error("difficulty = \"heavy\"") ==
        "t.toml:10:39: difficulty: expected easy, normal, hard or a number from 0 to 1, found 'heavy'");
  CHECK(error("difficulty = 1.5").starts_with("t.toml:10:39: difficulty: expected a number from 0 to 1"));
  CHECK(error("balanced = 1") == "t.toml:10:37: balanced: expected true or false, found 1");
}

TEST_CASE("an odd number of boards can be balanced only in a game that may be drawn") {
  const auto three = [](const std::string& game) {
    return two_players + "[[game]]\nid = \"" + game + "\"\nboards = { generate = 3, balanced = true }\n";
  };
  CHECK(error_of(three("paski")) ==
        "t.toml:10:23: generate: expected an even number of balanced boards, found 3: paski has no draws");
  CHECK_NOTHROW(parse_tournament_file(three("graf"), "t.toml", all_games()));
}

TEST_CASE("the players of a game have to be players of the tournament") {
  const auto error = [](const std::string& players) {
    return error_of(two_players + one_game + "players = " + players + "\n");
  };
  CHECK(error("[\"a\", \"bb\"]") ==
        "t.toml:10:17: players: expected the name of a [[player]], found 'bb', the nearest known one is 'b' "
        "(of a, b)");
  CHECK(error("[\"a\", \"a\"]") == "t.toml:10:17: players: expected each player once, found 'a' again");
  CHECK(error("[\"a\"]") ==
        "t.toml:10:11: game 'paski': expected at least 2 players, found 1 (remove the game, or add a player "
        "that plays it)");
  CHECK(error_of(two_players + "[[player]]\nname = \"c\"\ntoken = \"x\"\n" + one_game +
                 "players = [\"a\", \"b\"]\n") ==
        "t.toml:11:1: expected every player in at least one game, found 'c' in none");
}

TEST_CASE("a player with a list of games plays only these games") {
  const auto with_games = [](const std::string& games) {
    return two_players + "[[player]]\nname = \"c\"\ntoken = \"x\"\ngames = " + games + "\n" +
           "[[game]]\nid = \"graf\"\n[[game]]\nid = \"paski\"\nplayers = [\"b\", \"c\"]\n";
  };
  const TournamentFile file = parse_tournament_file(with_games("[\"paski\"]"), "t.toml", all_games());
  CHECK(file.games[0].players == std::vector<std::size_t>{0, 1});
  CHECK(file.games[1].players == std::vector<std::size_t>{1, 2});
  const auto error = [&](const std::string& games) {
    return refusal_of<BadInput>([&] { parse_tournament_file(with_games(games), "t.toml", all_games()); });
  };
  CHECK(
      error("[\"paski\", \"hex\"]") ==
      "t.toml:11:19: games: expected a game of the tournament, found 'hex', the known ones are graf, paski");
  CHECK(error("[]") == "t.toml:11:9: games: expected at least one, found none");
  CHECK(error("[\"graf\"]") ==
        "t.toml:16:11: game 'paski': expected at least 2 players, found 1 (remove the game, or add a player "
        "that plays it)");
}

TEST_CASE("a tournament file that is missing or is a folder is reported") {
  const ScratchFolder folder;
  CHECK(refusal_of([] { read_tournament_file("/nowhere/t.toml", toy::games()); }) ==
        "/nowhere/t.toml: cannot be read: No such file or directory");
  CHECK_THROWS_AS(read_tournament_file(folder.path(), toy::games()), BadInput);
}

TEST_CASE("ratings may be relative to the rating of one player") {
  CHECK(!parse(with("")).anchor);
  CHECK(parse(with("rating = { anchor = \"b\" }\n")).anchor == RatingAnchor{"b", 0});
  CHECK(parse(with("rating = { anchor = \"a\", elo = 1500.5 }\n")).anchor == RatingAnchor{"a", 1500.5});
  CHECK(error_of(with("rating = { anchor = \"c\" }\n"))
            .starts_with("t.toml:1:21: anchor: expected the name of a [[player]], found 'c', "));
  CHECK(error_of(with("rating = { elo = 5 }\n")) ==
        "t.toml:1:10: [rating]: expected an anchor, the name of a [[player]], found none");
}
