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
  std::string person{};             ///< its person, in any letters; empty: unknown
  int copies = 1;                   ///< the number of its processes
  std::string command;              ///< starts it; empty for a player that connects by itself
  std::filesystem::path directory;  ///< working directory: the file's folder, or one of the player's own
  bool brings_folder = false;       ///< the folder is the player's own: a submission, or a single file; it is
                                    ///< copied to other machines
  bool handed_in = false;           ///< from the folder of a [[players]] table: needs admission
  Transport transport = Transport::tcp;
  std::optional<SandboxLimits> sandbox;  ///< none: no sandbox
  std::optional<SecretHash> token;  ///< required from a player that connects by itself; none for a player
                                    ///< that is started
  /// The player's own clock. A field of -1 means: use the game's.
  std::optional<protocol::ClockSettings> clock{};
  std::string where;      ///< position of `command` or the player in the file, for errors
  std::string was{};      ///< its name in an earlier version of the file; empty: the same name
  bool has_left = false;  ///< in a resumed Swiss: it is no longer in the file, and plays no more

  /// Names of its copies: its own name, then NAME-2, NAME-3, ...; none for a player that has left.
  std::vector<std::string> clients() const;
};

/// Boards from the game's generator.
struct GeneratedBoards {
  std::size_t count = 4;
  std::optional<Number> size;            ///< none: the game's default
  std::optional<Difficulty> difficulty;  ///< none: any difficulty
  bool balanced = false;                 ///< whether each seat has to win as many boards as the other
};

/// Boards from files, one in each file.
struct BoardFiles {
  std::vector<std::filesystem::path> files;  ///< sorted, without duplicates; empty if they were not looked
                                             ///< for
  std::vector<Number> starts;                ///< each start makes a board of its own; empty: one random start
  bool balanced = false;                     ///< whether each seat has to win as many boards as the other
};

/// Positions of the game from a sheet (referee/exam/sheet.hpp), for an exam.
struct BoardSheet {
  std::filesystem::path file;
};

using BoardOrigin = std::variant<GeneratedBoards, BoardFiles, BoardSheet>;

struct GameEntry {
  AnyGame game;
  BoardOrigin boards;
  std::vector<std::size_t> players;  ///< players of the game: indices into TournamentFile::players, ascending
  protocol::ClockSettings clock;     ///< clock of its matches
  std::map<std::size_t, protocol::ClockSettings> own_clocks{};  ///< clocks of players with another one, by
                                                                ///< index
  std::string where;  ///< position of `boards` in the file, for errors
};

/// The players from the file's tables [[players]].
struct Submissions {
  std::vector<PlayerEntry> players;  ///< in the order of the tables; within a folder, in the order of names
  std::vector<NotAdmitted> not_admitted;
  std::vector<std::filesystem::path> folders{};  ///< folders of the submissions
};

/// An exam that submissions have to pass before they are admitted.
struct ExamGate {
  std::filesystem::path sheet;  ///< a sheet, or the recipe of one
  double need = 0;              ///< the least accuracy, 0 to 1
  std::string where;            ///< position of the key, for errors
};

struct TournamentFile {
  std::string name;
  Format format;
  std::optional<RatingAnchor> anchor;  ///< one of `players`
  std::filesystem::path path;          ///< path of the file
  std::filesystem::path folder;        ///< folder of the file, to which relative paths refer
  std::string host = "127.0.0.1";      ///< an IP address
  std::uint16_t port = 0;              ///< 0: any free port
  std::int64_t wait_ms = 30'000;
  std::uint64_t seed = 1;
  std::size_t concurrency = 4;
  protocol::ClockSettings clock{///< of games that say nothing of theirs
                                .ready_ms = 10'000,
                                .initial_ms = 60'000,
                                .increment_ms = 100,
                                .margin_ms = 50};
  std::optional<ExamGate> gate{};
  LobbySettings lobby;               ///< with the file's limits
  std::vector<PlayerEntry> players;  ///< at least two, in an exam one; names are unique, regardless of case
  std::vector<NotAdmitted> not_admitted;    ///< take no part in any match
  std::vector<GameEntry> games;             ///< each game once, with at least two players, in an exam one
  std::map<std::string, std::string> keys;  ///< all keys of the file: see keys_of
  std::string source;                       ///< the original text
  std::string text;                         ///< the text with tables [[player]] instead of [[players]]
  std::optional<Submissions> submissions;   ///< these players, who are also in `players`; none without such a
                                            ///< table
};

/// The number of a game's boards for play-offs of a knockout, after the boards in the file. None if boards
/// are files.
std::size_t play_off_boards(const TournamentFile& file, const GameEntry& entry);

/// The number of the player with the name `name`, which is the value of `key`. Throws BadInput with the
/// nearest name if there is none.
std::size_t player_named(const Placed<std::string>& name, std::string_view key,
                         std::span<const PlayerEntry> players);

/// The most matches of a tournament: its schedule and results are held in memory.
inline constexpr std::uint64_t most_matches_in_all = 1'000'000;

/// The source of boards. Board files are not looked for if the store already has the boards.
enum class BoardSource { files, store };

/// `path` is the file's name in errors; relative paths refer to its folder. Throws BadInput for the first
/// fault: "path:line:column: what was found, what was expected". With given `submissions`, folders of tables
/// [[players]] are not read. Otherwise every submission that can be started is admitted.
TournamentFile parse_tournament_file(std::string_view text, const std::filesystem::path& path,
                                     const Catalogue& games, BoardSource boards = BoardSource::files,
                                     const std::optional<Submissions>& submissions = {});

/// Reads the file at `path`. Throws BadInput also if it cannot be read.
TournamentFile read_tournament_file(const std::filesystem::path& path, const Catalogue& games);

}  // namespace gramy::referee
