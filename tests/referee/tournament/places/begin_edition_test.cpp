#include "referee/tournament/places/begin_edition.hpp"

#include <SQLiteCpp/Database.h>
#include <nlohmann/json.hpp>

#include "referee/tournament/counted/editions.hpp"
#include "referee/tournament/counted/stored_standings.hpp"
#include "referee/tournament/counted/stored_truth.hpp"
#include "referee/tournament/disk/durable_file.hpp"
#include "referee/tournament/file/text_file.hpp"
#include "referee/tournament/places/read_results.hpp"
#include "referee/tournament/places/results_folder.hpp"
#include "referee/tournament/places/shared_results.hpp"
#include "referee/tournament/queue/sharing.hpp"
#include "referee/tournament/records/sqlite/sqlite_store.hpp"
#include "referee/tournament/records/tournaments.hpp"
#include "tests/referee/tournament/counted/class_of_players.hpp"
#include "tests/referee/tournament/testing.hpp"
#ifdef GRAMY_POSTGRES
#include "tests/referee/tournament/records/postgres/class_database.hpp"
#endif

namespace {

/// The results folder of a school class, whose tournament file changes between runs.
class ClassFolder {
 public:
  static constexpr const char* kind = "folder";

  std::vector<std::string> go_on(const ClassFile& file, const Wishes& wishes) const {
    return begin_in_folder(out(), file.edition(), {}, wishes, {}, FolderLock::Use::to_share);
  }

  /// Continues with the file and plays the missing matches. Returns the messages about changes of the file.
  Words play(const ClassFile& file, bool accept_changes = false) {
    const auto lines = go_on(file, {.accepts_changes = accept_changes, .may_be_older = true});
    SqliteStore store(store_in(out()), SqliteStore::Access::write);
    choose_tournament(store, "", "");
    played = play_missing(file, store);
    return lines;
  }

  std::vector<CountedMatch> matches() const { return matches_in(*read_results(out())); }
  std::uint64_t editions() const { return newest_edition_number(*read_results(out())); }
  std::filesystem::path out() const { return folder_.path() / "out"; }
  /// The number of all recorded matches, including those that do not count.
  std::uint64_t kept() const { return read_results(out())->last(); }

  std::uint64_t played = 0;  ///< number of matches that the last run played

 private:
  ScratchFolder folder_;
};

#ifdef GRAMY_POSTGRES
#define EVERY_CLASS ClassFolder, ClassDatabase
#else
#define EVERY_CLASS ClassFolder
#endif

}  // namespace

TEST_CASE_TEMPLATE(
    "after each change of the tournament file, the same matches count as in a new tournament, and none is "
    "played twice",
    Kind, EVERY_CLASS) {
  Kind its;
  const ClassFile begun, version = class_of("ala ola/2 ula"), fewer = class_of("ala ula"),
                         more = class_of("ewa ala ola ula");
  struct Step {
    ClassFile file;
    std::uint64_t played;
  };
  const Step steps[] = {{begun, 12}, {version, 8}, {begun, 0}, {version, 0}, {fewer, 0},
                        {begun, 0},  {more, 12},   {begun, 0}, {version, 0}, {more, 0}};
  std::uint64_t kept = 0;
  for (const auto& [file, played] : steps) {
    const std::string text = file.text();
    CAPTURE(text);
    const Words lines = its.play(file);
    CHECK((played == 12 || lines.front().starts_with("keeps ")));
    CHECK(its.played == played);
    CHECK(its.matches() == played_matches(file));
    CHECK(its.kept() == (kept += played));
  }
}

TEST_CASE_TEMPLATE(
    "a change of the tournament file is reported with the numbers of matches kept, played and archived", Kind,
    EVERY_CLASS) {
  Kind its;
  const ClassFile begun, version = class_of("ala ola/2 ula");
  for (int i = 0; i < 2; ++i) CHECK(its.play(begun).empty());
  CHECK(its.play(version) ==
        Words{"keeps 4 matches; plays 8 more: 8 of ola's new version; archives 8: 8 of ola's earlier version",
              "player ola: command was 'bot 1', is 'bot 2'"});
  for (const ClassFile& file : {begun, version, begun})
    CHECK(its.play(file).front().starts_with("keeps 4 matches; takes 8 back; archives 8"));
  CHECK(its.play(class_of("ala/2 ola ula"), true) ==
        Words{"keeps 12 matches", "going on although player ala: command was 'bot 1', is 'bot 2'"});
  CHECK(its.played == 0);
}

