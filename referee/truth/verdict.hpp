// The verdict on one match: its mistakes, as a short text that a store keeps beside the record.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>

#include "engine/judge.hpp"
#include "engine/seat.hpp"
#include "engine/solved_boards.hpp"
#include "referee/match/match.hpp"
#include "referee/truth/accuracy.hpp"

namespace gramy::referee {

/// Judges the moves of a match on this board, from this start. `explained`: the most mistakes to explain.
/// Throws BadInput for an invalid start or an illegal move, and Stopped.
JudgedMatch judge_played(const SolvedBoard& solved, std::optional<Number> start,
                         std::span<const PlayedMove> moves, const std::stop_token& stop = {},
                         std::size_t explained = 0);

/// Everything that tables, exports and truth.json need from a match.
struct MatchVerdict {
  BySeat<Accuracy> seats;
  Value value = Value::draw;  ///< the value of the match's first position for the first seat

  Accuracy& operator[](Seat seat) { return seats[seat]; }
  const Accuracy& operator[](Seat seat) const { return seats[seat]; }
  friend bool operator==(const MatchVerdict&, const MatchVerdict&) = default;
};

/// `opening`: the number of moves at the beginning that do not count, because the players did not choose
/// them.
MatchVerdict verdict_of(const JudgedMatch& judged, std::optional<Seat> winner, const std::string& match,
                        std::size_t opening = 0);

/// The text that a store keeps. Precondition: `verdict` is about one match.
std::string to_text(const MatchVerdict& verdict);

/// Reads a verdict on the match with this id. None if the text was not written by to_text.
std::optional<MatchVerdict> parse_verdict(std::string_view text, const std::string& match);

}  // namespace gramy::referee
