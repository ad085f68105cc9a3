#include "referee/tournament/records/store.hpp"

#include <fmt/format.h>

namespace gramy::referee {

StoreConflict::StoreConflict(const std::string& store, const StoredMatch& there)
    : Conflict(fmt::format("{}: match {} was played twice: it is already recorded with other moves", store,
                           there.id)) {}

Damaged::Damaged(const std::string& store, const std::string& what)
    : std::runtime_error(fmt::format(
          "{}: damaged: {}. Either put a copy of the file in its place, or play into another folder. "
          "The exported matches in matches.jsonl beside it can still be analysed",
          store, what)) {}

StoredMatch Store::match(std::uint64_t number) const {
  std::optional<StoredMatch> found;
  for_each_of(std::span(&number, 1), [&](StoredMatch match) { found = std::move(match); });
  return *std::move(found);
}

bool is_same(const StoredMatch& there, const StoredMatch& added) {
  StoredMatch same = there;
  same.verdict = added.verdict;
  return same == added;
}

}  // namespace gramy::referee
