#include "referee/truth/player_review.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <tuple>

#include "engine/base/counted.hpp"
#include "engine/base/printable.hpp"
#include "referee/tournament/tables/lined_up.hpp"
#include "referee/truth/accuracy.hpp"

namespace gramy::referee {
namespace {

int lost_of_held(const ReviewedMatch& match) {
  return std::max(static_cast<int>(match.held) - static_cast<int>(match.result), 0);
}

std::string result_in_words(const ReviewedMatch& match) {
  if (match.reason == protocol::Reason::asked) return std::string(protocol::name(match.reason));
  if (match.is_lost_by_fault()) return fmt::format("lost by {}", protocol::name(match.reason));
  return match.result == Value::win ? "won" : match.result == Value::draw ? "drawn" : "lost";
}

std::string held_in_words(const ReviewedMatch& match) {
  return match.held > match.result ? fmt::format("a {}", name(match.held)) : "-";
}

/// The heading, then one line for each match.
std::vector<std::string> list_of(std::span<const ReviewedMatch> matches) {
  std::vector<Row> rows{{"", "result", "held", "mistakes", "accuracy", "longest move", "match"}};
  for (const ReviewedMatch& match : matches) {
    rows.push_back({std::to_string(match.number), result_in_words(match), held_in_words(match),
                    std::to_string(match.mistakes.size()),
                    match.accuracy ? fmt::format("{:.0f}%", 100 * *match.accuracy) : "-",
                    match.longest ? fmt::format("{} ms", *match.longest) : "-", match.match});
  }
  auto lines = lined_up(rows, {4, 8, 8, 10, 10, 14, 0}, 6);
  for (std::string& line : lines) line.resize(line.find_last_not_of(' ') + 1);
  return lines;
}

}  // namespace

ReviewedMatch review_of(const RecordedMatch& match, std::uint64_t number, const JudgedMatch& judged,
                        Seat seat) {
  ReviewedMatch review{.number = number,
                       .match = match.match,
                       .seat = seat,
                       .result = value_for(match.result, seat),
                       .reason = match.reason};
  review.held = review.at_end = judged.to_move == seat ? judged.value : opposite(judged.value);
  if (match.reason == protocol::Reason::asked) review.result = review.at_end;
  for (std::size_t ply = match.opening; ply < judged.moves.size(); ++ply) {
    const JudgedMove& move = judged.moves[ply];
    if (move.mover != seat) continue;
    review.held = std::max(review.held, move.before);
    review.longest = std::max(review.longest.value_or(0), match.moves[ply].ms);
    if (!move.keeps()) review.mistakes.push_back(ply);
    if (move.before > review.result) review.turning = move.keeps() ? std::nullopt : std::optional(ply);
  }
  if (review.at_end > review.result)
    review.turning.reset();  // The turning point was no move, but the end, at which the player gave up.
  review.accuracy = accuracy_of(judged.moves, seat, match.result.winner, match.match, match.opening).rate();
  return review;
}

void worst_first(std::vector<ReviewedMatch>& matches) {
  std::ranges::stable_sort(matches, std::ranges::greater{}, [](const ReviewedMatch& match) {
    return std::tuple(lost_of_held(match), match.is_instructive(), match.is_lost_by_fault(),
                      match.mistakes.size());
  });
}

std::string review_text(std::string_view player, std::span<const ReviewedMatch> matches, TableStyle style) {
  const auto end = std::ranges::find_if_not(matches, &ReviewedMatch::is_instructive);
  const auto listed = matches.first(static_cast<std::size_t>(end - matches.begin()));
  const std::string all = counted(matches.size(), "match", "matches");
  if (listed.empty())
    return fmt::format("{}: no mistake in {}, and no position given up\n", printable(player), all);
  const std::string title =
      fmt::format("{}: {} of {} could have gone better", printable(player), listed.size(), all);
  const std::vector<std::string> lines = list_of(listed);
  std::string text = styled(title, Look::bold, style) + "\n" + styled(lines[0], Look::faint, style) + "\n";
  for (const std::string& line : std::span(lines).subspan(1)) text += line + "\n";
  return text;
}

std::string review_json(std::span<const ReviewedMatch> matches) {
  using nlohmann::ordered_json;
  const auto or_null = [](const auto& value) { return value ? ordered_json(*value) : ordered_json(); };
  ordered_json list = ordered_json::array();
  for (const ReviewedMatch& match : matches) {
    list.push_back({{"number", match.number},
                    {"match", match.match},
                    {"seat", number_of(match.seat)},
                    {"result", name(match.result)},
                    {"reason", protocol::name(match.reason)},
                    {"held", name(match.held)},
                    {"mistakes", match.mistakes},
                    {"turning", or_null(match.turning)},
                    {"accuracy", or_null(match.accuracy)},
                    {"longest_ms", or_null(match.longest)}});
  }
  return list.dump(2, ' ', true, nlohmann::json::error_handler_t::replace) + "\n";
}

}  // namespace gramy::referee
