#include "referee/tournament/store/postgres/postgres_set_aside.hpp"

#include <nlohmann/json.hpp>
#include <utility>

namespace gramy::referee {
namespace {

constexpr std::uint64_t rows_at_once = 1000;
constexpr std::size_t bytes_at_once = 16 << 20;

}  // namespace

/// Nobody else writes while a tournament goes on as another, and so pages are as of one moment.
void PostgresSetAside::for_each(const std::function<void(const Entry&)>& use) const {
  for (std::int64_t known = 0;;) {
    const std::vector<Entry> page = entries_after(known, rows_at_once);
    if (page.empty()) break;
    known = page.back().number;
    for (const Entry& entry : page) use(entry);
  }
}

SetAside::Entry PostgresSetAside::at(std::int64_t number) const {
  std::vector<Entry> found = entries_after(number - 1, 1);
  if (found.empty() || found.front().number != number)
    throw Damaged(store_.name(), "a match that was set aside has gone");
  return std::move(found.front());
}

std::vector<SetAside::Entry> PostgresSetAside::entries_after(std::int64_t known, std::uint64_t most) const {
  static const std::string statement =
      "select " + set_aside_columns() + " from gramy.set_aside_after($1, $2)";
  const PostgresRows rows =
      store_.connection().ask(statement.c_str(), {std::to_string(known), std::to_string(most)});
  std::vector<Entry> entries;
  for (int row = 0; row < rows.size(); ++row) {
    entries.push_back(
        set_aside_entry(store_.name(), [&](int column) { return std::string(rows.text(row, column)); }));
  }
  return entries;
}

void PostgresSetAside::add(const StoredMatch& match, const Versions& counted_as) {
  rows_.push_back(set_aside_row(match, counted_as));
  bytes_ += match.record.size();
  if (rows_.size() == rows_at_once || bytes_ > bytes_at_once) hand_over();
}

void PostgresSetAside::remove(const Entry& entry) {
  store_.connection().ask("select gramy.take_back($1)", {std::to_string(entry.number)});
}

void PostgresSetAside::finish() {
  hand_over();
}

void PostgresSetAside::hand_over() {
  if (rows_.empty()) return;
  store_.connection().ask("select gramy.put_aside($1)", {nlohmann::json(std::exchange(rows_, {})).dump()});
  bytes_ = 0;
}

}  // namespace gramy::referee
