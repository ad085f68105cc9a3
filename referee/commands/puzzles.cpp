// `gramy-referee puzzles`: makes puzzles of recorded mistakes.
#include "referee/exam/puzzles.hpp"

#include <array>
#include <fmt/format.h>
#include <map>
#include <memory>

#include "engine/base/bad_input.hpp"
#include "engine/base/counted.hpp"
#include "referee/commands/commands.hpp"
#include "referee/commands/exit_code.hpp"
#include "referee/commands/mistake_search.hpp"
#include "referee/commands/tournament_option.hpp"
#include "referee/exam/sheet.hpp"
#include "referee/tournament/disk/durable_file.hpp"

namespace gramy::referee {
namespace {

struct PuzzlesOptions {
  MistakeSource source;
  std::string out;
  std::size_t most = 365;
};

std::string grades_text(const std::vector<Item>& puzzles) {
  std::map<std::string, std::array<std::size_t, hardest_grade>> by_game;
  for (const Item& puzzle : puzzles) ++by_game[puzzle.game][static_cast<std::size_t>(puzzle.grade - 1)];
  std::string text;
  for (const auto& [game, by_grade] : by_game)
    text += fmt::format("{}: number of puzzles of each grade from 1 to {}: {}\n", game, hardest_grade,
                        fmt::join(by_grade, ", "));
  return text;
}

int make_puzzles(const PuzzlesOptions& options, const std::stop_token& stop) {
  SolvedBoards solved;
  PuzzleChoice choice(options.most);
  const MistakeSearch search = searched(
      options.source, solved,
      [&](Item item, const AnyPosition& position, AnyAnalysis& analysis) {
        choice.add(std::move(item), position, analysis);
      },
      stop);
  const Sheet sheet{.name = "puzzles", .seed = {}, .items = choice.chosen()};
  fmt::print("{}", left_out_text(search));
  if (sheet.items.empty())
    throw BadInput(fmt::format(
        "found no mistake that makes a puzzle in {}: a puzzle has exactly one right move, and a small board. "
        "Name more folders, or make an exam of all mistakes with `gramy-referee exam make --from`",
        counted(search.matches(), "match", "matches")));
  replace_file(options.out, to_text(sheet), for_all);
  fmt::print("{}{} has {} from {}\n", grades_text(sheet.items), options.out,
             counted(sheet.items.size(), "puzzle"), counted(search.matches(), "match", "matches"));
  return 0;
}

}  // namespace

RunnableCommand puzzles_command(command_line::Command& program) {
  using namespace command_line;
  auto options = std::make_shared<PuzzlesOptions>();
  Command arguments = program.command(
      "puzzles",
      "makes puzzles: positions of recorded matches where only one move was right and the player missed it");
  arguments
      .option("RECORD", options->source.records,
              "a tournament's folder or database, or a file of records. You may give several")
      .required();
  arguments.option("--out", options->out, "file to write the puzzles to, as JSON lines (referee/PUZZLES.md)")
      .required();
  add_mistake_options(arguments, options->source);
  arguments
      .option("--most", options->most,
              "largest number of puzzles in the file; if more are found, it gets equally many of each game "
              "and grade")
      .checked(integer_from(1, 10'000))
      .shows_default();
  add_tournament_option(arguments, options->source.tournament);
  arguments.footer(R"(Examples:
  gramy-referee puzzles results/class --out puzzles.jsonl
  gramy-referee puzzles results/monday results/tuesday --game graf --most 30 --out graf.jsonl
  gramy-referee serve --puzzles puzzles.jsonl  the page then has a puzzle of the day

The same records make the same puzzles. The file names no players, and has no answers.

Exit codes: 0 made; 1 failed; 2 bad usage, a bad record, or no mistake that makes a puzzle;
stopped by a signal: 128 + its number; 141 the output is no longer read, as after `| head`.)");
  return {arguments, [options] {
            return exit_code_of([&](const std::stop_token& stop) { return make_puzzles(*options, stop); });
          }};
}

}  // namespace gramy::referee
