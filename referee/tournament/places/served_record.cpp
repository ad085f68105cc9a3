#include "referee/tournament/places/served_record.hpp"

#include "referee/tournament/places/read_results.hpp"
#include "referee/tournament/records/stored_columns.hpp"

namespace gramy::referee {

ServedRecord::ServedRecord(const std::filesystem::path& folder)
    : store_(store_in(folder), SqliteStore::Access::read) {}

/// The value of an item. Precondition: in_use_ is locked.
std::optional<std::string> ServedRecord::item(const char* kind, const std::string& id) const {
  std::optional<std::string> value;
  store_.look([&](SqliteStatements& statements) {
    const auto row = statements.with(
        "SELECT value, hash FROM item WHERE kind = ? AND tournament = '' AND name = ?", kind, id);
    if (!row->executeStep()) return;
    value = row->getColumn(0).getString();
    expect_item(store_.name(), {kind, "", id, *value}, row->getColumn(1).getString());
  });
  return value;
}

std::optional<RecordedMatch> ServedRecord::match(const std::string& id) const {
  StoredMatch found;
  std::string board;
  {
    const std::lock_guard lock(in_use_);
    const auto number = item(played_kind, id);
    if (!number) return std::nullopt;
    found = store_.match(std::stoull(*number));
    board = store_.board(found.key.identity.board);
  }
  RecordedMatch match = parse_recorded_match(found.record);
  match.match = id;
  match.board = std::move(board);
  return match;
}

std::optional<std::string> ServedRecord::broken_off(const std::string& id) const {
  const std::lock_guard lock(in_use_);
  return item(broken_off_kind, id);
}

}  // namespace gramy::referee
