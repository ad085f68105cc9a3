#include "referee/session/people/review.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <vector>

#include "engine/base/counted.hpp"
#include "referee/session/people/paragraph.hpp"

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

/// Who would have won if nobody had erred.
std::string fair_result(const PersonMatch& match, const JudgedMove& first) {
  if (first.before == Value::draw) return "If both play well, this is a draw.";
  const bool first_wins = first.before == Value::win;
  const Seat winner = first_wins ? first.mover : other(first.mover);
  return "If both play well, " +
         (winner == match.start().seat ? "you win this." : match.opponent() + " wins this.");
}

std::string mistakes_of(std::span<const JudgedMove> judged, Seat seat, const std::string& who) {
  const auto made = std::ranges::count_if(
      judged, [seat](const JudgedMove& move) { return move.mover == seat && is_mistake(move); });
  return who + " made " + (made == 0 ? "no mistake" : counted(static_cast<std::uint64_t>(made), "mistake"));
}

}  // namespace

std::string review_in_words(const PersonMatch& match, std::span<const JudgedMove> judged) {
  if (judged.empty()) return paragraph("No move was made in this match.");
  const Seat own = match.start().seat;
  std::string lines = paragraph(fair_result(match, judged.front()) + " " + mistakes_of(judged, own, "You") +
                                ", " + mistakes_of(judged, other(own), match.opponent()) + ".");

  std::vector<std::size_t> worst;
  for (std::size_t ply = 0; ply < judged.size(); ++ply) {
    if (is_mistake(judged[ply])) worst.push_back(ply);
  }
  std::ranges::stable_sort(worst, std::greater(), [&](std::size_t ply) { return loss(judged[ply]); });
  const std::size_t all = worst.size();
  worst.resize(std::min(all, most_told));

  std::map<std::size_t, std::string> told;  // by ply
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
    }
    position.play(move.move);
  }
  for (const std::size_t ply : worst) lines += paragraph("  " + told[ply], 4);
  if (all > most_told) lines += paragraph("  and " + std::to_string(all - most_told) + " more");
  return lines;
}

}  // namespace gramy::referee
