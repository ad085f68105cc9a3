// The results of a tournament, opened to be read.
#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "referee/tournament/store/store.hpp"

namespace gramy::referee {

/// Names of the documents in a store.
inline constexpr const char* standings_document = "standings";    ///< to_json of the Standings
inline constexpr const char* accuracies_document = "accuracies";  ///< to_json of the AllAccuracies
inline constexpr const char* truth_document = "truth";            ///< the text of truth.json

/// Path of the store in a tournament's folder.
std::filesystem::path store_in(const std::filesystem::path& folder);

/// Opens the store of a tournament's folder, of any version, or a database, with its tournament chosen.
/// Changes nothing there. Throws BadInput if there is none, and as Store does.
std::unique_ptr<Store> read_results(const std::string& address);

/// Whether some process plays it, alone or with others.
bool is_played(const std::string& address);

}  // namespace gramy::referee
