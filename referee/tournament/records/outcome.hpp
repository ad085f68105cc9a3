// Outcomes of a tournament's matches.
#pragma once

#include <map>
#include <optional>

#include "engine/value.hpp"
#include "protocol/message.hpp"
#include "referee/tournament/formats/accuracy_pairs.hpp"
#include "referee/tournament/records/match_identity.hpp"

namespace gramy::referee {

struct Outcome {
  Result result;
  protocol::Reason reason = protocol::Reason::normal;
  std::optional<BySeat<Decisions>> decisions{};  ///< set if the format uses accuracy and the match was judged

  friend bool operator==(const Outcome&, const Outcome&) = default;
};

using Outcomes = std::map<MatchIdentity, Outcome>;

/// For each match that will never be played, which players were out of the tournament.
using Unplayed = std::map<MatchIdentity, BySeat<bool>>;
/// For each unplayed match's key in a store, which players were out of the tournament.
using StoredUnplayed = std::map<MatchKey, BySeat<bool>>;

/// The past results that a tournament needs in order to resume as if it had not been interrupted.
struct History {
  Outcomes played;
  Unplayed unplayed;  ///< unplayed matches of rounds that later pairings depend on

  bool empty() const { return played.empty() && unplayed.empty(); }
};

}  // namespace gramy::referee
