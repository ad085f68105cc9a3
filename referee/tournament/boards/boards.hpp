// The boards a tournament is played on.
#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "engine/any_game.hpp"
#include "referee/tournament/file/tournament_file.hpp"
#include "referee/tournament/formats/schedule.hpp"

namespace gramy::referee {

/// A board with a place to begin. Copies share the board itself.
struct TournamentBoard {
  /// Unique within its game and the same whenever the tournament is read again: "generated-3", "play-off-1",
  /// "ring.in", and with `starts` "ring.in-6".
  std::string name;
  AnyBoard board;
  std::optional<Number> start;
};

/// What the boards out of each of `files` are called, before `starts`: the file's own name, or its path from
/// `folder` where several have that name.
std::vector<std::string> board_names(const BoardFiles& files, const std::filesystem::path& folder);

/// Told how many boards of a game there are, out of how many, before each that is made.
using BoardProgress = std::function<void(std::string_view game, std::size_t made, std::size_t wanted)>;

/// The boards of every game, in the file's order, and behind them its play_off_boards. What is left to chance
/// (generated boards, starts by lot) follows from the file's seed, the game and the board's number or name.
/// Generated boards differ from each other, as far as the size has so many.
/// Throws BadInput, naming the entry or the board file, for anything unlawful, and where boards that are to
/// be balanced are not or none can be found; Stopped between two boards, and while one is solved.
std::vector<std::vector<TournamentBoard>> make_boards(const TournamentFile& file,
                                                      const BoardProgress& progress = {},
                                                      const std::stop_token& stop = {});

/// Of each board the number of the first with which it shares its matches, from 0: its own, unless it repeats
/// one, written differently perhaps.
std::vector<std::size_t> firsts_of(std::span<const TournamentBoard> boards);

std::size_t count_different(std::span<const TournamentBoard> boards);

/// "20 boards of paski, 2 different" and what to do, on a line; empty if all differ.
std::string repeated_boards(std::string_view game, std::span<const TournamentBoard> boards);

/// What there is to play. Precondition: `boards` are make_boards(file).
Fixtures fixtures_of(const TournamentFile& file, const std::vector<std::vector<TournamentBoard>>& boards);

}  // namespace gramy::referee
