// A finished match as a line of matches.jsonl.
#pragma once

#include <chrono>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "referee/match/match.hpp"

namespace gramy::referee {

/// A line's contents. Unlike a MatchRecord it stands alone: it can be read without the game and the board.
struct RecordedMatch {
  std::string match;
  std::string tournament;
  std::string game;
  std::string board;  ///< its text, or its content_hash: in a store, and if it is over longest_board_in_line
  std::optional<Number> start;
  BySeat<std::string> players;
  std::vector<PlayedMove> moves;
  Result result;
  protocol::Reason reason = protocol::Reason::normal;
  std::string detail;                           ///< what exactly went wrong; empty after a normal end
  std::string at;                               ///< when it ended: see utc_text
  std::map<std::string, std::string> versions;  ///< by program or protocol: {"gramy": "0.1.0"}
  bool casual = false;                          ///< the match was asked for as casual: it does not count
  std::optional<Seat> to_win{};                 ///< MatchSetup::to_win
  std::size_t opening = 0;                      ///< in an exam: so many moves were given, and are nobody's
  std::string played_as{};  ///< its id when it was played, if a player had another name then; else empty
};

/// In bytes.
inline constexpr std::size_t longest_board_in_line = 64 * 1024;

/// `board` as in RecordedMatch::board. Precondition: the match was not aborted.
RecordedMatch recorded(MatchRecord record, std::string tournament, std::string board,
                       std::chrono::system_clock::time_point at);

/// "0" or "1", the seat that won, or "draw"; "none" for an answer in an exam.
std::string result_word(const Result& result, protocol::Reason reason);
/// Throws BadInput for any other word.
Result parse_result(const std::string& word, protocol::Reason reason);

/// ISO 8601, UTC, to the second: "2024-02-29T23:59:59Z".
std::string utc_text(std::chrono::system_clock::time_point time);

/// One line of JSON without its newline.
std::string to_line(const RecordedMatch& match);

/// Reads such a line; unknown fields are ignored. Throws BadInput for anything else.
RecordedMatch parse_recorded_match(std::string_view line);

}  // namespace gramy::referee
