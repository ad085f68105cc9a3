#include "referee/tournament/store/read_results.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/base/bad_input.hpp"
#include "protocol/bounded_json.hpp"
#include "referee/tournament/file/text_file.hpp"
#include "referee/tournament/store/database.hpp"
#include "referee/tournament/store/first_versions.hpp"
#include "referee/tournament/store/folder_lock.hpp"
#include "referee/tournament/store/memory_store.hpp"
#include "referee/tournament/store/sqlite_store.hpp"
#include "referee/tournament/tables/accuracies.hpp"

namespace gramy::referee {

namespace {

using nlohmann::json;

/// Of a list of players in truth.json.
Accuracies accuracies_in(const json& players) {
  Accuracies accuracies;
  for (const json& player : players) {
    if (const json& accuracy = player.at("accuracy"); !accuracy.is_null())
      accuracies.emplace(player.at("name"), accuracy);
  }
  return accuracies;
}

/// What truth.json says, as the document has it.
std::string accuracies_of(const std::string& text) {
  const json truth = protocol::parse_bounded_json(text);
  AllAccuracies accuracies{.games = {}, .overall = accuracies_in(truth.at("players"))};
  for (const auto& [game, players] : truth.at("games").items())
    accuracies.games[game] = accuracies_in(players);
  return to_json(accuracies);
}

}  // namespace

std::filesystem::path store_in(const std::filesystem::path& folder) {
  return folder / "results.sqlite";
}

std::unique_ptr<Store> read_results(const std::string& address) {
  if (names_database(address)) return database_store(address);
  const std::filesystem::path folder = address;
  const std::filesystem::path file = store_in(folder);
  if (!std::filesystem::exists(file)) {
    throw BadInput(
        fmt::format("{}: expected a tournament's folder, found {}", folder.string(),
                    std::filesystem::exists(folder) ? "no results.sqlite in it" : "nothing there"));
  }
  const auto earlier = FirstVersionStore::in(file);
  if (!earlier) return std::make_unique<SqliteStore>(file, SqliteStore::Access::read);
  auto store = std::make_unique<MemoryStore>(file.string());
  store->add(earlier->everything());
  store->set_facts(earlier->facts());
  // Those versions kept the state of the format, and the truth, nowhere else.
  if (const auto standings = folder / "standings.json"; std::filesystem::exists(standings))
    store->set_document(standings_document, read_text_file(standings));
  if (const auto truth = folder / "truth.json"; std::filesystem::exists(truth)) {
    const std::string text = read_text_file(truth);
    store->set_document(truth_document, text);
    store->set_document(accuracies_document, accuracies_of(text));
  }
  return store;
}

bool is_played(const std::string& address) {
  return names_database(address) ? is_database_played(address) : FolderLock::held(address);
}

}  // namespace gramy::referee
