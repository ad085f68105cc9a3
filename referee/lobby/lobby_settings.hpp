// The settings of a lobby.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "protocol/message.hpp"
#include "referee/lobby/link_limits.hpp"
#include "referee/lobby/secret.hpp"

namespace gramy::referee {

/// Of two players of a game.
struct RatedLead {
  std::string game;
  std::string ahead;
  std::string behind;

  friend bool operator==(const RatedLead&, const RatedLead&) = default;
};

/// The host's terms for matches that count, in the place of those that are asked for. The board is made for
/// the match and the seats are drawn; of the matches of two players in a game each is to win as many as the
/// other, if both play well.
struct RatedTerms {
  protocol::ClockSettings clock{10'000, 300'000, 5'000, 100};
  std::map<std::string, Number> sizes{};  ///< of boards, by game, in GameInfo::generated_unit
  std::optional<Level> difficulty{};
  bool asks_bots = true;  ///< a client bot has to have said that it wants such matches
  /// Who was to win one more than another in a game, of matches that were played before; the longest ago
  /// first.
  std::vector<RatedLead> leads{};
};

struct LobbySettings {
  std::string server = "gramy";
  /// Games without a board_size here are given their default_max_size.
  protocol::Limits limits;
  /// Names that only the bearer of the token may take.
  std::map<std::string, SecretHash> tokens;
  /// Whether others may join, and whether matches may be asked for by `play`.
  bool open = true;
  std::chrono::milliseconds come_back{60'000};      ///< for a lost link in a match without a clock
  std::chrono::milliseconds answer_within{60'000};  ///< for an invitation
  /// Who was refused by a person may not ask again for so long, unless that person asks first.
  std::chrono::milliseconds refused_for{60'000};
  /// Bots only: a person's dead link is found by their clock or by TCP keepalive.
  std::chrono::milliseconds ping_every{15'000};
  std::chrono::milliseconds ping_timeout{30'000};
  /// How long what an exited process sent may take to arrive, where its link does not close by itself.
  std::chrono::milliseconds last_words{1'000};
  int max_errors = 100;        ///< in a session
  std::size_t max_plays = 16;  ///< of one client that wait for their answer
  /// Their boards not yet read, of one client and of `limits.play_bytes` each: bounds their bytes together.
  std::uint64_t max_unread_boards = 2;
  /// No `play` begins one more than these between the same two clients.
  std::size_t max_matches_between = 8;
  /// A `play` is refused while everybody together plays so many. Arranged matches count, but are not refused.
  std::size_t max_matches = 10'000;
  /// The same of the boards that they play on, where a board of GameInfo::default_max_size counts as one and
  /// smaller ones in proportion: bounds what house bots hold of them.
  std::size_t max_large_boards = 16;
  /// None: a rated match is one that is lost by a fault, and nothing else hangs on it.
  std::optional<RatedTerms> rated{};
  /// What a `play`'s clock has to leave for a move, margin included.
  std::chrono::milliseconds least_clock{50};
  /// How long a move against a bot may take that has no place left, while another asks for one.
  std::chrono::milliseconds waited_for{60'000};
  /// How often in a minute a person may be invited from one address, or by one registered player.
  std::size_t max_invitations = 3;
  /// The longest preparation that a `play` may ask for.
  std::chrono::milliseconds max_ready{3'600'000};
  LinkLimits links;
};

}  // namespace gramy::referee
