// gramy-solve: answers contests, values single moves, and generates inputs.
#include <algorithm>
#include <csignal>
#include <fmt/format.h>
#include <stdexcept>
#include <vector>

#include "engine/base/bad_input.hpp"
#include "engine/catalogue.hpp"
#include "engine/contest.hpp"
#include "engine/tool/command_line.hpp"
#include "engine/tool/commands.hpp"

namespace {

using namespace gramy::tool;
using namespace gramy::command_line;
using gramy::Number;

constexpr const char* examples = R"(Examples:
  echo '7 2 3' | gramy-solve misie-patysie                   the contest's answer: WIN 2 0
  gramy-solve zielone gra.in --strategy --check              the answer, the moves that win, both verified
  gramy-solve hydrorozgrywka hyd.in --stats > hyd.out        times, counted work and memory on standard error
  gramy-solve paski --period 1 2 2                           Kayles: the period of its Grundy values, and a proof
  gramy-solve move zielone gra.in --start 6                  the value of one start, a move that keeps it, and why
  gramy-solve golden graf                                    an example match, each move with its value
  gramy-solve generate                                       a list of all families of inputs
  gramy-solve generate hydrorozgrywka ring 500000 > hyd.in

Exit codes: 0 solved; 1 failed; 2 bad usage or bad input (one line on standard error says what);
141 the output is no longer read, as after `| head`.)";

/// One line for each game: its name and its methods, the best first.
std::string games_and_methods() {
  std::string text = "Games and their methods:\n";
  for (const gramy::AnyGame& game : gramy::all_games()) {
    std::vector<std::string_view> methods;
    for (const gramy::Method& method : game.info().methods) methods.push_back(method.name);
    text += fmt::format("  {:<22} {}\n", game.id(), fmt::join(methods, ", "));
  }
  return text;
}

constexpr const char* game_help = "a game, such as paski";
constexpr const char* file_help = "the file with the input; default: standard input";
constexpr const char* method_help = "one of the game's methods, listed below; default: the first";

/// Adds the options of the contest to the command. Returns those that cannot be given together with --period.
std::vector<Option> add_contest(Command& command, ContestRequest& request) {
  command.option("GAME", request.game, game_help);
  return {
      command.option("FILE", request.file, file_help),
      command.option("--method", request.method, method_help),
      command.flag("--strategy", request.strategy,
                   "also print an empty line, then `v w` for every vertex v from which the move to w wins"),
      command.flag("--check", request.check,
                   "verify the answer by a checker that shares no code with the solver"),
      command.flag("--stats", request.stats,
                   "also print one JSON object as the last line on standard error: seconds, steps of the "
                   "solver, memory")};
}

void add_period(Command& command, PeriodRequest& request, const std::vector<Option>& others) {
  Option period = command.option(
      "--period", request.strips,
      "print the proven preperiod and period of the Grundy values of these three strip lengths (paski only)");
  period.takes(3).checked(integer_from(1, gramy::max_number));
  for (const Option& other : others) period.excludes(other);
  command
      .option("--period-limit", request.limit,
              "largest number of Grundy values to compute in search of a period")
      .checked(integer_from(1, 100'000'000))
      .shows_default()
      .needs(period);
  command.flag("--json", request.json, "print the result of --period as one JSON object").needs(period);
}

Command add_move(Command& command, MoveOptions& request) {
  Command move = command.command("move", "print the value of one position, a move that keeps it, and why");
  move.option("GAME", request.game, game_help).required();
  move.option("FILE", request.file, file_help);
  move.option("--start", request.start, "the vertex where play begins, for the games that need one")
      .checked(integer_from(1, gramy::max_number));
  move.option("--method", request.method, method_help);
  move.option("--moves", request.moves,
              "the moves that lead to the position, separated by commas: '1 1, 3 0'");
  move.flag("--all", request.all,
            "also print a line for every legal move: win, loss or draw for the player who makes it");
  move.flag(
      "--json", request.json,
      "print one JSON object with the fields game, value, distance, move, reason and claims; with --all, "
      "also with the list `all`");
  move.footer(games_and_methods() + R"(
Examples:
  echo '7 2 3' | gramy-solve move misie-patysie
  gramy-solve move zielone gra.in --start 6 --json
  echo '7 2 3' | gramy-solve move misie-patysie --moves '1 1, 3 0' --all

Exit codes: 0 solved; 1 failed; 2 bad usage or bad input; 141 the output is no longer read, as after `| head`.)");
  return move;
}

