#include "referee/tournament/file/submissions.hpp"

#include <sys/stat.h>

#include "tests/referee/tournament/testing.hpp"
#include "tests/referee/tournament/toy_game.hpp"

namespace {

const std::string game_of_submissions = "[[game]]\nid = \"paski\"\n";
const std::string one_to_start =
    "expected one program in the folder: a file named bot, such as bot.py, or else mis.c, mis.cpp or "
    "mis.pas, or else Cargo.toml, or else a single other file that can be started, found ";

/// A school class that hands in files. `read` reads a tournament file that names the folder of submissions.
struct Class {
  ScratchFolder folder;

  void hand_in(const std::string& name, const std::string& text = "print()") const {
    folder.write("submissions/" + name, text);
  }
  void hand_in(std::initializer_list<const char*> names) const {
    for (const char* name : names) hand_in(name);
  }

  TournamentFile read(const std::string& keys = "") const {
    return parse_tournament_file("[[players]]\nfolder = \"submissions\"\n" + keys + game_of_submissions,
                                 folder.path() / "class.toml", toy::games());
  }
  /// Reads the file as if the last submission were not admitted for the reason `why`. Does not read the
  /// folder again.
  TournamentFile read_but_last(const std::string& why, const std::string& keys = "") const {
    const TournamentFile file = read(keys);
    Submissions known = file.submissions.value();
    known.not_admitted.push_back({known.players.back().name, known.players.back().person, why});
    known.players.pop_back();
    std::filesystem::remove_all(folder.path() / "submissions");
    return parse_tournament_file(file.source, file.path, toy::games(), BoardSource::files, known);
  }

  /// The error without the path of the folder.
  std::string error_of(const std::string& keys = "") const {
    const std::string text = refusal_of([&] { read(keys); }), path = folder.path().string() + "/";
    return text.starts_with(path) ? text.substr(path.size()) : text;
  }
};

/// The command for a submitted file with this name and this text.
std::string command_of(const std::string& name, const std::string& text) {
  const Class pupils;
  pupils.hand_in(name, text);
  pupils.hand_in("z.py");
  return pupils.read().players.at(0).command;
}

}  // namespace

TEST_CASE(
    "each submitted file or folder becomes a player that runs in a sandbox, and players are sorted by name") {
  const Class pupils;
  pupils.hand_in({"ola.py", "Ala Żółć.js", "jan/bot.py", "jan/openings.txt", "mis.CPP"});
  const TournamentFile file = pupils.read();
  REQUIRE(file.players.size() == 4);
  CHECK(file.not_admitted.empty());
  const PlayerEntry &ala = file.players[0], &jan = file.players[1], &mis = file.players[2],
                    &ola = file.players[3];
  CHECK(ala.name == "Ala-Zolc");
  CHECK(ala.person == "Ala Żółć");
  CHECK(ala.command == "node 'Ala Żółć.js'");
  CHECK(ala.directory == pupils.folder.path() / "submissions/Ala Żółć.js");
  CHECK(ala.brings_folder);
  CHECK(ala.handed_in);
  CHECK(ala.transport == Transport::stdio);
  CHECK(ala.sandbox == SandboxLimits());
  CHECK(jan.name == "jan");
  CHECK(jan.person.empty());
  CHECK(jan.command == "python3 bot.py");
  CHECK(jan.directory == pupils.folder.path() / "submissions/jan");
  CHECK(mis.command == "plug-bolek mis.CPP --stdio");
  CHECK(ola.command == "python3 ola.py");
  CHECK(file.games[0].players == std::vector<std::size_t>{0, 1, 2, 3});
}

TEST_CASE("a submitted source file in a compiled language gets a command that compiles it") {
  const Class pupils;
  pupils.hand_in(
      {"a.ts", "b.java", "c.go", "d.rs", "e/Cargo.toml", "e/src/main.rs", "f/bot.go", "f/Cargo.toml"});
  const TournamentFile file = pupils.read();
  REQUIRE(file.players.size() == 6);
  std::vector<std::string> commands;
  for (const PlayerEntry& player : file.players) commands.push_back(player.command);
  CHECK(commands == std::vector<std::string>{"start-bot a.ts", "start-bot b.java", "start-bot c.go",
                                             "start-bot d.rs", "start-bot Cargo.toml", "start-bot bot.go"});
  CHECK(pupils.read("command = \"run {file}\"\n").players[4].command == "run Cargo.toml");
}

