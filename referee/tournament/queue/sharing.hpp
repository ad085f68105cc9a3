// The document in a store with the terms on which processes share a tournament.
#pragma once

#include <string>
#include <string_view>

#include "referee/tournament/queue/work_queue.hpp"
#include "referee/tournament/records/store.hpp"

namespace gramy::referee {

/// The terms on which processes share a tournament. They play its newest edition.
struct Sharing {
  LeaseTimes times;
  bool is_judged = false;  ///< whether workers judge the matches that they play
};

/// Names of the document with the terms: the first if several processes share the tournament, the second if
/// one process plays it alone.
inline constexpr const char* shared_document = "shared";
inline constexpr const char* alone_document = "alone";

std::string to_json(const Sharing& sharing);
/// Reads the terms from JSON. Throws nlohmann's exceptions for any other text.
Sharing parse_sharing(std::string_view json);

/// Whether the chosen tournament is shared.
bool is_shared(const Store& store);

/// Stores the terms for the chosen tournament. `document`: shared_document or alone_document.
void share(Store& store, const Sharing& sharing, const char* document = shared_document);

}  // namespace gramy::referee
