// Document that tells every process playing a tournament what to play.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/catalogue.hpp"
#include "referee/tournament/boards/boards.hpp"
#include "referee/tournament/file/tournament_file.hpp"
#include "referee/tournament/store/content_hash.hpp"
#include "referee/tournament/store/store.hpp"
#include "referee/tournament/store/travelling_bots.hpp"
#include "referee/tournament/store/work_queue.hpp"

namespace gramy::referee {

/// Kept in the store as a document. Boards are made once, by whoever shares the tournament, and read from the
/// store by everybody else: made on another machine they might be others.
struct SharedTournament {
  struct Board {
    std::string name;
    ContentHash content;
    std::optional<Number> start;
  };

  std::string program;         ///< the version of gramy that shares it: all have to be of that one
  std::filesystem::path file;  ///< where the tournament file is
  std::string text;            ///< what is in it, with what its tables [[players]] have come to
  std::string source;          ///< what is in it as it was read, by which others know it
  std::vector<std::vector<Board>> boards;  ///< of every game, in the file's order
  LeaseTimes times;
  bool is_judged = false;  ///< who plays matches judges them, too
};

/// Under which the document stands, and under which it does where one process plays alone: there it is for
/// whoever plays matches again.
inline constexpr const char* shared_document = "shared";
inline constexpr const char* alone_document = "alone";

/// `text` is what was read from `file.path`, also as the source; `boards` are make_boards(file).
SharedTournament shared_tournament(const TournamentFile& file, std::string text,
                                   const std::vector<std::vector<TournamentBoard>>& boards,
                                   std::chrono::milliseconds lease);

/// The texts of all boards.
std::map<ContentHash, std::string> texts_of(const std::vector<std::vector<TournamentBoard>>& boards);

std::string to_json(const SharedTournament& shared);
/// Reads such an object. Throws nlohmann's exceptions for any other text.
SharedTournament parse_shared_tournament(std::string_view json);

/// As the tournament was begun last, by several or alone.
std::optional<SharedTournament> begun_last(const Store& store);

/// Leaves it, its boards, and the bots that travel with it, in the store, for all who play. `document`: one
/// of the two.
void share(Store& store, const SharedTournament& shared, const std::map<ContentHash, std::string>& boards,
           const PackedBots& bots, const char* document = shared_document);

/// The file as it was when it was shared; of its boards no files are looked for. Throws BadInput if it cannot
/// be read by this gramy.
TournamentFile file_of(const SharedTournament& shared, const Catalogue& games);

/// The boards, read from the store.
std::vector<std::vector<TournamentBoard>> boards_of(const SharedTournament& shared,
                                                    const TournamentFile& file, const Store& store);

}  // namespace gramy::referee