TEST_CASE("a submitted C++ source is started as a bot if it defines `main`, and as a module otherwise") {
  const std::string module = "plug-bolek a.cpp --stdio", bot = "start-bot a.cpp";
  const auto is = [](const std::string& text) { return command_of("a.cpp", text); };
  CHECK(is("#include <iostream>\nint main() {}") == bot);
  CHECK(is("int\n/* here */ main // there\n (int argc, char** argv) {}") == bot);
  CHECK(is("const char* s = \"\\\"\"; char c = '\\''; int n = 1'000;\nint main() {}") == bot);
  CHECK(is("#if 1\n#endif\nauto main() -> int {}") == bot);
  CHECK(is("signed main() {}") == bot);
  CHECK(is("#ifdef TEST\n#if 1\n#endif\nint main() {}\n#endif") == module);
  CHECK(is("void poczatek() {}") == module);
  CHECK(is("// int main() {}\n/* int main() {} */ const char* s = \"int main()\";") == module);
  CHECK(is("int main_part() { print main (); domain(); int mainly(); }") == module);
  CHECK(is("int main") == module);
  CHECK(is("/*") == module);
  CHECK(is("\"\\") == module);
  CHECK(is(std::string(64 << 10, ' ') + "int main() {}") == module);
  CHECK(command_of("mis.cpp", "int main() {}") == "plug-bolek mis.cpp --stdio");
  CHECK(command_of("a.c", "int main() {}") == "plug-bolek a.c --stdio");
}

TEST_CASE("a submitted Pascal program is started as a bot, and a submitted Pascal unit as a module") {
  const std::string module = "plug-bolek a.pas --stdio", bot = "start-bot a.pas";
  const auto is = [](const std::string& text) { return command_of("a.pas", text); };
  CHECK(is("program bot;\nbegin end.") == bot);
  CHECK(is("\xEF\xBB\xBF{ unit } (* unit *)\r\n// unit\n{$mode objfpc}PROGRAM\tBot;") == bot);
  CHECK(is("program{}bot;") == bot);
  CHECK(is("unit mis;\ninterface") == module);
  CHECK(is("{ program }\nunit mis;") == module);
  CHECK(is("programs;") == module);
  CHECK(is("{ program") == module);
  CHECK(is("{" + std::string(64 << 10, ' ') + "} program bot;") == module);
  CHECK(is("") == module);
}

TEST_CASE("if a submitted folder has no bot and exactly one module, its player's command runs this module") {
  const Class pupils;
  pupils.hand_in({"ala/mis.cpp", "ala/mis.h", "ala/graj.cpp", "jan/Mis.PAS", "ola/bot.py", "ola/mis.c",
                  "ula/mis.c", "ula/mis.pas", "zoe/mis.py", "zoe/mat.py"});
  const TournamentFile file = pupils.read();
  REQUIRE(file.players.size() == 3);
  CHECK(file.players[0].command == "plug-bolek mis.cpp --stdio");
  CHECK(file.players[0].directory == pupils.folder.path() / "submissions/ala");
  CHECK(file.players[1].command == "plug-bolek Mis.PAS --stdio");
  CHECK(file.players[2].command == "python3 bot.py");
  REQUIRE(file.not_admitted.size() == 2);
  CHECK(file.not_admitted[0].player == "ula");
  CHECK(file.not_admitted[0].why == one_to_start + "2");
  CHECK(file.not_admitted[1].player == "zoe");
  CHECK(file.not_admitted[1].why == one_to_start + "2");
  // A command for all submitted files does not change which files are chosen.
  const TournamentFile all = pupils.read("command = \"run {file}\"\n");
  CHECK(all.players[0].command == "run mis.cpp");
  CHECK(all.players.size() == 3);
}

