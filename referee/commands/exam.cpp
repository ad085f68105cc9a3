// `gramy-referee exam`: makes sheets of positions with known values, and grades players' answers.
#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fmt/format.h>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <sodium.h>
#include <unordered_map>
#include <utility>
#include <vector>

#include "engine/base/bad_input.hpp"
#include "engine/base/counted.hpp"
#include "engine/base/printable.hpp"
#include "protocol/bounded_json.hpp"
#include "protocol/name.hpp"
#include "referee/commands/commands.hpp"
#include "referee/commands/exit_code.hpp"
#include "referee/commands/mistake_search.hpp"
#include "referee/commands/progress_line.hpp"
#include "referee/commands/tournament_option.hpp"
#include "referee/exam/score.hpp"
#include "referee/exam/score_tables.hpp"
#include "referee/exam/sheet.hpp"
#include "referee/tournament/disk/durable_file.hpp"
#include "referee/tournament/file/text_file.hpp"

namespace gramy::referee {
namespace {

struct ExamOptions {
  std::string recipe, out;       // options of `make`
  bool force = false;            // whether `make` replaces a sheet
  MistakeSource from;            // the records from which `make` takes mistakes, instead of a recipe
  std::size_t positions = 1000;  // most positions that are taken from records
  std::string sheet, answers;    // options of `grade`
  bool json = false;
};

/// A seed that nobody can guess, in the range of a recipe's seeds.
std::uint64_t secret_seed() {
  std::uint64_t bits = 0;
  randombytes_buf(&bits, sizeof bits);
  return bits % (static_cast<std::uint64_t>(max_number) + 1);
}

/// Throws if the sheet exists and may not be replaced: a replaced sheet is lost with its secret seed.
void expect_new(const ExamOptions& options) {
  if (options.force) return;
  for (const std::string& file : {options.out, options.out + ".secret"}) {
    if (std::filesystem::exists(std::filesystem::symlink_status(file)))
      throw BadInput(file +
                     ": the file exists (give another name with --out, or replace the file with --force)");
  }
}

DrawnSheet draw_with_progress(const SheetRecipe& recipe, const std::stop_token& stop) {
  std::size_t wanted = 0;
  for (const GameRecipe& game : recipe.games) wanted += game.positions;
  ProgressLine line("drawing", wanted, "positions");
  return draw_sheet(
      recipe, [&line](std::size_t drawn) { line.show(drawn); }, stop);
}

int make_sheet(const ExamOptions& options, const std::stop_token& stop) {
  expect_new(options);
  SheetRecipe recipe = read_recipe(read_text_file(options.recipe), options.recipe, all_games());
  if (recipe.is_secret) recipe.seed = secret_seed();
  const DrawnSheet made = draw_with_progress(recipe, stop);
  if (made.sheet.items.empty())
    throw BadInput(
        options.recipe +
        ": expected boards with a position in which a mistake is possible, found none (try a larger size)");
  replace_file(options.out, to_text(made.sheet), for_all);
  if (recipe.is_secret) {
    replace_file(options.out + ".secret", fmt::format("{}\n", recipe.seed));
  } else {
    std::filesystem::remove(options.out + ".secret");  // the seed of the replaced sheet
  }
  for (const Drawn& drawn : made.drawn) {
    std::size_t found = 0;
    for (const std::size_t each : drawn.by_fifth) found += each;
    fmt::print("{} of size {}: {}; by difficulty, from the easiest fifth to the hardest: {}\n", drawn.game,
               drawn.size,
               found == drawn.wanted ? counted(found, "position")
                                     : fmt::format("{} of {}", found, counted(drawn.wanted, "position")),
               fmt::join(drawn.by_fifth, ", "));
  }
  fmt::print("{} has {}\n", options.out, counted(made.sheet.items.size(), "position"));
  return 0;
}

/// The name of a sheet that is made of these players' mistakes.
std::string name_of_sheet(const std::vector<std::string>& players) {
  return players.size() == 1 && protocol::is_name(players.front()) ? players.front() : "mistakes";
}

int make_from_mistakes(const ExamOptions& options, const std::stop_token& stop) {
  expect_new(options);
  SolvedBoards solved;
  ItemSample sample(options.positions);
  const MistakeSearch search = searched(
      options.from, solved,
      [&](Item item, const AnyPosition&, AnyAnalysis&) {
        const std::string id = item.id;
        sample.add(id, std::move(item));
      },
      stop);
  Sheet sheet{.name = name_of_sheet(options.from.wanted.players), .seed = {}, .items = {}};
  for (const auto& [id, item] : sample.items()) sheet.items.push_back(item);
  fmt::print("{}", left_out_text(search));
  if (sheet.items.empty())
    throw BadInput(fmt::format(
        "--from: expected at least one mistake in {}, found none (name other players, games or folders)",
        counted(search.matches(), "match", "matches")));
  replace_file(options.out, to_text(sheet), for_all);
  fmt::print("{}", items_text(sheet.items));
  fmt::print("{} has {} from {}{}\n", options.out, counted(sheet.items.size(), "position"),
             counted(search.matches(), "match", "matches"),
             sample.is_full() ? ": a random sample of all mistakes, because --positions allows no more" : "");
  return 0;
}

int make_either(ExamOptions& options) {
  if (options.recipe.empty() && options.from.records.empty())
    throw command_line::BadUsage(
        "expected either RECIPE (a TOML file) or --from with a tournament's folder, found neither");
  return exit_code_of([&](const std::stop_token& stop) {
    return options.recipe.empty() ? make_from_mistakes(options, stop) : make_sheet(options, stop);
  });
}

/// A line of a file of answers.
struct GivenAnswer {
  std::size_t line = 0;
  std::optional<AnyMove> move{};  ///< none if the answer cannot be a move, which counts as a mistake
};

std::optional<AnyMove> move_in(const nlohmann::json& numbers) {
  const bool is_move = numbers.is_array() && numbers.size() <= AnyMove::max_size &&
                       std::ranges::all_of(numbers, [](const nlohmann::json& number) {
                         return number.is_number_integer() && number >= -max_number && number <= max_number;
                       });
  if (!is_move) return std::nullopt;
  AnyMove move;
  for (const nlohmann::json& number : numbers) move.push_back(number.get<Number>());
  return move;
}

/// For each item's id, the answer in the file. Throws BadInput with the line.
std::unordered_map<std::string, GivenAnswer> read_answers(std::string_view text, const std::string& file) {
  std::unordered_map<std::string, GivenAnswer> answers;
  for (std::size_t number = 1; !text.empty(); ++number) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    if (line.empty()) continue;
    const nlohmann::json object = protocol::bounded_json_in(line).value_or(nlohmann::json());
    if (!object.is_object() || !object.contains("item") || !object["item"].is_string())
      throw BadInput(
          fmt::format("{}:{}: expected an answer such as {{\"item\":\"...\",\"move\":[1,1]}}, "
                      "found another text",
                      file, number));
    GivenAnswer answer{.line = number, .move = move_in(object.value("move", nlohmann::json()))};
    if (!answers.emplace(object["item"].get<std::string>(), std::move(answer)).second)
      throw BadInput(
          fmt::format("{}:{}: item: expected one answer for each item, found a second answer", file, number));
  }
  return answers;
}

/// Grades the answers in a file. Takes the items in the sheet's order, so that each board is solved once.
/// Computes all values again, because the sheet and the answers may be forged.
int grade_answers(const ExamOptions& options, const std::stop_token& stop) {
  const Catalogue games = all_games();
  SolvedBoards solved;
  auto answers = read_answers(read_text_file(options.answers), options.answers);
  ExamReport report;
  const auto grade = [&](const Item& item) {
    const auto answer = answers.extract(item.id);
    report.add(
        item,
        answer && answer.mapped().move &&
            keeps_value(solved, *games.find(item.game), item, *answer.mapped().move, stop).value_or(false));
  };
  const Sheet sheet = read_sheet(read_text_file(options.sheet), options.sheet, games, solved, stop, grade);
  const auto other =
      std::ranges::min_element(answers, {}, [](const auto& answer) { return answer.second.line; });
  if (other != answers.end())
    throw BadInput(fmt::format("{}:{}: item: expected the id of an item in the sheet, found {}",
                               options.answers, other->second.line, quoted_word(other->first)));
  if (options.json) {
    fmt::print("{}\n", to_json(report).dump(2));
    return 0;
  }
  fmt::print("{}{}", score_heading(), score_line(sheet.name, report.all));
  for (const auto& [game, score] : report.by_game) fmt::print("{}", score_line(game, score));
  for (const auto& [key, score] : report.by_size)
    fmt::print("{}", score_line(fmt::format("{} of size {}", key.first, key.second), score));
  for (std::size_t fifth = 0; fifth < names_of_fifths.size(); ++fifth)
    fmt::print("{}", score_line(names_of_fifths[fifth], report.by_fifth[fifth]));
  return 0;
}

}  // namespace

