#include "referee/tournament/store/store.hpp"

#include <fmt/format.h>

namespace gramy::referee {

StoreConflict::StoreConflict(const std::string& store, const StoredMatch& there, const StoredMatch& added)
    : Conflict(
          there.id == added.id
              ? fmt::format("{}: {} is recorded already, with another course than the one to be added: it "
                            "was played twice",
                            store, named_with_place(there))
              : fmt::format("{}: expected nothing or {} in its place, found {}", store,
                            named_with_place(added), named_with_place(there))) {}

Damaged::Damaged(const std::string& store, const std::string& what)
    : std::runtime_error(
          fmt::format("{}: damaged: {} (put a copy of the file in its place, or play into another folder; "
                      "matches.jsonl beside it has the matches as they were exported, and can be analysed)",
                      store, what)) {}

bool is_same(const StoredMatch& there, const StoredMatch& added) {
  StoredMatch same = there;
  same.verdict = added.verdict;
  if (there.place.round == 0) {
    same.place = added.place;
    same.versions = added.versions;
  }
  return same == added;
}

std::string named_with_place(const StoredMatch& match) {
  if (match.place.round == 0) return match.id;
  return fmt::format("{} (round {}, match {})", match.id, match.place.round, match.place.number + 1);
}

}  // namespace gramy::referee