TEST_CASE("the tournament file may set the command of submissions for one suffix or for all files") {
  const Class pupils;
  pupils.hand_in({"a.py", "b.js", "-c.rb"});
  const TournamentFile file =
      pupils.read("command = \"run {file} --as {file}\"\ncommands = { py = \"pypy3 {file}\" }\n");
  REQUIRE(file.players.size() == 3);
  CHECK(file.players[0].command == "run ./-c.rb --as ./-c.rb");
  CHECK(file.players[0].name == "c");
  CHECK(file.players[1].command == "pypy3 a.py");
  CHECK(file.players[2].command == "run b.js --as b.js");
}

TEST_CASE("the key `names` of the tournament file names the authors of submitted files") {
  const Class pupils;
  pupils.hand_in({"a.py", "b.py"});
  const TournamentFile file = pupils.read("names = { \"a.py\" = \"Дмитрий\", \"later.py\" = \"Ola\" }\n");
  REQUIRE(file.players.size() == 2);  // later.py was not submitted, and is ignored
  CHECK(file.players[0].person == "Дмитрий");
  CHECK(file.players[1].person.empty());
}

TEST_CASE("files that editors and operating systems leave behind do not become players") {
  const Class pupils;
  pupils.hand_in({"a.py", "b.py", ".a.py.swp", "a.py~", "b.bak", "b.py.orig", "#b.py#", "b.pyc",
                  "__pycache__/b.py", ".git/x", "__MACOSX/a.py", "Thumbs.db", "desktop.ini", "README.md",
                  "readme.py"});
  const TournamentFile file = pupils.read();
  REQUIRE(file.players.size() == 2);
  CHECK(file.not_admitted.empty());
}

TEST_CASE("a submission that cannot be started is not admitted, and the reason is given") {
  const Class pupils;
  pupils.hand_in(
      {"a.py", "b.py", "notes.txt", "empty/readme.md", "two/bot.py", "two/bot.js", "bad\x01name.py"});
  std::filesystem::create_symlink("/etc/passwd", pupils.folder.path() / "submissions/thief.py");
  std::filesystem::create_symlink("/", pupils.folder.path() / "submissions/root");
  pupils.hand_in({"crowd/bot.py", "linked/data.txt"});
  for (int i = 0; i < 1000; ++i)
    std::filesystem::create_directory(pupils.folder.path() / "submissions/crowd" / std::to_string(i));
  std::filesystem::create_symlink("/etc/passwd", pupils.folder.path() / "submissions/linked/bot.py");
  REQUIRE(mkfifo((pupils.folder.path() / "submissions/pipe.py").c_str(), 0600) == 0);
  const TournamentFile file = pupils.read();
  CHECK(file.players.size() == 2);
  const std::string link = "expected a file or a folder, found a symbolic link (put the file itself there)",
                    none = one_to_start + "none";
  CHECK(file.not_admitted ==
        std::vector<NotAdmitted>{
            {"bad-name", "bad?name",
             "expected a name of printable characters, found one with other characters"},
            {"crowd", "", "expected at most 1000 files and folders in the folder, found more"},
            {"empty", "", none},
            {"linked", "", none},
            {"notes", "",
             "expected a file whose suffix says how to start it, found 'notes.txt' (set the key command or "
             "commands)"},
            {"pipe", "", "expected a file or a folder, found a socket, a pipe or a device"},
            {"root", "", link},
            {"thief", "", link},
            {"two", "", one_to_start + "2"}});
}

TEST_CASE("a submitted player that is not admitted takes part in no game") {
  const Class pupils;
  pupils.hand_in({"a.py", "b.py", "c.py"});
  const TournamentFile file = pupils.read_but_last("it sleeps");
  REQUIRE(file.players.size() == 2);
  CHECK(file.players[1].name == "b");
  CHECK(file.players[1].handed_in);
  CHECK(file.not_admitted == std::vector<NotAdmitted>{{"c", "", "it sleeps"}});
  CHECK(file.games[0].players == std::vector<std::size_t>{0, 1});
  pupils.hand_in({"a.py", "b.py"});
  CHECK_THROWS_WITH_AS(pupils.read_but_last("it sleeps"),
                       doctest::Contains("expected 2 to 1000 players who are admitted, found 1"), BadInput);
}

