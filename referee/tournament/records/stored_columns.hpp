// Columns of a store's rows, in any database.
#pragma once

#include <array>
#include <functional>
#include <string>
#include <string_view>

#include "referee/tournament/records/store.hpp"

namespace gramy::referee {

/// The columns of a match's row, except the column `key`. The last column is the row_hash of the others.
inline constexpr const char* match_columns =
    "match, tournament, game, clock, board, start, seat_0, seat_1, version_0, version_1, repeat, result, "
    "reason, record, verdict, hash";
using MatchColumns = std::array<std::string, 16>;

/// The columns that identify a match. The first column, `key`, is the row_hash of the others.
inline constexpr const char* key_columns =
    "key, tournament, game, clock, board, start, seat_0, seat_1, version_0, version_1, repeat";
inline constexpr int key_column_count = 11;

/// The text of the column `key`.
std::string key_of(const MatchKey& match);
/// Reads a key. `column` returns the text of a column of key_columns, from 0 on. Throws Damaged, naming the
/// store, if the row was changed after it was written.
MatchKey key_in(const std::string& store, const std::function<std::string(int)>& column);

/// The text of each of match_columns.
MatchColumns columns_of(const StoredMatch& match);

/// Reads a match. `column` returns the text of a column of match_columns, from 0 on. Throws Damaged, naming
/// the store, if the row was changed after it was written.
StoredMatch match_in(const std::string& store, const std::function<std::string(int)>& column);

/// The text for a column with a version; empty if there is none.
std::string text_of(const std::optional<ContentHash>& hash);

inline constexpr const char* unplayed_kind = "unplayed";
inline constexpr const char* document_kind = "document";

/// A row of data other than matches and boards. Such data are few and small.
struct StoredItem {
  /// Together these three are unique. The tournament is empty for an item of the store itself.
  std::string_view kind, tournament, name;
  std::string_view value;
};

std::string item_hash(const StoredItem& item);
/// Throws Damaged, with the store and the item, unless the hash is right.
void expect_item(const std::string& store, const StoredItem& item, std::string_view hash);

/// The name of the item that stores an unplayed match.
std::string text_of(const MatchKey& match);
/// Reads a key from an item's name. Throws nlohmann's exceptions for any other text.
MatchKey match_key_in(const std::string& text);

/// The value of the item that stores an unplayed match. `out`: which of its players were out of the
/// tournament.
std::string text_of(const BySeat<bool>& out);

void add_unplayed(StoredUnplayed& unplayed, const StoredItem& item);

}  // namespace gramy::referee
