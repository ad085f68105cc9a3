#include "referee/tournament/places/served_matches.hpp"

#include <SQLiteCpp/SQLiteCpp.h>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <utility>

#include "referee/tournament/counted/editions.hpp"
#include "referee/tournament/counted/served.hpp"
#include "referee/tournament/disk/conflict.hpp"
#include "referee/tournament/disk/own_folder.hpp"
#include "referee/tournament/formats/schedule.hpp"
#include "referee/tournament/places/read_results.hpp"
#include "referee/tournament/places/served_record.hpp"
#include "referee/tournament/records/record.hpp"
#include "referee/tournament/records/sqlite/sqlite_file.hpp"

namespace gramy::referee {
namespace {

constexpr const char* names_document = "names";  // the document has one name a line

bool is_empty(const Store& store) {
  return store.last() == 0 && newest_edition_number(store) == 0;
}

/// Returns the folder, and makes it if it is missing. Throws Conflict and writes nothing if it has other
/// contents.
const std::filesystem::path& made_to_serve(const std::filesystem::path& folder) {
  make_own_folder(folder);
  const std::string expected =
      folder.string() + ": expected a new folder, or a folder of `serve --out`, found ";
  if (std::filesystem::exists(store_in(folder))) {
    const auto store = read_results(folder.string());
    if (!is_served(*store) && !is_empty(*store))
      throw Conflict(expected + "a tournament's folder (name another folder)");
  } else if (!std::filesystem::is_empty(folder)) {
    throw Conflict(expected + "a folder with other files (name another folder)");
  }
  return folder;
}

// With a longer board, a link would be too long for browsers.
constexpr std::size_t longest_board_in_note = 2000;

/// The options of `play` for the same board; null if neither its text nor its seed fits into a link.
nlohmann::ordered_json play_again(const MatchSetup& setup) {
  nlohmann::ordered_json play{{"game", setup.board.game().id()}};
  if (const std::string text = setup.board.text(); text.size() <= longest_board_in_note) {
    play["board"] = text;
    if (setup.start) play["start"] = *setup.start;
    return play;
  }
  if (!setup.made) return nullptr;
  play["seat"] = 0;
  play["seed"] = setup.made->seed;
  play["size"] = setup.made->size;
  if (setup.made->difficulty) play["difficulty"] = protocol::name(*setup.made->difficulty);
  play["winner"] = protocol::name(setup.made->winner);
  if (setup.made->start_given && setup.start) play["start"] = *setup.start;
  return play;
}

std::string note_on(const ServedMatches::Unfinished& match) {
  return nlohmann::ordered_json{
      {"game", match.setup.board.game().id()},
      {"players", {match.setup.players[Seat::first], match.setup.players[Seat::second]}},
      {"at", utc_text(match.at)},
      {"why", match.why},
      {"play", play_again(match.setup)}}
      .dump();
}

void put_item(SqliteStatements& statements, const char* kind, const std::string& id,
              const std::string& value) {
  statements.run("INSERT OR REPLACE INTO item VALUES (?, '', ?, ?, ?)", kind, id, value,
                 item_hash({kind, "", id, value}));
}

void drop_item(SqliteStatements& statements, const char* kind, const std::string& id) {
  statements.run("DELETE FROM item WHERE kind = ? AND tournament = '' AND name = ?", kind, id);
}

void keep_newest_notes(SqliteStatements& statements) {
  statements.run(R"(
    DELETE FROM item WHERE kind = ?1 AND name IN (
      SELECT name FROM item WHERE kind = ?1 ORDER BY json_extract(value, '$.at') DESC LIMIT -1 OFFSET ?2))",
                 broken_off_kind, ServedMatches::most_broken_off);
}

/// To be called when the referee starts. A match still noted as begun was interrupted when the last referee
/// ended unexpectedly, so it is noted as broken off instead.
void break_off_begun(SqliteStatements& statements) {
  std::vector<std::pair<std::string, std::string>> begun;
  {
    const auto rows = statements.with("SELECT name, value FROM item WHERE kind = ?", begun_kind);
    while (rows->executeStep())
      begun.emplace_back(rows->getColumn(0).getString(), rows->getColumn(1).getString());
  }
  for (const auto& [id, text] : begun) {
    drop_item(statements, begun_kind, id);
    auto note = nlohmann::ordered_json::parse(text);
    note["why"] = "the referee ended unexpectedly";
    put_item(statements, broken_off_kind, id, note.dump());
  }
  if (!begun.empty()) keep_newest_notes(statements);
}

}  // namespace