TEST_CASE_TEMPLATE("a renamed player keeps all its matches, with the ids under which they were played", Kind,
                   EVERY_CLASS) {
  Kind its;
  its.play({});
  its.play(class_of("ala ola"));  // ula is left out, so ula's matches do not count
  const ClassFile renamed = class_of("ewa<ala ola ula");
  its.play(renamed);
  CHECK(its.played == 0);
  const auto fresh = played_matches(renamed), matches = its.matches();
  REQUIRE(matches.size() == fresh.size());
  for (std::size_t i = 0; i < matches.size(); ++i) {
    CHECK(matches[i].identity == fresh[i].identity);
    CHECK(matches[i].versions == fresh[i].versions);
    CHECK(matches[i].id == fresh[i].id);
    const RecordedMatch record = parse_recorded_match(matches[i].record);
    CHECK(record.match == fresh[i].id);
    CHECK(record.players == fresh[i].identity.players);
    const bool has_ewa = std::ranges::count(record.players, "ewa") > 0;
    CHECK(record.played_as.empty() == !has_ewa);
    CHECK(record.played_as.find("ewa") == std::string::npos);
  }
  CHECK(its.kept() == 12);
}

TEST_CASE_TEMPLATE("a refused change of the tournament file has no effect", Kind, EVERY_CLASS) {
  Kind its;
  const std::string knockout = "format = \"knockout\"\n";
  const ClassFile three = class_of("ala ola ula", knockout);
  its.play(three);
  CHECK(
      reads(refusal_of<Conflict>([&] { its.play(class_of("ala ola ula ewa", knockout)); }),
            std::string(
                "...: the tournament file or its boards have changed since the tournament was begun:\n"
                "  list of players was ala, ola, ula, is ala, ola, ula, ewa\n"
                "The pairings of a knockout depend on the players with whom it began. Undo these changes, or "
                "play into another ") +
                Kind::kind + "."));
  CHECK(its.matches() == played_matches(three));
  CHECK(its.editions() == 1);
}

TEST_CASE("a change of the tournament file removes the results that were computed from earlier matches") {
  ClassFolder folder;
  const ClassFile begun, changed = class_of("ala ula");
  folder.play(begun);
  {
    SqliteStore store(store_in(folder.out()), SqliteStore::Access::write);
    choose_tournament(store, "", "");
    store.set_document(standings_document,
                       R"({"games":{"paski":[{"name":"ola"}]},"format":{"name":"round-robin","rounds":1},)"
                       R"("finished":true})");
    for (const char* document : {accuracies_document, truth_document}) store.set_document(document, "x");
    for (const char* name : {"truth.json", "standings.json"}) std::ofstream(folder.out() / name) << "x";
  }
  const auto kept = [&] {
    const auto opened = read_results(folder.out());
    const Store& store = *opened;
    return store.document(accuracies_document) + store.document(truth_document);
  };
  CHECK(folder.play(begun).empty());
  CHECK(kept() == "xx");
  CHECK(std::filesystem::exists(folder.out() / "truth.json"));
  folder.play(changed);
  CHECK(kept().empty());
  CHECK(!std::filesystem::exists(folder.out() / "truth.json"));
  const StoredStandings standings = standings_in(*read_results(folder.out()));
  CHECK(!standings.finished);
  CHECK(standings.standings.overall.players() == 2);
}

TEST_CASE("a process that is killed during a change of the tournament file leaves no outdated exports") {
  const ClassFile begun, changed = class_of("ala ula");
  const std::string standings = R"({"games":{},"format":{"name":"round-robin","rounds":1},"finished":true})";
  const auto exported = [](const ClassFolder& folder, const char* name) {
    const auto file = folder.out() / name;
    return std::filesystem::exists(file) ? read_text_file(file) : "none";
  };
  const auto lines = [&](const ClassFolder& folder, const char* name) {
    const std::string text = exported(folder, name);
    return std::ranges::count(text, '\n');
  };
  for (const bool behind : {false, true}) {
    CAPTURE(behind);
    ClassFolder folder;
    folder.play(begun);
    {
      SqliteStore store(store_in(folder.out()), SqliteStore::Access::write);
      choose_tournament(store, "", "");
      store.set_document(standings_document, standings);
      store.set_document(accuracies_document, "x");
      replace_file(folder.out() / "standings.json", standings);
      replace_file(folder.out() / "truth.json", "x");
      const auto killed = [&](bool now) {
        store.change([&](SqliteStatements&) {
          begin_edition(store, folder.out().string(), changed.edition(), {}, {});
          if (now) throw std::runtime_error("killed");
        });
      };
      if (behind) {
        killed(false);
      } else {
        CHECK_THROWS_AS(killed(true), std::runtime_error);
      }
    }
    begin_in_folder(folder.out(), (behind ? changed : begun).edition(), {}, {}, {}, FolderLock::Use::alone);
    {
      SharedResults results(folder.out().string(), FolderLock::Use::alone);
      results.matches().read_on(results.store());
      results.grow_lines();
      CHECK(results.matches().size() == (behind ? 4 : 12));
    }
    CHECK(lines(folder, "matches.jsonl") == (behind ? 4 : 12));
    CHECK(exported(folder, "standings.json") == (behind ? "none" : standings));
    CHECK(exported(folder, "truth.json") == (behind ? "none" : "x"));
    folder.play(changed);
    CHECK(folder.matches() == played_matches(changed));
  }
}

