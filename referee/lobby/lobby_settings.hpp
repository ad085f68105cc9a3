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

/// A lead of the player `ahead` over the player `behind` in a game. In their rated matches, `ahead`
/// had one more board on which it could win than `behind`.
struct RatedLead {
  std::string game;
  std::string ahead;
  std::string behind;

  friend bool operator==(const RatedLead&, const RatedLead&) = default;
};

/// The host's terms for rated matches. They replace the terms of a `play`. The board is made for the match,
/// and the seats are drawn. In the matches of two players in a game, both get equally many boards that they
/// can win, or one player gets one more.
struct RatedTerms {
  protocol::ClockSettings clock{10'000, 300'000, 5'000, 100};
  std::map<std::string, Number> sizes{};  ///< for each game, the board size in GameInfo::generated_unit
  std::optional<Level> difficulty{};
  bool asks_bots = true;  ///< whether a client bot has to offer rated matches in its hello
  /// The leads from earlier matches, the oldest first.
  std::vector<RatedLead> leads{};
};

struct LobbySettings {
  std::string server = "gramy";
  /// For a game that limits.board_size leaves out, the largest board is the game's default_max_size.
  protocol::Limits limits;
  /// The tokens of registered names. Only a client with its token may use such a name.
  std::map<std::string, SecretHash> tokens;
  /// If true, anybody may join and ask for matches by `play`. If false, only registered players may join, and
  /// the owner arranges the matches.
  bool open = true;
  std::chrono::milliseconds come_back{60'000};      ///< time for a reconnect, in a match without a clock
  std::chrono::milliseconds answer_within{60'000};  ///< how long a person may take to answer an invitation
  /// After a person has refused an invitation, its sender may not invite this person again for this time. The
  /// sender may do so earlier if the person invites the sender.
  std::chrono::milliseconds refused_for{60'000};
  /// How often a bot is pinged. People are not pinged: the dead connection of a person is found by the clock,
  /// or by TCP keepalive.
  std::chrono::milliseconds ping_every{15'000};
  std::chrono::milliseconds ping_timeout{30'000};
  /// The time for reading the remaining output of an exited process, if its connection does not close
  /// earlier.
  std::chrono::milliseconds last_words{1'000};
  int max_errors = 100;        ///< the number of errors at which a session is ended
  std::size_t max_plays = 16;  ///< the most unanswered `play`s of one client
  /// The most boards that may wait to be parsed in the unanswered `play`s of one client. This bounds their
  /// bytes, because each board has at most `limits.play_bytes`.
  std::uint64_t max_unread_boards = 2;
  /// The most matches that `play` begins between the same two clients.
  std::size_t max_matches_between = 8;
  /// While this many matches run, a `play` is refused. Arranged matches count, but are never refused.
  std::size_t max_matches = 10'000;
  /// How many boards of GameInfo::default_max_size may be in play. Smaller boards count in proportion. This
  /// bounds the memory of all boards in play.
  std::size_t max_large_boards = 16;
  /// The host's terms for rated matches. If not set, "rated" means only that a fault loses the match.
  std::optional<RatedTerms> rated{};
  /// A `play` is refused if its clock's initial time and margin together are shorter than this.
  std::chrono::milliseconds least_clock{50};
  /// How long a player may think in a match against a bot that has no free capacity, while another player
  /// waits for a match with the bot.
  std::chrono::milliseconds waited_for{60'000};
  /// The most invitations that one address, or one registered player, may send to the same person in a
  /// minute.
  std::size_t max_invitations = 3;
  /// The longest preparation time that a `play` may ask for.
  std::chrono::milliseconds max_ready{3'600'000};
  LinkLimits links;
};

}  // namespace gramy::referee
