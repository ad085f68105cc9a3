// The file that says what a tournament is: who plays what, on which boards, under which clock.
// ../FILE.md describes it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/catalogue.hpp"
#include "engine/wanted_difficulty.hpp"
#include "protocol/message.hpp"
#include "protocol/supervision/sandbox.hpp"
#include "referee/lobby/lobby_settings.hpp"
#include "referee/lobby/secret.hpp"
#include "referee/tournament/file/placed.hpp"
#include "referee/tournament/formats/format.hpp"
#include "referee/tournament/formats/not_admitted.hpp"
#include "referee/tournament/formats/rating_anchor.hpp"

namespace gramy::referee {

/// How a player that is started speaks to the referee.
enum class Transport {
  tcp,   ///< it connects to us
  stdio  ///< over its standard input and output
};

struct PlayerEntry {
  std::string name;
  std::string person{};             ///< whose it is, in any letters; empty: that is not said
  int copies = 1;                   ///< programs that play for it at once
  std::string command;              ///< starts it; empty for a player that connects by itself
  std::filesystem::path directory;  ///< where the command runs: the file's folder, or one of its own
  bool brings_folder = false;  ///< its own, a copy of what it brings, or a single file: it travels with it
  bool handed_in = false;      ///< to a folder of a [[players]] table: it has to be admitted
  Transport transport = Transport::tcp;
  std::optional<SandboxLimits> sandbox;  ///< none: it runs in the open
  std::optional<SecretHash>
      token;              ///< what a player that connects by itself shows; none for one that is started
  /// Its own: -1 of what it does not say, where that of the game holds.
  std::optional<protocol::ClockSettings> clock{};
  std::string where;      ///< where `command` or the player stands in the file, for errors
  std::string was{};      ///< his name in an earlier version of the file; empty: the same
  bool has_left = false;  ///< a Swiss that goes on: he is in no file any more, and plays nothing

  /// The names under which its copies are connected: its own, then NAME-2, NAME-3, ...; none of who has left.
  std::vector<std::string> clients() const;
};

/// Boards out of the game's generator.
struct GeneratedBoards {
  std::size_t count = 4;
  std::optional<Number> size;            ///< none: the game's default
  std::optional<Difficulty> difficulty;  ///< none: as they come
  bool balanced = false;                 ///< each seat is to win as many as the other
};

/// Boards out of files, one board a file.
struct BoardFiles {
  std::vector<std::filesystem::path> files;  ///< sorted, each once; none if they are not looked for
  std::vector<Number> starts;                ///< each a board of its own; empty: one start by lot
  bool balanced = false;                     ///< each seat has to win as many as the other
};

struct GameEntry {
  AnyGame game;
  std::variant<GeneratedBoards, BoardFiles> boards;
  std::vector<std::size_t> players;  ///< who plays it: indices into TournamentFile::players, ascending
  protocol::ClockSettings clock;     ///< of its matches
  std::map<std::size_t, protocol::ClockSettings> own_clocks{};  ///< of players who have another, by index
  std::string where;  ///< where `boards` stands in the file, for errors
};

/// What the tables [[players]] of a file have come to.
struct Submissions {
  std::vector<PlayerEntry> players;  ///< in the order of the tables, and of the names in a folder
  std::vector<NotAdmitted> not_admitted;
  std::vector<std::filesystem::path> folders{};  ///< in which they were handed in
};

struct TournamentFile {
  std::string name;
  Format format;
  std::optional<RatingAnchor> anchor;  ///< one of `players`
  std::filesystem::path path;          ///< of the file itself
  std::filesystem::path folder;        ///< it is in: relative paths start here
  std::string host = "127.0.0.1";      ///< an IP address
  std::uint16_t port = 0;              ///< 0: any free one
  std::int64_t wait_ms = 30'000;
  std::uint64_t seed = 1;
  std::size_t concurrency = 4;
  protocol::ClockSettings clock{///< of games that say nothing of theirs
                                .ready_ms = 10'000,
                                .initial_ms = 60'000,
                                .increment_ms = 100,
                                .margin_ms = 50};
  LobbySettings lobby;                      ///< with the file's limits
  std::vector<PlayerEntry> players;         ///< at least two; names are unique, also without regard to case
  std::vector<NotAdmitted> not_admitted;    ///< who play nothing
  std::vector<GameEntry> games;             ///< each game once, played by at least two
  std::map<std::string, std::string> keys;  ///< all that is in it: see keys_of
  std::string source;                       ///< as it was read
  std::string text;                         ///< the same, with what its tables [[players]] have come to
  std::optional<Submissions> submissions;   ///< these, also among `players`; none if it has no such table
};

/// How many boards a game has for the play-offs of a knockout, behind those that the file counts: none if
/// these are files.
std::size_t play_off_boards(const TournamentFile& file, const GameEntry& entry);

/// The number of the player whose name is the value of `key` at `where`. Throws BadInput if there is none,
/// naming the nearest.
std::size_t player_named(const Placed<std::string>& name, std::string_view key,
                         std::span<const PlayerEntry> players);

/// Whether the files that boards are read from are looked for: not where the boards are known already.
enum class BoardSource { files, store };

/// `path` names the file in errors and says what relative paths are relative to. Throws BadInput, one line
/// "path:line:column: what was found, what was expected", for the first fault there is. Where it is
/// known what its tables [[players]] have come to, their folders are not looked at; else everybody in them is
/// admitted who can be started at all.
TournamentFile parse_tournament_file(std::string_view text, const std::filesystem::path& path,
                                     const Catalogue& games, BoardSource boards = BoardSource::files,
                                     const std::optional<Submissions>& submissions = {});

/// Reads the file at `path`. Throws BadInput also if it cannot be read.
TournamentFile read_tournament_file(const std::filesystem::path& path, const Catalogue& games);

}  // namespace gramy::referee
