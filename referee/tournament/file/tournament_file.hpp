// The tournament file: its players, games, boards and clocks. ../FILE.md describes it.
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

/// The connection between the referee and a player that it starts.
enum class Transport {
  tcp,   ///< the player connects to the referee
  stdio  ///< over standard input and output
};

struct PlayerEntry {
  std::string name;
  std::string person{};  ///< the person who owns the player, a name of any letters; empty if unknown
  int copies = 1;        ///< number of the player's processes
  std::string command;   ///< the command that starts the player; empty if the player connects by itself
  std::filesystem::path directory;  ///< working directory: the file's folder, or one of the player's own
  /// Whether the player has a folder or a file of its own, such as a submission, which is copied to other
  /// machines.
  bool brings_folder = false;
  /// Whether the player is from the folder of a [[players]] table, and needs admission.
  bool handed_in = false;
  /// Whether a submission that plays only some games of the file is admitted for these games.
  bool may_play_some_games = false;
  /// Ids of the games that the player plays; not set if it plays all games.
  std::optional<std::vector<std::string>> games{};
  Transport transport = Transport::tcp;
  std::optional<SandboxLimits> sandbox;  ///< the sandbox's limits; not set if there is no sandbox
  /// The token that a player needs to connect by itself; none for a player that is started.
  std::optional<SecretHash> token;
  /// The player's own clock. A field of -1 stands for the value of the game's clock.
  std::optional<protocol::ClockSettings> clock{};
  std::string where;      ///< position of `command` in the file, or else of the player, for error messages
  std::string was{};      ///< the player's name in an earlier version of the file; empty if it is unchanged
  bool has_left = false;  ///< whether the player is missing from the file and no longer plays, in a Swiss
                          ///< tournament that is resumed

  /// The names of the player's copies: the player's own name, then NAME-2, NAME-3, ...; none if the player
  /// has left.
  std::vector<std::string> clients() const;
};

struct GeneratedBoards {
  std::size_t count = 4;
  std::optional<Number> size;            ///< size of generated boards; if not set, the game's default size
  std::optional<Difficulty> difficulty;  ///< difficulty of generated boards; if not set, any difficulty
  bool balanced = false;                 ///< whether each seat has to win as many boards as the other
};

/// Boards from files, with one board in each file.
struct BoardFiles {
  /// Sorted, without duplicates; empty if the boards are read from a store.
  std::vector<std::filesystem::path> files;
  std::vector<Number> starts;  ///< each file makes one board for each of these starts; if there are none,
                               ///< each file makes one board with a random start
  bool balanced = false;       ///< whether each seat has to win as many boards as the other
};

/// Positions of the game from a sheet (referee/exam/sheet.hpp), as questions of an exam.
struct BoardSheet {
  std::filesystem::path file;
};

using BoardOrigin = std::variant<GeneratedBoards, BoardFiles, BoardSheet>;

struct GameEntry {
  AnyGame game;
  BoardOrigin boards;
  std::vector<std::size_t> players;  ///< indices into TournamentFile::players, ascending
  protocol::ClockSettings clock;
  /// For each player with its own clock, that clock; the key is the player's index.
  std::map<std::size_t, protocol::ClockSettings> own_clocks{};
  std::string where;  ///< position of `boards` in the file, for error messages
};

/// The players from the file's tables [[players]].
struct Submissions {
  /// The players in the order of the tables, and of the file names within a folder.
  std::vector<PlayerEntry> players;
  std::vector<NotAdmitted> not_admitted;
  std::vector<std::filesystem::path> folders{};  ///< folders of the submissions
};

/// An exam that submissions have to pass before they are admitted.
struct ExamGate {
  std::filesystem::path sheet;  ///< file of a sheet, or of a recipe for a sheet
  double need = 0;              ///< the least accuracy for admission, 0 to 1
  std::string where;            ///< position of the key in the file, for error messages
};

struct TournamentFile {
  std::string name;
  Format format;
  std::optional<RatingAnchor> anchor;  ///< the player whose rating is given; it is one of `players`
  std::filesystem::path path;
  std::filesystem::path folder;    ///< folder of the file, from which relative paths start
  std::string host = "127.0.0.1";  ///< an IP address
  std::uint16_t port = 0;          ///< the port to listen on; 0 for any free port
  std::int64_t wait_ms = 30'000;
  std::uint64_t seed = 1;
  std::size_t concurrency = 4;
  protocol::ClockSettings clock{///< the clock of games without a clock of their own
                                .ready_ms = 10'000,
                                .initial_ms = 60'000,
                                .increment_ms = 100,
                                .margin_ms = 50};
  std::optional<ExamGate> gate{};
  LobbySettings lobby;  ///< the lobby's settings, with the file's limits
  /// At least two players, or one in an exam; no two names differ only in upper and lower case.
  std::vector<PlayerEntry> players;
  std::vector<NotAdmitted> not_admitted;    ///< players who take no part in any match
  std::vector<GameEntry> games;             ///< each game once, with at least two players (one in an exam)
  std::map<std::string, std::string> keys;  ///< for each key of the file, its value, as keys_of returns them
  std::string source;                       ///< the original text
  std::string text;                         ///< `source` with tables [[player]] in place of [[players]]
  /// The players of the tables [[players]]. They are also in `players` and `not_admitted`. Not set if the
  /// file has no such table.
  std::optional<Submissions> submissions;
};

/// The number of a game's boards for play-offs in a knockout, which come after its other boards. 0 if the
/// boards come from files.
std::size_t play_off_boards(const TournamentFile& file, const GameEntry& entry);

/// The index of the player `name`, which is the value of `key`. Throws BadInput with the nearest name if
/// there is none.
std::size_t player_named(const Placed<std::string>& name, std::string_view key,
                         std::span<const PlayerEntry> players);

/// The largest number of matches in a tournament. It is limited, because the schedule and the results are
/// held in memory.
inline constexpr std::uint64_t most_matches_in_all = 1'000'000;

/// Where the boards of a tournament are read. With `store`, the files of boards need not exist.
enum class BoardSource { files, store };

/// `path`: the file's name in error messages. Relative paths start from the folder of `path`. Throws BadInput
/// for the first fault: "path:line:column: what was found, what was expected". If `submissions` are given,
/// they are the players of the tables [[players]], whose folders are then not read. Otherwise reads these
/// folders, and admits every submission that can be started.
TournamentFile parse_tournament_file(std::string_view text, const std::filesystem::path& path,
                                     const Catalogue& games, BoardSource boards = BoardSource::files,
                                     const std::optional<Submissions>& submissions = {});

/// Reads the file at `path`. Throws BadInput if the file is invalid or cannot be read.
TournamentFile read_tournament_file(const std::filesystem::path& path, const Catalogue& games);

}  // namespace gramy::referee
