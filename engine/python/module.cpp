// The extension module gramy._engine. `gramy/__init__.pyi` describes it for users.
#include <cstdlib>
#include <cstring>
#include <memory>
#include <optional>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "engine/base/version.hpp"
#include "engine/board_to_order.hpp"
#include "engine/catalogue.hpp"
#include "engine/exam_score.hpp"
#include "engine/position_draw.hpp"
#include "engine/python/errors.hpp"
#include "engine/python/features.hpp"
#include "engine/python/labelled_positions.hpp"
#include "engine/python/state.hpp"
#include "engine/python/unlocked_work.hpp"

namespace gramy::python {
namespace {

namespace py = pybind11;

struct Cheating : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Permission to know exact values. Programs that a referee has started lack it. They are recognised by the
/// variables GRAMY_NAME and GRAMY_ADDRESS, one of which the referee sets for them.
class Permission {
 public:
  Permission() : is_rated_(is_set("GRAMY_NAME") || is_set("GRAMY_ADDRESS")) {}

  /// Throws Cheating if a referee has started this program.
  void check() const {
    if (is_rated_)
      throw Cheating(
          "exact values are withheld from programs that a referee has started (GRAMY_NAME or GRAMY_ADDRESS "
          "is set)");
  }

 private:
  static bool is_set(const char* variable) {
    const char* value = std::getenv(variable);
    return value && *value;
  }

