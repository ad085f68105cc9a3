// The part of PersonSession that watches other clients' matches.
#include "engine/base/bad_input.hpp"
#include "engine/base/counted.hpp"
#include "engine/base/printable.hpp"
#include "referee/session/people/paragraph.hpp"
#include "referee/session/people/person_session.hpp"
#include "referee/session/people/sentences.hpp"

namespace gramy::referee {
namespace {

constexpr std::size_t most_matches_shown = 20;

}  // namespace

void PersonSession::show_matches() {
  auto playing = context_.company.matches(most_matches_shown + 1);
  if (playing.empty()) return;
  const bool all = playing.size() <= most_matches_shown;
  if (!all) playing.pop_back();
  say(all ? "Running matches:" : "The newest of the running matches:");
  for (const auto& match : playing) {
    const auto& [first, second] = match.players.both;
    output_.append(labelled(match.match, match.game + ", " + first + " against " + second + ", after " +
                                             counted(match.ply, "move")));
  }
}

void PersonSession::obey_watch(std::string_view match) {
  if (match.empty()) throw BadInput("Which match? Type `watch MATCH`; `who` lists the running matches.");
  if (match_ && match_->start().match.starts_with(match))
    throw BadInput("You play that match yourself: `board` draws the board again.");
  if (!joined_) look_on();
  requests_.emplace_back(Follow{std::string(match)});
}

void PersonSession::obey_unwatch(std::string_view match) {
  if (watched_.empty()) throw BadInput("You are watching no match.");
  const auto dropped = std::erase_if(watched_, [&](const auto& each) {
    if (!each.first.starts_with(match)) return false;
    requests_.emplace_back(Send{protocol::Unwatch{each.first}});
    return true;
  });
  if (dropped == 0) throw BadInput("You are not watching " + quoted_word(match) + ".");
  say("You have stopped watching.");
}

void PersonSession::on(const protocol::WatchedStart& watched) {
  const protocol::Start& start = watched.match;
  watched_.insert_or_assign(start.match, start.players);
  const auto& [first, second] = start.players.both;
  say("You are watching " + start.match + ": " + start.game + ", " + first + " against " + second +
      ". `unwatch` ends that.");
}

void PersonSession::on(const protocol::View& view) {
  const auto watched = watched_.find(view.match);
  if (watched == watched_.end()) return;  // the person has stopped watching
  const protocol::ShownPosition& position = view.position;
  std::string text = view.match + ", after " + counted(position.ply, "move");
  if (position.last) text += ", the last " + *position.last;
  if (position.to_move) text += "; " + watched->second[*position.to_move] + " is to move";
  output_.append("\n");
  say(text + ".");
  output_.append(position.text);
}

void PersonSession::on(const protocol::WatchedEnd& end) {
  const auto watched = watched_.find(end.match);
  if (watched == watched_.end()) return;
  const std::optional<Seat> winner = end.spectator_outcome.winner;
  std::string text = end.match + " is over: ";
  if (winner) {
    text += watched->second[*winner] + " has won";
  } else {
    text += end.reason == protocol::Reason::aborted ? "it counts for nobody" : "a draw";
  }
  if (end.reason == protocol::Reason::normal) text += ", by the rules of the game";
  if (end.reason == protocol::Reason::repetition) text += ": a position has come up again";
  say(sentence(text, end.spectator_outcome.detail.empty() ? "" : ": " + end.spectator_outcome.detail));
  watched_.erase(watched);
}

}  // namespace gramy::referee
