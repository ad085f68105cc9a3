#include "referee/exam/mistakes.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <iterator>
#include <utility>

#include "engine/base/bad_input.hpp"
#include "engine/base/printable.hpp"
#include "engine/base/stop.hpp"
#include "referee/tournament/records/recorded_board.hpp"
#include "referee/truth/verdict.hpp"

namespace gramy::referee {
namespace {

bool is_among(const std::vector<std::string>& wanted, const std::string& name) {
  return wanted.empty() || std::ranges::find(wanted, name) != wanted.end();
}

/// Whether the match has to be searched for mistakes of the players in these seats. A match whose verdict
/// counts no such mistake need not be searched.
bool may_have_erred(const std::optional<MatchVerdict>& verdict, const BySeat<bool>& whose) {
  return !verdict || std::ranges::any_of(
                         both_seats, [&](Seat seat) { return whose[seat] && (*verdict)[seat].erred > 0; });
}

}  // namespace

MistakeSearch::MistakeSearch(Wanted wanted, SolvedBoards& solved, Found found)
    : wanted_(std::move(wanted)), solved_(solved), found_(std::move(found)) {}

void MistakeSearch::search(Records records, const std::function<void()>& looked,
                           const std::stop_token& stop) {
  while (const auto match = records.next()) {
    throw_if_stopped(stop);
    players_.insert(match->players.both.begin(), match->players.both.end());
    players_.erase("");  // in an exam's match, one seat is empty
    const BySeat<bool> whose{is_among(wanted_.players, match->players[Seat::first]),
                             is_among(wanted_.players, match->players[Seat::second])};
    if ((whose[Seat::first] || whose[Seat::second]) && is_among(wanted_.games, match->game)) {
      ++matches_;
      try {
        if (may_have_erred(parse_verdict(records.verdict(), match->match), whose))
          search(*match, whose, board_text(*match, records.folder()), stop);
      } catch (const BadInput& error) {
        throw BadInput(fmt::format("{}: {}", records.place(), error.what()));
      }
    }
    looked();
  }
}

void MistakeSearch::search(const RecordedMatch& match, const BySeat<bool>& whose, const std::string& board,
                           const std::stop_token& stop) {
  const AnyGame* game = games_.find(match.game);
  if (!game) throw BadInput("game: expected the id of a known game, found " + quoted_word(match.game));
  if (board.size() > longest_item_board) {
    ++matches_left_out_;
    return;
  }
  const SolvedBoard solved = solved_.of(*game, board, {}, stop);
  solved.board.check_start(match.start);
  AnyPosition position = solved.board.begin(match.start);
  AnyAnalysis analysis = solved.solver.analyse(match.start, stop);
  const std::size_t plies = std::min(match.moves.size(), most_item_plies);
  for (std::size_t ply = 0; ply < plies; ++ply) {
    throw_if_stopped(stop);
    const AnyMove& move = match.moves[ply].move;
    if (const auto why = position.why_illegal(move)) throw BadInput(fmt::format("ply {}: {}", ply, *why));
    const bool is_own = ply >= match.opening && whose[position.to_move()];
    if (is_own && analysis.value_after(move) < analysis.value()) {
      if (const auto worth = worth_of(position, analysis)) {
        Item item{.id = {},
                  .game = match.game,
                  .board = solved.board.text(),
                  .start = match.start,
                  .moves = {},
                  .worth = *worth};
        for (std::size_t i = 0; i < ply; ++i) item.moves.push_back(match.moves[i].move);
        item.id = item_id(item);
        found_(std::move(item), position, analysis);
      } else {
        ++mistakes_left_out_;
      }
    }
    position.play(move);
    analysis.play(move);
  }
}

void ItemSample::add(const std::string& key, Item item) {
  const auto same = items_.find(key);
  if (same != items_.end()) {
    if (item.id < same->second.id) same->second = std::move(item);
    return;
  }
  items_.emplace(key, std::move(item));
  if (items_.size() <= most_) return;
  items_.erase(std::prev(items_.end()));
  is_full_ = true;
}

}  // namespace gramy::referee
