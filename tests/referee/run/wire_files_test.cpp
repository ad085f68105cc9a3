#include "referee/run/wire_files.hpp"

#include <fcntl.h>
#include <regex>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>

#include "tests/referee/tournament/toy_match.hpp"

namespace {

constexpr auto to = Direction::to_client;
constexpr auto from = Direction::from_client;

Time after(int ms) {
  return Time() + std::chrono::milliseconds(ms);
}

MatchSetup match_called(const std::string& id) {
  return toy_setup({"ania", "bolek"}, id);
}

struct Wire {
  ScratchFolder folder;
  WireFiles files{folder.path() / "lines"};

  void line(std::string_view client, Direction direction, std::string_view match, std::string_view text) {
    files.passed({.client = client, .direction = direction, .match = match, .text = text, .at = after(1234)});
  }
  void end(const std::string& id, protocol::Reason reason = protocol::Reason::normal,
           std::string detail = {}) {
    files.end(
        {.setup = match_called(id), .moves = {}, .result = {}, .reason = reason, .detail = std::move(detail)},
        after(2000));
  }
  std::string text_of(std::string_view match) const { return folder.read(files.file_of(match).string()); }
  /// The file's lines without their days.
  std::string undated(std::string_view match) const {
    return std::regex_replace(text_of(match), std::regex(R"(\d{4}-\d\d-\d\dT[\d:]+Z)"), "TODAY");
  }
};

std::uint64_t count(std::string_view text, std::string_view what) {
  std::uint64_t found = 0;
  for (auto at = text.find(what); at != text.npos; at = text.find(what, at + what.size())) ++found;
  return found;
}

}  // namespace

TEST_CASE("the wire file of a match contains all lines of the match, from begin to end, with their times") {
  Wire wire;
  wire.line("ania", from, "", "before");
  wire.files.begin(match_called("m"), after(1000));
  wire.line("ania", to, "m", R"({"type":"start","match":"m"})");
  wire.line("bolek", from, "m", R"({"type":"ready","match":"m"})");
  wire.line("celina", from, "m", R"({"type":"move","match":"m"})");
  wire.files.link_lost("bolek", after(1500));
  wire.end("m", protocol::Reason::disconnect, "bolek lost the link");
  wire.line("ania", from, "m", "afterwards");
  CHECK(wire.files.finish() == "");
  CHECK(wire.undated("m") == R"(-- 0.000 s begun at TODAY: m
> 0.234 s ania {"type":"start","match":"m"}
< 0.234 s bolek {"type":"ready","match":"m"}
-- 0.500 s bolek is not connected any more
-- 1.000 s ended: disconnect: bolek lost the link
)");
}

TEST_CASE(
    "a line that names none of its player's running matches is written to the wire files of all of them") {
  Wire wire;
  for (const char* id : {"m", "n"}) wire.files.begin(match_called(id), after(1234));
  wire.line("ania", from, "n", "to one");
  wire.end("n");
  wire.files.begin(match_called("o"), after(1234));
  // the text ends with an escape character and a zero-width space
  wire.line("Bolek", from, "", "no JSON\x1b\xe2\x80\x8b");
  wire.line("ania", from, "n", "too late");
  for (const char* id : {"m", "o"}) wire.end(id);
  CHECK(wire.files.finish() == "");
  for (const char* id : {"m", "o"}) {
    CHECK(wire.undated(id) == "-- 0.000 s begun at TODAY: " + std::string(id) +
                                  "\n< 0.000 s Bolek no JSON??\n< 0.000 s ania too late\n"
                                  "-- 0.766 s ended: normal\n");
  }
  CHECK(wire.undated("n") ==
        "-- 0.000 s begun at TODAY: n\n< 0.000 s ania to one\n-- 0.766 s ended: normal\n");
}

TEST_CASE(
    "a line that names no match is written to at most 16 wire files, however many matches its player has") {
  Wire wire;
  for (int i = 0; i < 100; ++i) wire.files.begin(match_called("m" + std::to_string(i)), after(0));
  wire.line("ania", from, "", "what?");
  CHECK(wire.files.finish() == "");
  std::uint64_t found = 0;
  for (int i = 0; i < 100; ++i) found += count(wire.text_of("m" + std::to_string(i)), "what?");
  CHECK(found == 16);
}

