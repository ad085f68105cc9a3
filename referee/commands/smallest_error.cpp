#include <chrono>
#include <filesystem>
#include <fmt/format.h>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <sstream>
#include <utility>
#include <vector>

#include "engine/base/bad_input.hpp"
#include "engine/base/counted.hpp"
#include "engine/base/printable.hpp"
#include "engine/base/stop.hpp"
#include "engine/catalogue.hpp"
#include "engine/worth.hpp"
#include "referee/check/asked_bot.hpp"
#include "referee/check/report.hpp"
#include "referee/commands/commands.hpp"
#include "referee/commands/exit_code.hpp"
#include "referee/commands/match_file.hpp"
#include "referee/exam/board_ladder.hpp"
#include "referee/process/descendants.hpp"
#include "referee/process/sandbox.hpp"
#include "referee/process/sandbox_check.hpp"

namespace gramy::referee {
namespace {

using nlohmann::ordered_json;

struct SmallestOptions {
  std::string player, game;
  std::uint64_t up_to = 20, seconds = 60, boards = 50, seed = 1;
  std::int64_t move_ms = 5000;
  std::size_t positions = 2000;
  bool stdio = false, in_the_open = false, json = false;
};

/// The most positions of one board that the search looks at, in games where it looks at all boards of a size.
constexpr std::size_t most_of_all_positions = 100'000;

/// The bot's wrong move, or its fault.
struct BotError {
  AnyGenerated board;
  std::vector<AnyMove> moves;  ///< moves from the start to the position
  AskedMove played;
};

/// How much a search has looked at until now.
struct SearchedBoards {
  std::uint64_t boards = 0;
  std::uint64_t whole_boards = 0;  ///< boards of which all positions were looked at
  std::uint64_t positions = 0;     ///< positions that were looked at
  std::uint64_t asked = 0;  ///< positions about which the bot was asked: those in which a mistake is possible
  /// Positions about which the bot was not asked, because they have too many moves.
  std::uint64_t left_out = 0;
  std::uint64_t finished_size = 0;  ///< the largest size whose search has ended
  std::uint64_t proved_size = 0;    ///< the largest size up to which all positions of all boards were looked
                                    ///< at, and none was left out
  bool is_late = false;
  std::optional<BotError> error{};
};

std::size_t most_positions(const AnyGame& game, const SmallestOptions& options) {
  return has_all_boards(game) ? most_of_all_positions : options.positions;
}

/// Asks a bot about positions on larger and larger boards, until it makes a mistake.
class SmallestErrorSearch {
 public:
  SmallestErrorSearch(const SmallestOptions& options, const AnyGame& game, AskedBot& bot,
                      const std::stop_token& stop)
      : options_(options),
        game_(game),
        bot_(bot),
        stop_(stop),
        until_(std::chrono::steady_clock::now() + std::chrono::seconds(options.seconds)) {}

  SearchedBoards run() {
    bool is_proved = has_all_boards(game_);
    for (std::uint64_t size = 1; size <= options_.up_to; ++size) {
      const bool goes_on = boards_of(game_, static_cast<Number>(size), options_.boards, options_.seed,
                                     [this](const AnyGenerated& board) { return search(board); });
      if (!goes_on) break;
      found_.finished_size = size;
      is_proved = is_proved && found_.whole_boards == found_.boards && found_.left_out == 0;
      if (is_proved) found_.proved_size = size;
    }
    return std::move(found_);
  }

 private:
  bool search(const AnyGenerated& board) {
    ++found_.boards;
    const AnySolver solver = board.board.solve({}, stop_);
    const Walked walked = positions_on(board, most_positions(game_, options_),
                                       [&](const AnyPosition& position, const std::vector<AnyMove>& moves) {
                                         return ask(board, solver, position, moves);
                                       });
    found_.whole_boards += walked == Walked::all;
    return walked != Walked::stopped;
  }

