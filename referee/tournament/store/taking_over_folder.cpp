#include "referee/tournament/store/taking_over_folder.hpp"

#include <nlohmann/json.hpp>
#include <optional>

#include "protocol/bounded_json.hpp"
#include "referee/tournament/store/durable_file.hpp"
#include "referee/tournament/store/editions.hpp"
#include "referee/tournament/store/exported_lines.hpp"
#include "referee/tournament/store/guarded_file.hpp"
#include "referee/tournament/store/read_results.hpp"
#include "referee/tournament/store/sqlite_set_aside.hpp"

namespace gramy::referee {
namespace {

namespace fs = std::filesystem;

constexpr const char* set_aside_file = "set-aside.jsonl";

/// Whether they are more than what go_on leaves of them.
bool has_standings(const std::string& document) {
  return !document.empty() && protocol::parse_bounded_json(document).contains("games");
}

}  // namespace

std::vector<std::string> take_over_folder(SqliteStore& store, const fs::path& folder, const Edition& edition,
                                          const EditionContents& contents, const Wishes& wishes) {
  SqliteSetAside set_aside(store);
  const MovableMatches matches{
      .store = store,
      .set_aside = set_aside,
      .change = [&](const auto& work) { store.change([&](SQLite::Database&) { work(); }); },
      .rearrange = [&](const auto& become, const Unplayed& unplayed) { store.rearrange(become, unplayed); }};
  const Continuation found = take_over(matches, folder.string(), edition, contents, wishes);
  std::vector<std::string> lines = lines_of(found, wishes.accepts_changes);
  if (!found.set_aside.empty()) lines.front() += " (in " + (folder / set_aside_file).string() + ")";
  return lines;
}

void export_set_aside(SqliteStore& store, const fs::path& folder) {
  ExportedLines lines(folder, store);
  std::optional<Replacement> file;
  SqliteSetAside(store).for_each([&](const SetAside::Entry& entry) {
    if (!file) file.emplace(folder / set_aside_file);
    file->write(lines.line_of(entry.match) + "\n");
  });
  file ? file->finish() : static_cast<void>(fs::remove(folder / set_aside_file));
}

void export_documents(const SqliteStore& store, const fs::path& folder) {
  if (newest_edition_number(store) < 2) return;  // they are of these matches
  const fs::path standings = folder / "standings.json";
  const std::string text = store.document(standings_document);
  if (!has_standings(text)) {
    fs::remove(standings);
  } else if (guarded_text(folder, "standings.json") != text) {
    replace_file(standings, text);
  }
  if (store.document(accuracies_document).empty()) fs::remove(folder / "truth.json");
}

}  // namespace gramy::referee
