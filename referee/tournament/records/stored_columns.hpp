// Columns of a store's rows, in any database.
#pragma once

#include <array>
#include <functional>
#include <map>
#include <string>
#include <string_view>

#include "referee/tournament/records/store.hpp"

namespace gramy::referee {

/// Columns of a match's row without its key. The last one is the row_hash of those before it.
inline constexpr const char* match_columns =
    "match, tournament, game, clock, board, start, seat_0, seat_1, version_0, version_1, repeat, result, "
    "reason, record, verdict, hash";
using MatchColumns = std::array<std::string, 16>;

/// The columns that identify a match: the key, and the columns whose row_hash it is.
inline constexpr const char* key_columns =
    "key, tournament, game, clock, board, start, seat_0, seat_1, version_0, version_1, repeat";
inline constexpr int key_column_count = 11;

/// The key of a match's row.
std::string key_of(const MatchKey& match);
/// Like match_in, for key_columns.
MatchKey key_in(const std::string& store, const std::function<std::string(int)>& column);

/// The text of each of match_columns.
MatchColumns columns_of(const StoredMatch& match);

/// Reads a match. `column` returns the text of a column of match_columns, from 0 on. Throws Damaged, with the
/// store, unless the row is as it was written.
StoredMatch match_in(const std::string& store, const std::function<std::string(int)>& column);

/// The verdict's column; empty without a verdict.
std::string text_of(const std::optional<ContentHash>& hash);

// Items are all other data, few and small. An item's name is unique within its kind.
inline constexpr const char* unplayed_kind = "unplayed";
inline constexpr const char* document_kind = "document";

std::string item_hash(std::string_view kind, std::string_view name, std::string_view value);
/// Throws Damaged, with the store and the item, unless the hash is right.
void expect_item(const std::string& store, std::string_view kind, std::string_view name,
                 std::string_view value, std::string_view hash);

/// An item's name.
std::string text_of(const MatchKey& match);
/// Reads what `text_of` writes. Throws nlohmann's exceptions for anything else.
MatchKey match_key_in(const std::string& text);

/// An item's value.
std::string text_of(const BySeat<bool>& out);

/// Values by name, for items of one kind.
using Items = std::map<std::string, std::string>;

/// Reads all items of a kind.
StoredUnplayed unplayed_in(const Items& items);

}  // namespace gramy::referee
