// Identity of a tournament, by which one that goes on is noticed to be another.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "referee/tournament/boards/boards.hpp"
#include "referee/tournament/file/tournament_file.hpp"
#include "referee/tournament/store/board_schedule.hpp"
#include "referee/tournament/store/content_hash.hpp"
#include "referee/tournament/store/match_identity.hpp"
#include "referee/tournament/store/schedule_names.hpp"
#include "referee/tournament/store/store.hpp"

namespace gramy::referee {

struct Identity {
  std::string tournament;  ///< its name
  Facts file;              ///< what its matches follow from: the file's keys, the boards
  Facts players;           ///< who plays them: commands, the programs they name
  Facts paths;             ///< of the files that their commands name; where these lie changes no match
  Facts places;            ///< where to look for what a fact about boards is about, for messages
  Format format{};         ///< how,
  Fixtures fixtures{};     ///< what,
  ScheduleNames names{};   ///< and under which names it is played
  std::map<std::string, std::string> renamed{};  ///< players, by what they were called before
  BoardSchedule schedule{};                      ///< what is to be played on the boards
};

/// `boards` are make_boards(file). Left out is what changes no match: where to listen, how long to wait, how
/// many at once, tokens. `search_path`: where programs are looked for, folders separated by colons.
Identity identity_of(const TournamentFile& file, const std::vector<std::vector<TournamentBoard>>& boards,
                     std::string_view search_path);

/// All in one, under names that differ.
Facts facts_of(const Identity& identity);

/// The fact that says what is in the folder that a player brings: the hash of its text (bot_folder.hpp).
std::string folder_fact(std::string_view player);

/// What of a player his matches follow from, whatever he is called: the content of all facts about him but
/// for paths. None if there are none, as of a player who connects by himself.
std::optional<ContentHash> version_of(const Facts& facts, std::string_view player);
std::optional<ContentHash> version_of(const Identity& identity, std::string_view player);

/// As if these players had had the names that are given for theirs from the beginning.
Facts with_players_renamed(const Facts& facts, const std::map<std::string, std::string>& names);

/// The names of facts about who plays, what, and on which boards.
inline constexpr const char* list_of_players = "list of players";
inline constexpr const char* list_of_games = "list of games";
std::string boards_fact(std::string_view game);

/// Of the first so many boards of a game, as the fact has it. Precondition: there are as many.
std::string hash_of_boards(const ScheduleNames::Game& game, std::size_t boards);

/// In words: "seed was 1, is 2".
struct Changes {
  std::vector<std::string> file;
  std::vector<std::string> players;
};

/// `before`, `now`: facts_of an earlier one and of this one. `places`: Identity::places of this one. Of
/// players who are not among those who `played` nothing is a change.
Changes changes_between(const Facts& before, const Facts& now, const Facts& places,
                        const std::set<std::string>& played);

}  // namespace gramy::referee
