#include "referee/tournament/records/postgres/postgres_store.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <tuple>
#include <utility>

#include "protocol/bounded_json.hpp"
#include "referee/tournament/records/postgres/postgres_schema.hpp"
#include "referee/tournament/records/stored_columns.hpp"

namespace gramy::referee {
namespace {

using nlohmann::json;

constexpr const char* another_match = "GR001";  // schema.sql raises this error code in add_each if the store
                                                // has another match with the same key
constexpr std::uint64_t matches_at_once = 1000;
constexpr int added_column = std::tuple_size_v<MatchColumns>;  // index of the column after those of a match
constexpr int added_behind_key = key_column_count;

const std::string select_matches = std::string("select ") + match_columns + ", added from ";

std::uint64_t number_in(std::string_view text) {
  return std::stoull(std::string(text));
}

/// The columns of an unplayed match, except its kind.
json row_of(const MatchKey& match, const BySeat<bool>& out) {
  const std::string name = referee::text_of(match), value = referee::text_of(out);
  return json::array(
      {match.tournament, name, value, item_hash({unplayed_kind, match.tournament, name, value})});
}

/// A match in the form that gramy.matches_in reads.
json row_of(const StoredMatch& match) {
  json row = json::array({key_of(match.key)});
  for (std::string& column : columns_of(match)) row.push_back(std::move(column));
  return row;
}

/// The additions in the form that gramy.add reads.
std::string text_of(const Additions& additions) {
  json boards = json::array(), matches = json::array(), unplayed = json::array();
  for (const auto& [content, text] : additions.boards) boards.push_back({content.text(), text});
  for (const StoredMatch& match : additions.matches) matches.push_back(row_of(match));
  for (const auto& [match, out] : additions.unplayed) unplayed.push_back(row_of(match, out));
  return json{
      {"boards", std::move(boards)}, {"matches", std::move(matches)}, {"unplayed", std::move(unplayed)}}
      .dump();
}

}  // namespace

std::string expected_rows(const std::vector<OfferedMatch>& matches) {
  constexpr std::size_t before_result = key_column_count + 1;  // the result follows the key and match_id
  json rows = json::array();
  for (const auto& [place, key, id] : matches) {
    json row = row_of({.key = key, .id = id, .outcome = {}, .record = {}});
    row.erase(row.begin() + before_result, row.end());
    rows.push_back({place.round, place.number, std::move(row)});
  }
  return rows.dump();
}

PostgresStore::PostgresStore(std::string url) : connection_(std::move(url)) {
  expect_postgres_schema(connection_);
}

void PostgresStore::add(const Additions& additions) {
  ask("select gramy.add($1)", {}, additions);
}

PostgresRows PostgresStore::ask(const char* statement, std::vector<std::string> parameters,
                                const Additions& additions) {
  parameters.push_back(text_of(additions));
  try {
    return connection_.ask(statement, parameters);
  } catch (const PostgresError& error) {
    refuse(error);
  }
}

void PostgresStore::refuse(const PostgresError& error) const {
  if (error.code != another_match) throw error;
  const json columns = protocol::parse_bounded_json(error.detail);
  const StoredMatch there = match_in(name(), [&](int number) {
    const json& column = columns.at(static_cast<std::size_t>(number));
    return column.is_string() ? column.get<std::string>() : column.dump();
  });
  throw StoreConflict(name(), there);
}

std::uint64_t PostgresStore::last() const {
  return number_in(connection_.ask("select gramy.last_match($1)", {tournament()}).text(0, 0));
}

std::vector<StoredMatch> PostgresStore::matches_in(const PostgresRows& rows) const {
  std::vector<StoredMatch> matches;
  for (int row = 0; row < rows.size(); ++row)
    matches.push_back(match_in(name(), [&](int column) { return std::string(rows.text(row, column)); }));
  return matches;
}

/// Reads page by page, up to the match that is the last one when the reading begins. The pages are
/// consistent, because matches never change.
void PostgresStore::for_each_page(const std::string& selecting, int number_column, std::uint64_t known,
                                  const std::function<void(const PostgresRows&)>& use) const {
  const std::string statement = selecting + "gramy.matches_after($1, $2, $3, $4)";
  for (const std::uint64_t last = this->last(); known < last;) {
    const PostgresRows rows = connection_.ask(
        statement.c_str(),
        {tournament(), std::to_string(known), std::to_string(last), std::to_string(matches_at_once)});
    if (rows.size() == 0) return;
    known = number_in(rows.text(rows.size() - 1, number_column));
    use(rows);
  }
}

void PostgresStore::for_each_key(std::uint64_t known, const UseKey& use) const {
  const std::string select_keys = std::string("select ") + key_columns + ", added from ";
  for_each_page(select_keys, added_behind_key, known, [&](const PostgresRows& rows) {
    for (int row = 0; row < rows.size(); ++row) {
      MatchKey key = key_in(name(), [&](int column) { return std::string(rows.text(row, column)); });
      use(number_in(rows.text(row, added_behind_key)), std::move(key));
    }
  });
}

void PostgresStore::for_each_of(std::span<const std::uint64_t> numbers, const Use& use) const {
  static const std::string statement = select_matches + "gramy.matches_at($1::bigint[])";
  while (!numbers.empty()) {
    const auto page = numbers.first(std::min<std::size_t>(numbers.size(), matches_at_once));
    numbers = numbers.subspan(page.size());
    std::vector<StoredMatch> matches =
        matches_in(connection_.ask(statement.c_str(), {fmt::format("{{{}}}", fmt::join(page, ","))}));
    if (matches.size() < page.size()) throw Damaged(name(), "a match that was recorded is missing");
    for (StoredMatch& match : matches) use(std::move(match));
  }
}

void PostgresStore::for_each_added(std::uint64_t known, const Use& use) const {
  for_each_page(select_matches, added_column, known, [&](const PostgresRows& rows) {
    for (StoredMatch& match : matches_in(rows)) use(std::move(match));
  });
}

std::string PostgresStore::board(const ContentHash& content) const {
  std::string text(connection_.ask("select gramy.board($1::text)", {content.text()}).text(0, 0));
  if (ContentHash(text) != content)
    throw Damaged(name(), "board " + content.text() + " is missing or was changed");
  return text;
}

StoredUnplayed PostgresStore::unplayed() const {
  const PostgresRows rows =
      connection_.ask("select tournament, name, value, hash from gramy.unplayed($1)", {tournament()});
  StoredUnplayed unplayed;
  for (int row = 0; row < rows.size(); ++row) {
    const StoredItem item{unplayed_kind, rows.text(row, 0), rows.text(row, 1), rows.text(row, 2)};
    expect_item(name(), item, rows.text(row, 3));
    add_unplayed(unplayed, item);
  }
  return unplayed;
}

std::string PostgresStore::read_text(const std::string& tournament, const std::string& name) const {
  const PostgresRows rows =
      connection_.ask("select value, hash from gramy.document($1, $2)", {tournament, name});
  if (rows.size() == 0) return "";
  std::string text(rows.text(0, 0));
  expect_item(this->name(), {document_kind, tournament, name, text}, rows.text(0, 1));
  return text;
}

void PostgresStore::write_text(const std::string& tournament, const std::string& name,
                               const std::string& text) {
  connection_.ask("select gramy.put_document($1, $2, $3, $4)",
                  {tournament, name, text, item_hash({document_kind, tournament, name, text})});
}

void PostgresStore::remove(const std::string& tournament) {
  connection_.ask("select gramy.remove($1)", {tournament});
}

}  // namespace gramy::referee