Command add_golden(Command& command, GoldenRequest& request) {
  Command golden = command.command(
      "golden", "print an example match, each move with its exact value, for a game's golden.txt and README");
  golden.option("GAME", request.game, game_help).required();
  Option file = golden.option("FILE", request.file,
                              "the file with the board, or - for standard input; default: generated boards");
  golden
      .option("--start", request.start,
              "the vertex of the board in FILE where play begins, for the games that need one")
      .checked(integer_from(1, gramy::max_number))
      .needs(file);
  golden.option("--seed", request.seed, "the seed of the moves and of generated boards")
      .checked(integer_from(0, gramy::max_number))
      .shows_default();
  golden.footer(
      R"(Each move is perfect or random. Of 100 matches, the first in which both players err is printed; if there is none, the one with the most mistakes.

Examples:
  gramy-solve golden graf > engine/graf/golden.txt
  echo '7 2 3' | gramy-solve golden misie-patysie - --seed 5

Exit codes: 0 written; 1 failed; 2 bad usage or bad input; 141 the output is no longer read, as after `| head`.)");
  return golden;
}

Command add_generate(Command& command, GenerateRequest& request) {
  Command generate =
      command.command("generate", "print a generated input; the same arguments and seed give the same input");
  generate.option("GAME", request.game, "a game; without GAME, the families of all games are listed");
  generate.option("FAMILY", request.family,
                  "a family of inputs; without FAMILY, the game's families are listed");
  generate.option("NUMBER", request.arguments, "the numbers that the family takes, such as a size")
      .checked(integer_from(0, gramy::max_number));
  generate.option("--seed", request.seed, "the seed of the input")
      .checked(integer_from(0, gramy::max_number))
      .shows_default();
  generate.footer(R"(Examples:
  gramy-solve generate                         lists all families and the numbers that they take
  gramy-solve generate graf                    lists the families of one game
  gramy-solve generate hydrorozgrywka ring 500000 > hyd.in
  gramy-solve generate paski match 100 --seed 7

Exit codes: 0 written; 1 failed; 2 bad usage; 141 the output is no longer read, as after `| head`.)");
  return generate;
}

}  // namespace

int main(int argc, char** argv) {
  std::signal(SIGPIPE, SIG_DFL);  // ends the program silently if nobody reads its output any more
  ContestRequest contest;
  PeriodRequest period;
  MoveOptions move;
  GoldenRequest golden;
  GenerateRequest generated;
  Program program("gramy-solve", "gramy-solve: reads a contest's input, prints the contest's answer");
  Command command = program.command();
  add_period(command, period, add_contest(command, contest));
  const Command move_command = add_move(command, move);
  const Command golden_command = add_golden(command, golden);
  const Command generate_command = add_generate(command, generated);
  command.footer(games_and_methods() + '\n' + examples);
  return program.run(argc, argv, [&] {
    const bool is_move = move_command.is_given(), is_golden = golden_command.is_given(),
               is_generate = generate_command.is_given();
    const std::string_view subcommand = is_move       ? "move"
                                        : is_golden   ? "golden"
                                        : is_generate ? "generate"
                                                      : "";
    if (!subcommand.empty() && command.has_arguments())
      throw BadUsage(fmt::format("expected no arguments before the command {}", subcommand));
    if (subcommand.empty() && contest.game.empty()) throw BadUsage("GAME is missing: a game, such as paski");
    try {
      if (is_move) {
        show_move(move);
      } else if (is_golden) {
        show_golden_match(golden);
      } else if (is_generate) {
        generate(generated);
      } else if (!period.strips.empty()) {
        period.game = contest.game;
        show_period(period);
      } else {
        answer_contest(contest);
      }
    } catch (const gramy::CheckFailed& error) {
      throw std::runtime_error(
          fmt::format("gramy computed a wrong answer, please report this: {}", error.what()));
    }
    return 0;
  });
}