TEST_CASE(
    "if a finished tournament's exported standings are missing after a change of the tournament's file, the "
    "standings are exported") {
  ClassFolder folder;
  folder.play(ClassFile());
  const ClassFile changed = class_of("ala ula");
  folder.play(changed);
  SqliteStore store(store_in(folder.out()), SqliteStore::Access::write);
  choose_tournament(store, "", "");
  store.set_document(standings_document, R"({"games":{},"format":{"name":"round-robin","rounds":1}})");
  folder.play(changed);
  CHECK(std::filesystem::exists(folder.out() / "standings.json"));
}

TEST_CASE("after a player is renamed, stored standings do not contain its earlier name") {
  ClassFolder folder;
  folder.play(ClassFile());
  const auto format_after = [&](const ClassFile& file) {
    {
      SqliteStore store(store_in(folder.out()), SqliteStore::Access::write);
      choose_tournament(store, "", "");
      store.set_document(
          standings_document,
          R"({"games":{},"format":{"name":"x","rounds":1,"places":[{"name":"ola","place":1}],)"
          R"("sprt":{"player":"ola","opponent":"ala","elo0":0,"elo1":9,"alpha":0.05,"beta":0.05,)"
          R"("pairs":[0,0,1,0,0],"llr":0,"lower":-3,"upper":3,"outcome":"h0"}},"finished":true})");
    }
    folder.play(file);
    const auto opened = read_results(folder.out());
    const Store& store = *opened;
    return nlohmann::json::parse(store.document(standings_document)).at("format");
  };
  const auto kept = format_after(class_of("ala/2 ola ula"));
  CHECK(kept.contains("places"));
  const auto renamed = format_after(class_of("ala/2 ewa<ola ula"));
  CHECK(!renamed.contains("places"));
  CHECK(renamed.at("sprt").at("player") == "ewa");
  CHECK(renamed.at("sprt").at("opponent") == "ala");
}

TEST_CASE(
    "a changed tournament file begins a new edition even if all matches are kept, and an unchanged file "
    "begins none") {
  ClassFolder folder;
  folder.play(ClassFile());
  CHECK(folder.editions() == 1);
  ClassFile more;
  more.games = "[[game]]\nid = \"paski\"\nboards = { generate = 3 }\n";
  CHECK(folder.play(more) == Words{"keeps 12 matches; plays 6 more: 6 on new boards"});
  CHECK(folder.editions() == 2);
  folder.play(more);
  CHECK(folder.editions() == 2);
}

TEST_CASE_TEMPLATE("an earlier edition of the tournament file is refused unless the user names this edition",
                   Kind, EVERY_CLASS) {
  Kind its;
  const ClassFile begun, changed = class_of("ala ula");
  its.play(begun);
  its.play(changed);
  const auto refusal = [&](const ClassFile& file, const Wishes& wishes) {
    return refusal_of<Conflict>([&] { its.go_on(file, wishes); });
  };
  CHECK(refusal(changed, {}).empty());
  CHECK(reads(refusal(begun, {}),
              "...: this is the tournament file of edition 1, but the newest edition is 2 "
              "(to go on with edition 1, use --edition 1)"));
  CHECK(reads(refusal(begun, {.edition = 2}),
              "...: expected the tournament file of edition 2, found that of edition 1 ..."));
  CHECK(reads(refusal(class_of("ala ewa"), {.edition = 1}),
              "...: expected the tournament file of edition 1, found another file ..."));
  CHECK(reads(refusal(begun, {.edition = 3}), "...: there is no edition 3 ..."));
  CHECK(its.editions() == 2);
  CHECK(refusal(changed, {.edition = 2}).empty());
  CHECK(its.editions() == 2);
  CHECK(refusal(begun, {.edition = 1}).empty());
  CHECK(its.editions() == 3);
  CHECK(its.matches() == played_matches(begun));
  CHECK(refusal(begun, {}).empty());  // the file belongs to the newest edition now
}
