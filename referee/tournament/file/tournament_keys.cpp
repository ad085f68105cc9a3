#include "referee/tournament/file/tournament_keys.hpp"

#include <sstream>
#include <string_view>

namespace gramy::referee {
namespace {

std::string text_of(const toml::node& node) {
  std::ostringstream text;
  node.visit([&](const auto& value) { text << value; });
  return text.str();
}

/// The name or id of a table in an array of tables; empty if it has neither.
std::string label_of(const toml::table& table) {
  for (const std::string_view key : {"name", "id"}) {
    if (const auto label = table[key].value<std::string>()) return *label;
  }
  return {};
}

void collect(const toml::table& table, const std::string& prefix, std::map<std::string, std::string>& keys) {
  for (const auto& [key, node] : table) {
    const std::string name = prefix + std::string(key.str());
    if (const toml::table* inner = node.as_table()) {
      collect(*inner, name + ".", keys);
    } else if (node.is_array_of_tables()) {
      for (const toml::node& each : *node.as_array()) {
        collect(*each.as_table(), name + " " + label_of(*each.as_table()) + ": ", keys);
      }
    } else {
      keys[name] = text_of(node);
    }
  }
}

}  // namespace

std::map<std::string, std::string> keys_of(const toml::table& file) {
  std::map<std::string, std::string> keys;
  collect(file, "", keys);
  return keys;
}

}  // namespace gramy::referee
