#include "referee/tournament/records/stored_columns.hpp"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <span>
#include <tuple>

#include "engine/base/printable.hpp"
#include "protocol/bounded_json.hpp"
#include "referee/tournament/records/record.hpp"
#include "referee/tournament/records/row_hash.hpp"

namespace gramy::referee {
namespace {

using nlohmann::json;

/// The number in the text. Returns 0 for any other text. A row can have such a text only if its hash is
/// wrong, and the caller checks the hash.
template <class Integer>
Integer number_in(const std::string& text) {
  Integer number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

/// The position in which a match begins, as text: its start, and in an exam a comma and the opening.
std::string begin_text(const MatchIdentity& identity) {
  std::string text = identity.start ? std::to_string(*identity.start) : "";
  return identity.opening.empty() ? text : text + ',' + identity.opening;
}

/// The values of key_columns as text, except for the key itself.
std::array<std::string, 10> columns_of(const MatchKey& match) {
  const MatchIdentity& identity = match.identity;
  return {match.tournament,
          identity.game,
          match.clock,
          identity.board.text(),
          begin_text(identity),
          identity.players[Seat::first],
          identity.players[Seat::second],
          text_of(match.versions[Seat::first]),
          text_of(match.versions[Seat::second]),
          std::to_string(identity.repeat)};
}

/// Reads a key from consecutive columns. `first`: index of the first column.
MatchKey key_from(const std::function<std::string(int)>& column, int first) {
  MatchKey key{.tournament = column(first),
               .clock = column(first + 2),
               .identity = {.game = column(first + 1),
                            .board = ContentHash::parse(column(first + 3)).value_or(ContentHash()),
                            .start = {},
                            .players = {column(first + 5), column(first + 6)},
                            .repeat = number_in<std::size_t>(column(first + 9))},
               .versions = {ContentHash::parse(column(first + 7)), ContentHash::parse(column(first + 8))}};
  const std::string begin = column(first + 4), start = begin.substr(0, begin.find(','));
  if (!start.empty()) key.identity.start = number_in<Number>(start);
  if (start.size() < begin.size()) key.identity.opening = begin.substr(start.size() + 1);
  return key;
}

MatchColumns with_no_hash(const StoredMatch& match) {
  MatchColumns columns{match.id};
  auto next = std::ranges::move(columns_of(match.key), columns.begin() + 1).out;
  *next++ = result_word(match.outcome.result, match.outcome.reason);
  *next++ = protocol::name(match.outcome.reason);
  *next++ = match.record;
  *next = match.verdict;
  return columns;
}

/// Whether all names of the match are printable.
bool is_lawful(const StoredMatch& match) {
  const BySeat<std::string>& players = match.key.identity.players;
  const std::string names = match.id + match.key.tournament + match.key.clock + match.key.identity.game +
                            players[Seat::first] + players[Seat::second];
  return printable(names) == names;
}

}  // namespace

std::string text_of(const std::optional<ContentHash>& hash) {
  return hash ? hash->text() : "";
}

std::string key_of(const MatchKey& match) {
  return row_hash(columns_of(match));
}

MatchKey key_in(const std::string& store, const std::function<std::string(int)>& column) {
  MatchKey key = key_from(column, 1);
  if (key_of(key) != column(0)) throw Damaged(store, "the fields that identify a match were changed");
  return key;
}

MatchColumns columns_of(const StoredMatch& match) {
  MatchColumns columns = with_no_hash(match);
  columns.back() = row_hash(std::span(columns).first<std::tuple_size_v<MatchColumns> - 1>());
  return columns;
}

StoredMatch match_in(const std::string& store, const std::function<std::string(int)>& column) {
  StoredMatch match{.key = key_from(column, 1),
                    .id = column(0),
                    .outcome = {},
                    .record = column(13),
                    .verdict = column(14)};
  const auto reason = protocol::parse_reason(column(12));
  const std::string result = column(11);
  if (reason && (result == "0" || result == "1" || result == result_word({}, *reason)))
    match.outcome = {parse_result(result, *reason), *reason};
  if (columns_of(match).back() != column(15))
    throw Damaged(store, "the record of match " + printable(match.id) + " was changed");
  // Even a forged row can have the right hash. So its names are checked before any message shows them.
  if (!is_lawful(match))
    throw Damaged(store, "the record of match " + printable(match.id) +
                             " has names with characters that no tournament allows");
  return match;
}

std::string item_hash(const StoredItem& item) {
  return row_hash({item.kind, item.tournament, item.name, item.value});
}

void expect_item(const std::string& store, const StoredItem& item, std::string_view hash) {
  if (item_hash(item) != hash)
    throw Damaged(store, printable(fmt::format("{} {}", item.kind, item.name)) + " was changed");
}

std::string text_of(const MatchKey& match) {
  return json(columns_of(match)).dump();
}

MatchKey match_key_in(const std::string& text) {
  const json fields = protocol::parse_bounded_json(text);
  return key_from([&](int field) { return fields.at(static_cast<std::size_t>(field)).get<std::string>(); },
                  0);
}

std::string text_of(const BySeat<bool>& out) {
  return json{out[Seat::first], out[Seat::second]}.dump();
}

void add_unplayed(StoredUnplayed& unplayed, const StoredItem& item) {
  const json out = protocol::parse_bounded_json(item.value);
  unplayed.emplace(match_key_in(std::string(item.name)),
                   BySeat{out.at(0).get<bool>(), out.at(1).get<bool>()});
}

}  // namespace gramy::referee
