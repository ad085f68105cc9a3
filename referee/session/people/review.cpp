#include "referee/session/people/review.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <vector>

#include "engine/base/counted.hpp"
#include "referee/session/people/paragraph.hpp"
#include "referee/session/people/sentences.hpp"

namespace gramy::referee {
namespace {

constexpr std::size_t most_told = 20;

bool is_mistake(const JudgedMove& move) {
  return !move.keeps();
}

int loss(const JudgedMove& move) {
  return static_cast<int>(move.before) - static_cast<int>(move.after);
}

std::string_view what_went(const JudgedMove& move) {
  if (move.before == Value::draw) return "threw the draw away";
  return move.after == Value::loss ? "threw the win away" : "let a win become a draw";
}

/// The result of the match if no player had made a mistake.
std::string fair_result(const PersonMatch& match, const JudgedMatch& judged) {
  const bool is_short = judged.moves.empty();
  const Value value = is_short ? judged.value : judged.moves.front().before;
  const Seat mover = is_short ? judged.to_move : judged.moves.front().mover;
  if (value == Value::draw) return "If both play well, this is a draw.";
  const Seat winner = value == Value::win ? mover : other(mover);
  return "If both play well, " +
         (winner == match.start().seat ? "you win this." : match.opponent() + " wins this.");
}

std::string mistakes_of(std::span<const JudgedMove> judged, Seat seat, const std::string& who) {
  const auto made = std::ranges::count_if(
      judged, [seat](const JudgedMove& move) { return move.mover == seat && is_mistake(move); });
  return who + " made " + (made == 0 ? "no mistake" : counted(static_cast<std::uint64_t>(made), "mistake"));
}

/// If a fault ended the match although the loser's position was won or drawn, returns a sentence about it;
/// otherwise an empty text.
std::string last_mistake(const PersonMatch& match, const JudgedMatch& judged, const protocol::End& end) {
  if (!end.outcome || *end.outcome == Value::draw) return "";
  const Seat own = match.start().seat;
  const auto given = given_up(judged, *end.outcome == Value::win ? own : other(own));
  if (!given) return "";
  return std::string(" In a ") + (given->value == Value::win ? "won" : "drawn") + " position " +
         (given->seat == own ? "you" : match.opponent()) + " " + std::string(fault(end.reason)) + ".";
}

}  // namespace

std::string review_in_words(const PersonMatch& match, const JudgedMatch& judged_match,
                            const protocol::End& end) {
  const std::vector<JudgedMove>& judged = judged_match.moves;
  const Seat own = match.start().seat;
  const std::string made = judged.empty() ? "No move was made in this match."
                                          : mistakes_of(judged, own, "You") + ", " +
                                                mistakes_of(judged, other(own), match.opponent()) + ".";
  std::string lines = paragraph(describe(end, match.opponent()) + " " + fair_result(match, judged_match) +
                                " " + made + last_mistake(match, judged_match, end));

  std::vector<std::size_t> worst;
  for (std::size_t ply = 0; ply < judged.size(); ++ply) {
    if (is_mistake(judged[ply])) worst.push_back(ply);
  }
  std::ranges::stable_sort(worst, std::greater(), [&](std::size_t ply) { return loss(judged[ply]); });
  const std::size_t all = worst.size();
  worst.resize(std::min(all, most_told));

  std::map<std::size_t, std::string> told;  // for each ply with a mistake, the sentence about it
  for (const std::size_t ply : worst) told[ply];
  AnyPosition position = match.board().begin(match.start().start);
  for (std::size_t ply = 0; ply < judged.size() && !told.empty() && ply <= told.rbegin()->first; ++ply) {
    const JudgedMove& move = judged[ply];
    if (const auto found = told.find(ply); found != told.end()) {
      const auto in_words = [&](const AnyMove& each) {
        return to_text(each) + " (" + position.describe(each) + ")";
      };
      found->second = "Move " + std::to_string(ply + 1) + ": " +
                      (move.mover == own ? "your " : match.opponent() + "'s ") + in_words(move.move) + " " +
                      std::string(what_went(move)) + "; " + in_words(*move.better) + " keeps it.";
      if (!move.why.empty()) found->second += " " + gramy::in_words(match.board().game().info(), move.why);
    }
    position.play(move.move);
  }
  for (const std::size_t ply : worst) lines += paragraph("  " + told[ply], 4);
  if (all > most_told) lines += paragraph("  and " + std::to_string(all - most_told) + " more");
  return lines;
}

}  // namespace gramy::referee
