// The part of PersonSession that puts the referee's messages into words for the person.
#include <algorithm>
#include <span>

#include "engine/base/bad_input.hpp"
#include "engine/base/counted.hpp"
#include "engine/base/printable.hpp"
#include "referee/session/people/paragraph.hpp"
#include "referee/session/people/person_session.hpp"
#include "referee/session/people/review.hpp"
#include "referee/session/people/sentences.hpp"

namespace gramy::referee {
namespace {

std::string value_in_words(Value value) {
  switch (value) {
    case Value::win:
      return "with perfect play you win";
    case Value::draw:
      return "with perfect play it is a draw";
    case Value::loss:
      break;
  }
  return "but the position is lost against perfect play";
}

/// The most moves of a match that is kept for a review.
constexpr std::uint64_t most_reviewed = 10'000;

}  // namespace

void PersonSession::deliver(const Delivery& delivery, Time now) {
  now_ = now;
  if (gone_) return;
  limiter_.told(delivery);
  if (const auto* message = std::get_if<protocol::RefereeMessage>(&delivery.what)) {
    on(*message, delivery.board);
  } else {
    on(std::get<protocol::SharedMessage>(delivery.what).message(), {});
  }
}

void PersonSession::on(const protocol::RefereeMessage& message, const std::optional<AnyBoard>& board) {
  if (const auto* start = std::get_if<protocol::Start>(&message)) return on(*start, board);
  std::visit(
      [this](const auto& each) {
        if constexpr (!std::is_same_v<std::decay_t<decltype(each)>, protocol::Start>) on(each);
      },
      message);
}

void PersonSession::on(const protocol::Invitation& invitation) {
  std::erase(invited_by_, invitation.from);
  invited_by_.push_back(invitation.from);
  output_.append("\n");
  say(describe(invitation));
}

void PersonSession::on(const protocol::Withdrawn& withdrawn) {
  // If the invitation is not in the list, the person has answered it too late. The referee will not answer,
  // so no lines have to wait.
  if (std::erase(invited_by_, withdrawn.from) == 0) held_ = false;
  say(describe(withdrawn));
}

void PersonSession::on(const protocol::Idle& idle) {
  output_.append("\n");
  say("You have not moved for long: move within " + seconds(static_cast<std::int64_t>(idle.left_ms)) +
      ", or you lose this match.");
}

void PersonSession::on(const protocol::Welcome& welcome) {
  if (welcome.name.empty()) return;  // a spectator has no name
  joined_ = true;
  held_ = false;
  say(guest_ ? "You gave no name, so you play as " + name_ + "." : "Hello, " + name_ + ".");
  if (!welcome.resume.empty()) {
    say("If the connection breaks, come back within " + std::to_string(context_.come_back.count()) +
        " s with:");
    output_.append("  name " + name_ + " " + printable(welcome.resume) + "\n");
  }
}

void PersonSession::on(const protocol::Start& start, const std::optional<AnyBoard>& board) {
  asked_.reset();
  drop_review();
  const bool taken_back = match_ && match_->start().match == start.match;
  invited_by_.clear();
  held_ = form_of_move_told_ = undo_asked_ = hint_awaited_ = false;
  match_.reset();
  clock_.reset();
  try {
    const AnyGame& game = find_game(context_.games, start.game);
    match_.emplace(start, board ? *board : game.read_board(start.board.text()));
    for (const AnyMove& move : start.moves) {
      if (const auto why = match_->why_illegal(move)) throw BadInput(to_text(move) + ": " + *why);
      match_->play(move);
    }
  } catch (const BadInput& mistake) {
    match_.reset();
    return say(sentence("The match cannot be shown: ", mistake.what()));
  }
  output_.append("\n");
  if (taken_back) {
    say("Taken back: the match goes on with " + counted(start.moves.size(), "move") + " played.");
  } else if (!start.moves.empty()) {
    say("You are back in the match, after " + counted(start.moves.size(), "move") + ".");
  }
  prepared_ = now_;
  if (start.clock && start.rated && start.moves.empty()) {
    prepared_ += std::chrono::milliseconds(start.clock->ready_ms);
  } else if (start.clock && !match_->over()) {
    // The person asked for this match, so preparation is over: the clock charges all further time.
    requests_.emplace_back(Send{protocol::Ready{start.match}});
  }
  output_.append((taken_back ? "" : match_->introduction()) + match_->picture());
  // If it is the person's turn or the match is over, the referee's next message comes at once. Further lines
  // wait for it.
  held_ = match_->your_turn() || match_->over();
  if (!held_) say(match_->turn());
}

void PersonSession::on(const protocol::MoveRequest& request) {
  held_ = false;
  if (!match_ || request.match != match_->start().match || request.ply < match_->ply()) return;
  // Shows only new moves. After a reconnect the person has seen the request, and only its clock is new.
  const auto fresh = std::min<std::uint64_t>(request.ply - match_->ply(), request.moves.size());
  for (const AnyMove& move : std::span(request.moves).last(fresh)) {
    output_.append("\n");
    if (!play_shown(move)) return;
  }
  clock_ = request.clock;
  clock_read_ = now_;
  if (request.ply < 2) clock_read_ = std::max(clock_read_, prepared_);  // the clock starts only at prepared_
  std::string turn = match_->turn();
  if (request.clock) turn.append(" ").append(describe(*request.clock, match_->opponent()));
  if (!std::exchange(form_of_move_told_, true)) {
    turn += " Type a move: " + match_->form_of_move() + ".";
  }
  say(turn);
}

void PersonSession::on(const protocol::End& end) {
  if (!match_ || end.match != match_->start().match) return;
  held_ = hint_awaited_ = undo_asked_ = false;
  // If the opponent's last move ended the match by the rules, this move has not been shown yet.
  const bool by_rules = end.reason == protocol::Reason::normal || end.reason == protocol::Reason::repetition;
  if (by_rules && !end.moves.empty() && !match_->over() && !match_->your_turn()) {
    output_.append("\n");
    play_shown(end.moves.back());
  }
  output_.append("\n");
  say(describe(end, match_->opponent()));
  last_match_ = end.match;
  last_end_ = end;
  last_end_.moves.clear();
  last_opponent_ = match_->opponent();
  last_.reset();
  // A person may stay for long without a match, so only small boards are kept.
  const bool is_small = match_->board().text().size() <= context_.limits.line_bytes;
  if (is_small && match_->ply() <= most_reviewed && !match_->start().rated) last_ = std::move(match_);
  match_.reset();
}

void PersonSession::on(const protocol::Error& error) {
  held_ = false;
  std::string told = describe(error);
  if (!joined_) {
    if (error.code == protocol::ErrorCode::name_taken && !guest_) {
      told += " If it is yours: `name " + name_ + " WORD`, with your secret word.";
    }
    const bool has_token = !error.cause || error.cause->what != "not_registered";
    if (error.code == protocol::ErrorCode::bad_token && has_token)
      told += " Give it as `name " + name_ + " TOKEN`.";
    guest_ = false;
    wanted_.reset();
    name_.clear();
  }
  const bool is_own = error.match == last_match_ || (match_ && error.match == match_->start().match);
  if (error.code == protocol::ErrorCode::unknown_match && !is_own)  // the person asked to watch a match
    told += " `who` lists the running matches.";
  if (!error.match || error.match == last_match_) asked_.reset();
  // The error does not say whether a hint or an undo was refused. It may be the hint, so none is awaited any
  // more.
  if (error.code == protocol::ErrorCode::refused) hint_awaited_ = false;
  say(told);
  if (!joined_ && words_tried_ == most_words_tried)
    part_with("You have given too many wrong secret words or tokens. Goodbye.");
}

void PersonSession::on(const protocol::Bye& bye) {
  say(sentence("The referee says goodbye", bye.reason.empty() ? "" : ": " + bye.reason));
}

void PersonSession::on(const protocol::Asked& asked) {
  held_ = false;
  say(asked.name + " has been asked for this match, and may refuse.");
}

void PersonSession::on(const protocol::Hint& hint) {
  if (!match_ || hint.match != match_->start().match || hint.ply != match_->ply()) return;
  hint_awaited_ = false;
  const auto move = parse_move(hint.move.value_or(""));
  if (!move || match_->why_illegal(*move)) return;
  say("Hint: " + match_->explained(*move) + "; " + value_in_words(hint.value) + ".");
  if (hint.reason) say(printable(*hint.reason));
}

void PersonSession::on(const protocol::UndoAsked& asked) {
  if (!match_ || asked.match != match_->start().match) return;
  undo_asked_ = true;
  output_.append("\n");
  say(printable(asked.from) +
      " would like to take back the last move. `accept` agrees, `refuse` or a move refuses.");
}

void PersonSession::on(const protocol::OpponentNews& news) {
  if (!match_ || news.match != match_->start().match) return;
  output_.append("\n");
  say(describe(news, match_->your_turn()));
}

void PersonSession::on(const protocol::Said& said) {
  if (!match_ || said.match != match_->start().match) return;
  output_.append("\n" + quotation(printable(said.from) + " says: ", printable(said.text)));
}

void PersonSession::review_found(const FoundReview& review) {
  review_holds_ = false;
  if (gone_ || !std::exchange(review_awaited_, false) || !last_) return;
  if (!review.error.empty()) return say(sentence("There is no review: ", review.error));
  output_.append(review_in_words(*last_, review.judged, last_end_));
}

void PersonSession::drop_review() {
  review_holds_ = false;
  if (std::exchange(review_awaited_, false)) requests_.emplace_back(DropReview{});
}

bool PersonSession::play_shown(const AnyMove& move) {
  if (match_->why_illegal(move)) {
    say("The referee sent a move that does not fit this board: " + to_text(move) + ".");
    return false;
  }
  hint_awaited_ = undo_asked_ = false;
  output_.append(match_->announcement(move));
  match_->play(move);
  output_.append(match_->picture());
  return true;
}

}  // namespace gramy::referee