TEST_CASE(
    "the normalised tournament file lists the players made from submissions, and is read as the same "
    "players") {
  const Class pupils;
  pupils.hand_in({"a.py", "Żak.py", "c.py"});
  const TournamentFile file =
      pupils.read_but_last("why \"not\"", "sandbox = { memory_mb = 99 }\ncopies = 2\n");
  const TournamentFile again = parse_tournament_file(file.text, file.path, toy::games());
  CHECK(again.text == file.text);
  CHECK(again.keys == file.keys);
  CHECK(again.not_admitted == file.not_admitted);
  REQUIRE(again.players.size() == file.players.size());
  for (std::size_t i = 0; i < file.players.size(); ++i) {
    CHECK(again.players[i].name == file.players[i].name);
    CHECK(again.players[i].person == file.players[i].person);
    CHECK(again.players[i].command == file.players[i].command);
    CHECK(again.players[i].directory == file.players[i].directory);
    CHECK(again.players[i].sandbox == file.players[i].sandbox);
    CHECK(again.players[i].copies == 2);
    CHECK(again.players[i].brings_folder);
    CHECK_FALSE(again.players[i].handed_in);
  }
}

TEST_CASE(
    "if submissions are in a folder elsewhere, the normalised tournament file names them by their full "
    "paths") {
  const Class pupils;
  pupils.hand_in({"a.py", "b.py"});
  const std::string place = (pupils.folder.path() / "submissions").string();
  const TournamentFile file = parse_tournament_file(
      "[[players]]\nfolder = \"" + place + "\"\n" + game_of_submissions, "class.toml", toy::games());
  const TournamentFile again = parse_tournament_file(file.text, "class.toml", toy::games());
  REQUIRE(again.players.size() == 2);
  CHECK(again.players[0].directory == pupils.folder.path() / "submissions/a.py");
}

TEST_CASE("submissions that would have the same name get numbers that depend on their content") {
  const Class pupils;
  pupils.hand_in("ala.py", "1");
  pupils.hand_in("Ala.js", "2");
  pupils.hand_in("ola.py");
  const auto names = [&](const std::string& keys = "") {
    std::map<std::string, std::string> found;
    for (const PlayerEntry& player : pupils.read(keys).players)
      found[player.directory.filename()] = player.name;
    return found;
  };
  const auto first = names();
  CHECK(first.at("ola.py") == "ola");
  CHECK(reads(first.at("ala.py"), "ala-..."));
  CHECK(reads(first.at("Ala.js"), "Ala-..."));
  CHECK(first.at("ala.py").size() == std::string("ala-4711").size());
  CHECK(first.at("ala.py").substr(4) != first.at("Ala.js").substr(4));
  pupils.hand_in("ALA.mjs", "3");
  const auto second = names();
  CHECK(second.at("ala.py") == first.at("ala.py"));
  CHECK(second.at("Ala.js") == first.at("Ala.js"));
  std::filesystem::rename(pupils.folder.path() / "submissions/Ala.js",
                          pupils.folder.path() / "submissions/Ala.py");
  CHECK(names().at("Ala.py") == first.at("Ala.js"));
  pupils.hand_in("Ala.js", "2");  // now it has the same content as Ala.py
  const auto third = names("copies = 10\n");
  CHECK(std::set<std::string>{third.at("ala.py"), third.at("Ala.js"), third.at("Ala.py"), third.at("ALA.mjs")}
            .size() == 4);
  CHECK(pupils.error_of("[[player]]\nname = \"OLA\"\ntoken = \"x\"\n") ==
        "class.toml:2:10: submissions/ola.py: the player of this file would get the name "
        "'ola', which is also the name of a [[player]] (rename one)");
}

