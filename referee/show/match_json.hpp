// A recorded match as JSON: its moves, its positions and their exact values (the truth).
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/any_game.hpp"
#include "engine/judge.hpp"
#include "referee/tournament/records/record.hpp"
#include "referee/truth/verdict.hpp"
#include "referee/web/page.hpp"

namespace gramy::referee {

/// The most plies in one answer.
inline constexpr std::size_t plies_at_once = 2000;

/// How often each player erred, and its accuracy.
struct MatchAccuracy {
  BySeat<std::uint64_t> mistakes{};
  /// The players' accuracies; none for a player that could not make a mistake.
  BySeat<std::optional<double>> rates{};
};

MatchAccuracy accuracy_in(const MatchVerdict& verdict);
MatchAccuracy accuracy_of(const RecordedMatch& match, const JudgedMatch& judged);

/// Properties of a match that its record does not have.
struct MatchRemarks {
  std::string board_name{};
  /// Why the exact values of the match are hidden; none if they are shown.
  std::optional<std::string> hidden{};
  std::optional<MatchAccuracy> accuracy{};
};

/// A JSON object with the match, its end, and at most plies_at_once plies from `from` on. `position`: the
/// position at `from`. Throws BadInput for an illegal move. Precondition: from <= the number of moves.
std::string match_json(const RecordedMatch& match, const AnyBoard& board, const MatchRemarks& remarks,
                       AnyPosition position, std::size_t from);

/// A JSON object with the position at this ply: its picture, its scene, the legal moves. `place`: the part of
/// a large board that the reader sees, see `HasScenes` in engine/game.hpp.
std::string position_json(const RecordedMatch& match, const AnyPosition& position, std::size_t ply,
                          std::span<const Number> place = {});

/// The description that other sites show for a link to this match.
PageDescription description_of(const GameInfo& game, const BySeat<std::string>& players);

/// The page explains at most this many mistakes of a match.
inline constexpr std::size_t most_explained = 1000;

/// A JSON object: for each position the winner and the plies to the end, then every mistake, and the value
/// that a player gave up at the end.
std::string match_truth_json(const RecordedMatch& match, const GameInfo& game, const JudgedMatch& judged);

/// Makes a recorded move. Throws BadInput with the ply if it is illegal.
void play_recorded(AnyPosition& position, const RecordedMatch& match, std::size_t ply);

}  // namespace gramy::referee
