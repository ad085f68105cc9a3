#include "referee/session/people/person_session.hpp"

#include <algorithm>

#include "engine/base/bad_input.hpp"
#include "engine/base/counted.hpp"
#include "engine/base/printable.hpp"
#include "protocol/name.hpp"
#include "referee/session/people/help.hpp"
#include "referee/session/people/paragraph.hpp"
#include "referee/session/people/sentences.hpp"

namespace gramy::referee {
namespace {

// A limit in bytes, both for the output in answer to one piece of input and for unread output.
constexpr std::size_t most_output = 1 << 20;
constexpr std::size_t most_shown = 50;  // `who` lists at most this many clients

// A review is quick if the board's size is at most soon_solved thousandths of the game's largest size, and
// the match has at most soon_judged moves.
constexpr std::uint64_t soon_solved = 10;
constexpr std::uint64_t soon_judged = 200;

bool same_name(std::string_view a, std::string_view b) {
  return protocol::FoldedName(a) == protocol::FoldedName(b);
}

bool is_blank(std::string_view line) {
  return line.find_first_not_of(' ') == std::string_view::npos;
}

/// Whether the line asks for a match, or may do so once it is complete. Such a line may be as long as a
/// board.
bool may_carry_board(std::string_view line) {
  return !is_blank(line) && lower_case(take_word(line)) == "play";
}

/// The ids of the games that may be played at this referee.
std::vector<std::string_view> ids_of(const SessionContext& context) {
  std::vector<std::string_view> ids;
  if (!context.is_open) return ids;
  for (const AnyGame& game : context.games) ids.push_back(game.id());
  return ids;
}

}  // namespace

std::string greeting(const SessionContext& context) {
  if (!context.is_open) {
    return paragraph(
               "This is gramy: a tournament of registered players is on. Type `help` for help, or, if "
               "you are one of them:") +
           "  name NAME TOKEN\n";
  }
  const Catalogue& games = context.games;
  std::string text = "This is gramy: games against perfect players. Type `help` for help";
  if (games.begin() == games.end()) return paragraph(text + ".");
  return paragraph(text + ", or begin:") + "  play " + std::string(games.begin()->id()) + "\n";
}

std::string told_to_go(std::string_view by) {
  return paragraph("You did not say who you are " + std::string(by) + ". Goodbye.");
}

PersonSession::PersonSession(const SessionStart& start)
    : context_(start.context),
      games_(ids_of(start.context)),
      output_(start.output),
      guest_number_(start.number),
      limiter_(context_.links, context_.limits.line_bytes) {
  if (!start.greeted) output_.append(greeting(context_));
}

void PersonSession::receive(std::string_view bytes, Time now) {
  now_ = now;
  if (gone_) return;
  input_.feed(bytes);
  output_before_ = output_.appended();
}

std::optional<Request> PersonSession::next(Time now) {
  now_ = now;
  while (requests_.empty() && go_on()) {
  }
  if (requests_.empty()) return std::nullopt;
  Request request = std::move(requests_.front());
  requests_.erase(requests_.begin());
  return request;
}

/// Does one step of the work. Returns false if there is nothing to do before more input comes.
bool PersonSession::go_on() {
  if (gone_) return false;
  if (joined_ && wanted_) {
    ask_for(*std::exchange(wanted_, std::nullopt));
  } else if (const auto line = held_ || review_holds_ ? std::nullopt : input_.next()) {
    if (const auto limit = longest_line(*line); line->size() > limit) {
      leave_for_length(limit);
    } else {
      read_line(*line);
      if (output_.appended() - output_before_ > most_output)
        part_with("Your lines asked for too much text at once. Goodbye.");
    }
  } else if (const auto limit = longest_line(input_.pending().substr(0, 80)); input_.held() > limit) {
    leave_for_length(limit);
  } else {
    return false;
  }
  return true;
}

std::size_t PersonSession::held_text() const {
  return input_.held() + (unfinished_ ? unfinished_->board->size() : 0);
}

void PersonSession::drop_text() {
  if (!unfinished_ || board_dropped_ || input_.held() > context_.limits.line_bytes)
    return part_with("The referee holds too much text it has not read. Come back later. Goodbye.");
  board_dropped_ = true;
  *unfinished_->board = std::string();
}

void PersonSession::turn_away(std::string_view by) {
  output_.append(told_to_go(by));
}

/// The most bytes that a line with this beginning may have.
std::uint64_t PersonSession::longest_line(std::string_view beginning) const {
  const auto& limits = context_.limits;
  const bool long_allowed = unfinished_ || may_carry_board(beginning);
  return long_allowed ? std::max(limits.play_bytes, limits.line_bytes) : limits.line_bytes;
}

void PersonSession::leave_for_length(std::uint64_t limit) {
  part_with("Your line is longer than " + std::to_string(limit) + " characters. Goodbye.");
}

void PersonSession::leave_for_haste() {
  part_with("You sent more than " + limiter_.in_words() + ". Goodbye.");
}

void PersonSession::read_line(const std::string& line) {
  try {
    if (unfinished_) {
      read_board_line(line);
    } else if (!limiter_.take(line.size(), now_)) {
      leave_for_haste();
    } else if (output_.size() > most_output) {
      part_with("You have not read the answers to your last lines. Goodbye.");
    } else if (!is_blank(line)) {
      const auto typed = read_typed_line(line, games_);
      if (const auto* move = std::get_if<TypedMove>(&typed)) {
        type_move(move->numbers);
      } else {
        const std::uint64_t before = output_.appended();
        obey(std::get<TypedCommand>(typed));
        if (!limiter_.take_shown(output_.appended() - before, now_)) leave_for_haste();
      }
    }
  } catch (const BadInput& mistake) {
    say(mistake.what());
  }
}

void PersonSession::read_board_line(const std::string& line) {
  std::string& board = *unfinished_->board;
  if (board_dropped_) {
    if (!is_blank(line)) return;
    board_dropped_ = false;
    unfinished_.reset();
    throw BadInput(sentence("The board is not read: ", too_much_text));
  }
  if (!is_blank(line)) {
    board += line + '\n';
    if (board.size() > context_.limits.play_bytes) {
      part_with("The board is longer than " + std::to_string(context_.limits.play_bytes) +
                " characters. Goodbye.");
    }
    return;
  }
  protocol::Play play = *std::exchange(unfinished_, std::nullopt);
  if (play.board->empty()) throw BadInput("No board was typed, so no match begins.");
  ask_for(std::move(play));
}

void PersonSession::obey(const TypedCommand& command) {
  const std::string& rest = command.rest;
  switch (command.word) {
    case Word::help:
      return obey_help(rest);
    case Word::games:
      output_.append(list_of_games(context_.games));
      return;
    case Word::rules:
      return obey_rules(rest);
    case Word::who:
      return obey_who(rest);
    case Word::watch:
      return obey_watch(rest);
    case Word::unwatch:
      return obey_unwatch(rest);
    case Word::name:
      return obey_name(rest);
    case Word::play:
      return obey_play(rest);
    case Word::board:
      return obey_board(rest);
    case Word::show:
      return obey_show(rest);
    case Word::hint:
      return obey_hint();
    case Word::undo:
      return obey_undo();
    case Word::say:
      return obey_say(rest);
    case Word::again:
      return obey_again(rest);
    case Word::review:
      return obey_review();
    case Word::accept:
      return answer_invitation(true, rest);
    case Word::refuse:
      return answer_invitation(false, rest);
    case Word::quit:
      return part_with("Goodbye.");
    case Word::moves:
      if (!match_) throw BadInput(not_playing());
      output_.append(match_->moves_in_words());
      return;
    case Word::resign:
      if (!match_) throw BadInput("You are not playing: there is nothing to resign.");
      requests_.emplace_back(Send{protocol::Resign{match_->start().match}});
      held_ = true;
      return;
  }
}

std::string PersonSession::not_playing() const {
  return "You are not playing. " +
         std::string(context_.is_open ? "`help play` tells how to begin." : arranged_matches);
}

void PersonSession::obey_help(std::string_view topic) {
  if (topic.empty()) {
    output_.append(help(context_.is_open));
    return;
  }
  const std::string wanted = lower_case(topic);
  auto known = help_about_.find(wanted);
  if (known == help_about_.end()) {
    std::string answer = help_about(topic, context_.games, context_.limits, context_.is_open);
    known = help_about_.emplace(wanted, std::move(answer)).first;
  }
  output_.append(known->second);
}

void PersonSession::obey_rules(std::string_view game) {
  if (game.empty() && !match_) throw BadInput("Which game? Type `rules GAME`; `games` lists the games.");
  output_.append(rules_of(game.empty() ? match_->board().game() : find_game(context_.games, game)));
}

void PersonSession::obey_name(std::string_view rest) {
  const std::string_view name = take_word(rest);
  const std::string_view word = take_word(rest);
  if (joined_) throw BadInput("You are " + name_ + ". For another name, `quit` and come again.");
  if (name.empty()) {
    throw BadInput(
        std::string("You have no name yet. ") +
        (context_.is_open ? "`name ZOSIA` gives you one." : "If you are registered: `name NAME TOKEN`."));
  }
  if (!protocol::is_name(name)) {
    throw BadInput("A name is 1 to 32 of the letters A-Z and a-z, digits, - and _; found " +
                   quoted_word(name) + ".");
  }
  if (!take_word(rest).empty()) throw BadInput("`name` is followed by a name and at most one more word.");
  join(std::string(name), word);
}

void PersonSession::obey_play(std::string_view rest) {
  if (!context_.is_open) throw BadInput("You cannot ask for a match here. " + std::string(arranged_matches));
  if (match_) throw BadInput("You are playing already: finish the match, or `resign` it.");
  if (asked_) throw BadInput("You have asked " + *asked_ + " for a match already: wait for the answer.");
  PlayRequest wanted = read_play(rest, context_.games, context_.company);
  if (joined_ && same_name(wanted.play.against, name_)) throw BadInput("You cannot play against yourself.");
  if (!wanted.board_follows) return ask_for(std::move(wanted.play));
  unfinished_ = std::move(wanted.play);
  say("Type or paste the board, and an empty line after it.");
}

void PersonSession::obey_board(std::string_view rest) {
  const bool as_text = lower_case(rest) == "text";
  if (!rest.empty() && !as_text) throw BadInput("To play on a board of your own: `play GAME board ...`.");
  if (!match_) throw BadInput(not_playing());
  if (as_text) {
    if (board_text_end_ > output_.consumed()) throw BadInput("The board is still being sent to you.");
    output_.append(match_->board_text());
    board_text_end_ = output_.appended();
    return;
  }
  output_.append(match_->picture());
  const auto clock = time_left();
  say(match_->turn() + (clock ? " " + describe(*clock, match_->opponent()) : ""));
}

void PersonSession::obey_show(std::string_view rest) {
  if (!match_) throw BadInput(not_playing());
  output_.append(match_->around(read_integers(rest)));
}

void PersonSession::obey_hint() {
  if (!match_) throw BadInput("You are not playing: there is nothing to hint at.");
  if (match_->start().rated) throw BadInput("There are no hints in a rated match.");
  if (!match_->your_turn()) throw BadInput("A hint is for your own turn. " + match_->turn());
  if (hint_awaited_) throw BadInput("The hint is on its way.");
  hint_awaited_ = true;
  requests_.emplace_back(Send{protocol::HintRequest{match_->start().match}});
}

void PersonSession::obey_undo() {
  if (!match_) throw BadInput("You are not playing: there is nothing to take back.");
  if (match_->start().rated) throw BadInput("No move is taken back in a rated match.");
  if (!undo_asked_ && !match_->has_moved()) throw BadInput("You have made no move that could be taken back.");
  requests_.emplace_back(Send{protocol::Undo{match_->start().match}});
  if (opponent_is_person()) {
    // Does not promise an answer, because none comes if the opponent's connection is lost.
    if (!undo_asked_) say(match_->opponent() + " is asked to let you take your last move back.");
  } else if (match_->your_turn()) {
    held_ = true;
  } else {
    say("Your last move is taken back when " + match_->opponent() + " has answered it.");
  }
}

void PersonSession::obey_say(std::string_view text) {
  if (!match_) throw BadInput("You are not playing: there is no opponent to say it to.");
  if (text.empty()) throw BadInput("Say what? For example: `say Good luck!`.");
  if (first_characters(text, protocol::Say::most_characters).size() < text.size()) {
    throw BadInput("That is too long: at most " + std::to_string(protocol::Say::most_characters) +
                   " characters at once.");
  }
  if (!opponent_is_person()) throw BadInput(match_->opponent() + " is a program and hears nothing.");
  requests_.emplace_back(Send{protocol::Say{match_->start().match, std::string(text)}});
}

void PersonSession::obey_again(std::string_view rest) {
  const bool swap = lower_case(rest) == "swap";
  if (!rest.empty() && !swap)
    throw BadInput("`again` keeps your seat, `again swap` gives you the other; found " + quoted_word(rest) +
                   ".");
  if (match_) throw BadInput("Finish the match that you are playing, or `resign` it, before `again`.");
  if (last_match_.empty()) throw BadInput("You have played no match that could be played again.");
  if (asked_) throw BadInput("You have asked " + *asked_ + " for a match already: wait for the answer.");
  asked_ = last_opponent_;
  held_ = true;
  requests_.emplace_back(Send{protocol::Again{last_match_, swap}});
}

void PersonSession::obey_review() {
  if (match_) throw BadInput("A match is reviewed when it is over; until then, `hint` gives a good move.");
  if (last_match_.empty()) throw BadInput("You have played no match that could be reviewed.");
  if (!last_) throw BadInput("Only casual matches are reviewed, and only small ones are kept for a review.");
  if (review_awaited_) throw BadInput("The review is on its way.");
  const bool is_soon = thousandths_of_largest(last_->board()) <= soon_solved && last_->ply() <= soon_judged;
  if (!is_soon) say("This may take a minute.");
  review_awaited_ = true;
  review_holds_ = is_soon;
  requests_.emplace_back(WantReview{{last_->board(), last_->start().start, last_->moves()}});
}

bool PersonSession::opponent_is_person() const {
  const auto opponent = context_.company.find(match_->opponent());
  return !opponent || opponent->kind == ClientKind::person;
}

void PersonSession::obey_who(std::string_view beginning) {
  auto present = context_.company.who(beginning, most_shown + 1);
  const bool all = present.size() <= most_shown;
  if (!all) present.pop_back();
  if (present.empty())
    say(beginning.empty() ? "Nobody is here."
                          : "Nobody is here whose name begins with " + quoted_word(beginning) + ".");
  for (const Presence& each : present) {
    std::string text = each.kind == ClientKind::person ? "a person" : "a bot";
    if (joined_ && same_name(each.name, name_)) text = "you";
    if (each.playing > 0)
      text += ", playing " + counted(static_cast<std::uint64_t>(each.playing), "match", "matches");
    if (each.playing < each.capacity) text += each.playing == 0 ? ", free" : " and free for more";
    if (!each.games.empty()) {
      text += "; plays";
      for (const std::string& game : each.games) text += (&game == &each.games.front() ? " " : ", ") + game;
    }
    output_.append(labelled(each.name, printable(text)));
  }
  if (!all && beginning.empty()) {
    say("and " + std::to_string(context_.company.count() - present.size()) +
        " more; `who ZO` shows only names that begin with ZO.");
  } else if (!all) {
    say("and more; type more letters of a name after `who` to see fewer.");
  }
  if (beginning.empty()) show_matches();
  if (!joined_ && context_.is_open)
    say("You have no name yet: nobody can invite you. `name ZOSIA` gives you one.");
}

/// `from`: the sender of the invitation; not needed if the person has only one invitation.
void PersonSession::answer_invitation(bool accept, std::string_view from) {
  if (invited_by_.empty() && undo_asked_) {
    undo_asked_ = false;
    requests_.emplace_back(Send{protocol::Answer{accept, match_->start().match}});
    if (!accept) say("You have refused: nothing is taken back.");
    return;
  }
  if (invited_by_.empty()) throw BadInput("Nobody is waiting for your answer.");
  auto meant = invited_by_.begin();
  if (const std::string_view name = take_word(from); !name.empty()) {
    meant = std::ranges::find_if(invited_by_, [&](const auto& each) { return same_name(each, name); });
    if (meant == invited_by_.end()) throw BadInput(quoted_word(name) + " has not invited you.");
  } else if (invited_by_.size() > 1) {
    throw BadInput("Several players have invited you. Name one of them, as in `" +
                   std::string(accept ? "accept " : "refuse ") + invited_by_.back() + "`.");
  }
  const std::string inviter = *meant;
  invited_by_.erase(meant);
  requests_.emplace_back(AnswerInvitation{accept, inviter});
  held_ = accept;
  if (!accept) say("You have refused.");
}

void PersonSession::type_move(const std::vector<Number>& numbers) {
  if (!match_) throw BadInput(not_playing());
  if (!match_->your_turn()) throw BadInput("It is not your turn. " + match_->turn());
  AnyMove move;
  if (numbers.size() <= AnyMove::max_size) {
    for (const Number number : numbers) move.push_back(number);
  }
  const auto why_illegal = match_->why_illegal(move);
  const bool rated = match_->start().rated;
  if (why_illegal && !rated) {
    if (numbers.size() > AnyMove::max_size) {
      throw BadInput("A move is " + std::string(match_->board().game().info().move_form) + ".");
    }
    throw BadInput(sentence("Not possible: ", *why_illegal));
  }
  requests_.emplace_back(Send{protocol::Move{match_->start().match, match_->ply(), numbers, {}, {}}});
  if (!why_illegal) play_shown(move);
  // In a rated match, an illegal move is sent too, because the referee has to decide that the person loses.
  // After an illegal move or the end of a match, further lines wait for the referee's answer.
  held_ = why_illegal || match_->over();
  if (!held_) say(match_->turn());
}

/// Joins the lobby as a spectator, which needs no name.
void PersonSession::look_on() {
  if (std::exchange(looks_on_, true)) return;
  protocol::Hello hello;
  hello.spectator = true;
  requests_.emplace_back(Join{std::move(hello)});
}

void PersonSession::join(std::string name, std::string_view word) {
  name_ = std::move(name);
  protocol::Hello hello;
  hello.name = name_;
  hello.person = true;
  // The word may be the secret of an earlier welcome, or the token of a reserved name.
  if (!word.empty()) {
    hello.resume = hello.token = std::string(word);
    ++words_tried_;
  }
  requests_.emplace_back(Join{std::move(hello)});
  held_ = true;
}

void PersonSession::join_as_guest() {
  guest_ = true;
  join(context_.company.guest_name(guest_number_), {});
}

void PersonSession::ask_for(protocol::Play play) {
  if (!joined_) {
    wanted_ = std::move(play);
    return join_as_guest();
  }
  asked_ = play.against;
  held_ = true;  // further lines have to wait for the answer to the `play`
  requests_.emplace_back(Send{std::move(play)});
}

void PersonSession::part_with(std::string_view why) {
  say(why);
  requests_.emplace_back(Quit{});
  gone_ = true;
}

std::optional<protocol::ClockReading> PersonSession::time_left() const {
  if (!clock_ || !match_->your_turn()) return std::nullopt;
  const auto gone = std::chrono::duration_cast<std::chrono::milliseconds>(now_ - clock_read_);
  return protocol::ClockReading{
      std::clamp<std::int64_t>(clock_->yours_ms - gone.count(), 0, clock_->yours_ms), clock_->theirs_ms};
}

void PersonSession::say(std::string_view sentence) {
  output_.append(paragraph(sentence));
}

}  // namespace gramy::referee
