#include "referee/commands/match_recorder.hpp"

#include "referee/tournament/places/read_results.hpp"
#include "tests/referee/tournament/toy_match.hpp"

namespace {

/// A match that `first` won. Its record contains a text of `letters` characters.
MatchRecord ended_match(const std::string& first, const std::string& second, std::size_t letters = 1) {
  return toy_match(toy_setup({first, second}), '"' + std::string(letters, 'x') + '"');
}

std::vector<std::string> recorded_ids(const std::filesystem::path& folder) {
  std::vector<std::string> ids;
  read_results(folder.string())->for_each_added(0, [&](const StoredMatch& match) {
    ids.push_back(match.id);
  });
  return ids;
}

constexpr std::chrono::system_clock::time_point some_time{};

}  // namespace

TEST_CASE(
    "the recorder skips aborted matches, records reserved names in their reserved spelling, and records "
    "generated guest names as `guest`") {
  const ScratchFolder folder;
  {
    MatchRecorder recorder(folder.path(), 1 << 30, {.reserved = {"Ala"}, .house = {"perfect"}});
    recorder.keep(ended_match("ALA", "guest-1"), some_time);
    MatchRecord aborted = ended_match("olek", "ewa");
    aborted.result.reset();
    recorder.keep(std::move(aborted), some_time);
    recorder.keep(ended_match("OLEK", "ewa"), some_time);
    recorder.keep(ended_match("guest-1001", "guest-1000"), some_time);
    recorder.keep(ended_match("guest-x", "perfect"), some_time);
  }
  CHECK(recorded_ids(folder.path()) ==
        Words{"paski:1:Ala:guest", "paski:2:OLEK:ewa", "paski:3:guest:guest-2", "paski:4:guest-x:perfect"});
}

TEST_CASE(
    "after a restart, the recorder still knows which of two players got more winning boards, unless one has "
    "a guest name") {
  const ScratchFolder folder;
  const MatchRecorder::Names names{.reserved = {"Ala"}, .house = {"perfect"}};
  {
    MatchRecorder recorder(folder.path(), 1 << 30, names);
    for (const auto& [first, second] :
         {std::pair("ALA", "perfect"), {"guest-1", "perfect"}, {"guest-2", "guest-3"}}) {
      MatchRecord record = ended_match(first, second);
      record.setup.to_win = Seat::first;
      recorder.keep(std::move(record), some_time);
    }
  }
  CHECK(MatchRecorder(folder.path(), 1 << 30, names).leads() ==
        std::vector<RatedLead>{{"paski", "Ala", "perfect"}});
}

TEST_CASE(
    "once the recorder has stored its largest number of names, further names become `others`, except "
    "reserved names") {
  const ScratchFolder folder;
  for (const int run : {0, 1}) {
    MatchRecorder recorder(folder.path(), 1 << 30, {.reserved = {"ala"}, .house = {"perfect"}});
    const std::string name = "s" + std::to_string(run) + "-";
    for (std::size_t i = 0; i < MatchRecorder::most_names; ++i)
      recorder.keep(ended_match(name + std::to_string(i), "perfect"), some_time);
    recorder.keep(ended_match("ala", name), some_time);
    recorder.keep(ended_match(name, name + name), some_time);
  }
  std::set<std::string> names;
  read_results(folder.path().string())->for_each_added(0, [&](const StoredMatch& match) {
    const auto& players = match.key.identity.players;
    names.insert(players.begin(), players.end());
  });
  CHECK(names.size() == MatchRecorder::most_names + 4);
  for (const char* name : {"ala", "perfect", "s0-0", "s0-999", "others", "others-2"})
    CHECK(names.contains(name));
  CHECK(!names.contains("s1-0"));
  CHECK(recorded_ids(folder.path()).back() == "paski:2004:others:others-2");
}

TEST_CASE("if no name is reserved, matches of unknown players may take all the space of the record") {
  const ScratchFolder folder;
  for (int i = 0; i < 4; ++i) {
    MatchRecorder recorder(folder.path(), 4 << 20, {.reserved = {}, .house = {"perfect"}});
    recorder.keep(ended_match("guest", "perfect", 1 << 20), some_time);
  }
  CHECK(recorded_ids(folder.path()).size() == 4);
}

TEST_CASE("casual matches fill at most half of the record, so that rated matches still fit") {
  const ScratchFolder folder;
  {
    MatchRecorder recorder(folder.path(), 4 << 20, {.reserved = {}, .house = {"perfect"}});
    for (int i = 0; i < 4; ++i) {
      MatchRecord casual = ended_match("x", "perfect", 1 << 20);
      casual.setup.rated = false;
      recorder.keep(casual, some_time);
    }
    for (int i = 0; i < 4; ++i) recorder.keep(ended_match("ala", "perfect", 1 << 20), some_time);
  }
  CHECK(recorded_ids(folder.path()) ==
        Words{"paski:1:x:perfect", "paski:2:x:perfect", "paski:3:ala:perfect", "paski:4:ala:perfect"});
}

TEST_CASE("if names are reserved, matches of unknown players fill at most half of the record") {
  const ScratchFolder folder;
  {
    MatchRecorder recorder(folder.path(), 4 << 20, {.reserved = {"ala", "ewa"}, .house = {"perfect"}});
    const auto record = [&](const std::string& first, const std::string& second) {
      recorder.keep(ended_match(first, second, 1 << 20), some_time);
    };
    record("x", "perfect");
    record("y", "ala");
    // x is no reserved name, so matches between x and ala may not use the reserved half of the record.
    // Otherwise x could fill that half by asking ala for many matches.
    record("x", "ala");
    record("x", "perfect");
    record("ala", "perfect");
    record("ewa", "ala");
    record("ewa", "ala");
    record("ala", "perfect");
  }
  CHECK(recorded_ids(folder.path()) ==
        Words{"paski:1:x:perfect", "paski:2:y:ala", "paski:3:ala:perfect", "paski:4:ewa:ala"});
}