TEST_CASE("a match that is played again is appended to its wire file") {
  Wire wire;
  for (int times = 0; times < 2; ++times) {
    wire.files.begin(match_called("m"), after(0));
    wire.end("m", protocol::Reason::aborted, "the referee was late");
  }
  CHECK(wire.files.finish() == "");
  CHECK(count(wire.text_of("m"), "begun at") == 2);
  CHECK(count(wire.text_of("m"), "ended: aborted: the referee was late\n") == 2);
}

TEST_CASE("long lines are cut in a match's wire file, and the file has a maximum size") {
  Wire wire;
  wire.files.begin(match_called("m"), after(0));
  wire.line("ania", to, "m", std::string(WireFiles::longest_line, 'x'));
  wire.line("ania", to, "m", std::string(WireFiles::longest_line + 1, 'y'));
  for (int i = 0; i < 300; ++i) wire.line("ania", from, "m", std::string(60'000, 'z'));
  wire.files.link_lost("ania", after(1));
  wire.end("m");
  CHECK(wire.files.finish() == "");
  const std::string text = wire.text_of("m");
  CHECK(text.find(std::string(WireFiles::longest_line, 'x') + "\n") != text.npos);
  CHECK(text.find(std::string(WireFiles::longest_line, 'y') + "... (131073 bytes)\n") != text.npos);
  CHECK(text.ends_with(
      "zzz\n-- all further lines are left out: this file has 16 MB of lines\n-- 2.000 s ended: normal\n"));
  CHECK(text.size() < WireFiles::most_bytes + 1000);
  CHECK(text.size() > WireFiles::most_bytes - 70'000);
}

TEST_CASE("if the disk is too slow, a wire file leaves out lines and says how many") {
  Wire wire;
  const std::string pipe = wire.files.file_of("m").string();
  REQUIRE(mkfifo(pipe.c_str(), 0600) == 0);  // a write to this pipe waits for a reader
  for (const char* id : {"m", "n"}) wire.files.begin(match_called(id), after(0));
  const std::uint64_t lines = 200;
  for (std::uint64_t i = 0; i < lines; ++i) wire.line("ania", from, "", std::string(60'000, 'z'));
  for (const char* id : {"m", "n"}) wire.end(id);
  const int reader = open(pipe.c_str(), O_RDONLY | O_NONBLOCK);
  REQUIRE(reader >= 0);
  std::string piped;
  while (piped.find("ended: normal") == piped.npos) {
    std::array<char, 1 << 16> buffer;
    const ssize_t size = read(reader, buffer.data(), buffer.size());
    if (size > 0) piped.append(buffer.data(), static_cast<std::size_t>(size));
    if (size <= 0) std::this_thread::yield();
    piped.erase(0, piped.size() - std::min<std::size_t>(piped.size(), 1000));
  }
  close(reader);
  CHECK(wire.files.finish() == "");
  const std::string text = wire.text_of("n");
  std::smatch left_out;
  const std::string end = text.substr(text.size() - 200);
  REQUIRE(std::regex_search(
      end, left_out,
      std::regex(
          R"(\n-- (\d+) lines are left out here, because the disk was too slow\n-- 2.000 s ended: normal\n$)")));
  CHECK(std::stoull(left_out[1]) > 0);
  CHECK(count(text, " s ania zzz") + std::stoull(left_out[1]) == lines);
}

TEST_CASE("a match id cannot name a wire file outside the folder of wire files") {
  const ScratchFolder folder;
  const WireFiles files(folder.path());
  CHECK(files.file_of("paski:../x y:A:B").filename() == "paski:..%2Fx%20y:A:B.txt");
  CHECK(files.file_of("paski:g%2F:A:B#2").filename() == "paski:g%252F:A:B#2.txt");
  CHECK(files.file_of(std::string(500, 'x')).filename().string().size() < 255);
  CHECK(files.file_of(std::string(500, 'x')) != files.file_of(std::string(501, 'x')));
  CHECK(files.file_of("m").parent_path() == folder.path());
}

TEST_CASE("if the folder for wire files cannot be made, there is an error") {
  const ScratchFolder folder;
  folder.write("file", "x");
  CHECK_THROWS_AS(WireFiles(folder.path() / "file"), BadInput);
  CHECK_THROWS_AS(WireFiles(folder.path() / "file/lines"), BadInput);
}
