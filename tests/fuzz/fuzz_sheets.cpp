// Fuzzes exam sheets. Before a sheet is read, the correct hash is written into each item, so that wrong
// hashes do not hide other faults. A sheet must either be refused with an error of one line, or be the same
// after it is written and read again. The stated values of its items must be true.
#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/bad_input.hpp"
#include "engine/catalogue.hpp"
#include "protocol/bounded_json.hpp"
#include "referee/exam/sheet.hpp"
#include "targets.hpp"

namespace gramy::testing {

using namespace referee;
using nlohmann::json;

namespace {

constexpr std::uint64_t most_answers = 20;  // the values of items with more legal moves are not checked

/// Parses the moves of an item. Returns nothing if the JSON is not a list of moves.
std::optional<std::vector<AnyMove>> moves_in(const json& lists) {
  if (!lists.is_array()) return std::nullopt;
  std::vector<AnyMove> moves;
  for (const json& numbers : lists) {
    if (!numbers.is_array() || numbers.size() > AnyMove::max_size) return std::nullopt;
    AnyMove& move = moves.emplace_back();
    for (const json& number : numbers) {
      if (!number.is_number_integer()) return std::nullopt;
      move.push_back(number.get<Number>());
    }
  }
  return moves;
}

/// If the line is an item, returns the line with the item's correct hash. Otherwise returns the line
/// unchanged.
std::string with_hash(std::string_view line, const Catalogue& games) {
  json object = protocol::bounded_json_in(line).value_or(json());
  if (!object.is_object() || !object["game"].is_string() || !object["board"].is_string())
    return std::string(line);
  const AnyGame* game = games.find(object["game"].get<std::string>());
  auto moves = moves_in(object["moves"]);
  if (!game || !moves) return std::string(line);
  Item item{.id = {}, .game = std::string(game->id()), .board = {}, .start = {}, .moves = *std::move(moves)};
  if (object["start"].is_number_integer()) item.start = object["start"].get<Number>();
  try {
    item.board = game->read_board(object["board"].get<std::string>(), game->info().default_max_size).text();
  } catch (const BadInput&) {
    return std::string(line);
  }
  object["item"] = item_id(item);
  return object.dump();
}

std::string with_hashes(std::string_view text, const Catalogue& games) {
  std::string sheet;
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    (sheet += sheet.empty() ? std::string(line) : with_hash(line, games)) += '\n';
  }
  return sheet;
}

/// Whether the number of legal moves that keep the item's value is the number that the sheet states.
bool has_its_worth(const Item& item, const AnyGame& game, SolvedBoards& solved) {
  const SolvedBoard board = solved.of(game, item.board);
  AnyPosition position = board.board.begin(item.start);
  for (const AnyMove& move : item.moves) position.play(move);
  const auto moves = position.moves(most_answers + 1);
  if (moves.size() > most_answers) return item.worth.of > most_answers;
  const auto keeps = std::ranges::count_if(
      moves, [&](const AnyMove& move) { return keeps_value(solved, game, item, move).value(); });
  return item.worth.of == moves.size() && std::cmp_equal(item.worth.keeps, keeps);
}

}  // namespace

void fuzz_sheets(std::string_view input) {
  static const Catalogue games = all_games();
  try {
    SolvedBoards solved;
    const Sheet sheet = read_sheet(with_hashes(input, games), "s.jsonl", games, solved);
    const std::string text = to_text(sheet);
    require(to_text(read_sheet(text, "s.jsonl", games, solved)) == text);
    for (const Item& item : sheet.items) require(has_its_worth(item, *games.find(item.game), solved));
  } catch (const BadInput& bad) {
    require(std::string_view(bad.what()).find('\n') == std::string_view::npos);
  }
}

}  // namespace gramy::testing
