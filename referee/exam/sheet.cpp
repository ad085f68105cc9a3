#include "referee/exam/sheet.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <unordered_set>
#include <utility>

#include "engine/base/bad_input.hpp"
#include "engine/base/printable.hpp"
#include "engine/base/stop.hpp"
#include "protocol/bounded_json.hpp"
#include "protocol/name.hpp"

namespace gramy::referee {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;

constexpr std::string_view kind = "exam sheet";

Item item_at(const DrawnPosition& drawn, Number size) {
  Item item{.id = {},
            .game = std::string(drawn.board.game().id()),
            .board = drawn.board.text(),
            .start = drawn.start,
            .moves = drawn.moves,
            .size = static_cast<std::uint64_t>(size),
            .worth = drawn.worth};
  item.id = item_id(item);
  return item;
}

ordered_json head_of(const Sheet& sheet) {
  ordered_json head{{"gramy", kind}, {"version", 1}, {"name", sheet.name}, {"move_ms", sheet.move_ms}};
  if (sheet.seed) head["seed"] = *sheet.seed;
  head["items"] = sheet.items.size();
  return head;
}

ordered_json line_of(const Item& item) {
  ordered_json moves = ordered_json::array();
  for (const AnyMove& move : item.moves) moves.push_back(std::vector<Number>(move.begin(), move.end()));
  ordered_json object{
      {"item", item.id},           {"game", item.game},
      {"board", item.board},       {"start", item.start ? ordered_json(*item.start) : ordered_json()},
      {"moves", std::move(moves)}, {"difficulty", std::round(1000 * item.worth.difficulty()) / 1000},
      {"keeps", item.worth.keeps}, {"of", item.worth.of}};
  if (item.size > 0) object["size"] = item.size;
  if (item.grade > 0) object["grade"] = item.grade;
  return object;
}

/// The value of the field `key`. Throws BadInput if it is missing or has another type.
template <class T>
T field(const json& object, const char* key, bool (json::*is)() const noexcept, std::string_view expected) {
  const auto found = object.find(key);
  if (found == object.end() || !((*found).*is)())
    throw BadInput(fmt::format("{}: expected {}, found {}", key, expected,
                               found == object.end() ? "nothing" : "something else"));
  return found->get<T>();
}

AnyMove move_in(const json& numbers) {
  if (!numbers.is_array() || numbers.empty() || numbers.size() > AnyMove::max_size)
    throw BadInput(
        fmt::format("moves: expected lists of 1 to {} integers, found another value", AnyMove::max_size));
  AnyMove move;
  for (const json& number : numbers) {
    if (!number.is_number_integer() || number < -max_number || number > max_number)
      throw BadInput("moves: expected integers from -(2^53 - 1) to 2^53 - 1, found another value");
    move.push_back(number.get<Number>());
  }
  return move;
}

int grade_in(const json& number) {
  if (!number.is_number_integer() || number < 1 || number > hardest_grade)
    throw BadInput(fmt::format("grade: expected 1 to {}, found another value", hardest_grade));
  return number.get<int>();
}

Item item_in(const json& object, const Catalogue& games, SolvedBoards& solved, const std::stop_token& stop) {
  const auto id = field<std::string>(object, "item", &json::is_string, "a hash");
  const auto name = field<std::string>(object, "game", &json::is_string, "the id of a game");
  const AnyGame* game = games.find(name);
  if (!game) throw BadInput("game: expected the id of a game, found " + quoted_word(name));
  const auto board = field<std::string>(object, "board", &json::is_string, "a board's text");
  std::optional<Number> start;
  if (const auto found = object.find("start"); found != object.end() && !found->is_null())
    start = field<Number>(object, "start", &json::is_number_integer, "an integer or null");
  std::vector<AnyMove> moves;
  for (const json& move : field<json>(object, "moves", &json::is_array, "a list of moves"))
    moves.push_back(move_in(move));
  Item item = examined(solved, *game, board, start, std::move(moves), stop);
  if (const auto size = object.find("size"); size != object.end() && size->is_number_unsigned())
    item.size = size->get<std::uint64_t>();
  if (const auto grade = object.find("grade"); grade != object.end()) item.grade = grade_in(*grade);
  if (item.id != id)
    throw BadInput(
        fmt::format("item: expected {}, the hash of this item, found {}", item.id, quoted_word(id)));
  return item;
}

Sheet head_in(const json& object) {
  if (!object.is_object() || object.value("gramy", json()) != kind)
    throw BadInput("expected a sheet, which begins with {\"gramy\":\"exam sheet\", found another text");
  if (object.value("version", json()) != 1) throw BadInput("version: expected 1, found another value");
  Sheet sheet{
      .name = field<std::string>(object, "name", &json::is_string, "a name"), .seed = {}, .items = {}};
  if (!protocol::is_name(sheet.name))
    throw BadInput("name: expected 1 to 32 of A-Z a-z 0-9 _ -, found " + quoted_word(sheet.name));
  sheet.move_ms = field<std::uint64_t>(object, "move_ms", &json::is_number_unsigned, "milliseconds");
  if (sheet.move_ms < 1 || std::cmp_greater(sheet.move_ms, longest_move_ms))
    throw BadInput(fmt::format("move_ms: expected 1 to {}, found {}", longest_move_ms, sheet.move_ms));
  if (object.contains("seed"))
    sheet.seed = field<std::uint64_t>(object, "seed", &json::is_number_unsigned, "an integer of at least 0");
  return sheet;
}

/// Calls `read` with each line. Throws BadInput if a line is too long or if there are too many lines. Puts
/// the line's place before the message of each BadInput, also if `read` throws it.
void for_each_line(std::string_view text, const std::string& file,
                   const std::function<void(std::string_view line)>& read) {
  for (std::size_t number = 1; !text.empty(); ++number) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    try {
      if (line.size() > longest_item_line)
        throw BadInput(fmt::format("expected a line of at most {} KiB, found {} bytes",
                                   longest_item_line / 1024, line.size()));
      if (number > most_items + 1)
        throw BadInput(
            fmt::format("expected at most {} items, found more (make several sheets)", most_items));
      read(line);
    } catch (const BadInput& error) {
      throw BadInput(fmt::format("{}:{}: {}", file, number, error.what()));
    }
  }
}

