// A person's request for a match: `play GAME [against WHO]` and options.
// [size N] [difficulty WORD] [winner me|them] [seed N] [start V] [first|second] [clock 60+1] [board ...]
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "engine/catalogue.hpp"
#include "protocol/message.hpp"
#include "referee/session/session.hpp"

namespace gramy::referee {

/// A `play` as a person has typed it.
struct PlayRequest {
  protocol::Play play;
  bool board_follows = false;  ///< whether the line ended in `board`: the next lines have the board
};

/// An option of `play` as help shows it, such as "against WHO".
struct PlayOption {
  std::string_view spelling;
  std::string_view usage;
  std::string_view meaning;
};
std::span<const PlayOption> play_options();

/// Reads the text after the word `play`. Players' names get the spelling of the connected clients. Throws
/// BadInput with a message for the person, which names the most similar game, option or player.
PlayRequest read_play(std::string_view text, const Catalogue& games, const Company& company);

/// Reads a clock such as "60+1" or "0.5": the seconds for each seat, and the seconds added after each move (0
/// if left out). Throws BadInput.
protocol::ClockSettings read_clock(std::string_view text);

/// The game with that id, ignoring case. If there is none, throws BadInput that names the most similar id.
const AnyGame& find_game(const Catalogue& games, std::string_view id);

}  // namespace gramy::referee
