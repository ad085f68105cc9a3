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

/// The contents of a line of matches.jsonl. Unlike a MatchRecord, it can be read without the game and the
/// board.
struct RecordedMatch {
  std::string match;
  std::string tournament;
  std::string game;
  std::string board;  ///< the board's text; in a store, and for boards longer than longest_board_in_line, its
                      ///< content_hash instead
  std::optional<Number> start;
  BySeat<std::string> players;
  std::vector<PlayedMove> moves;
  Result result;
  protocol::Reason reason = protocol::Reason::normal;
  std::string detail;  ///< the cause of the end in detail; empty after a normal end
  std::string at;      ///< the time of the match's end, as utc_text writes it
  /// Versions of programs and of the protocol, such as {"gramy": "0.1.0"}.
  std::map<std::string, std::string> versions;
  bool casual = false;           ///< whether the match was casual, and does not count
  std::optional<Seat> to_win{};  ///< the winner under perfect play, as in MatchSetup::to_win
  /// The number of moves that lead to the question's position in an exam; no player made these moves.
  std::size_t opening = 0;
  /// The id that the match had when it was played, if a player had another name then; otherwise empty.
  std::string played_as{};
};

/// The size in bytes of the longest board that is written into a line. Instead of a longer board, a line has
/// its hash.
inline constexpr std::size_t longest_board_in_line = 64 * 1024;

/// Makes a line's contents. `board`: see RecordedMatch::board. Precondition: the match was not aborted.
RecordedMatch recorded(MatchRecord record, std::string tournament, std::string board,
                       std::chrono::system_clock::time_point at);

/// The seat that won, "0" or "1", or "draw"; "none" for an answer in an exam.
std::string result_word(const Result& result, protocol::Reason reason);
/// Reads what result_word returns. Throws BadInput for any other word.
Result parse_result(const std::string& word, protocol::Reason reason);

/// The time in ISO 8601, UTC, to the second, such as "2024-02-29T23:59:59Z".
std::string utc_text(std::chrono::system_clock::time_point time);

/// One line of JSON without its newline.
std::string to_line(const RecordedMatch& match);

/// Reads a line that to_line wrote, ignoring unknown fields. Throws BadInput for any other text.
RecordedMatch parse_recorded_match(std::string_view line);

}  // namespace gramy::referee
