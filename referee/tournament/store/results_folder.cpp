#include "referee/tournament/store/results_folder.hpp"

#include <set>
#include <system_error>

#include "engine/base/bad_input.hpp"
#include "referee/tournament/store/content_hash.hpp"
#include "referee/tournament/store/record.hpp"

namespace gramy::referee {
namespace {

/// The folder, made first where there is none.
const std::filesystem::path& made(const std::filesystem::path& folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) throw std::system_error(error, folder.string() + ": cannot be made");
  return folder;
}

/// The store, unless there are records that it does not know.
std::filesystem::path store_in(const std::filesystem::path& folder) {
  std::filesystem::path store = folder / "results.sqlite";
  const std::filesystem::path lines = folder / "matches.jsonl";
  std::error_code none;
  if (const auto size = std::filesystem::file_size(lines, none); !none && size > 0 && !exists(store)) {
    throw BadInput(lines.string() + ": expected a new folder, or results.sqlite beside the records, found " +
                   std::to_string(size) + " bytes of records alone");
  }
  return store;
}

/// Who has played a match at least.
std::set<std::string> players_in(const ResultStore& store) {
  std::set<std::string> players;
  for (const auto& result : store.results()) players.insert(result.players.begin(), result.players.end());
  return players;
}

std::string joined(const std::vector<std::string>& parts) {
  std::string text;
  for (const std::string& part : parts) text += (text.empty() ? "" : "; ") + part;
  return text;
}

}  // namespace

ResultsFolder::ResultsFolder(std::filesystem::path folder, const Identity& identity, bool accept_changes)
    : folder_(std::move(folder)),
      tournament_(identity.tournament),
      lock_(made(folder_)),
      store_(store_in(folder_), ResultStore::Access::write) {
  take_over(identity, accept_changes);
  notice_old_store();
  made(folder_ / "logs");
  make_lines();
}

void ResultsFolder::take_over(const Identity& identity, bool accept_changes) {
  const auto before = store_.facts();
  const auto now = facts_of(identity);
  if (before == now) return;
  if (store_.size() > 0) {
    const Changes changes = changes_between(before, identity, players_in(store_));
    if (!changes.file.empty()) {
      throw BadInput(folder_.string() + ": was played with another tournament file or other boards: " +
                     joined(changes.file) + " (undo that, or play into another folder)");
    }
    if (!changes.players.empty() && !accept_changes) {
      throw BadInput(folder_.string() + ": was played by other players: " + joined(changes.players) +
                     " (go on with --accept-changes, or play into another folder)");
    }
    changes_ = changes.players;
  }
  store_.set_facts(now);
}

/// Said once, when the store is brought up.
void ResultsFolder::notice_old_store() {
  if (!store_.knew_only_played() || store_.size() == 0) return;
  changes_.push_back("an earlier version did not record what was not played: walkovers may be played again");
}

std::vector<RecordedMatch> ResultsFolder::append(Addition addition) {
  std::vector<RecordedMatch> records;
  for (FinishedMatch& match : addition.finished) {
    const std::string& board = board_key(match.record.setup.board);
    records.push_back(recorded(std::move(match.record), tournament_, board, match.at));
  }
  store_.add(records, addition.unplayed, addition.doubts);
  std::string lines;
  for (const RecordedMatch& record : records) lines += to_line(record) + "\n";
  lines_->append(lines);
  return records;
}

void ResultsFolder::make_lines() {
  Replacement file(folder_ / "matches.jsonl");
  store_.for_each([&](const RecordedMatch& match) { file.write(to_line(match) + "\n"); });
  file.finish();
  lines_.emplace(folder_ / "matches.jsonl");
}

void ResultsFolder::write(const Standings& standings) const {
  replace_file(folder_ / "standings.json", to_json(standings));
}

std::filesystem::path ResultsFolder::log_of(std::string_view player) const {
  return folder_ / "logs" / (std::string(player) + ".log");
}

const std::string& ResultsFolder::board_key(const AnyBoard& board) {
  const auto known = board_keys_.find(&board.get());
  if (known != board_keys_.end()) return known->second.second;
  std::string key = board.text();
  if (key.size() > longest_board_in_line) {
    const std::string hash = content_hash(key);
    replace_file(made(folder_ / "boards") / hash, key);
    key = hash;
  }
  return board_keys_.emplace(&board.get(), std::pair(board, std::move(key))).first->second.second;
}

}  // namespace gramy::referee