ServedMatches::ServedMatches(std::filesystem::path folder)
    : folder_(std::move(folder)), lock_(made_to_serve(folder_)) {
  store_.emplace(store_in(folder_), SqliteStore::Access::write);
  size_ = store_->last();
  store_->change(break_off_begun);
  if (is_served(*store_)) return;
  store_->set_text(served_document, served_name);
}

ServedMatches::~ServedMatches() {
  store_.reset();
  put_to_rest(store_in(folder_));
}

void ServedMatches::add(std::vector<Ended> matches) {
  Additions additions;
  // Pairs of a match's id, as it was when the match was played, and the match's number in the store.
  std::vector<std::pair<std::string, std::uint64_t>> numbers;
  std::uint64_t number = size_;
  for (Ended& ended : matches) {
    MatchSetup& setup = ended.record.setup;
    const ContentHash board(setup.board.text());
    additions.boards.emplace(board, setup.board.text());
    // Makes the identity unique by the match's number in the store. `serve` cannot number the matches of the
    // same players on the same board, because it would have to read all matches.
    MatchIdentity identity{.game = std::string(setup.board.game().id()),
                           .board = board,
                           .start = setup.start,
                           .players = setup.players,
                           .repeat = number};
    std::string played_as =
        std::exchange(setup.id, match_id(identity.game, std::to_string(number + 1), identity.players));
    const bool is_casual = !setup.rated;
    RecordedMatch record = recorded(std::move(ended.record), served_name, board.text(), ended.at);
    record.casual = is_casual;
    record.played_as = played_as;
    numbers.emplace_back(std::move(played_as), ++number);
    additions.matches.push_back(
        {.key = {.tournament = served_name, .clock = {}, .identity = std::move(identity)},
         .id = record.match,
         .outcome = {record.result, record.reason},
         .record = to_line(record)});
  }
  store_->change([&](SqliteStatements& statements) {
    store_->add(additions);
    for (const auto& [id, of_match] : numbers)
      put_item(statements, played_kind, id, std::to_string(of_match));
  });
  size_ = number;
}

void ServedMatches::note(const Notes& notes) {
  store_->change([&](SqliteStatements& statements) {
    for (const Unfinished& match : notes.begun)
      put_item(statements, begun_kind, match.setup.id, note_on(match));
    for (const std::string& id : notes.over) drop_item(statements, begun_kind, id);
    for (const Unfinished& match : notes.broken_off) {
      drop_item(statements, begun_kind, match.setup.id);
      put_item(statements, broken_off_kind, match.setup.id, note_on(match));
    }
    if (!notes.broken_off.empty()) keep_newest_notes(statements);
  });
}

std::uint64_t ServedMatches::bytes() const {
  std::int64_t bytes = 0;
  store_->look([&](SqliteStatements& statements) {
    bytes = statements.database().execAndGet("PRAGMA page_count").getInt64() *
            statements.database().execAndGet("PRAGMA page_size").getInt64();
  });
  return static_cast<std::uint64_t>(bytes);
}

std::set<std::string> ServedMatches::names() const {
  std::istringstream lines(store_->text(names_document));
  std::set<std::string> names;
  for (std::string name; std::getline(lines, name);) names.insert(name);
  return names;
}

void ServedMatches::keep_names(const std::set<std::string>& names) {
  std::string lines;
  for (const std::string& name : names) lines += name + '\n';
  store_->set_text(names_document, lines);
}

std::vector<RatedLead> ServedMatches::leads() const {
  std::vector<RatedLead> leads;
  store_->look([&](SqliteStatements& statements) {
    // One row for each game and each two players, whose names are `low` and `high` in alphabetical order.
    // `lead` is the number of matches in which `low` was to win under perfect play, minus the number in which
    // `high` was.
    const auto pairs = statements.with(R"(
      SELECT game, low, high, sum(CASE WHEN winner = low THEN 1 ELSE -1 END) AS lead FROM (
        SELECT game, repeat AS number, min(seat_0, seat_1) AS low, max(seat_0, seat_1) AS high,
               CASE json_extract(record, '$.to_win') WHEN 0 THEN seat_0 WHEN 1 THEN seat_1 END AS winner
        FROM match WHERE json_extract(record, '$.casual') IS NULL AND winner IS NOT NULL)
      GROUP BY game, low, high HAVING lead <> 0 ORDER BY max(number))");
    while (pairs->executeStep()) {
      RatedLead& lead =
          leads.emplace_back(RatedLead{pairs->getColumn(0), pairs->getColumn(1), pairs->getColumn(2)});
      if (pairs->getColumn(3).getInt64() < 0) std::swap(lead.ahead, lead.behind);
    }
  });
  return leads;
}

}  // namespace gramy::referee