RunnableCommand exam_command(command_line::Command& program) {
  using namespace command_line;
  auto options = std::make_shared<ExamOptions>();
  Command exam =
      program.command("exam", "asks players for one move in each of many positions, and grades the moves");
  Command make = exam.command(
      "make", "makes a sheet: a file of generated positions, or of positions in which players made mistakes");
  Option recipe = make.option("RECIPE", options->recipe,
                              "a TOML file that says which positions to generate, as in the example below");
  Option from = make.option("--from", options->from.records,
                            "instead of a recipe: take positions in which a player made a mistake, from a "
                            "tournament's folder or database, or from a file of records; repeat the option "
                            "to take positions from several")
                    .one_word()
                    .excludes(recipe);
  for (Option& option : add_mistake_options(make, options->from)) option.needs(from);
  make.option("--positions", options->positions,
              "with --from: largest number of positions; if there are more, the sheet gets a random sample "
              "of them, which is the same each time")
      .checked(integer_from(1, most_items))
      .shows_default()
      .needs(from);
  add_tournament_option(make, options->from.tournament);
  make.option("--out", options->out, "file to write the sheet to, as JSON lines").required();
  make.flag("--force", options->force,
            "replace an existing sheet of this name; the old sheet's secret seed is lost");
  make.footer(R"(Example of a recipe:
  name = "autumn"
  seed = 7                       # or secret_seed = true: a random seed, written to SHEET.secret
  move_ms = 5000                 # time for each answer, in ms
  [[game]]
  id = "graf"
  positions = 200
  size = [6, 12, 30]             # sizes of the boards, with equally many positions of each size
  difficulty = "spread"          # equally many positions from each fifth of difficulty; or "natural", at random
  worth = ["win", "draw"]        # only positions that the player to move can win or draw

Examples:
  gramy-referee exam make autumn.toml --out autumn.jsonl
  gramy-referee exam make --from results/class --player ala --out ala.jsonl    ala's own mistakes become her next sheet
  gramy-referee exam make --from results/monday --from results/tuesday --game graf --out graf.jsonl

The same recipe with a seed, or the same records, make the same sheet on every machine. The sheet has no answers. With
--from, each position is taken once, even if several players missed it. Positions after the first 1000 moves of a match, and
boards of more than 64 KiB, are left out.

Exit codes: 0 made; 1 failed; 2 bad usage or a bad recipe; stopped by a signal: 128 + its number.)");
  Command grade = exam.command("grade", "grades answers to a sheet");
  grade.option("SHEET", options->sheet, "the sheet").required();
  grade
      .option("ANSWERS", options->answers,
              R"(a file with one line for each position of the sheet: {"item":"...","move":[1,1]})")
      .required();
  grade.flag("--json", options->json, "print JSON instead of a table");
  grade.footer(R"(Examples:
  gramy-referee exam grade autumn.jsonl answers.jsonl
  gramy-referee exam grade autumn.jsonl answers.jsonl --json

An answer is right if its move keeps the value: a won position stays won, and a drawn position is not lost. An illegal
move, null as the move and a missing answer are wrong. "chance" is the expected accuracy of random legal moves.

Exit codes: 0 graded; 1 failed; 2 bad usage, a bad sheet, or an answer to an item that the sheet does not have;
141 the output is no longer read, as after `| head`.)");
  const std::vector<RunnableCommand> others{exam_sit_command(exam), exam_standings_command(exam),
                                            exam_close_command(exam), exam_smallest_command(exam)};
  exam.requires_command();
  exam.footer(R"(Examples:
  gramy-referee exam make autumn.toml --out autumn.jsonl
  gramy-referee exam sit autumn.jsonl --player "node bot.js" --player perfect --out results/autumn
  gramy-referee exam standings results/autumn
  gramy-referee exam smallest --player "node bot.js" --stdio --game graf
  gramy-referee exam make --help               more about one command

Exit codes: 0 done, 1 failed, 2 bad usage or a bad file,
141 the output is no longer read, as after `| head`.)");
  return {exam, [options, make, others] {
            for (const RunnableCommand& other : others) {
              if (other.arguments.is_given()) return other.run();
            }
            if (make.is_given()) return make_either(*options);
            return exit_code_of([&](const std::stop_token& stop) { return grade_answers(*options, stop); });
          }};
}

}  // namespace gramy::referee
