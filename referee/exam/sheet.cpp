#include "referee/exam/sheet.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <unordered_set>
#include <utility>

#include "engine/base/bad_input.hpp"
#include "engine/base/printable.hpp"
#include "engine/base/random.hpp"
#include "protocol/bounded_json.hpp"
#include "protocol/name.hpp"

namespace gramy::referee {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;

constexpr std::string_view kind = "exam sheet";

/// A position on the way of a line of play.
struct Seen {
  std::vector<AnyMove> moves;
  Worth worth;
};

/// The positions of one line of play that may be items. Half of the moves are random, so that the line leaves
/// perfect play and comes to all kinds of positions.
std::vector<Seen> line_of(const AnyGenerated& made, const AnySolver& solver, const GameRecipe& recipe,
                          Random& random, const std::stop_token& stop) {
  constexpr std::size_t longest = 200;   // plies
  constexpr std::size_t most_seen = 12;  // later positions are as good; counting each one's moves is the work
  std::vector<Seen> seen;
  AnyPosition position = made.board.begin(made.start);
  AnyAnalysis analysis = solver.analyse(made.start, stop);
  std::vector<AnyMove> moves;
  for (std::size_t ply = 0; ply < longest && seen.size() < most_seen && !position.result(); ++ply) {
    if (const auto worth = worth_of(position, analysis);
        worth && std::ranges::count(recipe.worth, worth->value) > 0)
      seen.push_back({moves, *worth});
    const AnyMove move = random.chance(0.5) ? position.random_move(random) : analysis.best_move(Pace::quick);
    position.play(move);
    analysis.play(move);
    moves.push_back(move);
  }
  return seen;
}

/// Draws the items of one game at one size.
class Draw {
 public:
  Draw(const GameRecipe& recipe, Number size, std::size_t wanted, std::unordered_set<std::string>& ids)
      : recipe_(recipe), wanted_(wanted), ids_(ids) {
    drawn_.game = std::string(recipe.game.id());
    drawn_.size = size;
    drawn_.wanted = wanted;
    for (std::size_t fifth = 0; fifth < fifths; ++fifth)
      left_[fifth] = wanted / fifths + (fifth < wanted % fifths ? 1 : 0);
  }

  void run(std::uint64_t seed, const std::function<void()>& found, const std::stop_token& stop) {
    const std::string stream = fmt::format("{} {}", drawn_.game, drawn_.size);
    for (std::size_t board = 0; board < most_boards * wanted_ && items_.size() < wanted_; ++board) {
      Random random = Random::stream(seed, stream, board);
      const AnyGenerated made = recipe_.game.generate(random, drawn_.size);
      const auto seen = line_of(made, made.board.solve({}, stop), recipe_, random, stop);
      if (seen.empty()) continue;
      const std::size_t before = items_.size();
      choose(made, seen, random);
      if (items_.size() > before) found();
    }
    // Some fifths may not exist at this size. The positions that were left over take their places.
    for (auto& item : spare_) {
      if (items_.size() == wanted_) break;
      const std::size_t fifth = fifth_of(item.worth);
      if (add(std::move(item), fifth)) found();
    }
  }

  std::vector<Item> take_items() { return std::move(items_); }
  const Drawn& drawn() const { return drawn_; }

 private:
  void choose(const AnyGenerated& made, const std::vector<Seen>& seen, Random& random) {
    const auto item_at = [&](const Seen& at) {
      Item item{.id = {},
                .game = drawn_.game,
                .board = made.board.text(),
                .start = made.start,
                .moves = at.moves,
                .size = static_cast<std::uint64_t>(drawn_.size),
                .worth = at.worth};
      item.id = item_id(item);
      return item;
    };
    if (recipe_.difficulty == Spread::natural) {
      const Seen& at = seen[random.below(seen.size())];
      add(item_at(at), fifth_of(at.worth));
      return;
    }
    const auto missing = [this](const Seen& at) { return left_[fifth_of(at.worth)]; };
    const Seen& best = *std::ranges::max_element(seen, {}, missing);
    if (missing(best) == 0) {
      if (spare_.size() < wanted_) spare_.push_back(item_at(best));
    } else if (add(item_at(best), fifth_of(best.worth))) {
      --left_[fifth_of(best.worth)];
    }
  }

  bool add(Item item, std::size_t fifth) {
    if (!ids_.insert(item.id).second) return false;
    ++drawn_.by_fifth[fifth];
    items_.push_back(std::move(item));
    return true;
  }

