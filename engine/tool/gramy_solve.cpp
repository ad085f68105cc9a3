// gramy-solve: contest answers, single moves, and inputs to try them on.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <csignal>
#include <exception>
#include <fmt/format.h>
#include <new>

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
  gramy-solve move zielone gra.in --start 6                  the value of one start and a move that keeps it
  gramy-solve generate                                       the families of inputs there are
  gramy-solve generate hydrorozgrywka ring 500000 > hyd.in

Exit codes: 0 solved, 1 failed, 2 bad usage or bad input (one line on standard error says what), 141 whoever read
the output has gone.)";

/// A line a game: what it is called and the methods it is solved by, the best first.
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
constexpr const char* file_help = "a file with the input; standard input without it";
constexpr const char* method_help = "one of the game's methods; the default is its best";

void add_contest(CLI::App& app, ContestRequest& request) {
  app.add_option("GAME", request.game, game_help);
  app.add_option("FILE", request.file, file_help);
  app.add_option("--method", request.method, method_help);
  app.add_option("--threads", request.threads,
                 "at most this many, where a solver can use several; all without it")
      ->transform(integer_from(1, 1024));
  app.add_flag("--strategy", request.strategy,
               "after an empty line, a winning move `v w` for every vertex whose player has one");
  app.add_flag("--check", request.check, "verify the answer by other means than it was found");
  app.add_flag("--stats", request.stats,
               "one JSON object as the last line on standard error: seconds, counted work, memory");
}

void add_period(CLI::App& app, PeriodRequest& request) {
  CLI::Option* period = app.add_option("--period", request.strips,
                                       "paski only: three strip lengths; from where on their Grundy values "
                                       "repeat how often, or how far that was looked for")
                            ->expected(3)
                            ->transform(integer_from(1, gramy::max_number));
  for (const char* option : {"FILE", "--method", "--threads", "--strategy", "--check", "--stats"})
    period->excludes(app.get_option(option));
  app.add_option("--period-limit", request.limit, "at most this many Grundy values are computed")
      ->transform(integer_from(1, 100'000'000))
      ->capture_default_str()
      ->needs(period);
  app.add_flag("--json", request.json, "with --period: one JSON object")->needs(period);
}

CLI::App* add_move(CLI::App& app, MoveRequest& request) {
  CLI::App* move = app.add_subcommand("move", "the value of one position and a move that keeps it");
  move->add_option("GAME", request.game, game_help)->required();
  move->add_option("FILE", request.file, file_help);
  move->add_option("--start", request.start, "the vertex where play begins, for the games that need one")
      ->transform(integer_from(1, gramy::max_number));
  move->add_option("--method", request.method, method_help);
  move->add_flag("--json", request.json, "one JSON object: game, value, distance, move");
  move->footer(games_and_methods() + R"(
Examples:
  echo '7 2 3' | gramy-solve move misie-patysie
  gramy-solve move zielone gra.in --start 6 --json

Exit codes: 0 solved, 1 failed, 2 bad usage or bad input, 141 whoever read the output has gone.)");
  return move;
}

CLI::App* add_generate(CLI::App& app, GenerateRequest& request) {
  CLI::App* generate =
      app.add_subcommand("generate", "an input, the same for the same seed on every machine");
  generate->add_option("GAME", request.game, "a game; without it, what there is for all of them");
  generate->add_option("FAMILY", request.family, "a family of inputs; without it, what the game has");
  generate->add_option("NUMBER", request.arguments, "what the family takes")
      ->transform(integer_from(0, gramy::max_number));
  generate->add_option("--seed", request.seed, "another number, another input")
      ->transform(integer_from(0, gramy::max_number))
      ->capture_default_str();
  generate->footer(R"(Examples:
  gramy-solve generate                         the families there are, and the numbers they take
  gramy-solve generate graf                    those of one game
  gramy-solve generate hydrorozgrywka ring 500000 > hyd.in
  gramy-solve generate paski match 100 --seed 7

Exit codes: 0 written, 1 failed, 2 bad usage, 141 whoever read the output has gone.)");
  return generate;
}

}  // namespace

int main(int argc, char** argv) {
  std::signal(SIGPIPE, SIG_DFL);  // if whoever read our output has gone, there is nothing to say
  ContestRequest contest;
  PeriodRequest period;
  MoveRequest move;
  GenerateRequest generated;
  CLI::App app("gramy-solve: reads a contest's input, prints the contest's answer", "gramy-solve");
  app.set_version_flag("--version", "gramy-solve " GRAMY_VERSION);
  app.require_subcommand(0, 1);
  add_contest(app, contest);
  add_period(app, period);
  const CLI::App* move_command = add_move(app, move);
  const CLI::App* generate_command = add_generate(app, generated);
  app.footer(games_and_methods() + '\n' + examples);
  try {
    app.parse(argc, argv);
    const bool is_contest = app.get_subcommands().empty();
    if (is_contest && contest.game.empty())
      throw CLI::RequiredError("GAME is missing: a game, such as paski", CLI::ExitCodes::RequiredError);
    const auto is_given = [](const CLI::Option* option) { return option->count() > 0; };
    if (!is_contest && std::ranges::any_of(app.get_options(), is_given))
      throw CLI::ExcludesError(app.get_subcommands().front()->get_name(), "what stands before it");
  } catch (const CLI::ParseError& error) {
    return explain(app, error);
  }
  try {
    if (*move_command) {
      show_move(move);
    } else if (*generate_command) {
      generate(generated);
    } else if (!period.strips.empty()) {
      period.game = contest.game;
      show_period(period);
    } else {
      answer_contest(contest);
    }
  } catch (const gramy::BadInput& error) {
    fmt::print(stderr, "gramy-solve: {}\n", error.what());
    return 2;
  } catch (const gramy::CheckFailed& error) {
    fmt::print(stderr, "gramy-solve: the answer is wrong, please report this: {}\n", error.what());
    return 1;
  } catch (const std::bad_alloc&) {
    fmt::print(stderr, "gramy-solve: not enough memory\n");
    return 1;
  } catch (const std::exception& error) {
    fmt::print(stderr, "gramy-solve: {}\n", error.what());
    return 1;
  }
  return 0;
}
