#include "referee/tournament/store/postgres/postgres_store.hpp"

#include <algorithm>
#include <iterator>
#include <nlohmann/json.hpp>
#include <tuple>
#include <utility>

#include "protocol/bounded_json.hpp"
#include "referee/tournament/store/postgres/postgres_schema.hpp"
#include "referee/tournament/store/stored_columns.hpp"

namespace gramy::referee {
namespace {

using nlohmann::json;

constexpr const char* another_match = "GR001";  // see schema.sql
constexpr std::uint64_t matches_at_once = 1000;
constexpr int added_column = std::tuple_size_v<MatchColumns>;  // after them

const std::string select_matches = std::string("select ") + match_columns + ", added from ";

std::uint64_t number_in(std::string_view text) {
  return std::stoull(std::string(text));
}

/// All of its row but the kind.
json item(const char* kind, const std::string& name, const std::string& value) {
  return json::array({name, value, item_hash(kind, name, value)});
}

/// As gramy.matches_in reads it.
json row_of(const StoredMatch& match) {
  json row = json::array({key_of(match)});
  for (std::string& column : columns_of(match)) row.push_back(std::move(column));
  return row;
}

/// As gramy.add reads it.
std::string text_of(const Batch& batch) {
  json boards = json::array(), matches = json::array(), unplayed = json::array();
  for (const auto& [content, text] : batch.boards) boards.push_back({content.text(), text});
  for (const StoredMatch& match : batch.matches) matches.push_back(row_of(match));
  for (const auto& [match, out] : batch.unplayed)
    unplayed.push_back(item(unplayed_kind, referee::text_of(match), referee::text_of(out)));
  return json{
      {"boards", std::move(boards)}, {"matches", std::move(matches)}, {"unplayed", std::move(unplayed)}}
      .dump();
}

}  // namespace

std::string expected_rows(const std::vector<StoredMatch>& matches) {
  constexpr std::size_t before_result = 12;
  json rows = json::array();
  for (const StoredMatch& match : matches) {
    json row = row_of(match);
    row.erase(row.begin() + before_result, row.end());
    rows.push_back(std::move(row));
  }
  return rows.dump();
}

PostgresStore::PostgresStore(std::string url) : connection_(std::move(url)) {
  expect_postgres_schema(connection_);
}

void PostgresStore::add(const Batch& batch) {
  ask("select gramy.add($1)", {}, batch);
}

PostgresRows PostgresStore::ask(const char* statement, std::vector<std::string> parameters,
                                const Batch& batch) {
  parameters.push_back(text_of(batch));
  try {
    return connection_.ask(statement, parameters);
  } catch (const PostgresError& error) {
    refuse(error, batch);
  }
}

void PostgresStore::refuse(const PostgresError& error, const Batch& batch) const {
  if (error.code != another_match) throw error;
  const json columns = protocol::parse_bounded_json(error.detail);
  const StoredMatch there = match_in(name(), [&](int number) {
    const json& column = columns.at(static_cast<std::size_t>(number));
    return column.is_string() ? column.get<std::string>() : column.dump();
  });
  const auto added = std::ranges::find(batch.matches, error.hint, key_of);
  throw StoreConflict(name(), there, *added);
}

std::uint64_t PostgresStore::size() const {
  return number_in(connection_.ask("select gramy.size()").text(0, 0));
}

std::vector<StoredMatch> PostgresStore::matches_in(const PostgresRows& rows) const {
  std::vector<StoredMatch> matches;
  for (int row = 0; row < rows.size(); ++row)
    matches.push_back(match_in(name(), [&](int column) { return std::string(rows.text(row, column)); }));
  return matches;
}

std::optional<StoredMatch> PostgresStore::match(SchedulePlace place) const {
  auto found = match_from(place);
  return found && found->place == place ? found : std::nullopt;
}

std::optional<StoredMatch> PostgresStore::match_from(SchedulePlace place) const {
  static const std::string statement = select_matches + "gramy.matches_from($1, $2, gramy.size(), 1)";
  auto found = matches_in(
      connection_.ask(statement.c_str(), {std::to_string(place.round), std::to_string(place.number)}));
  return found.empty() ? std::nullopt : std::optional(std::move(found.front()));
}

/// Page by page. What is there does not change until the tournament goes on as another, so it is as of the
/// moment at which its size was.
void PostgresStore::for_each(const std::function<void(StoredMatch)>& use) const {
  static const std::string statement = select_matches + "gramy.matches_from($1, $2, $3, $4)";
  const std::uint64_t size = this->size();
  bool is_all = false;
  for (SchedulePlace next{0, 0}; !is_all; ++next.number) {
    const PostgresRows rows =
        connection_.ask(statement.c_str(), {std::to_string(next.round), std::to_string(next.number),
                                            std::to_string(size), std::to_string(matches_at_once)});
    is_all = static_cast<std::uint64_t>(rows.size()) < matches_at_once;
    for (StoredMatch& match : matches_in(rows)) {
      next = match.place;
      use(std::move(match));
    }
  }
}

void PostgresStore::for_each_added(std::uint64_t known, const std::function<void(StoredMatch)>& use) const {
  static const std::string statement = select_matches + "gramy.matches_after($1, $2, $3)";
  for (const std::uint64_t size = this->size(); known < size;) {
    const PostgresRows rows = connection_.ask(
        statement.c_str(), {std::to_string(known), std::to_string(size), std::to_string(matches_at_once)});
    if (rows.size() == 0) return;
    known = number_in(rows.text(rows.size() - 1, added_column));
    for (StoredMatch& match : matches_in(rows)) use(std::move(match));
  }
}

std::string PostgresStore::board(const ContentHash& content) const {
  std::string text(connection_.ask("select gramy.board($1::text)", {content.text()}).text(0, 0));
  if (ContentHash(text) != content)
    throw Damaged(name(), "board " + content.text() + " is not there as it was");
  return text;
}

/// By their names.
Items PostgresStore::items_in(const char* kind, const PostgresRows& rows) const {
  Items items;
  for (int row = 0; row < rows.size(); ++row) {
    std::string name(rows.text(row, 0)), value(rows.text(row, 1));
    expect_item(this->name(), kind, name, value, rows.text(row, 2));
    items.emplace(std::move(name), std::move(value));
  }
  return items;
}

Items PostgresStore::items(const char* kind) const {
  return items_in(kind, connection_.ask("select name, value, hash from gramy.items($1)", {kind}));
}

Unplayed PostgresStore::unplayed() const {
  return unplayed_in(items(unplayed_kind));
}

/// Piece by piece: what a database takes at once is bounded.
void PostgresStore::rearrange(const std::function<std::optional<StoredMatch>(StoredMatch)>& become,
                              const Unplayed& unplayed) {
  constexpr std::size_t most_bytes = 16 << 20;
  connection_.in_transaction([&] {
    json rows = json::array();
    std::size_t bytes = 0;
    const auto hand_over = [&] {
      connection_.ask("select gramy.rearrange($1)", {std::exchange(rows, json::array()).dump()});
      bytes = 0;
    };
    connection_.ask("select gramy.begin_rearranging()");
    for_each([&](StoredMatch match) {
      const auto kept = become(std::move(match));
      if (!kept) return;
      bytes += kept->record.size();
      rows.push_back(row_of(*kept));
      if (rows.size() == matches_at_once || bytes > most_bytes) hand_over();
    });
    hand_over();
    connection_.ask("select gramy.end_rearranging()");
    replace_unplayed(unplayed);
  });
}

void PostgresStore::replace_unplayed(const Unplayed& unplayed) {
  json rows = json::array();
  for (const auto& [match, out] : unplayed)
    rows.push_back(item(unplayed_kind, referee::text_of(match), referee::text_of(out)));
  connection_.ask("select gramy.replace($1, $2)", {unplayed_kind, rows.dump()});
}

std::string PostgresStore::document(const std::string& name) const {
  const Items found =
      items_in(document_kind,
               connection_.ask("select name, value, hash from gramy.item($1, $2)", {document_kind, name}));
  return found.empty() ? "" : found.begin()->second;
}

void PostgresStore::set_document(const std::string& name, const std::string& text) {
  connection_.ask("select gramy.put($1, $2, $3, $4)",
                  {document_kind, name, text, item_hash(document_kind, name, text)});
}

}  // namespace gramy::referee
