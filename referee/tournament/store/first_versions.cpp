#include "referee/tournament/store/first_versions.hpp"

#include <SQLiteCpp/SQLiteCpp.h>
#include <algorithm>
#include <set>
#include <utility>

#include "engine/base/bad_input.hpp"
#include "engine/base/printable.hpp"
#include "referee/tournament/file/text_file.hpp"
#include "referee/tournament/store/fnv_hash.hpp"
#include "referee/tournament/store/record.hpp"
#include "referee/tournament/store/sqlite_file.hpp"

namespace gramy::referee {
namespace {

/// What match_id has made an id of.
struct IdParts {
  std::string game, board;
  BySeat<std::string> players;
  std::size_t before = 0;
};

/// Only the board's name may hold colons and `#`. None for any other text.
std::optional<IdParts> parts_of(const std::string& id) {
  const std::size_t board = id.find(':'), second = id.rfind(':');
  const std::size_t first =
      second == 0 || second == std::string::npos ? std::string::npos : id.rfind(':', second - 1);
  if (first == std::string::npos || first <= board) return std::nullopt;
  IdParts parts{.game = id.substr(0, board),
                .board = id.substr(board + 1, first - board - 1),
                .players = {id.substr(first + 1, second - first - 1), id.substr(second + 1)}};
  std::string& last = parts.players[Seat::second];
  if (const std::size_t repeat = last.find('#'); repeat != std::string::npos) {
    parts.before = std::strtoull(last.c_str() + repeat + 1, nullptr, 10) - 1;
    last.resize(repeat);
  }
  return parts;
}

/// None without somebody who knows the board.
std::optional<MatchIdentity> identity_of(const std::string& id, const FindBoard& find_board) {
  const auto parts = parts_of(id);
  if (!parts || !find_board) return std::nullopt;
  const auto board = find_board(parts->game, parts->board);
  if (!board) return std::nullopt;
  return MatchIdentity{parts->game, board->content, board->start, parts->players,
                       board->repeat(parts->before)};
}

}  // namespace

std::optional<FirstVersionStore> FirstVersionStore::in(const std::filesystem::path& file) {
  const int version = version_in(file);
  if (version < 1 || version >= first_whole_version) return std::nullopt;
  return FirstVersionStore(file);
}

void FirstVersionStore::merge_log(const std::filesystem::path& file) {
  carry_out(file, "cannot be written", [&] { open_to_write(file)->exec("PRAGMA journal_mode = DELETE"); });
}

FirstVersionStore::FirstVersionStore(std::filesystem::path file) : file_(std::move(file)) {
  carry_out(file_, "cannot be opened", [&] {
    database_ = open_to_read(file_);
    version_ = version_of(*database_, file_);
  });
  if (version_ < 1 || version_ >= first_whole_version)
    throw BadInput(file_.string() + ": expected the results of an earlier version, found others");
}

FirstVersionStore::~FirstVersionStore() = default;
FirstVersionStore::FirstVersionStore(FirstVersionStore&&) noexcept = default;

void FirstVersionStore::read(const std::function<void()>& work) const {
  carry_out(file_, "cannot be read", work);
}

std::uint64_t FirstVersionStore::size() const {
  std::uint64_t size = 0;
  read([&] {
    size = static_cast<std::uint64_t>(database_->execAndGet("SELECT count(*) FROM match").getInt64());
  });
  return size;
}

Facts FirstVersionStore::facts() const {
  Facts facts;
  read([&] {
    SQLite::Statement rows(*database_, "SELECT name, value FROM fact");
    while (rows.executeStep()) facts.emplace(rows.getColumn(0).getString(), rows.getColumn(1).getString());
  });
  return facts;
}

void FirstVersionStore::for_each_player(const std::function<void(const std::string&)>& use) const {
  read([&] {
    SQLite::Statement rows(*database_, "SELECT seat_0 FROM match UNION SELECT seat_1 FROM match");
    while (rows.executeStep()) use(rows.getColumn(0).getString());
  });
}

Batch FirstVersionStore::everything(const FindBoard& find_board) const {
  Batch batch;
  read([&] {
    std::set<MatchIdentity> known;
    SQLite::Statement rows(*database_,
                           "SELECT match.match, match.record, board.board FROM match JOIN board "
                           "ON match.board = board.hash ORDER BY match.rowid");
    while (rows.executeStep()) {
      try {
        StoredMatch match = brought_up(rows.getColumn(1).getString(), rows.getColumn(2).getString(),
                                       batch.matches.size(), find_board, batch);
        // One of several copies of a board, and nobody knows which.
        while (!known.insert(match.identity).second) ++match.identity.repeat;
        batch.matches.push_back(std::move(match));
      } catch (const BadInput& error) {
        throw Damaged(file_.string(), "the record of match " + printable(rows.getColumn(0).getString()) +
                                          ": " + error.what());
      }
    }
    if (batch.matches.size() != size())
      throw Damaged(file_.string(), "the boards of " + std::to_string(size() - batch.matches.size()) +
                                        " matches are not there");
    if (version_ < 2) return;
    SQLite::Statement out(*database_, "SELECT match, seat_0_out, seat_1_out FROM unplayed");
    while (out.executeStep()) {
      if (const auto match = identity_of(out.getColumn(0).getString(), find_board))
        batch.unplayed.emplace(*match,
                               BySeat{out.getColumn(1).getInt() != 0, out.getColumn(2).getInt() != 0});
    }
    SQLite::Statement voided(*database_, "SELECT match, times FROM doubt");
    while (voided.executeStep()) {
      // By which seat's fault was not kept: nobody is excused more often than he would have been.
      const int times = voided.getColumn(1).getInt();
      if (const auto match = identity_of(voided.getColumn(0).getString(), find_board))
        batch.voided.emplace(*match, BySeat{times, times});
    }
  });
  return batch;
}

/// `board`: its text, or the name of its file. Throws BadInput for what is no record.
StoredMatch FirstVersionStore::brought_up(const std::string& line, const std::string& board,
                                          std::uint64_t number, const FindBoard& find_board,
                                          Batch& batch) const {
  RecordedMatch match = parse_recorded_match(line);
  const std::string text =
      is_fnv_hash(board) ? read_text_file(file_.parent_path() / "boards" / board) : board;
  const ContentHash content(text);
  batch.boards.emplace(content, text);
  match.board = content.text();
  const auto parts = parts_of(match.match);
  MatchIdentity identity{match.game, content, match.start, match.players, parts ? parts->before : 0};
  if (const auto found = identity_of(match.match, find_board); found && found->board == content)
    identity = *found;
  return {.place = {0, number},
          .identity = std::move(identity),
          .versions = {},
          .id = match.match,
          .outcome = {match.result, match.reason},
          .record = to_line(match)};
}

}  // namespace gramy::referee
