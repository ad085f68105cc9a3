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

// The document that has a Sharing has one of these names. The name says how many processes play.
inline constexpr const char* shared_document = "shared";  ///< several processes play the tournament
inline constexpr const char* alone_document = "alone";    ///< one process plays the tournament alone

std::string to_json(const Sharing& sharing);
/// Reads the terms from JSON. Throws nlohmann's exceptions for any other text.
Sharing parse_sharing(std::string_view json);

bool is_shared(const Store& store);

/// Stores the terms for the chosen tournament. `document`: shared_document or alone_document.
void share(Store& store, const Sharing& sharing, const char* document = shared_document);

}  // namespace gramy::referee
