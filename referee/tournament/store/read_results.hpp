// The results of a tournament, opened to be read.
#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "referee/tournament/store/store.hpp"

namespace gramy::referee {

/// What a store keeps as documents.
inline constexpr const char* standings_document = "standings";    ///< to_json of the Standings
inline constexpr const char* accuracies_document = "accuracies";  ///< to_json of the AllAccuracies
inline constexpr const char* truth_document = "truth";            ///< the text of truth.json

/// Where a tournament's folder has its store.
std::filesystem::path store_in(const std::filesystem::path& folder);

/// The store of a tournament's folder, of whichever version, or database. Nothing there is changed. Throws
/// BadInput if there is none, and as Store does.
std::unique_ptr<Store> read_results(const std::string& address);

/// Somebody plays it, alone or with others.
bool is_played(const std::string& address);

}  // namespace gramy::referee
