#include "referee/tournament/store/set_aside.hpp"

#include <charconv>
#include <string_view>
#include <tuple>

#include "engine/base/counted.hpp"
#include "referee/tournament/store/stored_columns.hpp"

namespace gramy::referee {
namespace {

constexpr const char* tally_document = "tally of set aside";
constexpr int columns_of_a_match = std::tuple_size_v<MatchColumns>;

Checksum whole_of(const StoredMatch& match, const Versions& counted_as) {
  return Checksum{checksum_of(match).text(), text_of(counted_as[Seat::first]),
                  text_of(counted_as[Seat::second])};
}

}  // namespace

std::string set_aside_columns() {
  return std::string(match_columns) + ", counted_as_0, counted_as_1, whole, place";
}

std::vector<std::string> set_aside_row(const StoredMatch& match, const Versions& counted_as) {
  const MatchColumns columns = columns_of(match);
  std::vector<std::string> row(columns.begin(), columns.end());
  for (const Seat seat : both_seats) row.push_back(text_of(counted_as[seat]));
  row.push_back(whole_of(match, counted_as).text());
  return row;
}

SetAside::Entry set_aside_entry(const std::string& store, const std::function<std::string(int)>& column) {
  SetAside::Entry entry{.number = std::stoll(column(columns_of_a_match + 3)),
                        .match = match_in(store, column),
                        .counted_as = {ContentHash::parse(column(columns_of_a_match)),
                                       ContentHash::parse(column(columns_of_a_match + 1))}};
  if (whole_of(entry.match, entry.counted_as).text() != column(columns_of_a_match + 2))
    throw Damaged(store, "a match that was set aside has a wrong checksum");
  return entry;
}

void SetAsideTally::Count::add(const SetAside::Entry& entry) {
  ++tally_.rows;
  tally_.sum ^= whole_of(entry.match, entry.counted_as);
}

void SetAsideTally::expect(const Count& all) const {
  const Tally expected = kept();
  if (all.tally() == expected) return;
  throw Damaged(name_, "expected " + counted(expected.rows, "match", "matches") + " set aside, found " +
                           std::to_string(all.tally().rows) + ", or others");
}

void SetAsideTally::add(const StoredMatch& match, const Versions& counted_as) {
  ++changed().rows;
  changed().sum ^= whole_of(match, counted_as);
}

void SetAsideTally::remove(const SetAside::Entry& entry) {
  --changed().rows;
  changed().sum ^= whole_of(entry.match, entry.counted_as);
}

void SetAsideTally::keep() {
  if (!changed_) return;
  store_.set_document(tally_document, std::to_string(changed_->rows) + " " + changed_->sum.text());
  changed_.reset();
}

Tally SetAsideTally::kept() const {
  const std::string text = store_.document(tally_document);
  Tally tally;
  if (text.empty()) return tally;
  const auto sum = Checksum::parse(std::string_view(text).substr(text.find(' ') + 1));
  std::from_chars(text.data(), text.data() + text.size(), tally.rows);
  tally.sum = sum.value_or(Checksum());
  return tally;
}

Tally& SetAsideTally::changed() {
  if (!changed_) changed_ = kept();
  return *changed_;
}

}  // namespace gramy::referee
