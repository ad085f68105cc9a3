#include "referee/tournament/store/set_aside.hpp"

#include <SQLiteCpp/SQLiteCpp.h>
#include <charconv>
#include <string>
#include <tuple>

#include "referee/tournament/store/sqlite_match_row.hpp"

namespace gramy::referee {
namespace {

// The columns of a match as the store has them, `checksum` among them; `whole` is the checksum of a row.
const std::string set_aside_table =
    std::string("CREATE TABLE IF NOT EXISTS set_aside (place INTEGER PRIMARY KEY,") + declared_match_columns +
    ", counted_as_0 TEXT NOT NULL, counted_as_1 TEXT NOT NULL, whole TEXT NOT NULL);";

constexpr int columns_of_a_match = std::tuple_size_v<MatchColumns>;

const std::string set_aside_columns =
    std::string(match_columns) + ", counted_as_0, counted_as_1, whole, place";

/// The document that has how many there are, and the sum of their checksums.
constexpr const char* tally_document = "tally of set aside";

Checksum whole_of(const StoredMatch& match, const Versions& counted_as) {
  return Checksum{checksum_of(match).text(), text_of(counted_as[Seat::first]),
                  text_of(counted_as[Seat::second])};
}

SetAside::Entry entry_in(const SqliteStore& store, SQLite::Statement& row) {
  const auto column = [&](int number) { return row.getColumn(number).getString(); };
  SetAside::Entry entry{.number = row.getColumn(columns_of_a_match + 3).getInt64(),
                        .match = match_in(store.name(), column),
                        .counted_as = {ContentHash::parse(column(columns_of_a_match)),
                                       ContentHash::parse(column(columns_of_a_match + 1))}};
  if (whole_of(entry.match, entry.counted_as).text() != column(columns_of_a_match + 2))
    throw Damaged(store.name(), "a match that was set aside has a wrong checksum");
  return entry;
}

}  // namespace

SetAside::SetAside(SqliteStore& store) : store_(store) {
  store_.change([](SQLite::Database& database) { database.exec(set_aside_table); });
}

Tally SetAside::kept_tally() const {
  const std::string text = store_.document(tally_document);
  Tally tally;
  if (text.empty()) return tally;
  const auto sum = Checksum::parse(std::string_view(text).substr(text.find(' ') + 1));
  std::from_chars(text.data(), text.data() + text.size(), tally.rows);
  tally.sum = sum.value_or(Checksum());
  return tally;
}

void SetAside::for_each(const std::function<void(const Entry&)>& use) const {
  store_.look([&](SQLite::Database& database) {
    Tally found;
    SQLite::Statement rows(database, "SELECT " + set_aside_columns + " FROM set_aside ORDER BY place");
    while (rows.executeStep()) {
      const Entry entry = entry_in(store_, rows);
      ++found.rows;
      found.sum ^= whole_of(entry.match, entry.counted_as);
      use(entry);
    }
    if (const Tally expected = kept_tally(); found != expected) {
      throw Damaged(store_.name(), "expected " + std::to_string(expected.rows) +
                                       " matches that were set aside, found " + std::to_string(found.rows) +
                                       ", or others");
    }
  });
}

SetAside::Entry SetAside::at(std::int64_t number) const {
  Entry entry;
  store_.look([&](SQLite::Database& database) {
    SQLite::Statement rows(database, "SELECT " + set_aside_columns + " FROM set_aside WHERE place = ?");
    rows.bind(1, number);
    if (!rows.executeStep()) throw Damaged(store_.name(), "a match that was set aside has gone");
    entry = entry_in(store_, rows);
  });
  return entry;
}

void SetAside::add(const StoredMatch& match, const Versions& counted_as) {
  if (!tally_) tally_ = kept_tally();
  const Checksum whole = whole_of(match, counted_as);
  store_.change([&](SQLite::Database& database) {
    SQLite::Statement row(database, "INSERT INTO set_aside (" + std::string(match_columns) +
                                        ", counted_as_0, counted_as_1, whole) "
                                        "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
    int parameter = bind_match(row, 1, match);
    for (const Seat seat : both_seats) row.bind(parameter++, text_of(counted_as[seat]));
    row.bind(parameter, whole.text());
    row.exec();
  });
  ++tally_->rows;
  tally_->sum ^= whole;
}

void SetAside::remove(const Entry& entry) {
  if (!tally_) tally_ = kept_tally();
  store_.change([&](SQLite::Database& database) {
    SQLite::Statement row(database, "DELETE FROM set_aside WHERE place = ?");
    row.bind(1, entry.number);
    row.exec();
  });
  --tally_->rows;
  tally_->sum ^= whole_of(entry.match, entry.counted_as);
}

void SetAside::keep_tally() {
  if (!tally_) return;
  store_.set_document(tally_document, std::to_string(tally_->rows) + " " + tally_->sum.text());
  tally_.reset();
}

}  // namespace gramy::referee
