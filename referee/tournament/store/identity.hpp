// What a tournament is, so that one that goes on is noticed to be another.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "referee/tournament/boards/boards.hpp"
#include "referee/tournament/file/tournament_file.hpp"

namespace gramy::referee {

/// Names of things and what they are, in words or as a content_hash.
using Facts = std::map<std::string, std::string>;

struct Identity {
  std::string tournament;  ///< its name
  Facts file;              ///< what its matches follow from: the file's keys, the boards
  Facts players;           ///< who plays them: commands, the programs they name
  Facts places;            ///< where to look for what a fact about boards is about, for messages
};

/// `boards` are make_boards(file). Left out is what changes no match: where to listen, how long to wait, how
/// many at once, tokens. `search_path`: where programs are looked for, folders separated by colons.
Identity identity_of(const TournamentFile& file, const std::vector<std::vector<TournamentBoard>>& boards,
                     std::string_view search_path);

/// All in one, under names that differ.
Facts facts_of(const Identity& identity);

/// In words: "seed was 1, is 2".
struct Changes {
  std::vector<std::string> file;
  std::vector<std::string> players;
};

/// `before`: facts_of an earlier one. Of players who are not among those who `played` nothing is a change.
Changes changes_between(const Facts& before, const Identity& now, const std::set<std::string>& played);

}  // namespace gramy::referee
