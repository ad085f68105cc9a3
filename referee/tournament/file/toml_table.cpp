#include "referee/tournament/file/toml_table.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "engine/base/bad_input.hpp"
#include "engine/base/nearest.hpp"
#include "engine/base/printable.hpp"
#include "referee/tournament/file/key_parts.hpp"

namespace gramy::referee {
namespace {

std::string place(const toml::source_region& source) {
  return (source.path ? *source.path : std::string()) + ":" + std::to_string(source.begin.line) + ":" +
         std::to_string(source.begin.column);
}

/// A value in the form for error messages.
std::string found(const toml::node& node) {
  if (const auto* text = node.as_string()) return quoted_word(text->get());
  if (const auto* number = node.as_integer()) return std::to_string(number->get());
  switch (node.type()) {
    case toml::node_type::table:
      return "a table";
    case toml::node_type::array:
      return "a list";
    case toml::node_type::floating_point:
      return fmt::format("{:#}", node.as_floating_point()->get());
    case toml::node_type::boolean:
      return node.as_boolean()->get() ? "true" : "false";
    default:
      return "a date or time";
  }
}

[[noreturn]] void fail_expected(const toml::node& node, std::string_view name, std::string_view expected) {
  fail_at(place(node.source()),
          std::string(name) + ": expected " + std::string(expected) + ", found " + found(node));
}

std::string read_text(const toml::node& node, std::string_view name) {
  const auto* text = node.as_string();
  const auto is_control = [](unsigned char byte) { return byte < 0x20 || byte == 0x7f; };
  if (!text || text->get().empty() || std::ranges::any_of(text->get(), is_control)) {
    fail_expected(node, name, "a text of one line");
  }
  return text->get();
}

Number read_integer(const toml::node& node, std::string_view name, Number low, Number high) {
  const auto* number = node.as_integer();
  if (!number || number->get() < low || number->get() > high) {
    fail_expected(node, name, "an integer from " + std::to_string(low) + " to " + std::to_string(high));
  }
  return number->get();
}

}  // namespace

void fail_at(std::string_view where, std::string_view message) {
  throw BadInput(std::string(where) + ": " + std::string(message));
}

std::string known_instead(std::string_view word, std::span<const std::string_view> known) {
  const auto near = nearest(word, known);
  return near ? fmt::format("the nearest known one is '{}' (of {})", *near, fmt::join(known, ", "))
              : fmt::format("the known ones are {}", fmt::join(known, ", "));
}

toml::table parse_toml(std::string_view text, const std::string& file) {
  check_key_parts(text, file);
  try {
    return toml::parse(text, file);
  } catch (const toml::parse_error& error) {
    std::string message(error.description());
    std::ranges::replace(message, '\n', ' ');
    fail_at(place(error.source()), message);
  }
}

TomlTable::TomlTable(const toml::table& table, std::string_view what, std::span<const std::string_view> known)
    : table_(&table) {
  for (const auto& [key, value] : table) {
    if (std::ranges::find(known, key.str()) != known.end()) continue;
    fail_at(place(key.source()), "unknown key " + quoted_word(key.str()) + " in " + std::string(what) + ", " +
                                     known_instead(key.str(), known));
  }
}

std::string TomlTable::where(std::string_view key) const {
  const toml::node* node = table_->get(key);
  return place(node ? node->source() : table_->source());
}

std::optional<std::string> TomlTable::text(std::string_view key) const {
  const toml::node* node = table_->get(key);
  if (!node) return std::nullopt;
  return read_text(*node, key);
}

std::optional<std::string> TomlTable::word(std::string_view key, std::span<const std::string_view> known,
                                           std::string_view otherwise) const {
  const toml::node* node = table_->get(key);
  if (!node) return std::nullopt;
  const auto* text = node->as_string();
  if (!text || std::ranges::find(known, text->get()) == known.end()) {
    std::vector<std::string_view> lawful(known.begin(), known.end());
    if (!otherwise.empty()) lawful.push_back(otherwise);
    fail_expected(*node, key, alternatives(lawful));
  }
  return text->get();
}

std::optional<Number> TomlTable::integer(std::string_view key, Number low, Number high) const {
  const toml::node* node = table_->get(key);
  if (!node) return std::nullopt;
  return read_integer(*node, key, low, high);
}

std::optional<double> TomlTable::number(std::string_view key, double low, double high) const {
  const toml::node* node = table_->get(key);
  if (!node) return std::nullopt;
  const std::optional<double> number = node->is_number() ? node->value<double>() : std::nullopt;
  if (!number || !(*number >= low && *number <= high)) {
    fail_expected(*node, key, fmt::format("a number from {} to {}", low, high));
  }
  return number;
}

std::optional<bool> TomlTable::flag(std::string_view key, std::string_view expected) const {
  const toml::node* node = table_->get(key);
  if (!node) return std::nullopt;
  if (!node->is_boolean()) fail_expected(*node, key, expected);
  return node->as_boolean()->get();
}

std::optional<std::chrono::year_month_day> TomlTable::date(std::string_view key) const {
  const toml::node* node = table_->get(key);
  if (!node) return std::nullopt;
  if (!node->is_date()) fail_expected(*node, key, "a date without quotes, such as 2027-01-11");
  const toml::date& date = node->as_date()->get();
  return std::chrono::year_month_day(std::chrono::year(date.year), std::chrono::month(date.month),
                                     std::chrono::day(date.day));
}

const toml::array* TomlTable::array(std::string_view key, std::string_view expected) const {
  const toml::node* node = table_->get(key);
  if (!node) return nullptr;
  const auto* array = node->as_array();
  if (!array) fail_expected(*node, key, expected);
  if (array->empty()) fail_at(where(key), std::string(key) + ": expected at least one, found none");
  return array;
}

std::vector<Placed<std::string>> TomlTable::texts(std::string_view key) const {
  std::vector<Placed<std::string>> texts;
  if (const auto* list = array(key, "a list of texts in [ ]")) {
    for (const toml::node& node : *list) texts.push_back({read_text(node, key), place(node.source())});
  }
  return texts;
}

std::vector<Placed<Number>> TomlTable::integers(std::string_view key, Number low, Number high) const {
  std::vector<Placed<Number>> integers;
  if (const auto* list = array(key, "a list of integers in [ ]")) {
    for (const toml::node& node : *list) {
      integers.push_back({read_integer(node, key, low, high), place(node.source())});
    }
  }
  return integers;
}

std::map<std::string, Placed<std::string>> TomlTable::texts_by_key(std::string_view key,
                                                                   std::string_view example) const {
  std::map<std::string, Placed<std::string>> texts;
  const toml::node* node = table_->get(key);
  if (!node) return texts;
  if (!node->is_table()) fail_expected(*node, key, "a table, such as " + std::string(example));
  for (const auto& [each, text] : *node->as_table())
    texts.emplace(each.str(), Placed<std::string>{read_text(text, key), place(text.source())});
  return texts;
}

std::optional<TomlTable> TomlTable::table(std::string_view key, std::span<const std::string_view> known,
                                          std::string_view example) const {
  const toml::node* node = table_->get(key);
  if (!node) return std::nullopt;
  if (!node->is_table()) fail_expected(*node, key, "a table, such as " + std::string(example));
  return TomlTable(*node->as_table(), "[" + std::string(key) + "]", known);
}

std::vector<TomlTable> TomlTable::tables(std::string_view key,
                                         std::initializer_list<std::string_view> known) const {
  std::vector<TomlTable> tables;
  const std::string name = "[[" + std::string(key) + "]]";
  if (const auto* list = array(key, "tables, each headed by " + name)) {
    for (const toml::node& node : *list) {
      if (!node.is_table()) fail_expected(node, key, "a table headed by " + name);
      tables.push_back(TomlTable(*node.as_table(), name, known));
    }
  }
  return tables;
}

}  // namespace gramy::referee
