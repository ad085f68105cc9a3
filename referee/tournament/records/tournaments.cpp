#include "referee/tournament/records/tournaments.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/base/bad_input.hpp"
#include "protocol/bounded_json.hpp"

namespace gramy::referee {
namespace {

constexpr const char* list_text = "tournaments";

void keep_list(Store& store, const std::vector<std::string>& names) {
  store.set_text(list_text, nlohmann::json(names).dump());
}

}  // namespace

std::vector<std::string> tournaments_in(const Store& store) {
  const std::string text = store.text(list_text);
  if (text.empty()) return {};
  return protocol::parse_bounded_json(text).get<std::vector<std::string>>();
}

void add_tournament(Store& store, const std::string& name) {
  store.choose(name);
  std::vector<std::string> names = tournaments_in(store);
  if (std::ranges::find(names, name) != names.end()) return;
  names.push_back(name);
  keep_list(store, names);
}

void remove_tournament(Store& store, const std::string& name) {
  std::vector<std::string> names = tournaments_in(store);
  std::erase(names, name);
  keep_list(store, names);
  store.remove(name);
}

void choose_tournament(Store& store, const std::string& name, std::string_view place) {
  const std::vector<std::string> names = tournaments_in(store);
  if (name.empty() && names.size() <= 1) return store.choose(names.empty() ? "" : names.front());
  if (name.empty())
    throw BadInput(fmt::format("{}: expected --tournament with one of {}", place, quoted_names(names)));
  if (std::ranges::find(names, name) == names.end())
    throw BadInput(fmt::format("{}: expected --tournament with {}, found '{}'", place,
                               names.empty() ? "a tournament of this store" : "one of " + quoted_names(names),
                               name));
  store.choose(name);
}

std::string quoted_names(const std::vector<std::string>& names) {
  return fmt::format("'{}'", fmt::join(names, "', '"));
}

}  // namespace gramy::referee
