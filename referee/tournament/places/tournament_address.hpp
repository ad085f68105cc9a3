// The address of a tournament: the place of its store, and its name in the store.
#pragma once

#include <concepts>
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>

namespace gramy::referee {

/// The address of a tournament. It has a place and a name, because a folder or a database may hold several
/// tournaments.
struct TournamentAddress {
  TournamentAddress() = default;
  /// An address without a name, for the only tournament at the place.
  template <std::convertible_to<std::string> Place>
  TournamentAddress(Place of_place, std::string of_tournament = {})
      : place(std::move(of_place)), tournament(std::move(of_tournament)) {}

  bool is_database() const;
  /// The address for a command, such as "results/winter --tournament 2027-01-11".
  std::string in_shell() const;

  std::string place;       ///< a folder, or the URL of a database, such as "postgresql://..."
  std::string tournament;  ///< the tournament's name; if empty, the only tournament at the place
};

/// Whether a place is a database rather than a folder.
bool names_database(std::string_view place);

/// The exports and logs of a tournament that the user named are in this folder within the store's folder.
std::filesystem::path own_exports(const std::string& tournament);

/// The folder within the store's folder that has the exports and logs of any tournament. It is own_exports if
/// that folder exists; otherwise it is "", the store's folder itself.
std::filesystem::path exports_within(const std::filesystem::path& folder, const std::string& tournament);

/// The path of the folder that exports_within returns: `folder`, or a folder in it.
std::filesystem::path exports_in(const std::filesystem::path& folder, const std::string& tournament);

}  // namespace gramy::referee
