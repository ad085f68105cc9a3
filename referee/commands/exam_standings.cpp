// `gramy-referee exam standings`: shows the scores of an exam, or compares two players.
#include "referee/commands/exam_standings.hpp"

#include <fmt/format.h>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "engine/base/bad_input.hpp"
#include "engine/base/nearest.hpp"
#include "engine/base/printable.hpp"
#include "referee/commands/commands.hpp"
#include "referee/commands/exit_code.hpp"
#include "referee/commands/tournament_option.hpp"
#include "referee/exam/score_tables.hpp"
#include "referee/run/terminal.hpp"
#include "referee/tournament/places/read_results.hpp"

namespace gramy::referee {
namespace {

struct ExamStandingsOptions {
  TournamentAddress address;
  std::vector<std::string> compare;  // the players OLD and NEW, or empty
  bool json = false;
};

void expect_answers_of(const std::string& player, const ExamResults& results) {
  if (results.find(player)) return;
  std::vector<std::string_view> names;
  for (const ExamResult& result : results.players) names.push_back(result.player);
  const auto close = nearest(player, names);
  throw BadInput(fmt::format("--compare: expected a player of the exam ({}), found {}{}",
                             fmt::join(names, ", "), quoted_word(player),
                             close ? fmt::format(" (did you mean '{}'?)", *close) : ""));
}

int tell(const ExamStandingsOptions& options, const std::stop_token& stop) {
  const auto store = read_results(options.address);
  SolvedBoards solved;
  const auto found = exam_results_in(*store, solved, stop);
  if (!found)
    throw BadInput(options.address.place +
                   ": expected the results of an exam, found the results of a tournament (use `gramy-referee "
                   "standings`)");
  const ExamResults& results = *found;
  std::optional<ExamComparison> comparison;
  if (!options.compare.empty()) {
    for (const std::string& player : options.compare) expect_answers_of(player, results);
    comparison = {.old_player = options.compare[0], .new_player = options.compare[1]};
  }
  print_exam(results, comparison, options.json);
  return 0;
}

}  // namespace

void print_exam(const ExamResults& results, const std::optional<ExamComparison>& comparison, bool json) {
  if (json) {
    nlohmann::ordered_json object = to_json(results);
    if (comparison) object["compare"] = to_json(*comparison, results);
    fmt::print("{}\n", object.dump(2, ' ', true));
    return;
  }
  fmt::print("{}", to_text(results, style_of_output()));
  if (comparison) fmt::print("\n{}", to_text(*comparison, results));
}

RunnableCommand exam_standings_command(command_line::Command& exam) {
  using namespace command_line;
  auto options = std::make_shared<ExamStandingsOptions>();
  Command standings = exam.command("standings", "shows the scores of an exam");
  standings.option("DIR", options->address.place, "folder or database with the results of the exam")
      .required();
  standings
      .option("--compare", options->compare,
              "compare players OLD and NEW on the positions that both have answered, by the sign test")
      .takes(2);
  add_tournament_option(standings, options->address.tournament);
  standings.flag("--json", options->json, "print JSON instead of tables");
  standings.footer(R"(Examples:
  gramy-referee exam standings results/autumn
  gramy-referee exam standings results/autumn --compare bot bot-2
  gramy-referee exam standings results/autumn --json

In the tables, "kept" counts the answers that keep the position's value. "chance" is the expected accuracy of random
legal moves. "above it" is the accuracy above chance: 0 % for random play, 100 % for perfect play. The fifths divide the
positions by difficulty, which is the share of legal moves that are mistakes.

Exit codes: 0 done; 1 failed; 2 bad usage, or no exam; 141 the output is no longer read, as after `| head`.)");
  return {standings, [options] {
            return exit_code_of([&](const std::stop_token& stop) { return tell(*options, stop); });
          }};
}

}  // namespace gramy::referee