  const GameRecipe& recipe_;
  std::size_t wanted_;
  std::unordered_set<std::string>& ids_;
  std::array<std::size_t, fifths> left_{};  // of each fifth
  std::vector<Item> items_, spare_;
  Drawn drawn_;
};

ordered_json head_of(const Sheet& sheet) {
  ordered_json head{{"gramy", kind}, {"version", 1}, {"name", sheet.name}, {"move_ms", sheet.move_ms}};
  if (sheet.seed) head["seed"] = *sheet.seed;
  head["items"] = sheet.items.size();
  return head;
}

ordered_json line_of(const Item& item) {
  ordered_json moves = ordered_json::array();
  for (const AnyMove& move : item.moves) moves.push_back(std::vector<Number>(move.begin(), move.end()));
  return {{"item", item.id},
          {"game", item.game},
          {"board", item.board},
          {"start", item.start ? ordered_json(*item.start) : ordered_json()},
          {"moves", std::move(moves)},
          {"size", item.size},
          {"difficulty", std::round(1000 * item.worth.difficulty()) / 1000},
          {"keeps", item.worth.keeps},
          {"of", item.worth.of}};
}

/// A field of an item, or BadInput.
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
      throw BadInput("moves: expected integers up to 2^53 - 1, found another value");
    move.push_back(number.get<Number>());
  }
  return move;
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
  if (item.id != id)
    throw BadInput(
        fmt::format("item: expected {}, the hash of this item, found {}", item.id, quoted_word(id)));
  return item;
}

Sheet head_in(const json& object) {
  if (!object.is_object() || object.value("gramy", json()) != kind)
    throw BadInput("expected a sheet, which begins with {\"gramy\":\"exam sheet\", found another text");
  if (object.value("version", json()) != 1) throw BadInput("version: expected 1, found another one");
  Sheet sheet{
      .name = field<std::string>(object, "name", &json::is_string, "a name"), .seed = {}, .items = {}};
  if (!protocol::is_name(sheet.name))
    throw BadInput("name: expected 1 to 32 of A-Z a-z 0-9 _ -, found " + quoted_word(sheet.name));
  sheet.move_ms = field<std::uint64_t>(object, "move_ms", &json::is_number_unsigned, "milliseconds");
  if (sheet.move_ms < 1 || std::cmp_greater(sheet.move_ms, longest_move_ms))
    throw BadInput(fmt::format("move_ms: expected 1 to {}, found {}", longest_move_ms, sheet.move_ms));
  if (object.contains("seed"))
    sheet.seed = field<std::uint64_t>(object, "seed", &json::is_number_unsigned, "an integer from 0 on");
  return sheet;
}

json object_in(std::string_view line) {
  auto object = protocol::bounded_json_in(line).value_or(json());
  if (!object.is_object()) throw BadInput("expected one JSON object, found another value");
  return object;
}

}  // namespace

std::size_t fifth_of(const Worth& worth) {
  // The share of mistakes times 5, rounded down.
  return std::min<std::uint64_t>(fifths * (worth.of - worth.keeps) / worth.of, fifths - 1);
}

DrawnSheet draw_sheet(const SheetRecipe& recipe, const std::function<void(std::size_t)>& told,
                      const std::stop_token& stop) {
  DrawnSheet made{.sheet = {.name = recipe.name, .seed = recipe.seed, .move_ms = recipe.move_ms, .items = {}},
                  .drawn = {}};
  if (recipe.is_secret) made.sheet.seed.reset();
  std::unordered_set<std::string> ids;
  for (const GameRecipe& game : recipe.games) {
    for (std::size_t i = 0; i < game.sizes.size(); ++i) {
      const std::size_t wanted =
          game.positions / game.sizes.size() + (i < game.positions % game.sizes.size() ? 1 : 0);
      Draw draw(game, game.sizes[i], wanted, ids);
      draw.run(
          recipe.seed,
          [&] {
            if (told) told(ids.size());
          },
          stop);
      for (Item& item : draw.take_items()) made.sheet.items.push_back(std::move(item));
      made.drawn.push_back(draw.drawn());
    }
  }
  return made;
}

std::string to_text(const Sheet& sheet) {
  std::string text = head_of(sheet).dump() + '\n';
  for (const Item& item : sheet.items) (text += line_of(item).dump()) += '\n';
  return text;
}

Sheet read_sheet(std::string_view text, const std::string& file, const Catalogue& games, SolvedBoards& solved,
                 const std::stop_token& stop) {
  std::optional<Sheet> sheet;
  std::unordered_set<std::string> ids;
  for (std::size_t number = 1; !text.empty(); ++number) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    try {
      if (!sheet) {
        sheet = head_in(protocol::bounded_json_in(line).value_or(json()));
      } else if (!line.empty()) {
        if (sheet->items.size() == most_items)
          throw BadInput(fmt::format("expected at most {} items, found more", most_items));
        Item item = item_in(object_in(line), games, solved, stop);
        if (ids.insert(item.id).second) sheet->items.push_back(std::move(item));
      }
    } catch (const BadInput& error) {
      throw BadInput(fmt::format("{}:{}: {}", file, number, error.what()));
    }
  }
  if (!sheet) throw BadInput(file + ": expected a sheet, found an empty file");
  if (sheet->items.empty()) throw BadInput(file + ": expected at least one item, found none");
  return *std::move(sheet);
}

}  // namespace gramy::referee
