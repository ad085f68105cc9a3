// A recorded match with the exact value of each move, as text for people and as JSON for programs.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "engine/judge.hpp"
#include "referee/tournament/records/record.hpp"
#include "referee/tournament/tables/table.hpp"

namespace gramy::referee {

/// What the analysis shows about a mistake.
struct ShownMistake {
  std::string picture;   ///< the position before the move
  std::string reason{};  ///< why the better move is right; empty if the game explains nothing
};
using Mistakes = std::map<std::size_t, ShownMistake>;  ///< the mistakes of a match, by ply

/// The match as text: a line for each move, then `mistakes`, then the accuracy of both players and the moves
/// that lost the match. The line of a move has the player, the time, the position's value and the player's
/// text. For a mistake it also has the value afterwards and a better move. Printable apart from newlines.
/// `roles`: for each seat, its role.
std::string analysis_text(const RecordedMatch& record, const BySeat<std::string_view>& roles,
                          const JudgedMatch& judged, const Mistakes& mistakes, TableStyle style);

/// The mistake at this ply in one line: "ply 4: the move 3 5 (120 ms) turned a win for the player into a
/// loss; better: 7 2", with the player's text. A second line has the `reason` of ShownMistake. Printable
/// apart from newlines. Precondition: the move is a mistake.
std::string mistake_text(const RecordedMatch& match, const JudgedMatch& judged, std::size_t ply,
                         const std::string& reason);

/// The position at this ply as text: the player to move, the value, the move and a better move, then the
/// indented picture. Printable apart from newlines. Precondition: `ply` is at most the number of moves.
std::string position_text(const RecordedMatch& record, const JudgedMatch& judged, std::string_view picture,
                          std::size_t ply);

/// The match as one JSON object with a newline at its end:
/// `match`, `game`, `players`, `result`, `reason`
/// `moves` | for each move: `ply`, `seat`, `move`, `ms`, `before`, `after`, `could_err`; `distance` and
/// `better` if they exist
/// `end` | `to_move`, `value`
/// `given_up` | `seat`, `value`; or null
/// `accuracy` | for each seat, the accuracy; null if the player could not make a mistake
/// `first_losing_move`, `decisive_move` | for each seat, the ply of its move of this kind; null if the
/// player did not lose, or made no such move
std::string analysis_json(const RecordedMatch& match, const JudgedMatch& judged);

}  // namespace gramy::referee
