// An edition of a tournament: the content of the tournament file, and of all files that this file names.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/base/number.hpp"
#include "engine/catalogue.hpp"
#include "protocol/message.hpp"
#include "referee/tournament/boards/boards.hpp"
#include "referee/tournament/edition/player_version.hpp"
#include "referee/tournament/file/content_hash.hpp"
#include "referee/tournament/file/tournament_file.hpp"
#include "referee/tournament/formats/format.hpp"
#include "referee/tournament/formats/schedule.hpp"

namespace gramy::referee {

/// The boards of a game. The boards are made once and stored, because another machine could make other
/// boards.
struct BoardSet {
  struct Board {
    std::string name;  ///< the board's name in the tournament, such as "generated-3"
    ContentHash content;
    std::optional<Number> start;
    std::optional<ExamQuestion> question{};  ///< the question, in an exam

    friend bool operator==(const Board&, const Board&) = default;
  };

  BoardOrigin source;         ///< the keys of the file that describe the boards
  std::vector<Board> boards;  ///< the boards of ordinary rounds, followed by those of play-offs
  std::size_t play_off_boards = 0;
  std::string where;  ///< position of `boards` in the file, for messages
};

struct Edition {
  struct Player {
    std::string name;
    /// The store has the player's matches under these ids. New matches are stored under ids.front().
    std::vector<std::string> ids{};
    /// The player's earlier ids. While the player connects by itself, matches under these ids do not count.
    std::vector<std::string> past_ids{};
    std::string was{};      ///< the player's earlier name; empty if it is unchanged
    std::string person{};   ///< the person who owns the player; empty if unknown
    bool has_left = false;  ///< whether the player is missing from the file, in a Swiss tournament
    PlayerVersion version{};
  };

  struct Game {
    std::string id;
    BoardSet boards;
    std::vector<std::size_t> players;  ///< indices of the game's players, ascending
    protocol::ClockSettings clock;
  };

  /// Matches in which the player had version `was` count as matches of version `is`. A version is none if the
  /// player connects by itself.
  struct Accepted {
    std::string player;
    std::optional<ContentHash> was, is;

    friend auto operator<=>(const Accepted&, const Accepted&) = default;
  };

  std::uint64_t number = 0;    ///< number of the edition, from 1; 0 if it is not stored yet
  std::string date{};          ///< when the edition was added, as utc_text writes it
  std::uint64_t recorded = 0;  ///< number of matches in the store when the edition was added
  std::string program;         ///< the version of gramy that made the edition
  std::string path;            ///< absolute path of the file
  std::string source;          ///< text of the file, without tokens
  /// Like `source`, but with a table [[player]] for each player instead of the tables [[players]].
  std::string text;
  std::string name;
  std::uint64_t seed = 1;  ///< determines all random choices
  Format format{};         ///< includes the rounds that players miss in a Swiss tournament
  /// The players in the file's order. A Swiss tournament keeps the players that have left it.
  std::vector<Player> players;
  std::vector<Game> games;
  std::vector<Accepted> accepted{};  ///< changes accepted by --accept-changes, in this or an earlier edition

  /// The player of this name; null if the edition has none.
  const Player* find(std::string_view player) const;
  const Game* game(std::string_view id) const;

  /// The index of the player with this id; none if there is none.
  std::optional<std::size_t> player_with_id(std::string_view id) const;

  /// Whether matches in which the player had this version count in this edition.
  bool counts(const Player& player, const std::optional<ContentHash>& version) const;
};

/// The edition of the tournament in `file`. `boards`: the result of make_boards(file). `search_path`: the
/// folders in which programs are searched, separated by colons.
Edition edition_of(const TournamentFile& file, const std::vector<std::vector<TournamentBoard>>& boards,
                   std::string_view search_path);

/// The tournament file of the edition. Board files need not exist. Throws BadInput if this version of gramy
/// cannot read the file.
TournamentFile file_of(const Edition& edition, const Catalogue& games);

/// The edition's games, boards and players.
Fixtures fixtures_of(const Edition& edition);

/// The edition with renamed players, as if they had always had their new names. `names`: the new name for
/// each earlier name.
Edition with_players_renamed(Edition edition, const std::map<std::string, std::string>& names);

std::string to_json(const Edition& edition);
/// Reads an edition from its JSON. Throws BadInput for any other text.
Edition parse_edition(std::string_view json);

}  // namespace gramy::referee
