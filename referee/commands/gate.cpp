#include "referee/commands/gate.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <sodium.h>

#include "engine/base/bad_input.hpp"
#include "engine/base/counted.hpp"
#include "referee/check/asked_bot.hpp"
#include "referee/exam/recipe.hpp"
#include "referee/exam/score_tables.hpp"
#include "referee/tournament/file/text_file.hpp"

namespace gramy::referee {
namespace {

/// Reads the sheet's file, or draws a new sheet by its recipe. If the recipe's seed is secret, each drawn
/// sheet is different.
Sheet sheet_of(const ExamGate& gate, const Catalogue& games, SolvedBoards& solved,
               const std::stop_token& stop) {
  const std::string file = gate.sheet.string(), text = read_text_file(gate.sheet);
  if (gate.sheet.extension() != ".toml") return read_sheet(text, file, games, solved, stop);
  SheetRecipe recipe = read_recipe(text, file, games);
  if (recipe.is_secret) randombytes_buf(&recipe.seed, sizeof recipe.seed);
  return draw_sheet(recipe, {}, stop).sheet;
}

}  // namespace

Gate::Gate(const TournamentFile& file, const std::stop_token& stop) {
  if (!file.gate) return;
  need_ = file.gate->need;
  try {
    sheet_ = sheet_of(*file.gate, games_, solved_, stop);
    if (sheet_->items.empty()) throw BadInput("expected a sheet with positions, found none");
  } catch (const BadInput& error) {
    throw BadInput(file.gate->where + ": exam: " + error.what());
  }
}

std::string Gate::fault_of(const BotCommand& bot, const std::vector<std::string>& games) {
  if (!sheet_) return "";
  ExamScore score;
  for (const std::string& id : games) {
    const AnyGame& game = *games_.find(id);
    AskedBot asked(bot, static_cast<std::int64_t>(sheet_->move_ms));
    for (const Item& item : sheet_->items) {
      if (item.game != id) continue;
      const AskedMove answer = asked.ask(game.read_board(item.board), item.start, item.moves);
      score.add(item.worth, answer.move && keeps(game, item, *answer.move));
    }
  }
  if (score.asked == 0 || score.accuracy() >= need_) return "";
  return fmt::format("exam: expected right answers in at least {} of the positions, found {} ({} of {})",
                     percent(need_), percent(score.accuracy()), score.kept, score.asked);
}

bool Gate::keeps(const AnyGame& game, const Item& item, const AnyMove& move) {
  const std::scoped_lock lock(grading_);
  return keeps_value(solved_, game, item, move).value_or(false);
}

}  // namespace gramy::referee
