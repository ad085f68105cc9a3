#include "referee/tournament/store/stored_columns.hpp"

#include <charconv>
#include <nlohmann/json.hpp>
#include <span>
#include <tuple>

#include "engine/base/printable.hpp"
#include "protocol/bounded_json.hpp"
#include "referee/tournament/store/record.hpp"
#include "referee/tournament/store/row_hash.hpp"

namespace gramy::referee {
namespace {

using nlohmann::json;

/// 0 where there is none: the hash says that it is not what was written.
template <class Integer>
Integer number_in(const std::string& text) {
  Integer number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

/// All but their hash.
MatchColumns with_no_hash(const StoredMatch& match) {
  const MatchIdentity& identity = match.identity;
  return {std::to_string(match.place.round),
          std::to_string(match.place.number),
          match.id,
          identity.game,
          identity.board.text(),
          identity.start ? std::to_string(*identity.start) : "",
          identity.players[Seat::first],
          identity.players[Seat::second],
          text_of(match.versions[Seat::first]),
          text_of(match.versions[Seat::second]),
          std::to_string(identity.repeat),
          result_word(match.outcome.result),
          std::string(protocol::name(match.outcome.reason)),
          match.record,
          match.verdict};
}

/// Whether its names can be shown as they are.
bool is_lawful(const StoredMatch& match) {
  const BySeat<std::string>& players = match.identity.players;
  const std::string names = match.id + match.identity.game + players[Seat::first] + players[Seat::second];
  return printable(names) == names;
}

}  // namespace

std::string text_of(const std::optional<ContentHash>& hash) {
  return hash ? hash->text() : "";
}

std::string key_of(const StoredMatch& match) {
  constexpr std::size_t game = 3, repeat = 10;
  const MatchColumns columns = with_no_hash(match);
  return row_hash(std::span(columns).subspan<game, repeat + 1 - game>());
}

MatchColumns columns_of(const StoredMatch& match) {
  MatchColumns columns = with_no_hash(match);
  columns.back() = row_hash(std::span(columns).first<std::tuple_size_v<MatchColumns> - 1>());
  return columns;
}

StoredMatch match_in(const std::string& store, const std::function<std::string(int)>& column) {
  StoredMatch match{.place = {number_in<std::uint64_t>(column(0)), number_in<std::uint64_t>(column(1))},
                    .identity = {.game = column(3),
                                 .board = ContentHash::parse(column(4)).value_or(ContentHash()),
                                 .start = {},
                                 .players = {column(6), column(7)},
                                 .repeat = number_in<std::size_t>(column(10))},
                    .versions = {ContentHash::parse(column(8)), ContentHash::parse(column(9))},
                    .id = column(2),
                    .outcome = {},
                    .record = column(13),
                    .verdict = column(14)};
  if (const std::string start = column(5); !start.empty()) match.identity.start = number_in<Number>(start);
  const auto reason = protocol::parse_reason(column(12));
  const std::string result = column(11);
  if (reason && (result == "0" || result == "1" || result == "draw"))
    match.outcome = {parse_result(result, *reason), *reason};
  if (columns_of(match).back() != column(15)) {
    throw Damaged(store,
                  "the record of match " + printable(named_with_place(match)) + " is not as it was written");
  }
  // Whoever writes a row can make its hash as well; names are shown as they are.
  if (!is_lawful(match)) {
    throw Damaged(store, "the record of match " + printable(named_with_place(match)) +
                             " has names that no tournament gives");
  }
  return match;
}

std::string item_hash(std::string_view kind, std::string_view name, std::string_view value) {
  return row_hash({kind, name, value});
}

void expect_item(const std::string& store, std::string_view kind, std::string_view name,
                 std::string_view value, std::string_view hash) {
  if (item_hash(kind, name, value) != hash)
    throw Damaged(store,
                  printable(std::string(kind) + " " + std::string(name)) + " is not as it was written");
}

std::string text_of(const MatchIdentity& match) {
  const json start = match.start ? json(*match.start) : json();
  return json::array({match.game, match.board.text(), start, match.players.both, match.repeat}).dump();
}

MatchIdentity identity_in(const std::string& text) {
  const json fields = protocol::parse_bounded_json(text);
  MatchIdentity match{
      .game = fields.at(0),
      .board = ContentHash::parse(fields.at(1).get<std::string>()).value(),
      .start = {},
      .players = {fields.at(3).at(0).get<std::string>(), fields.at(3).at(1).get<std::string>()},
      .repeat = fields.at(4)};
  if (!fields.at(2).is_null()) match.start = fields.at(2).get<Number>();
  return match;
}

std::string text_of(const BySeat<bool>& out) {
  return json{out[Seat::first], out[Seat::second]}.dump();
}

Unplayed unplayed_in(const Items& items) {
  Unplayed unplayed;
  for (const auto& [name, value] : items) {
    const json out = protocol::parse_bounded_json(value);
    unplayed.emplace(identity_in(name), BySeat{out.at(0).get<bool>(), out.at(1).get<bool>()});
  }
  return unplayed;
}

}  // namespace gramy::referee
