#include "referee/tournament/store/set_aside.hpp"

#include <tuple>

#include "referee/tournament/store/row_hash.hpp"
#include "referee/tournament/store/stored_columns.hpp"

namespace gramy::referee {
namespace {

constexpr int columns_of_a_match = std::tuple_size_v<MatchColumns>;

std::string whole_of(const StoredMatch& match, const Versions& counted_as) {
  return row_hash(
      {columns_of(match).back(), text_of(counted_as[Seat::first]), text_of(counted_as[Seat::second])});
}

}  // namespace

std::string set_aside_columns() {
  return std::string(match_columns) + ", counted_as_0, counted_as_1, whole, place";
}

std::vector<std::string> set_aside_row(const StoredMatch& match, const Versions& counted_as) {
  const MatchColumns columns = columns_of(match);
  std::vector<std::string> row(columns.begin(), columns.end());
  for (const Seat seat : both_seats) row.push_back(text_of(counted_as[seat]));
  row.push_back(whole_of(match, counted_as));
  return row;
}

SetAside::Entry set_aside_entry(const std::string& store, const std::function<std::string(int)>& column) {
  SetAside::Entry entry{.number = std::stoll(column(columns_of_a_match + 3)),
                        .match = match_in(store, column),
                        .counted_as = {ContentHash::parse(column(columns_of_a_match)),
                                       ContentHash::parse(column(columns_of_a_match + 1))}};
  if (whole_of(entry.match, entry.counted_as) != column(columns_of_a_match + 2))
    throw Damaged(store, "a match that was set aside is not as it was written");
  return entry;
}

}  // namespace gramy::referee
