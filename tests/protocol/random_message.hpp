// Random messages, for tests of properties of all messages.
#pragma once

#include <string>

#include "engine/base/random.hpp"
#include "protocol/message.hpp"

namespace gramy::protocol {

inline std::string random_text(Random& random) {
  // Every character that JSON handles specially, and letters of one to four bytes.
  static const std::string letters[] = {
      "a", "7", " ",    "\n",   "\t", "\"", "\\",         "/",
      "{", "]", "\x01", "\x7f", "ż",  "€",  "\U0001F43B", std::string(1, '\0')};
  std::string text;
  for (auto left = random.below(20); left > 0; --left) text += letters[random.below(std::size(letters))];
  return text;
}

inline std::string random_name(Random& random) {
  static const std::string letters = "ABZabz059_-";
  std::string name;
  for (auto left = random.between(1, 32); left > 0; --left) name += letters[random.below(letters.size())];
  return name;
}

inline Number random_number(Random& random) {
  return random.chance(0.5) ? random.between(0, 20) : random.between(0, max_number);
}

inline Level random_level(Random& random) {
  return static_cast<Level>(random.below(3));
}

inline Favoured random_favoured(Random& random) {
  return static_cast<Favoured>(random.below(3));
}

inline std::uint64_t random_count(Random& random) {
  return static_cast<std::uint64_t>(random_number(random));
}

template <class Make>
auto maybe(Random& random, Make make) -> std::optional<decltype(make(random))> {
  if (random.chance(0.5)) return std::nullopt;
  return make(random);
}

inline Moves random_moves(Random& random) {
  Moves moves;
  for (auto left = random.below(5); left > 0; --left) {
    AnyMove& move = moves.emplace_back();
    for (auto size = random.below(AnyMove::max_size + 1); size > 0; --size)
      move.push_back(random_number(random));
  }
  return moves;
}

inline ClockSettings random_clock(Random& random) {
  const auto ms = [&] { return random.between(0, max_clock_ms); };
  if (random.below(2) == 0) {
    const std::int64_t move_ms = random.between(1, max_clock_ms);
    return {.ready_ms = ms(), .initial_ms = move_ms, .margin_ms = ms(), .move_ms = move_ms};
  }
  return {.ready_ms = ms(), .initial_ms = ms(), .increment_ms = ms(), .margin_ms = ms()};
}

inline std::vector<std::string> random_texts(Random& random) {
  std::vector<std::string> texts;
  for (auto left = random.below(4); left > 0; --left) texts.push_back(random_text(random));
  return texts;
}

inline Seat random_seat(Random& random) {
  return *seat_of(random.between(0, 1));
}

inline ClientMessage random_client_message(Random& random) {
  const bool person = random.chance(0.5);
  const auto kind = random.below(16);
  if (kind == 0)
    return Hello{.protocol = 1,
                 .name = random_name(random),
                 .games = maybe(random, random_texts),
                 .token = maybe(random, random_text),
                 .wants = {.legal = random.chance(0.5),
                           .moves = random.chance(0.5),
                           .view = random.chance(0.5),
                           .undo = random.chance(0.5),
                           .rated = random.chance(0.5),
                           .rules = random.chance(0.5)},
                 .capacity = static_cast<int>(random.between(1, 10'000)),
                 .person = person,
                 .spectator = !person && random.chance(0.5),
                 .resume = maybe(random, random_text)};
  if (kind == 1) return Ready{.match = random_text(random)};
  if (kind == 2) {
    Move move{.match = random_text(random), .ply = random_count(random)};
    if (random.chance(0.8)) {
      move.numbers.emplace();
      for (auto left = random.below(7); left > 0; --left) {
        move.numbers->push_back(static_cast<Number>(random.next()));
      }
    } else {
      move.found = "nothing";
    }
    if (random.chance(0.5)) move.info = R"({"depth":7,"line":["a",1.5,null]})";
    return move;
  }
  if (kind == 3) return Resign{.match = random_text(random)};
  if (kind == 4) {
    Play play{.game = random_text(random)};
    if (random.chance(0.5)) {
      play.board = random_text(random);
      play.moves = random_moves(random);
    } else {
      play.seed = maybe(random, random_count);
      play.difficulty = maybe(random, random_level);
      play.winner = maybe(random, random_favoured);
      play.size = maybe(random, random_number);
    }
    play.start = maybe(random, random_number);
    play.seat = maybe(random, random_seat);
    play.against = random_text(random);
    play.rated = random.chance(0.5);
    play.clock = maybe(random, random_clock);
    return play;
  }
  if (kind == 5) return Pong{.id = random_count(random)};
  if (kind == 6) return Subscribe{};
  if (kind == 7) return Unsubscribe{};
  if (kind == 8) return Watch{random_text(random)};
  if (kind == 9) return Unwatch{random_text(random)};
  if (kind == 10) return HintRequest{random_text(random)};
  if (kind == 11)
    return Undo{random_text(random), random.chance(0.5) ? std::optional(random.below(99)) : std::nullopt};
  if (kind == 12) return Again{random_text(random), random.chance(0.5)};
  if (kind == 13) return Answer{random.chance(0.5), maybe(random, random_text), maybe(random, random_text)};
  if (kind == 14) return Say{random_text(random), random_text(random)};
  return Bye{};
}

inline Made random_made(Random& random) {
  return {.seed = random_count(random),
          .size = random_number(random),
          .difficulty = maybe(random, random_level),
          .winner = random_favoured(random),
          .start_given = random.chance(0.5),
          .decisions = maybe(random, random_count),
          .decisions_wanted = maybe(random, random_count)};
}

inline Start random_start(Random& random) {
  return {.match = random_text(random),
          .game = random_text(random),
          .board = random_text(random),
          .start = maybe(random, random_number),
          .seat = random_seat(random),
          .roles = {random_text(random), random_text(random)},
          .players = {random_name(random), random_name(random)},
          .clock = maybe(random, random_clock),
          .rated = random.chance(0.5),
          .moves = random_moves(random),
          .their_clock = maybe(random, random_clock),
          .made = maybe(random, random_made)};
}

inline SpectatorOutcome random_spectator_outcome(Random& random) {
  return {maybe(random, random_seat), random_text(random), maybe(random, random_text)};
}

inline Cause random_cause(Random& random) {
  return {random_text(random), {{"name", random_name(random)}, {"seconds", random_text(random)}}};
}

inline View random_view(Random& random) {
  View view{.match = random_text(random),
            .position = {.ply = random_count(random),
                         .to_move = maybe(random, random_seat),
                         .text = random_text(random),
                         .legal = random_texts(random),
                         .legal_all = random_count(random),
                         .last = maybe(random, random_text),
                         .scene = random.chance(0.5) ? R"({"kind":"piles","piles":[{"count":7}]})" : ""},
            .moves = random_texts(random),
            .clock = {}};
  if (random.chance(0.5))
    view.clock = ClockView{{random_number(random), random_number(random)}, maybe(random, random_seat)};
  return view;
}

inline LobbyState random_lobby(Random& random) {
  LobbyState lobby{.open = random.chance(0.5),
                   .players = {},
                   .all_players = random_count(random),
                   .matches = {},
                   .all_matches = random_count(random)};
  for (auto left = random.below(4); left > 0; --left) {
    lobby.players.push_back({.name = random_name(random),
                             .kind = random.chance(0.5) ? ClientKind::bot : ClientKind::person,
                             .games = maybe(random, random_texts),
                             .playing = random_count(random),
                             .capacity = random_count(random)});
    lobby.matches.push_back({.match = random_text(random),
                             .game = random_text(random),
                             .players = {random_name(random), random_name(random)},
                             .ply = random_count(random),
                             .size = random_count(random),
                             .rated = random.chance(0.5)});
  }
  return lobby;
}

inline RefereeMessage random_referee_message(Random& random) {
  const auto kind = random.below(19);
  if (kind == 0) {
    Welcome welcome{.protocol = 1,
                    .server = random_text(random),
                    .session = random_text(random),
                    .name = random_text(random),
                    .resume = random_text(random),
                    .limits = {.line_bytes = random_count(random),
                               .play_bytes = random_count(random),
                               .idle_ms = random_count(random)}};
    for (auto left = random.below(4); left > 0; --left) {
      welcome.limits.board_size[random_text(random)] = random_count(random);
      welcome.limits.any_board_size[random_text(random)] = random_count(random);
    }
    return welcome;
  }
  if (kind == 1) return random_start(random);
  if (kind == 2) {
    MoveRequest request{
        .match = random_text(random), .ply = random_count(random), .moves = random_moves(random)};
    request.clock = maybe(random, [](Random& r) {
      return ClockReading{.yours_ms = r.between(-50, 100'000), .theirs_ms = r.between(-50, 100'000)};
    });
    request.with_legal = random.chance(0.5);
    if (request.with_legal) request.legal = maybe(random, random_moves);
    return request;
  }
  if (kind == 3)
    return End{.match = random_text(random),
               .outcome = maybe(random, [](Random& r) { return static_cast<Value>(r.below(3)); }),
               .reason = static_cast<Reason>(random.below(11)),
               .moves = random_moves(random),
               .spectator_outcome = maybe(random, random_spectator_outcome)};
  if (kind == 4)
    return Error{.code = static_cast<ErrorCode>(random.below(19)),
                 .message = random_text(random),
                 .match = maybe(random, random_text),
                 .fatal = random.chance(0.5)};
  if (kind == 5) return Ping{.id = random_count(random)};
  if (kind == 6) {
    WatchedStart watched{random_start(random)};
    watched.match.seat = Seat::first;
    return watched;
  }
  if (kind == 7)
    return WatchedEnd{random_text(random), static_cast<Reason>(random.below(11)),
                      random_spectator_outcome(random)};
  if (kind == 8) return random_view(random);
  if (kind == 9) return random_lobby(random);
  if (kind == 10)
    return Invitation{.from = random_name(random),
                      .game = random_text(random),
                      .seat = random_seat(random),
                      .start = maybe(random, random_number),
                      .clock = maybe(random, random_clock),
                      .rated = random.chance(0.5)};
  if (kind == 16) return Asked{random_name(random), random_text(random)};
  if (kind == 11) return Withdrawn{random_name(random), random_text(random), maybe(random, random_cause)};
  if (kind == 12)
    return Hint{.match = random_text(random),
                .ply = random_count(random),
                .value = static_cast<Value>(random.below(3)),
                .move = maybe(random, random_text),
                .reason = maybe(random, random_text),
                .claims = random.chance(0.5) ? "[]" : R"([{"kind":"pair","modulus":4}])"};
  if (kind == 13) return UndoAsked{random_text(random), random_name(random)};
  if (kind == 14) return Idle{random_text(random), random_count(random)};
  if (kind == 17)
    return OpponentNews{random_text(random), random_name(random), static_cast<OpponentDid>(random.below(4)),
                        maybe(random, random_count)};
  if (kind == 18) return Said{random_text(random), random_name(random), random_text(random)};
  return Bye{random_text(random), maybe(random, [](Random& r) { return static_cast<ByeCode>(r.below(5)); })};
}

}  // namespace gramy::protocol