  bool is_rated_;
};

py::tuple tuple_of(const AnyMove& move) {
  py::tuple numbers(move.size());
  for (std::size_t i = 0; i < move.size(); ++i) numbers[i] = py::int_(move[i]);
  return numbers;
}

py::list list_of(const std::vector<AnyMove>& moves) {
  py::list list(moves.size());
  for (std::size_t i = 0; i < moves.size(); ++i) list[i] = tuple_of(moves[i]);
  return list;
}

/// Throws TypeError unless `given` is a sequence of integers, and IllegalMove if no move has these numbers.
AnyMove move_in(const py::handle& given) {
  const auto expect_size = [](bool is_right, const std::string& found) {
    if (!is_right)
      throw IllegalMove("expected 1 to " + std::to_string(AnyMove::max_size) + " numbers, found " + found);
  };
  const auto numbers = py::reinterpret_steal<py::object>(PyObject_GetIter(given.ptr()));
  if (!numbers) {
    PyErr_Clear();
    throw py::type_error("expected a move: a tuple of integers");
  }
  AnyMove move;
  while (const auto item = py::reinterpret_steal<py::object>(PyIter_Next(numbers.ptr()))) {
    expect_size(move.size() < AnyMove::max_size, "more");
    const auto number = py::reinterpret_steal<py::object>(PyNumber_Index(item.ptr()));
    if (!number) throw py::error_already_set();
    int overflow = 0;
    const long long value = PyLong_AsLongLongAndOverflow(number.ptr(), &overflow);
    if (overflow != 0 || value < -max_number || value > max_number)
      throw IllegalMove("expected numbers from -(2^53 - 1) to 2^53 - 1, found a number outside this range");
    move.push_back(value);
  }
  if (PyErr_Occurred() != nullptr) throw py::error_already_set();
  expect_size(move.size() > 0, "none");
  return move;
}

State state_after(const SharedBoard& board, const py::iterable& moves) {
  State state(board);
  for (const py::handle& move : moves) {
    try {
      state.play(move_in(move));
    } catch (const IllegalMove& error) {
      throw IllegalMove("move " + std::to_string(state.history().size() + 1) + ": " + error.what());
    }
  }
  return state;
}

/// 1 for a win, 0 for a draw, -1 for a loss.
int signed_value(Value value) {
  return static_cast<int>(value) - 1;
}

py::list list_of(const std::vector<Value>& values) {
  py::list list(values.size());
  for (std::size_t i = 0; i < values.size(); ++i) list[i] = py::int_(signed_value(values[i]));
  return list;
}

py::list list_of(const Claims& claims) {
  py::list list;
  for (const Claim& claim : claims) {
    py::dict dict;
    dict["kind"] = claim.kind;
    for (const auto& argument : claim.arguments)
      dict[py::str(argument.name)] =
          std::visit([](const auto& value) { return py::cast(value); }, argument.value);
    list.append(dict);
  }
  return list;
}

/// The claims as dicts. For a mistake, the first one is about the mistake, and the others are about the reply
/// to it.
py::list list_of(const Explanation& explanation) {
  py::list list = list_of(explanation.claims);
  if (const auto& mistake = explanation.mistake) {
    py::dict dict;
    dict["kind"] = "mistake";
    dict["value"] = name(mistake->before);
    dict["after"] = name(mistake->after);
    dict["reply"] = mistake->reply ? py::object(tuple_of(*mistake->reply)) : py::none();
    list.insert(0, dict);
  }
  return list;
}

std::string in_words(const GameInfo& game, const Explanation& explanation) {
  std::string words = gramy::in_words(game, explanation.claims);
  const auto& mistake = explanation.mistake;
  if (!mistake) return words;
  const std::string error = "A mistake: the move turns a " + std::string(name(mistake->before)) + " into a " +
                            std::string(name(mistake->after));
  if (!mistake->reply) return error + ", and ends the match.";
  return error + ". The best answer is " + to_text(*mistake->reply) + (words.empty() ? "." : ". " + words);
}

/// A column as a bytearray, which numpy and memoryview take over without a copy.
template <class T>
py::bytearray bytes_of(const std::vector<T>& column) {
  return {reinterpret_cast<const char*>(column.data()), column.size() * sizeof(T)};
}

const AnyGame& game_named(const Catalogue& games, const std::string& id) {
  if (const AnyGame* game = games.find(id)) return *game;
  std::string known;
  for (const AnyGame& game : games) known += (known.empty() ? "" : ", ") + std::string(game.id());
  throw BadInput("game: expected one of " + known + ", found '" + id + "'");
}

/// The given size, or the game's default size. Throws BadInput for a size whose boards a referee would
/// refuse.
Number size_in(const AnyGame& game, std::optional<Number> size) {
  const GameInfo& info = game.info();
  const auto most = static_cast<Number>(std::min(info.default_max_size, info.any_max_size));
  if (!size) return info.default_size;
  if (*size >= 1 && *size <= most) return *size;
  throw BadInput("size: expected 1 to " + std::to_string(most) + ' ' + std::string(info.generated_unit) +
                 ", found " + std::to_string(*size));
}

SharedBoard board_from(const AnyGame& game, const std::string& text, std::optional<Number> start,
                       std::optional<std::uint64_t> largest) {
  std::stop_source never;
  SharedBoard board;
  work_unlocked(text.size() < 10'000, never, [&] {
    board = std::make_shared<StartedBoard>(
        game.read_board(text, largest.value_or(game.info().default_max_size)), start);
  });
  return board;
}

std::optional<Difficulty> difficulty_in(const py::object& given) {
  if (given.is_none()) return std::nullopt;
  if (py::isinstance<py::str>(given)) {
    const auto word = given.cast<std::string>();
    if (word == "easy") return Level::easy;
    if (word == "normal") return Level::normal;
    if (word == "hard") return Level::hard;
    throw BadInput("difficulty: expected easy, normal, hard or a number from 0 to 1, found '" + word + "'");
  }
  const double number = PyFloat_AsDouble(given.ptr());
  if (PyErr_Occurred() != nullptr) throw py::error_already_set();
  if (number >= 0 && number <= 1) return number;
  throw BadInput("difficulty: expected easy, normal, hard or a number from 0 to 1, found " +
                 std::to_string(number));
}

SharedBoard generate(const AnyGame& game, std::optional<Number> wanted, std::uint64_t seed,
                     const py::object& level, const std::optional<int>& winner) {
  if (winner && !seat_of(*winner))
    throw BadInput("winner: expected 0, 1 or None, found " + std::to_string(*winner));
  const std::optional<Difficulty> difficulty = difficulty_in(level);
  const bool is_to_order = difficulty || winner;
  const Number size = size_in(game, wanted);
  SharedBoard board;
  std::stop_source stop;
  work_unlocked(!is_to_order && size <= 100, stop, [&] {
    if (!is_to_order) {
      // draws the board of `gramy-solve generate GAME match SIZE` with this seed
      Random random = Random::stream(seed, "match");
      const AnyGenerated made = game.generate(random, size);
      board = reread(made.board, made.start);
      return;
    }
    BoardOrder order{.seed = seed, .size = size, .difficulty = difficulty};
    if (winner) order.first_seat = *winner == 0 ? Value::win : Value::loss;
    const ChosenBoard chosen = make_to_order(game, order, stop.get_token());
    board = reread(chosen.board, chosen.start);
  });
  return board;
}

py::dict positions(const AnyGame& game, std::optional<Number> size, std::size_t count, std::uint64_t seed,
                   bool features) {
  constexpr std::size_t most = 10'000'000;
  if (count > most)
    throw BadInput("n: expected at most " + std::to_string(most) + ", found " + std::to_string(count));
  const PositionsRequest request{
      .game = game, .size = size_in(game, size), .count = count, .seed = seed, .features = features};
  LabelledPositions found;
  std::stop_source stop;
  work_unlocked(false, stop, [&] { found = labelled_positions(request, stop.get_token()); });
  py::dict columns;
  columns["boards"] = found.boards;
  columns["board"] = bytes_of(found.board);
  columns["ply"] = bytes_of(found.ply);
  columns["values"] = bytes_of(found.values);
  columns["counts"] = bytes_of(found.counts);
  columns["taken"] = bytes_of(found.taken);
  columns["after"] = bytes_of(found.after);
  columns["features"] = bytes_of(found.features);
  columns["widths"] = bytes_of(found.widths);
  return columns;
}

/// Draws the same positions as `gramy-referee exam make`. Returns for each a state, its value, the number of
/// moves that keep it, and the number of legal moves.
py::list drawn(const AnyGame& game, std::optional<Number> size, std::size_t count, std::uint64_t seed) {
  constexpr std::size_t most = 1'000'000;
  if (count < 1 || count > most)
    throw BadInput("positions: expected 1 to " + std::to_string(most) + ", found " + std::to_string(count));
  const PositionDraw request{.game = game, .size = size_in(game, size), .wanted = count, .seed = seed};
  std::set<std::tuple<std::string, std::optional<Number>, std::vector<AnyMove>>> known;
  std::vector<DrawnPosition> positions;
  const auto add = [&](const DrawnPosition& at) {
    const bool is_new = known.emplace(at.board.text(), at.start, at.moves).second;
    if (is_new) positions.push_back(at);
    return is_new;
  };
  std::stop_source stop;
  work_unlocked(false, stop, [&] { draw_positions(request, add, stop.get_token()); });
  py::list list;
  for (const DrawnPosition& at : positions) {
    State state(reread(at.board, at.start));
    for (const AnyMove& move : at.moves) state.play(move);
    list.append(py::make_tuple(std::move(state), signed_value(at.worth.value), at.worth.keeps, at.worth.of));
  }
  return list;
}

py::tuple interval(std::uint64_t kept, std::uint64_t asked) {
  if (asked < 1 || kept > asked)
    throw BadInput("expected at least one answer, and no more kept values than answers");
  const Interval found = wilson({.asked = asked, .kept = kept});
  return py::make_tuple(found.low, found.high);
}

py::list returns_of(const State& state) {
  py::list returns;
  const auto result = state.position().result();
  for (const Seat seat : both_seats)
    returns.append(py::float_(result ? 1.0 * signed_value(value_for(*result, seat)) : 0.0));
  return returns;
}

std::string name_of(const StartedBoard& board) {
  return std::string(board.board().game().id());
}

/// A function of gramy/_unpickling.py, found by its name. Pickles refer to these functions, because a pickle
/// cannot refer to a function of pybind11.
py::object unpickling(const char* function) {
  return py::module_::import("gramy._unpickling").attr(function);
}

/// Lets only the functions of this module make objects of the type, because an object that Python made would
/// be empty.
void make_public(const py::handle& type) {
  auto* const object = reinterpret_cast<PyTypeObject*>(type.ptr());
  object->tp_new = nullptr;
  PyType_Modified(object);
  type.attr("__module__") = "gramy";  // the module in which users find the type
}

void add_errors(py::module_& module) {
  static py::exception<BadInput> bad_board(module, "BadBoard", PyExc_ValueError);
  static py::exception<IllegalMove> illegal_move(module, "IllegalMove", PyExc_ValueError);
  static py::exception<TooManyMoves> too_many_moves(module, "TooManyMoves", PyExc_ValueError);
  static py::exception<Cheating> cheating(module, "Cheating", PyExc_RuntimeError);
  for (py::handle error :
       {py::handle(bad_board), py::handle(illegal_move), py::handle(too_many_moves), py::handle(cheating)})
    error.attr("__module__") = "gramy";
  py::register_local_exception_translator([](std::exception_ptr thrown) {
    try {
      if (thrown) std::rethrow_exception(thrown);
    } catch (const BadInput& error) {
      bad_board(error.what());
    } catch (const IllegalMove& error) {
      illegal_move(error.what());
    } catch (const TooManyMoves& error) {
      too_many_moves(error.what());
    } catch (const Cheating& error) {
      cheating(error.what());
    }
  });
}

void add_game(py::module_& module, py::class_<AnyGame>& type, const Catalogue& games) {
  const auto text = [](std::string_view GameInfo::*member) {
    return [member](const AnyGame& game) { return game.info().*member; };
  };
  type.def_property_readonly("id", text(&GameInfo::id))
      .def_property_readonly("title", text(&GameInfo::title))
      .def_property_readonly("rules", text(&GameInfo::rules))
      .def_property_readonly("board_form", text(&GameInfo::board_form),
                             "How a board is written, such as \"bears sticks limit, e.g. 7 2 3\".")
      .def_property_readonly("move_form", text(&GameInfo::move_form))
      .def_property_readonly("size_unit", text(&GameInfo::generated_unit),
                             "The unit of `size` in generate().")
      .def_property_readonly("default_size", [](const AnyGame& game) { return game.info().default_size; })
      .def_property_readonly(
          "size_for_people", [](const AnyGame& game) { return game.info().size_for_people; },
          "A size that a person can survey and enjoy.")
      .def_property_readonly("can_be_drawn", [](const AnyGame& game) { return game.info().can_be_drawn; })
      .def_property_readonly("methods",
                             [](const AnyGame& game) {
                               py::list names;
                               for (const Method& method : game.info().methods) names.append(method.name);
                               return names;
                             })
      .def("board", &board_from, py::arg("text"), py::arg("start") = py::none(), py::kw_only(),
           py::arg("largest") = py::none(),
           "Reads a board. `start` is a vertex from 1 on, or None if the board says where play begins. "
           "Raises BadBoard for a board that is larger than `largest`, by default the largest size that a "
           "referee accepts.")
      .def("generate", &generate, py::arg("size") = py::none(), py::arg("seed") = 0,
           py::arg("difficulty") = py::none(), py::arg("winner") = py::none(),
           "Generates a board, the same for the same arguments. Several candidates are generated if a "
           "difficulty or a winner (the seat that wins under perfect play) is given; the best fit is "
           "returned. A difficulty as a number is the chance that "
           "a random move is a mistake.")
      .def(
          "__eq__", [](const AnyGame& a, const AnyGame& b) { return a.id() == b.id(); }, py::is_operator())
      .def("__hash__", [](const AnyGame& game) { return py::hash(py::str(std::string(game.id()))); })
      .def("__repr__", [](const AnyGame& game) { return "gramy.game('" + std::string(game.id()) + "')"; })
      .def("__reduce__",
           [](const AnyGame& game) { return py::make_tuple(unpickling("game"), py::make_tuple(game.id())); });
  module.def(
      "game", [games](const std::string& id) { return game_named(games, id); }, py::arg("id"));
  module.def("games", [games] {
    py::list ids;
    for (const AnyGame& game : games) ids.append(game.id());
    return ids;
  });
}

void add_board(py::class_<StartedBoard, SharedBoard>& type) {
  type.def_property_readonly("game", [](const StartedBoard& board) { return board.board().game(); })
      .def_property_readonly("text", [](const StartedBoard& board) { return board.board().text(); })
      .def_property_readonly("start", &StartedBoard::start)
      .def_property_readonly("size", [](const StartedBoard& board) { return board.board().size(); })
      .def_property_readonly(
          "roles",
          [](const StartedBoard& board) {
            const auto roles = board.board().roles(board.start());
            return py::make_tuple(roles[Seat::first], roles[Seat::second]);
          },
          "The names of the two seats in this game, such as \"Bolek\" and \"Lolek\".")
      .def("state", &state_after, py::arg("moves") = py::tuple(), "The state after these moves.")
      .def(
          "__eq__",
          [](const StartedBoard& a, const StartedBoard& b) {
            return name_of(a) == name_of(b) && a.start() == b.start() && a.board().text() == b.board().text();
          },
          py::is_operator())
      .def("__hash__",
           [](const StartedBoard& board) {
             return py::hash(py::make_tuple(name_of(board), board.start(), board.board().text()));
           })
      .def("__repr__",
           [](const StartedBoard& board) {
             return "<gramy.Board " + name_of(board) + ", size " + std::to_string(board.board().size()) + '>';
           })
      .def("__reduce__", [](const StartedBoard& board) {
        return py::make_tuple(unpickling("board"),
                              py::make_tuple(name_of(board), board.board().text(), board.start()));
      });
}

/// Adds the functions of a state that need only the rules. They have OpenSpiel's names where these fit.
void add_rules(py::class_<State>& type) {
  type.def_property_readonly("board", [](const State& state) { return state.board(); })
      .def_property_readonly("game", [](const State& state) { return state.board()->board().game(); })
      .def(
          "current_player",
          [](const State& state) {
            constexpr int terminal = -4;  // OpenSpiel's kTerminalPlayerId
            const AnyPosition& position = state.position();
            return position.result() ? terminal : number_of(position.to_move());
          },
          "The seat to move, 0 or 1; -4 after the end, as in OpenSpiel.")
      .def(
          "is_terminal", [](const State& state) { return state.position().result().has_value(); },
          "Whether the match is over.")
      .def("returns", &returns_of,
           "The result for each seat: 1.0 for a win, -1.0 for a loss, 0.0 for a draw and before the end.")
      .def(
          "history", [](const State& state) { return list_of(state.history()); }, "The moves so far.")
      .def(
          "count_moves",
          [](const State& state) {
            return state.position().result() ? 0 : state.position().count_moves(UINT64_MAX);
          },
          "The number of legal moves, without listing them.")
      .def(
          "legal_moves",
          [](const State& state, std::uint64_t bound) { return list_of(state.legal_moves(bound)); },
          py::arg("bound") = most_actions,
          "The legal moves in their fixed order. Empty after the end. Raises TooManyMoves if there are more "
          "than `bound` or than 1 000 000.")
      .def(
          "legal_actions",
          [](const State& state) {
            py::list actions(state.legal_moves().size());
            for (std::size_t i = 0; i < actions.size(); ++i) actions[i] = py::int_(i);
            return actions;
          },
          "The indices of legal_moves(): 0, 1, 2 and so on.")
      .def(
          "move_of", [](const State& state, std::uint64_t action) { return tuple_of(state.move_of(action)); },
          py::arg("action"), "The move with this index in legal_moves().")
      .def(
          "action_to_string",
          [](const State& state, std::uint64_t action) {
            const AnyMove move = state.move_of(action);
            return to_text(move) + " (" + state.position().describe(move) + ')';
          },
          py::arg("action"), "The move with this index in legal_moves(), in words.")
      .def(
          "play", [](State& state, const py::handle& move) { state.play(move_in(move)); }, py::arg("move"),
          "Plays a legal move on this state.")
      .def(
          "apply_action", [](State& state, std::uint64_t action) { state.play(state.move_of(action)); },
          py::arg("action"), "Plays the move with this index in legal_moves() on this state.")
      .def(
          "clone", [](const State& state) { return State(state); }, "An independent copy.")
      .def("__copy__", [](const State& state) { return State(state); })
      .def("__deepcopy__", [](const State& state, const py::dict&) { return State(state); })
      .def(
          "child",
          [](const State& state, const py::handle& move) {
            State child(state);
            child.play(move_in(move));
            return child;
          },
          py::arg("move"), "A copy after the move. Takes a move, not an action as in OpenSpiel.")
      .def(
          "features",
          [](const State& state) { return features_of(state.board()->board(), state.position()); },
          "The position as numbers. Their count and meaning are the same in all positions on a board; "
          "feature_names() names each. They do not say how often the position has occurred.")
      .def(
          "feature_names",
          [](const State& state) { return feature_names_of(state.board()->board(), state.position()); },
          "The names of the numbers of features(), such as \"to_move\", \"board 1\", \"bears\". The page "
          "engine/python/README.md lists them for each game.")
      .def("__str__", [](const State& state) { return state.position().picture(); })
      .def("__repr__",
           [](const State& state) {
             return "<gramy.State " + name_of(*state.board()) + ", ply " +
                    std::to_string(state.history().size()) + '>';
           })
      .def("__reduce__", [](const State& state) {
        return py::make_tuple(unpickling("state"), py::make_tuple(state.board(), list_of(state.history())));
      });
}

/// Adds the functions of a state that need exact values.
void add_values(py::class_<State>& type, const Permission& permission) {
  type.def(
          "value",
          [permission](State& state) {
            permission.check();
            return signed_value(state.value());
          },
          "The value for the player to move: 1 if it can force a win, 0 for a draw, -1 for a loss.")
      .def(
          "distance",
          [permission](State& state) {
            permission.check();
            return state.distance();
          },
          "The number of moves of both players together to the end, if the winner hurries and the loser "
          "delays. None for a draw, and in games that do not measure it: misie-patysie, paski, "
          "hydrorozgrywka and zielone.")
      .def(
          "value_after",
          [permission](State& state, const py::handle& move) {
            permission.check();
            return signed_value(state.value_after(move_in(move)));
          },
          py::arg("move"), "The value of a legal move for the player who makes it.")
      .def(
          "values_after",
          [permission](State& state) {
            permission.check();
            return list_of(state.values_after());
          },
          "The values of all legal moves, in their order.")
      .def(
          "best_move",
          [permission](State& state) {
            permission.check();
            return tuple_of(state.best_move());
          },
          "The move of the player `perfect`. In a lost position it is the move after which the opponent "
          "is most likely to err.")
      .def(
          "best_moves",
          [permission](State& state) {
            permission.check();
            return list_of(state.best_moves());
          },
          "The legal moves that keep the value. Empty after the end.")
      .def(
          "explain",
          [permission](State& state, const py::object& move) {
            permission.check();
            return list_of(state.explain(move.is_none() ? state.best_move() : move_in(move)));
          },
          py::arg("move") = py::none(),
          "The reasons why a move (by default the best one) keeps the value: claims, each with a `kind` and "
          "its arguments. If the move is a mistake, the first claim is of the kind \"mistake\", with "
          "`value`, "
          "`after` and the opponent's best `reply`, and the others explain the reply. Empty if the game "
          "explains nothing.")
      .def(
          "reason",
          [permission](State& state, const py::object& move) {
            permission.check();
            const auto found = state.explain(move.is_none() ? state.best_move() : move_in(move));
            return in_words(state.board()->board().game().info(), found);
          },
          py::arg("move") = py::none(), "The claims of explain() in English.");
}

void add_many(py::module_& module, const Permission& permission) {
  module.def("_positions", [permission](const AnyGame& game, std::optional<Number> size, std::size_t count,
                                        std::uint64_t seed, bool features) {
    permission.check();
    return positions(game, size, count, seed, features);
  });
  module.def("_drawn", [permission](const AnyGame& game, std::optional<Number> size, std::size_t count,
                                    std::uint64_t seed) {
    permission.check();
    return drawn(game, size, count, seed);
  });
  module.def("_interval", &interval);
}

void fill(py::module_& module) {
  const Catalogue games = all_games();
  const Permission permission;
  module.attr("__version__") = program_version;
  add_errors(module);
  // Declares all types first, so that the signatures of functions can name them.
  py::class_<AnyGame> game(module, "Game", py::is_final());
  py::class_<StartedBoard, SharedBoard> board(module, "Board", py::is_final());
  py::class_<State> state(module, "State", py::is_final());
  for (const auto& type : {py::handle(game), py::handle(board), py::handle(state)}) make_public(type);
  add_game(module, game, games);
  add_board(board);
  add_rules(state);
  add_values(state, permission);
  add_many(module, permission);
}

}  // namespace
}  // namespace gramy::python

PYBIND11_MODULE(_engine, module) {
  gramy::python::fill(module);
}
