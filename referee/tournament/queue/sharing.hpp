// Document in the store that gives the terms on which processes share a tournament.
#pragma once

#include <string>
#include <string_view>

#include "referee/tournament/queue/work_queue.hpp"
#include "referee/tournament/records/store.hpp"

namespace gramy::referee {

/// Kept in the store of a tournament. The processes play its newest edition.
struct Sharing {
  LeaseTimes times;
  bool is_judged = false;  ///< workers judge the matches that they play
};

/// Names of the document, when processes share the tournament and when one process plays alone.
inline constexpr const char* shared_document = "shared";
inline constexpr const char* alone_document = "alone";

std::string to_json(const Sharing& sharing);
/// Reads such an object. Throws nlohmann's exceptions for any other text.
Sharing parse_sharing(std::string_view json);

/// Whether the chosen tournament is shared.
bool is_shared(const Store& store);

/// Writes the document of the chosen tournament to the store. `document`: one of the two names.
void share(Store& store, const Sharing& sharing, const char* document = shared_document);

}  // namespace gramy::referee
