// The address of a tournament: where its store is, and its name there.
#pragma once

#include <concepts>
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>

namespace gramy::referee {

/// A folder or a database may hold several tournaments.
struct TournamentAddress {
  TournamentAddress() = default;
  /// A place alone names the only tournament there.
  template <std::convertible_to<std::string> Place>
  TournamentAddress(Place of_place, std::string of_tournament = {})
      : place(std::move(of_place)), tournament(std::move(of_tournament)) {}

  bool is_database() const;
  /// As a command names it: "results/winter --tournament 2027-01-11".
  std::string in_shell() const;

  std::string place;       ///< a folder, or the URL of a database: "postgresql://..."
  std::string tournament;  ///< empty: the only one there
};

/// Whether a place is a database rather than a folder.
bool names_database(std::string_view place);

/// The folder for the exports and logs of a tournament that began by its name in a folder, as seen from
/// there.
std::filesystem::path own_exports(const std::string& tournament);

/// The folder for the exports and logs of any tournament in a folder, as seen from there: that one if it is
/// there, or else the folder itself, "".
std::filesystem::path exports_within(const std::filesystem::path& folder, const std::string& tournament);

/// The same with `folder` before it.
std::filesystem::path exports_in(const std::filesystem::path& folder, const std::string& tournament);

}  // namespace gramy::referee