json object_in(std::string_view line) {
  auto object = protocol::bounded_json_in(line).value_or(json());
  if (!object.is_object()) throw BadInput("expected one JSON object, found another value");
  return object;
}

/// The bytes of an item in the sheet's file or in memory, whichever are more.
std::size_t bytes_of(const Item& item) {
  return std::max(line_of(item).dump().size() + 1, item.board.size() + item.moves.size() * sizeof(AnyMove));
}

}  // namespace

DrawnSheet draw_sheet(const SheetRecipe& recipe, const std::function<void(std::size_t)>& told,
                      const std::stop_token& stop, std::size_t most_bytes) {
  DrawnSheet made{.sheet = {.name = recipe.name, .seed = recipe.seed, .move_ms = recipe.move_ms, .items = {}},
                  .drawn = {}};
  if (recipe.is_secret) made.sheet.seed.reset();
  std::unordered_set<std::string> ids;
  std::size_t bytes = 256;  // bytes so far; the first line has fewer than 256
  for (const GameRecipe& game : recipe.games) {
    for (std::size_t i = 0; i < game.sizes.size(); ++i) {
      const std::size_t wanted =
          game.positions / game.sizes.size() + (i < game.positions % game.sizes.size() ? 1 : 0);
      Drawn& drawn = made.drawn.emplace_back(
          Drawn{.game = std::string(game.game.id()), .size = game.sizes[i], .wanted = wanted});
      const PositionDraw request{.game = game.game,
                                 .size = drawn.size,
                                 .wanted = wanted,
                                 .seed = recipe.seed,
                                 .difficulty = game.difficulty,
                                 .worth = game.worth,
                                 .longest_board = longest_item_board};
      const auto add = [&](const DrawnPosition& position) {
        Item item = item_at(position, drawn.size);
        if (!ids.insert(item.id).second) return false;
        if ((bytes += bytes_of(item)) > most_bytes)
          throw BadInput(
              fmt::format("positions: expected a sheet of at most {} bytes, found a larger one at item {} "
                          "(draw fewer positions, or lower the size)",
                          most_bytes, ids.size()));
        ++drawn.by_fifth[fifth_of(item.worth)];
        made.sheet.items.push_back(std::move(item));
        if (told) told(ids.size());
        return true;
      };
      draw_positions(request, add, stop);
    }
  }
  return made;
}

std::string to_text(const Sheet& sheet) {
  std::string text = head_of(sheet).dump() + '\n';
  for (const Item& item : sheet.items) (text += line_of(item).dump()) += '\n';
  return text;
}

SheetHead read_sheet_head(std::string_view text, const std::string& file, const Catalogue& games) {
  std::optional<SheetHead> head;
  for_each_line(text, file, [&](std::string_view line) {
    if (!head) {
      const Sheet sheet = head_in(protocol::bounded_json_in(line).value_or(json()));
      head = SheetHead{.name = sheet.name, .move_ms = sheet.move_ms, .games = {}};
    } else if (!line.empty()) {
      const auto game = field<std::string>(object_in(line), "game", &json::is_string, "the id of a game");
      if (!games.find(game))
        throw BadInput("game: expected the id of a known game, found " + quoted_word(game));
      if (std::ranges::count(head->games, game) == 0) head->games.push_back(game);
    }
  });
  if (!head) throw BadInput(file + ": expected a sheet, found an empty file");
  if (head->games.empty()) throw BadInput(file + ": expected at least one item, found none");
  return *std::move(head);
}

Sheet read_sheet(std::string_view text, const std::string& file, const Catalogue& games, SolvedBoards& solved,
                 const std::stop_token& stop, const std::function<void(const Item&)>& use) {
  std::optional<Sheet> sheet;
  std::unordered_set<std::string> ids;
  for_each_line(text, file, [&](std::string_view line) {
    throw_if_stopped(stop);
    if (!sheet) {
      sheet = head_in(protocol::bounded_json_in(line).value_or(json()));
    } else if (!line.empty()) {
      Item item = item_in(object_in(line), games, solved, stop);
      if (!ids.insert(item.id).second) return;
      if (use) use(item);
      sheet->items.push_back(std::move(item));
    }
  });
  if (!sheet) throw BadInput(file + ": expected a sheet, found an empty file");
  if (sheet->items.empty()) throw BadInput(file + ": expected at least one item, found none");
  return *std::move(sheet);
}

}  // namespace gramy::referee