TEST_CASE("the pupils' names are read from the names that Moodle gives to files") {
  const Class pupils;
  pupils.hand_in({"Jan Kowalski_12345_assignsubmission_file_bot.py", "Zoe_7_assignsubmission_file_/praca.py",
                  "Ala Żółć_1_assignsubmission_file_a.b.zip.js"});
  const TournamentFile file = pupils.read();
  REQUIRE(file.players.size() == 3);
  CHECK(file.players[0].name == "Ala-Zolc");
  CHECK(file.players[0].person == "Ala Żółć");
  CHECK(file.players[1].name == "Jan-Kowalski");
  CHECK(file.players[1].command == "python3 'Jan Kowalski_12345_assignsubmission_file_bot.py'");
  CHECK(file.players[2].name == "Zoe");
  CHECK(file.players[2].command == "python3 praca.py");
}

TEST_CASE("of several submissions that would have the same name, one that can be started gets this name") {
  const Class pupils;
  pupils.hand_in({"a.md", "a.py", "a.txt", "b.py", "Дмитрий.txt"});
  const TournamentFile file = pupils.read();
  REQUIRE(file.players.size() == 2);
  CHECK(file.players[0].name == "a");
  REQUIRE(file.not_admitted.size() == 3);
  CHECK(file.not_admitted[0].player == "a-2");
  CHECK(file.not_admitted[1].player == "a-3");
  CHECK(file.not_admitted[2].player == "unnamed");
  CHECK(file.not_admitted[2].person == "Дмитрий");
  CHECK(parse_tournament_file(file.text, file.path, toy::games()).not_admitted == file.not_admitted);
}

TEST_CASE(
    "a player's long name is cut so that the names of its copies, which end in numbers, are not too long "
    "either") {
  const Class pupils;
  pupils.hand_in(std::string(40, 'x') + ".py");
  pupils.hand_in("b.py");
  const TournamentFile file = pupils.read("copies = 10\n");
  REQUIRE(file.players.size() == 2);
  CHECK(file.players[1].clients().back() == std::string(29, 'x') + "-10");
}

TEST_CASE("an error in the keys of a folder of submissions is reported with its line and column") {
  const Class pupils;
  const auto refused = [&](const std::string& keys, const std::string& message) {
    CHECK_MESSAGE(reads(pupils.error_of(keys), message), pupils.error_of(keys));
  };
  refused("", "class.toml:2:10: folder: 'submissions' cannot be read: ...");
  std::filesystem::create_directory(pupils.folder.path() / "submissions");
  refused("", "class.toml:2:10: folder: 'submissions' has no submissions in it");
  pupils.hand_in("Дмитрий.py");
  refused("",
          "class.toml:2:10: submissions/Дмитрий.py: expected a file name with letters or digits of A-Z a-z "
          "0-9, which...");
  refused(
      "command = \"run\"\n",
      "class.toml:3:11: command: expected a command with {file} where the file's name belongs, found 'run'");
  for (const std::string command :
       {"'{file}'", "sh -c 'run {file}'", "\\\"{file}\\\"", "a\\\\\\\"b \\\" {file}"}) {
    refused("command = \"" + command + "\"\n",
            "class.toml:3:11: command: expected {file} outside of quotes, because gramy quotes the file's "
            "name itself, "
            "found ...");
  }
  for (const std::string command : {"'a b' {file}", "a\\\\\\\"b {file}", "it\\\\'s {file}"})
    CHECK(pupils.error_of("command = \"" + command + "\"\n").find("quotes") == std::string::npos);
  CHECK_THROWS_WITH_AS(
      parse_tournament_file("[[players]]\nfolder = \".\"\n" + game_of_submissions,
                            pupils.folder.path() / "class.toml", toy::games()),
      doctest::Contains("folder: expected a folder with nothing but submissions, found '.', which "
                        "has the tournament file in it"),
      BadInput);
  for (const std::string ending : {".py", "PY", "tar.gz"}) {
    refused("commands = { \"" + ending + "\" = \"run {file}\" }\n",
            "...commands: expected a file suffix in small letters, without the dot, such as py, found '" +
                ending + "'");
  }
  refused("transport = \"tcp\"\n",
          "class.toml:3:13: transport: tcp needs sandbox = false, because a sandbox "
          "has no network");
  for (int i = 0; i <= 1000; ++i) pupils.hand_in("p" + std::to_string(i) + ".py");
  refused("",
          "class.toml:2:10: folder: expected at most 1000 files and folders in 'submissions', found more");
}
