#include "referee/show/recorded_tournament.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "referee/tournament/file/text_file.hpp"
#include "referee/tournament/store/folder_lock.hpp"
#include "referee/tournament/store/read_results.hpp"
#include "referee/tournament/store/stored_standings.hpp"

namespace gramy::referee {

namespace fs = std::filesystem;

std::string MatchEntry::board_name() const {
  const std::size_t begin = std::min(id.find(':'), id.size() - 1) + 1;  // see match_id
  return id.substr(begin, id.find(':', begin) - begin);
}

RecordedTournament::RecordedTournament(fs::path folder)
    : folder_(std::move(folder)), running_(FolderLock::held(folder_)) {
  read();
  looked_ = std::chrono::steady_clock::now();
  rest();
}

bool RecordedTournament::refresh(Time now) {
  if (now - looked_ < std::chrono::seconds(1)) return false;
  looked_ = now;
  const bool was_running = std::exchange(running_, FolderLock::held(folder_));
  if (!running_ && !was_running) return false;
  const auto before = std::pair(matches_.size(), document_);
  read();
  return before != std::pair(matches_.size(), document_) || running_ != was_running;
}

void RecordedTournament::read() {
  store_.reset();  // which may have been opened when nobody wrote it
  std::string document = store().document(standings_document);
  if (looked_ != Time() && store().size() == matches_.size() && document == document_) return;
  document_ = std::move(document);
  std::vector<MatchEntry> matches;
  store().for_each([&](StoredMatch match) {
    matches.push_back({match.place, std::move(match.identity), std::move(match.id), match.outcome});
  });
  matches_ = std::move(matches);
  numbers_.clear();
  for (std::size_t number = 0; number < matches_.size(); ++number)
    numbers_.try_emplace(matches_[number].id, number);
  const StoredStandings stored = standings_in(store());
  name_ = stored.standings.tournament;
  finished_ = stored.finished;
  standings_ = finished_ ? document_ : to_json(stored);
}

const Store& RecordedTournament::store() const {
  if (!store_) store_ = read_results(folder_);
  return *store_;
}

void RecordedTournament::rest() {
  if (running_) store_.reset();
}

std::string RecordedTournament::truth() const {
  const fs::path file = folder_ / "truth.json";
  if (!fs::exists(file)) return {};
  std::string text = read_text_file(file);
  return nlohmann::json::accept(text) ? text : "";
}

std::optional<std::size_t> RecordedTournament::find(const std::string& id) const {
  const auto found = numbers_.find(id);
  return found == numbers_.end() ? std::nullopt : std::optional(found->second);
}

std::string RecordedTournament::record(const MatchEntry& entry) const {
  auto stored = store().match(entry.place);
  if (!stored) throw Damaged(store_in(folder_).string(), "a match that was there has gone");
  return std::move(stored->record);
}

}  // namespace gramy::referee
