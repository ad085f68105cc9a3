#include "referee/tournament/places/tournament_lock.hpp"

#include "referee/tournament/places/tournament_address.hpp"

namespace gramy::referee {

TournamentLock::TournamentLock(const std::filesystem::path& folder, const std::string& tournament,
                               FolderLock::Use use) {
  const std::filesystem::path within = exports_within(folder, tournament);
  store_.emplace(folder, within.empty() ? use : FolderLock::Use::shared);
  tournament_.emplace(folder / within, use, FolderLock::of_tournament);
}

void TournamentLock::expect_free(const std::filesystem::path& folder, const std::string& tournament) {
  if (tournament.empty()) {
    FolderLock::expect_free(folder);
  } else {
    FolderLock::expect_free(folder / own_exports(tournament), FolderLock::of_tournament);
  }
}

bool TournamentLock::held(const std::filesystem::path& folder, const std::string& tournament) {
  if (tournament.empty()) return FolderLock::held(folder);
  return FolderLock::held(exports_in(folder, tournament), FolderLock::of_tournament);
}

}  // namespace gramy::referee
