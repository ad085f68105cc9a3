#include "referee/tournament/store/served_matches.hpp"

#include <string>
#include <system_error>
#include <utility>

#include "engine/catalogue.hpp"
#include "referee/tournament/formats/schedule.hpp"
#include "referee/tournament/store/board_schedule.hpp"
#include "referee/tournament/store/conflict.hpp"
#include "referee/tournament/store/read_results.hpp"
#include "referee/tournament/store/record.hpp"
#include "referee/tournament/store/sqlite_file.hpp"

namespace gramy::referee {
namespace {

/// As a tournament has its name and what its matches follow from.
const Facts served_facts{{"name", "serve"}, {"matches", "asked for by their players"}};

/// No board is kept for matches that are still to come: what they were worth may be seen at once.
std::string open_schedule() {
  BoardSchedule schedule;
  for (const AnyGame& game : all_games()) schedule.games.push_back({.id = std::string(game.id())});
  return to_json(schedule);
}

/// The folder, made first where there is none.
const std::filesystem::path& made_to_serve(const std::filesystem::path& folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) throw std::system_error(error, folder.string() + ": cannot be made");
  return folder;
}

}  // namespace

ServedMatches::ServedMatches(std::filesystem::path folder)
    : folder_(std::move(folder)), lock_(made_to_serve(folder_)) {
  store_.emplace(store_in(folder_), SqliteStore::Access::write);
  size_ = store_->size();
  if (is_served(*store_)) return;
  if (size_ > 0 || !store_->facts().empty()) {
    throw Conflict(folder_.string() +
                   ": expected a new folder, or one of `serve --out`, found a tournament (name another)");
  }
  store_->set_facts(served_facts);
  store_->set_document(schedule_document, open_schedule());
}

ServedMatches::~ServedMatches() {
  store_.reset();
  put_to_rest(store_in(folder_));
}

void ServedMatches::add(std::vector<Ended> matches) {
  Batch batch;
  std::uint64_t number = size_;
  for (Ended& ended : matches) {
    MatchSetup& setup = ended.record.setup;
    const ContentHash board(setup.board.text());
    batch.boards.emplace(board, setup.board.text());
    // To say how often the same was played before would take all matches: each has a number of its own.
    MatchIdentity identity{.game = std::string(setup.board.game().id()),
                           .board = board,
                           .start = setup.start,
                           .players = setup.players,
                           .repeat = number};
    setup.id = match_id(identity.game, std::to_string(number + 1), identity.players);
    const RecordedMatch record =
        recorded(std::move(ended.record), served_facts.at("name"), board.text(), ended.at);
    batch.matches.push_back({.place = {.round = 1, .number = number},
                             .identity = std::move(identity),
                             .versions = {},
                             .id = record.match,
                             .outcome = {record.result, record.reason},
                             .record = to_line(record)});
    ++number;
  }
  store_->add(batch);
  size_ = number;
}

std::uint64_t ServedMatches::bytes() const {
  std::uint64_t bytes = 0;
  for (const char* end : {"", "-wal"}) {
    std::error_code error;
    const auto size = std::filesystem::file_size(store_in(folder_).string() + end, error);
    if (!error) bytes += size;
  }
  return bytes;
}

bool is_served(const Store& store) {
  return store.facts() == served_facts;
}

}  // namespace gramy::referee
