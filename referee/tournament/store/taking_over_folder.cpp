#include "referee/tournament/store/taking_over_folder.hpp"

#include <algorithm>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "referee/tournament/file/text_file.hpp"
#include "referee/tournament/store/continuation.hpp"
#include "referee/tournament/store/durable_file.hpp"
#include "referee/tournament/store/exported_lines.hpp"
#include "referee/tournament/store/read_results.hpp"
#include "referee/tournament/store/record.hpp"
#include "referee/tournament/store/set_aside.hpp"
#include "referee/tournament/store/taking_over.hpp"

namespace gramy::referee {
namespace {

namespace fs = std::filesystem;

constexpr const char* set_aside_file = "set-aside.jsonl";

/// An id with other players in it: see match_id.
std::string id_with(const std::string& id, const BySeat<std::string>& players) {
  const std::size_t second = id.rfind(':'), first = id.rfind(':', second - 1);
  const std::size_t repeat = std::min(id.find('#', second), id.size());
  return id.substr(0, first) + ":" + players[Seat::first] + ":" + players[Seat::second] + id.substr(repeat);
}

/// The match as it is from now on.
StoredMatch become(StoredMatch match, const PastMatch& now) {
  if (match.identity.players != now.identity.players) {
    RecordedMatch record = parse_recorded_match(match.record);
    if (record.played_as.empty()) record.played_as = record.match;
    record.players = now.identity.players;
    record.match = match.id = id_with(match.id, record.players);
    match.versions = now.versions;
    match.record = to_line(record);
  }
  match.identity = now.identity;
  match.place = now.place;
  return match;
}

/// Whether they are more than what go_on leaves of them.
bool has_standings(const std::string& document) {
  return !document.empty() && nlohmann::json::parse(document).contains("games");
}

/// A tournament's matches, those that count first.
struct PastOfFolder {
  Past past;
  std::vector<std::int64_t> set_aside;  // the numbers of those at the end
};

PastOfFolder past_in(const SqliteStore& store, const SetAside& set_aside) {
  PastOfFolder all{.past = past_of(store), .set_aside = {}};
  set_aside.for_each([&](const SetAside::Entry& entry) {
    all.past.matches.push_back({.identity = entry.match.identity,
                                .versions = entry.match.versions,
                                .counted_as = entry.counted_as,
                                .place = entry.match.place,
                                .counts = false});
    all.set_aside.push_back(entry.number);
  });
  return all;
}

/// `before`: the numbers of those that were set aside.
void move_matches(SqliteStore& store, SetAside& set_aside, const std::vector<std::int64_t>& before,
                  const Continuation& continuation) {
  auto next = continuation.matches.begin();
  store.rearrange(
      [&](StoredMatch match) -> std::optional<StoredMatch> {
        const PastMatch& now = *next++;
        match = become(std::move(match), now);
        if (now.counts) return match;
        set_aside.add(match, now.counted_as);
        return std::nullopt;
      },
      continuation.unplayed, continuation.voided);
  for (const std::int64_t number : before) {
    const PastMatch& now = *next++;
    const SetAside::Entry entry = set_aside.at(number);
    if (!now.counts && now.identity == entry.match.identity && now.counted_as == entry.counted_as) continue;
    set_aside.remove(entry);
    if (now.counts) {
      store.add({.matches = {become(entry.match, now)}, .boards = {}, .unplayed = {}, .voided = {}});
    } else {
      set_aside.add(become(entry.match, now), now.counted_as);
    }
  }
  set_aside.keep_tally();
}

}  // namespace

std::vector<std::string> take_over_folder(SqliteStore& store, const fs::path& folder,
                                          const Identity& identity, bool accept_changes) {
  if (!may_be_other(store.facts(), identity, accept_changes)) {
    keep_facts(store, identity);
    return {};
  }
  SetAside set_aside(store);
  PastOfFolder before = past_in(store, set_aside);
  const Continuation continuation = continuation_of(std::move(before.past), identity, accept_changes);
  expect_allowed(folder.string(), continuation);
  if (!continuation.is_other) {
    keep_facts(store, identity);
    return lines_of(continuation, accept_changes);
  }
  store.change([&](SQLite::Database&) {
    if (continuation.moves || continuation.remains_change)
      move_matches(store, set_aside, before.set_aside, continuation);
    go_on(store, identity, continuation);
  });
  std::vector<std::string> lines = lines_of(continuation, accept_changes);
  if (!continuation.set_aside.empty()) lines.front() += " (in " + (folder / set_aside_file).string() + ")";
  return lines;
}

void export_set_aside(SqliteStore& store, const fs::path& folder) {
  ExportedLines lines(folder, store);
  std::optional<Replacement> file;
  SetAside(store).for_each([&](const SetAside::Entry& entry) {
    if (!file) file.emplace(folder / set_aside_file);
    file->write(lines.line_of(entry.match) + "\n");
  });
  file ? file->finish() : static_cast<void>(fs::remove(folder / set_aside_file));
}

void export_documents(const SqliteStore& store, const fs::path& folder) {
  if (store.document(edition_document).empty()) return;  // they are of these matches
  const fs::path standings = folder / "standings.json";
  const std::string text = store.document(standings_document);
  if (!has_standings(text)) {
    fs::remove(standings);
  } else if (!fs::exists(standings) || read_text_file(standings) != text) {
    replace_file(standings, text);
  }
  if (store.document(accuracies_document).empty()) fs::remove(folder / "truth.json");
}

}  // namespace gramy::referee
