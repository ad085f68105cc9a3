// Strict reader of a TOML table, key by key.
// Each error message is one line with the position, the expected and the found value.
#pragma once

#include <chrono>
#include <initializer_list>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <toml++/toml.h>
#include <vector>

#include "engine/base/number.hpp"
#include "referee/tournament/file/placed.hpp"

namespace gramy::referee {

/// Throws BadInput with the position and the message.
[[noreturn]] void fail_at(std::string_view where, std::string_view message);

/// Advice for an unknown word: "the nearest known one is 'x' (of x, y, z)", or a list of all known words if
/// none is near.
std::string known_instead(std::string_view word, std::span<const std::string_view> known);

/// Parses a TOML text. Throws BadInput if it is not TOML, or if a key has more than most_key_parts parts.
/// `file`: the name for errors, here and in every table of the text.
toml::table parse_toml(std::string_view text, const std::string& file);

/// A view of a table, which must outlive the view. All readers throw BadInput for a value of another kind or
/// out of range. For a missing key they return `nullopt` or an empty list.
class TomlTable {
 public:
  /// `what`: the table's name in error messages, such as "[clock]". Throws BadInput for an unknown key, with
  /// the nearest known key.
  TomlTable(const toml::table& table, std::string_view what, std::span<const std::string_view> known);
  TomlTable(const toml::table& table, std::string_view what, std::initializer_list<std::string_view> known)
      : TomlTable(table, what, std::span(known.begin(), known.size())) {}

  bool has(std::string_view key) const { return table_->contains(key); }
  bool has_table(std::string_view key) const { return (*table_)[key].is_table(); }
  bool has_text(std::string_view key) const { return (*table_)[key].is_string(); }
  bool has_number(std::string_view key) const { return (*table_)[key].is_number(); }

  /// The position of the key's value, or of the table if it does not have the key.
  std::string where(std::string_view key = {}) const;

  /// A text that is not empty and has no control characters.
  std::optional<std::string> text(std::string_view key) const;
  /// One of the known words. `otherwise`: other valid values, for error messages.
  std::optional<std::string> word(std::string_view key, std::span<const std::string_view> known,
                                  std::string_view otherwise = {}) const;
  std::optional<std::string> word(std::string_view key, std::initializer_list<std::string_view> known,
                                  std::string_view otherwise = {}) const {
    return word(key, std::span(known.begin(), known.size()), otherwise);
  }
  std::optional<Number> integer(std::string_view key, Number low, Number high) const;
  /// A number written with or without a fraction.
  std::optional<double> number(std::string_view key, double low, double high) const;
  std::optional<bool> flag(std::string_view key, std::string_view expected = "true or false") const;
  std::optional<std::chrono::year_month_day> date(std::string_view key) const;
  std::vector<Placed<std::string>> texts(std::string_view key) const;
  std::vector<Placed<Number>> integers(std::string_view key, Number low, Number high) const;
  /// The texts of a table with arbitrary keys. `example`: a valid entry, for error messages.
  std::map<std::string, Placed<std::string>> texts_by_key(std::string_view key,
                                                          std::string_view example) const;
  /// The table under this key. `example`: a valid table, for error messages, such as "{ rounds = 5 }".
  std::optional<TomlTable> table(std::string_view key, std::span<const std::string_view> known,
                                 std::string_view example) const;
  std::optional<TomlTable> table(std::string_view key, std::initializer_list<std::string_view> known,
                                 std::string_view example) const {
    return table(key, std::span(known.begin(), known.size()), example);
  }
  std::vector<TomlTable> tables(std::string_view key, std::initializer_list<std::string_view> known) const;

 private:
  const toml::array* array(std::string_view key, std::string_view expected) const;

  const toml::table* table_;
};

}  // namespace gramy::referee
