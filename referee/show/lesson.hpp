// Questions about a position of a match: the moves that keep its value.
#pragma once

#include <cstddef>
#include <optional>
#include <stop_token>
#include <string>
#include <variant>

#include "engine/solved_boards.hpp"
#include "referee/show/opened_matches.hpp"
#include "referee/web/site.hpp"

namespace gramy::referee {

/// A question about a position of a recorded match.
struct Question {
  struct Hint {};  ///< asks how many moves keep the value
  struct Best {};  ///< asks for a right move, and why this move is right

  std::size_t ply = 0;
  std::variant<Hint, Best, AnyMove> about{};  ///< a move: asks whether it keeps the value, and why
};

/// Reads what comes after the ply in a path. An empty part asks for a hint, and "best" asks for a right move.
/// A typed move asks whether this move is right. Returns none for any other text.
std::optional<Question> question_in(std::size_t ply, std::optional<std::string_view> about);

/// A JSON object. Values are for the player to move at the position.
/// asked | members
/// hint | `value`; `keeping` of `all` moves, both null if there are too many to try
/// best | `better`, `reason`, `claims`
/// move | `keeps`, `after`, `reason`, `claims`
/// wrong move | also the `position` after it and the best `reply`, which `reason` and `claims` then explain
/// The status is 404 for a ply after the end of the match, and 400 for an illegal move. Throws BadInput for
/// an illegal recorded move, and Stopped.
HttpResponse answer_to(const Question& question, const PlayedMatch& match, SolvedBoards& boards,
                       const std::stop_token& stop);

}  // namespace gramy::referee
