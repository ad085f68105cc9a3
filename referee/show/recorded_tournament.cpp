#include "referee/show/recorded_tournament.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "referee/tournament/counted/editions.hpp"
#include "referee/tournament/counted/stored_standings.hpp"
#include "referee/tournament/counted/stored_truth.hpp"
#include "referee/tournament/disk/own_folder.hpp"
#include "referee/tournament/places/read_results.hpp"

namespace gramy::referee {

namespace fs = std::filesystem;

std::string MatchEntry::board_name() const {
  const std::size_t begin =
      std::min(id.find(':'), id.size() - 1) + 1;  // the board's name begins after the tournament's name
  return id.substr(begin, id.find(':', begin) - begin);
}

RecordedTournament::RecordedTournament(TournamentAddress address)
    : address_(std::move(address)), running_(is_played(address_)) {
  read();
  looked_ = std::chrono::steady_clock::now();
  rest();
}

RecordedTournament::Stamp RecordedTournament::stamp() const {
  std::error_code none;
  const fs::path file = store_in(address_.place);
  return {fs::last_write_time(file, none), fs::file_size(file, none)};
}

bool RecordedTournament::refresh(Time now) {
  if (now - looked_ < pause_) return false;
  looked_ = now;
  const bool was_running = std::exchange(running_, is_played(address_));
  if (!running_ && !was_running && !address_.is_database() && stamp() == stamp_) return false;
  const auto before = std::tuple(entries_.size(), document_, edition_);
  read();
  return before != std::tuple(entries_.size(), document_, edition_) || running_ != was_running;
}

/// Reads all changes, and sets the pause before the next reading. Reading takes long if another user plays
/// the tournament in this folder, because each call then copies the store.
void RecordedTournament::read() {
  constexpr int share_of_time = 10;
  const Time begun = std::chrono::steady_clock::now();
  read_all();
  pause_ = std::max<Time::duration>(std::chrono::seconds(1),
                                    share_of_time * (std::chrono::steady_clock::now() - begun));
}

void RecordedTournament::read_all() {
  // Opens the file again: another process may have begun to write, or the file may have been replaced.
  if (!address_.is_database()) store_.reset();
  stamp_ = stamp();
  // The document is read before the matches, so that the store has all matches that the document counts.
  std::string document = store().document(standings_document);
  const std::size_t known = entries_.size();
  const std::uint64_t edition = edition_;
  if (looked_ == Time() || document != document_) counted_.take_over(store());
  const std::uint64_t matches_edition = newest_edition_number(store());
  const bool are_others =
      matches_edition != std::exchange(matches_edition_, matches_edition) && looked_ != Time();
  if (are_others || !read_added()) {
    forget();
    counted_.take_over(store());
    read_added();
  }
  const bool is_new = edition != edition_ || looked_ == Time();
  if (!is_new && known == entries_.size() && document == document_) return;
  document_ = std::move(document);
  standings_ = counted_.stored();
  standings_text_ = finished() ? document_ : to_json(standings_);
  if (!finished()) return;
  for (RecordedBoard& board : boards_) {
    if (!board.is_done) open(board);
  }
}

/// Reads new matches. Returns false if matches that were read before are gone or were replaced.
bool RecordedTournament::read_added() {
  const std::size_t known = entries_.size();
  if (!matches_) {
    matches_.emplace(store());
    done_ = DoneBoards(schedule_in(store()));
  }
  if (const std::uint64_t read = matches_->known(); read > 0) {
    if (store().last() < read || ContentHash(store().match(read).record) != last_record_) return false;
  }
  for (CountedMatch& match : std::exchange(ahead_, {})) add_or_hold_back(std::move(match));
  matches_->read_on(store(), [this](CountedMatch match) { add_or_hold_back(std::move(match)); });
  for (const auto& [match, out] : matches_->unplayed(store())) {
    if (!unplayed_.insert(match).second) continue;
    if (!done_.count(match.game, match.board)) continue;
    for (RecordedBoard& board : boards_) {
      if (board.content == match.board && !board.is_done) open(board);
    }
  }
  if (const std::uint64_t read = matches_->known(); read > 0)
    last_record_ = ContentHash(store().match(read).record);
  order_.resize(entries_.size());
  const auto place = [this](EntryNumber number) { return entries_[number].place; };
  const auto added = order_.begin() + static_cast<std::ptrdiff_t>(known);
  for (std::size_t number = known; number < entries_.size(); ++number)
    order_[number] = static_cast<EntryNumber>(number);
  std::ranges::sort(added, order_.end(), {}, place);
  std::ranges::inplace_merge(order_, added, {}, place);
  return true;
}

void RecordedTournament::forget() {
  ++edition_;
  document_.clear();
  matches_.reset();
  ahead_.clear();
  counted_ = {};
  unplayed_.clear();
  games_.clear();
  boards_.clear();
  board_numbers_.clear();
  players_.clear();
  player_numbers_.clear();
  numbers_.clear();
  entries_.clear();
  order_.clear();
  opened_.clear();
}

void RecordedTournament::add_or_hold_back(CountedMatch match) {
  counted_.add(match) ? add(std::move(match)) : ahead_.push_back(std::move(match));
}

void RecordedTournament::add(CountedMatch match) {
  const auto number = static_cast<EntryNumber>(entries_.size());
  const std::uint32_t its_board = board(match);
  const BySeat<std::string>& players = match.identity.players;
  MatchEntry& entry = entries_.emplace_back(
      MatchEntry{.place = match.place,
                 .id = std::move(match.id),
                 .game = game(match),
                 .board = its_board,
                 .players = {player(players[Seat::first]), player(players[Seat::second])},
                 .outcome = match.outcome,
                 .is_judged = !match.verdict.empty()});
  numbers_.try_emplace(entry.id, number);
  if (RecordedGame& its_game = games_[entry.game]; its_game.boards.size() < RecordedGame::most_named)
    its_game.boards.try_emplace(entry.board_name(), its_board);
  RecordedBoard& recorded = boards_[its_board];
  recorded.matches.push_back(number);
  if (recorded.is_done) {
    opened_.push_back(number);
  } else if (done_.count(match.identity.game, match.identity.board) ||
             done_.is_done(match.identity.game, match.identity.board)) {
    open(recorded);
  }
}

void RecordedTournament::open(RecordedBoard& board) {
  board.is_done = true;
  opened_.insert(opened_.end(), board.matches.begin(), board.matches.end());
}

std::uint32_t RecordedTournament::game(const CountedMatch& match) {
  const auto known = std::ranges::find(games_, match.identity.game, &RecordedGame::id);
  const auto number = static_cast<std::uint32_t>(known - games_.begin());
  if (known == games_.end()) games_.push_back({match.identity.game, match.identity.start});
  return number;
}

std::uint32_t RecordedTournament::board(const CountedMatch& match) {
  const std::uint32_t its_game = game(match);
  const auto [known, is_new] = board_numbers_.try_emplace({its_game, match.identity.board},
                                                          static_cast<std::uint32_t>(boards_.size()));
  if (is_new) boards_.push_back({match.identity.board, {}});
  if (games_[its_game].boards.empty()) games_[its_game].board = known->second;
  return known->second;
}

std::uint32_t RecordedTournament::player(const std::string& name) {
  const auto [known, is_new] = player_numbers_.try_emplace(name, static_cast<std::uint32_t>(players_.size()));
  if (is_new) players_.push_back(name);
  return known->second;
}

BySeat<std::string> RecordedTournament::players_of(const MatchEntry& entry) const {
  return {players_[entry.players[Seat::first]], players_[entry.players[Seat::second]]};
}

const Store& RecordedTournament::store() const {
  if (!store_) store_ = read_results(address_);
  return *store_;
}

/// Closes an open store, which would block processes that write. The store of another user's folder is a
/// copy, and stays open.
void RecordedTournament::rest() {
  if (running_ && !address_.is_database() && is_own(address_.place)) store_.reset();
}

std::string RecordedTournament::truth() const {
  std::string text = store().document(truth_document);
  return nlohmann::json::accept(text) ? text : "";
}

std::optional<EntryNumber> RecordedTournament::find(std::string_view id) const {
  const auto found = numbers_.find(id);
  return found == numbers_.end() ? std::nullopt : std::optional(found->second);
}

CountedMatch RecordedTournament::stored(const MatchEntry& entry) const {
  auto stored = matches_->match(store(), entry.place);
  if (!stored || stored->id != entry.id)
    throw Damaged(store_in(address_.place).string(), "a match that was recorded is missing");
  return *std::move(stored);
}

}  // namespace gramy::referee
