// The texts of an edition's boards and bots. The edition itself has only hashes of these texts.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "referee/tournament/boards/boards.hpp"
#include "referee/tournament/edition/edition.hpp"
#include "referee/tournament/file/content_hash.hpp"
#include "referee/tournament/places/travelling_bots.hpp"
#include "referee/tournament/records/store.hpp"

namespace gramy::referee {

/// Contents stored with an edition, for every machine that plays or replays it.
struct EditionContents {
  std::map<ContentHash, std::string> boards;  ///< texts of the boards
  PackedBots bots;
};

std::map<ContentHash, std::string> texts_of(const std::vector<std::vector<TournamentBoard>>& boards);

void keep(Store& store, const EditionContents& contents);

/// The boards of an edition, read from the store. `file`: the result of file_of(edition).
std::vector<std::vector<TournamentBoard>> boards_of(const Edition& edition, const TournamentFile& file,
                                                    const Store& store);

}  // namespace gramy::referee