  bool ask(const AnyGenerated& board, const AnySolver& solver, const AnyPosition& position,
           const std::vector<AnyMove>& moves) {
    throw_if_stopped(stop_);
    found_.is_late = std::chrono::steady_clock::now() >= until_;
    if (found_.is_late) return false;
    AnyAnalysis analysis = solver.analyse(board.start, stop_);
    for (const AnyMove& move : moves) analysis.play(move);
    ++found_.positions;
    const auto worth = worth_of(position, analysis);
    if (!worth) {
      found_.left_out += position.count_moves(most_item_moves + 1) > most_item_moves;
      return true;
    }
    ++found_.asked;
    const AskedMove asked = bot_.ask(board.board, board.start, moves);
    if (asked.move && analysis.value_after(*asked.move) == worth->value) return true;
    found_.error = BotError{board, moves, asked};
    return false;
  }

  const SmallestOptions& options_;
  const AnyGame& game_;
  AskedBot& bot_;
  std::stop_token stop_;
  std::chrono::steady_clock::time_point until_;
  SearchedBoards found_;
};

/// The explanation of a bot's error: a better move, and the reason why it is better.
struct Explained {
  AnyPosition position;
  Value value, after = Value::loss;
  AnyMove better;
  std::string reason{};
  std::optional<AnyMove> reply{};
  std::string reply_reason{};
  std::vector<AnyMove> right{};
};

Explained explained(const BotError& error, const std::stop_token& stop) {
  const AnyBoard& board = error.board.board;
  const GameInfo& info = board.game().info();
  AnyPosition position = board.begin(error.board.start);
  AnyAnalysis analysis = board.solve({}, stop).analyse(error.board.start, stop);
  for (const AnyMove& move : error.moves) {
    position.play(move);
    analysis.play(move);
  }
  const AnyMove better = analysis.best_move();
  Explained why{.position = position, .value = analysis.value(), .better = better};
  why.reason = in_words(info, analysis.explain(better));
  for (const AnyMove& move : position.moves(most_item_moves)) {
    if (analysis.value_after(move) == why.value) why.right.push_back(move);
  }
  if (!error.played.move) return why;
  why.after = analysis.value_after(*error.played.move);
  position.play(*error.played.move);
  analysis.play(*error.played.move);
  if (position.result()) return why;
  why.reply = analysis.best_move();
  why.reply_reason = in_words(info, analysis.explain(*why.reply));
  return why;
}

ordered_json numbers_of(const AnyMove& move) {
  return ordered_json(std::vector<Number>(move.begin(), move.end()));
}

ordered_json numbers_of(const std::vector<AnyMove>& moves) {
  ordered_json list = ordered_json::array();
  for (const AnyMove& move : moves) list.push_back(numbers_of(move));
  return list;
}

ordered_json json_or_null_of(const std::string& text) {
  return text.empty() ? ordered_json() : ordered_json(text);
}

ordered_json json_of(const BotError& error, const Explained& why) {
  const AnyBoard& board = error.board.board;
  const auto& played = error.played;
  return {{"game", board.game().id()},
          {"board", board.text()},
          {"start", error.board.start ? ordered_json(*error.board.start) : ordered_json()},
          {"moves", numbers_of(error.moves)},
          {"size", board.size()},
          {"value", name(why.value)},
          {"played", played.move ? numbers_of(*played.move) : ordered_json()},
          {"fault", json_or_null_of(played.fault)},
          {"after", name(why.after)},
          {"reply", why.reply ? numbers_of(*why.reply) : ordered_json()},
          {"reply_reason", json_or_null_of(why.reply_reason)},
          {"better", numbers_of(why.better)},
          {"reason", json_or_null_of(why.reason)},
          {"right", numbers_of(why.right)}};
}

std::string indented(const std::string& text) {
  std::istringstream lines(text);
  std::string all;
  for (std::string line; std::getline(lines, line);) all += "  " + printable(line) + '\n';
  return all;
}

std::string reason_after(const std::string& reason) {
  return reason.empty() ? "" : ": " + reason;
}

std::string error_text(const BotError& error, const Explained& why) {
  const AnyBoard& board = error.board.board;
  const GameInfo& info = board.game().info();
  std::string text = fmt::format("An error on a board of size {} ({}){}:\n{}", board.size(), info.size_unit,
                                 error.board.start ? fmt::format(", start {}", *error.board.start) : "",
                                 indented(board.text()));
  std::vector<std::string> moves;
  for (const AnyMove& move : error.moves) moves.push_back(to_text(move));
  text += moves.empty() ? "The position at the start of the match:\n"
                        : fmt::format("The position after {}:\n", fmt::join(moves, ", "));
  text += indented(why.position.picture());
  text += fmt::format("It is worth a {} for the player to move.\n", name(why.value));
  if (!error.played.move) {
    text += fmt::format("The bot did not move: {}\n", printable(error.played.fault));
  } else {
    text += fmt::format("The bot played {}, and after this move the position is worth a {} for the bot",
                        to_text(*error.played.move), name(why.after));
    text += why.reply ? fmt::format(". The best reply is {}{}\n", to_text(*why.reply),
                                    reason_after(why.reply_reason))
                      : ".\n";
  }
  return text + fmt::format("Better: {}{}\nAs a test: {}\n", to_text(why.better), reason_after(why.reason),
                            json_of(error, why).dump());
}

/// Says how many positions the bot was asked about, and what that proves.
std::string scope_text(const SearchedBoards& found, const SmallestOptions& options, const AnyGame& game) {
  const std::uint64_t last = found.error || found.is_late ? found.finished_size + 1 : found.finished_size;
  std::string text = fmt::format(
      "the bot was asked about {} in which a mistake is possible; the search covered {} on {} of size 1 to "
      "{} ({})",
      counted(found.asked, "position"), counted(found.positions, "position"), counted(found.boards, "board"),
      last, game.info().generated_unit);
  if (found.is_late) text += fmt::format("; stopped after {} s (--seconds)", options.seconds);
  if (found.proved_size > 0)
    text += fmt::format(
        "\nproof: no error on any board up to size {}, because the bot was asked about each position in "
        "which a "
        "mistake is possible",
        found.proved_size);
  if (found.left_out > 0)
    text += fmt::format("\nnot asked: {} with more than {} legal moves", counted(found.left_out, "position"),
                        most_item_moves);
  if (found.proved_size < found.finished_size || !has_all_boards(game))
    text += fmt::format(
        "\nno proof{}: the bot was asked about all positions on {} of {}, and only about the first {} on "
        "each "
        "other board",
        has_all_boards(game) ? fmt::format(" above size {}", found.proved_size)
                             : fmt::format(", because at most {} of each size were searched",
                                           counted(options.boards, "board")),
        found.whole_boards, counted(found.boards, "board"),
        counted(most_positions(game, options), "position"));
  return text + '\n';
}

/// The command of the bot. It runs in a sandbox, unless it is a command of gramy-bot or the user gave
/// --no-sandbox.
BotCommand bot_command(const SmallestOptions& options, const AnyGame& game, const std::stop_token& stop) {
  BotCommand bot{.command = command_of_player(options.player, game), .stop = stop};
  if (bot.command != options.player) return bot;
  bot.stdio = options.stdio;
  if (options.in_the_open) return bot;
  if (!options.stdio)
    throw BadInput(
        "--player: the bot runs in a sandbox, which has no TCP (add --stdio, or --no-sandbox for a bot that "
        "you trust)");
  bot.directory = std::filesystem::current_path();
  bot.sandbox = SandboxLimits();
  try {
    for (const std::string& line : check_sandbox(bot.directory, *bot.sandbox))
      fmt::print(stderr, "sandboxed players: {}\n", line);
  } catch (const BadInput& error) {
    throw BadInput(fmt::format(
        "--player: the bot cannot run in a sandbox: {} (add --no-sandbox for a bot that you trust)",
        error.what()));
  }
  if (const auto unseen = unseen_word(bot.command, bot.directory))
    throw BadInput(fmt::format(
        "--player: the sandbox hides {} (run this command in the bot's folder, or add --no-sandbox)",
        quoted_word(*unseen)));
  return bot;
}

int find_smallest(const SmallestOptions& options, const std::stop_token& stop) {
  const Catalogue games = all_games();
  const AnyGame& game = *games.find(options.game);
  AskedBot bot(bot_command(options, game, stop), options.move_ms);
  try {
    bot.meet(game);
    const SearchedBoards found = SmallestErrorSearch(options, game, bot, stop).run();
    std::optional<Explained> why;
    if (found.error) why = explained(*found.error, stop);
    if (options.json) {
      fmt::print("{}\n", ordered_json{{"asked", found.asked},
                                      {"positions", found.positions},
                                      {"left_out", found.left_out},
                                      {"boards", found.boards},
                                      {"whole_boards", found.whole_boards},
                                      {"none_up_to", found.finished_size},
                                      {"proved_up_to", found.proved_size},
                                      {"out_of_time", found.is_late},
                                      {"error", why ? json_of(*found.error, *why) : ordered_json()}}
                             .dump(2, ' ', false, ordered_json::error_handler_t::replace));
    } else {
      fmt::print("{}{}", why ? error_text(*found.error, *why) : "No error was found.\n",
                 scope_text(found, options, game));
    }
    return found.error ? 1 : 0;
  } catch (const Wrong& wrong) {
    throw BadInput(fmt::format("--player: {}", wrong.what()));
  }
}

}  // namespace

RunnableCommand exam_smallest_command(command_line::Command& exam) {
  using namespace command_line;
  auto options = std::make_shared<SmallestOptions>();
  Command smallest = exam.command("smallest", "finds the smallest board on which a bot makes a mistake");
  smallest
      .option("--player", options->player,
              "the command of a bot, or a kind of player as for `match`, such as noisy:0.1")
      .one_word()
      .required();
  smallest.option("--game", options->game, "id of the game").required().checked(a_game());
  smallest.option("--up-to", options->up_to, "search boards up to this size, in the game's own unit")
      .checked(integer_from(1, 1000))
      .shows_default();
  smallest.option("--seconds", options->seconds, "seconds after which the search ends")
      .checked(integer_from(1, 86'400))
      .shows_default();
  smallest
      .option("--boards", options->boards,
              "number of boards of each size to search, in games where not all boards can be searched")
      .checked(integer_from(1, 100'000))
      .shows_default();
  smallest
      .option("--positions", options->positions,
              "largest number of positions to ask about on each board, in games where not all boards can be "
              "searched; positions after few moves come first")
      .checked(integer_from(1, 100'000))
      .shows_default();
  smallest
      .option("--seed", options->seed,
              "seed that determines which boards are searched, in games where not all boards can be searched")
      .checked(integer_from(0, max_number))
      .shows_default();
  smallest.option("--move-ms", options->move_ms, "the bot's time for each move, in ms")
      .checked(integer_from(1, 3'600'000))
      .shows_default();
  smallest.flag("--stdio", options->stdio, "the bot uses its standard input and output instead of TCP");
  smallest.flag("--no-sandbox", options->in_the_open, "run the bot's command outside a sandbox");
  smallest.flag("--json", options->json, "print JSON instead of text");
  smallest.footer(R"(Examples:
  gramy-referee exam smallest --player "node bot.js" --stdio --game graf
  gramy-referee exam smallest --player "python3 bot.py" --stdio --game paski --up-to 8 --json

`smallest` asks the bot for moves on boards of growing size until a move is a mistake. Then the command prints the board, the
moves to the position, the bot's move, a better move and the reason. An illegal move, no move in time and a crash are errors,
too. In misie-patysie and paski the command searches all boards of each size, and asks once about every position in which a
mistake is possible. Positions from which play can continue in the same ways count as one. So if the bot always gives the
same answer to a position, it makes no mistake on any board that is smaller than the printed one, or, if no board is printed,
on any board that was searched. In other games the command searches some boards of each size (--boards, --positions), and
says on how many of them it searched every position.

The bot runs in a sandbox that shows it the current folder only. A sandbox has no network, so the bot needs --stdio.

Exit codes: 0 no error was found; 1 an error was found; 2 bad usage, or a bot that cannot be started or does not play the
game; stopped by a signal: 128 + its number; 141 the output is no longer read, as after `| head`.)");
  return {smallest, [options] {
            adopt_orphans();
            const int exit_code =
                exit_code_of([&](const std::stop_token& stop) { return find_smallest(*options, stop); });
            kill_descendants();
            return exit_code;
          }};
}

}  // namespace gramy::referee
