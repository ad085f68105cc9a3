// The results of a tournament, opened to be read.
#pragma once

#include <filesystem>
#include <memory>

#include "referee/tournament/store/store.hpp"

namespace gramy::referee {

/// What ResultsFolder keeps in a store as documents.
inline constexpr const char* standings_document = "standings";    ///< to_json of the Standings
inline constexpr const char* accuracies_document = "accuracies";  ///< to_json of the AllAccuracies
inline constexpr const char* schedule_document = "schedule";      ///< to_json of the BoardSchedule

/// Where a tournament's folder has its store.
std::filesystem::path store_in(const std::filesystem::path& folder);

/// The store of a tournament's folder, of whichever version. Nothing in the folder is changed. Throws
/// BadInput if there is none, and as Store does.
std::unique_ptr<Store> read_results(const std::filesystem::path& folder);

}  // namespace gramy::referee
