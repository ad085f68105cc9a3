// The part of the matchmaker that explains why a request is refused.
#include <chrono>
#include <utility>
#include <vector>

#include "engine/base/counted.hpp"
#include "engine/base/nearest.hpp"
#include "engine/base/printable.hpp"
#include "protocol/clock_text.hpp"
#include "protocol/name.hpp"
#include "referee/lobby/matchmaker.hpp"

namespace gramy::referee {

using protocol::ErrorCode;
using protocol::FoldedName;
using protocol::Play;

namespace {

std::string meant(std::string_view word, const std::vector<std::string_view>& candidates) {
  const auto found = nearest(word, candidates);
  return found ? "; did you mean " + std::string(*found) + "?" : "";
}

}  // namespace

std::optional<Refusal> Matchmaker::why_not(const Client& asker, const Play& play, Time now) const {
  if (!settings_.open)
    return busy("a tournament arranges the matches here: no match can be asked for", "arranged");
  if (const auto wrong = flaw(play)) return Refusal{ErrorCode::bad_message, *wrong};
  if (auto refusal = why_not_by_terms(play)) return refusal;
  if (!games_.find(play.game)) {
    std::vector<std::string_view> ids;
    for (const AnyGame& game : games_) ids.push_back(game.id());
    return Refusal{ErrorCode::unknown_game,
                   "there is no game " + quoted_word(play.game) + meant(play.game, ids)};
  }
  for (const Ticket invitation : asker.invitations) {
    const std::string& inviter = requests_.at(invitation).asker;
    if (FoldedName(inviter) == FoldedName(play.against))
      return busy(inviter + " has asked you already: answer the invitation", "has_asked_you", inviter);
  }
  if (auto refusal = why_not_opponent(asker, play, now)) return refusal;
  if (auto refusal = why_no_room(asker, *clients_.by_name(play.against), 1, now)) return refusal;
  if (asker.free_capacity() < 1) {
    return busy(asker.kind == ClientKind::person
                    ? "you are playing already, or have asked for a match"
                    : "you have no free capacity: you may play " +
                          counted(asker.capacity, "match", "matches") + " at once, pending requests included",
                "no_capacity");
  }
  return why_too_much(asker, play);
}

// Finds a fault in the request itself, whatever other clients do.
std::optional<std::string> Matchmaker::flaw(const Play& play) const {
  if (play.board && play.seed) return "board, seed: expected at most one of them, found both";
  if (play.board && (play.size || play.difficulty || play.winner))
    return "size, difficulty, winner: expected none of these fields together with a board, found one";
  if (!play.moves.empty() && (!play.board || play.rated))
    return "moves: expected no moves, except in a casual match on a given board";
  if (play.clock && !is_sane(*play.clock)) {
    return "clock: expected only times from 0 to " + std::to_string(protocol::max_clock_ms) +
           " ms, found a shorter or a longer one";
  }
  if (play.clock && play.clock->initial_ms + play.clock->margin_ms < settings_.least_clock.count()) {
    return "clock: expected at least " + std::to_string(settings_.least_clock.count()) +
           " ms for a move, margin_ms included, found " +
           std::to_string(play.clock->initial_ms + play.clock->margin_ms);
  }
  if (const auto most = settings_.max_ready.count(); play.clock && play.clock->ready_ms > most) {
    return "clock: expected a ready_ms of at most " + std::to_string(most) + ", found " +
           std::to_string(play.clock->ready_ms);
  }
  return std::nullopt;
}

/// The refusal for a request with a wish that a rated match does not allow.
std::optional<Refusal> Matchmaker::why_not_by_terms(const Play& play) const {
  if (!counts(play)) return std::nullopt;
  const auto& terms = *settings_.rated;
  std::string own;
  const auto add = [&](bool is_given, std::string_view field) {
    if (is_given) own.append(own.empty() ? "" : ", ").append(field);
  };
  add(play.board.has_value(), "board");
  add(play.seed.has_value(), "seed");
  add(play.start.has_value(), "start");
  add(play.seat.has_value(), "seat");
  add(play.size.has_value(), "size");
  add(play.difficulty.has_value(), "difficulty");
  add(play.winner.has_value(), "winner");
  add(play.clock && *play.clock != terms.clock, "clock");
  if (own.empty()) return std::nullopt;
  const std::string clock = protocol::clock_text(terms.clock);
  Refusal refusal = refusal_for(
      ErrorCode::refused,
      own + ": a rated match has this referee's own terms: clock " + clock +
          ", a new board, random seats. Leave these fields out, or ask without rated for a casual match",
      "rated_terms");
  refusal.cause->about.emplace("clock", clock);
  return refusal;
}

/// The refusal for a board on which a rated match runs.
std::optional<Refusal> Matchmaker::why_withheld(const Play& play, const AnyBoard& board) const {
  if (!settings_.rated || !boards_in_play_.has_rated(board)) return std::nullopt;
  return busy(
      counts(play)
          ? "rated matches are being played on all generated boards: ask again later"
          : "a rated match is being played on this board: ask again when it is over, or for another board",
      "rated_board");
}

std::optional<Refusal> Matchmaker::why_not_opponent(const Client& asker, const Play& play, Time now) const {
  const Client* opponent = clients_.by_name(play.against);
  if (opponent == &asker) {
    return refusal_for(ErrorCode::unknown_player, "you cannot play against yourself", "yourself");
  }
  if (!opponent) {
    std::vector<std::string_view> names;
    for (const auto& [key, client] : clients_.all()) {
      if (client.present() && &client != &asker) names.push_back(client.name);
      if (names.size() > most_compared) break;
    }
    return refusal_for(ErrorCode::unknown_player,
                       "there is nobody called " + quoted_word(play.against) + meant(play.against, names),
                       "nobody", quoted_word(play.against));
  }
  if (!opponent->present())
    return busy(opponent->name + " has lost its connection", "lost_link", opponent->name);
  if (const auto refused = opponent->refused.find(FoldedName(asker.name));
      refused != opponent->refused.end() && now < refused->second) {
    const auto left = std::chrono::ceil<std::chrono::seconds>(refused->second - now);
    const std::string seconds = std::to_string(left.count());
    Refusal refusal =
        busy(opponent->name + " has refused you: ask again in " + seconds + " s, or wait for an invitation",
             "has_refused_you", opponent->name);
    refusal.cause->about.emplace("seconds", seconds);
    return refusal;
  }
  if (!opponent->plays_game(play.game)) {
    return refusal_for(ErrorCode::unknown_game, opponent->name + " does not play " + play.game,
                       "does_not_play", opponent->name);
  }
  if (const auto running = asker.matches_against(*opponent); running >= settings_.max_matches_between) {
    return busy("you are playing " + counted(running, "match", "matches") + " with " + opponent->name +
                    " already, as many as are allowed at once",
                "too_many_together", opponent->name);
  }
  if (opponent->kind == ClientKind::person) {
    if (opponent->free_capacity() < 1) return occupied(*opponent);
    return why_not_invited(asker, *opponent, now);
  }
  const bool consents = opponent->is_house_bot() || opponent->wants.rated;
  if (counts(play) && settings_.rated->asks_bots && !consents) {
    return refusal_for(ErrorCode::refused,
                       opponent->name + " does not offer rated matches: ask without rated", "not_rated",
                       opponent->name);
  }
  if (opponent->is_overfull()) return occupied(*opponent);
  return std::nullopt;
}

std::optional<Refusal> Matchmaker::why_too_much(const Client& asker, const Play& play) const {
  if (asker.plays.size() >= settings_.max_plays) {
    return Refusal{ErrorCode::rate_limited, "you have " +
                                                counted(asker.plays.size(), "pending play request") +
                                                " (limit " + std::to_string(settings_.max_plays) + ")"};
  }
  std::uint64_t unread = play.board ? play.board->size() : 0;
  for (const Ticket ticket : asker.plays) unread += requests_.at(ticket).unread_bytes;
  const std::uint64_t most = settings_.max_unread_boards * settings_.limits.play_bytes;
  if (unread > most) {
    return Refusal{ErrorCode::rate_limited, "the boards of your pending play requests would have " +
                                                std::to_string(unread) + " bytes together (limit " +
                                                std::to_string(most) + ")"};
  }
  return std::nullopt;
}

}  // namespace gramy::referee
