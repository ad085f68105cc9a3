// Document that tells every process playing a tournament on which terms they share it.
#pragma once

#include <string>
#include <string_view>

#include "referee/tournament/store/store.hpp"
#include "referee/tournament/store/work_queue.hpp"

namespace gramy::referee {

/// Kept in the store of a tournament; what is played is its newest edition.
struct Sharing {
  LeaseTimes times;
  bool is_judged = false;  ///< who plays matches judges them, too
};

/// Under which it stands, and under which it does where one process plays alone.
inline constexpr const char* shared_document = "shared";
inline constexpr const char* alone_document = "alone";

std::string to_json(const Sharing& sharing);
/// Reads such an object. Throws nlohmann's exceptions for any other text.
Sharing parse_sharing(std::string_view json);

/// Leaves it in the store. `document`: one of the two.
void share(Store& store, const Sharing& sharing, const char* document = shared_document);

}  // namespace gramy::referee
