// Strict reader of a TOML table, key by key.
// Every complaint is one line that says where, what was found and what was expected.
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

/// Throws BadInput: the place, then the message.
[[noreturn]] void fail_at(std::string_view where, std::string_view message);

/// For a word that is none of the known ones: "the nearest known one is 'x' (of x, y, z)", or all of them if
/// none is near.
std::string known_instead(std::string_view word, std::span<const std::string_view> known);

/// Throws BadInput if the text is not TOML, or as check_key_parts does. `file` names it in errors, here and
/// in every table read from it.
toml::table parse_toml(std::string_view text, const std::string& file);

/// A view of a table that must outlive it. All readers throw BadInput where a value is of another kind or out
/// of range; an absent key is `nullopt` or an empty list.
class TomlTable {
 public:
  /// `what` names the table in errors: "[clock]". Throws BadInput for a key that is not among the known ones,
  /// naming the nearest of them.
  TomlTable(const toml::table& table, std::string_view what, std::span<const std::string_view> known);
  TomlTable(const toml::table& table, std::string_view what, std::initializer_list<std::string_view> known)
      : TomlTable(table, what, std::span(known.begin(), known.size())) {}

  bool has(std::string_view key) const { return table_->contains(key); }
  bool has_table(std::string_view key) const { return (*table_)[key].is_table(); }
  bool has_text(std::string_view key) const { return (*table_)[key].is_string(); }
  bool has_number(std::string_view key) const { return (*table_)[key].is_number(); }

  /// Where the key's value stands, or the table if there is none.
  std::string where(std::string_view key = {}) const;

  /// Never empty, and without control characters.
  std::optional<std::string> text(std::string_view key) const;
  /// One of the known ones. `otherwise` names what else is lawful here, for errors.
  std::optional<std::string> word(std::string_view key, std::span<const std::string_view> known,
                                  std::string_view otherwise = {}) const;
  std::optional<std::string> word(std::string_view key, std::initializer_list<std::string_view> known,
                                  std::string_view otherwise = {}) const {
    return word(key, std::span(known.begin(), known.size()), otherwise);
  }
  std::optional<Number> integer(std::string_view key, Number low, Number high) const;
  /// With or without a fraction.
  std::optional<double> number(std::string_view key, double low, double high) const;
  std::optional<bool> flag(std::string_view key, std::string_view expected = "true or false") const;
  /// A day without a time.
  std::optional<std::chrono::year_month_day> date(std::string_view key) const;
  std::vector<Placed<std::string>> texts(std::string_view key) const;
  std::vector<Placed<Number>> integers(std::string_view key, Number low, Number high) const;
  /// The texts of a table whose keys are anybody's. `example` is a lawful one, for errors.
  std::map<std::string, Placed<std::string>> texts_by_key(std::string_view key,
                                                          std::string_view example) const;
  /// `example` is a lawful one, for errors: "{ rounds = 5 }".
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
