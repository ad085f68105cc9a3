// A recorded match as JSON: its moves, its positions, the truth about it.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "engine/any_game.hpp"
#include "engine/judge.hpp"
#include "referee/tournament/store/record.hpp"
#include "referee/truth/verdict.hpp"

namespace gramy::referee {

/// How many plies one answer holds.
inline constexpr std::size_t plies_at_once = 2000;

/// How well both have played.
struct MatchAccuracy {
  BySeat<std::uint64_t> mistakes{};
  BySeat<std::optional<double>> rates{};  ///< none where nobody could err
};

MatchAccuracy accuracy_in(const MatchVerdict& verdict);
MatchAccuracy accuracy_of(const RecordedMatch& match, const JudgedMatch& judged);

/// What is said of a match besides its record.
struct MatchRemarks {
  std::string board_name{};
  std::optional<std::string> hidden{};  ///< why the truth about it is not shown
  std::optional<MatchAccuracy> accuracy{};
};

/// One object: what the match was and how it ended, and its plies from `from` on, at most plies_at_once.
/// `position` is the one at ply `from`, and is led on to the last of them. Throws BadInput for an illegal
/// move. Precondition: from <= the number of moves.
std::string match_json(const RecordedMatch& match, const AnyBoard& board, const MatchRemarks& remarks,
                       AnyPosition position, std::size_t from);

/// One object: the picture of the position at that ply, its scene, the legal moves.
std::string position_json(const RecordedMatch& match, const AnyPosition& position, std::size_t ply);

/// Of how many mistakes of a match the page tells why the better move is right.
inline constexpr std::size_t most_explained = 1000;

/// One object: who wins from each position, in how many plies, every mistake, and what was given up at the
/// end.
std::string match_truth_json(const RecordedMatch& match, const GameInfo& game, const JudgedMatch& judged);

/// Makes a recorded move. Throws BadInput, naming the ply, if it is not legal.
void play_recorded(AnyPosition& position, const RecordedMatch& match, std::size_t ply);

}  // namespace gramy::referee
