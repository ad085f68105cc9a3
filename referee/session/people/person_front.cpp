#include "referee/session/people/person_front.hpp"

#include <algorithm>

#include "engine/bad_input.hpp"
#include "engine/token_reader.hpp"
#include "protocol/name.hpp"
#include "referee/session/people/help.hpp"
#include "referee/session/people/paragraph.hpp"
#include "referee/session/people/sentences.hpp"

namespace gramy::referee {
namespace {

constexpr std::size_t most_output = 1 << 20;  // not taken by the owner
constexpr std::uint64_t guest_names = 9000;   // guest-1000 .. guest-9999

bool same_name(std::string_view a, std::string_view b) {
  return protocol::folded(a) == protocol::folded(b);
}

bool is_blank(std::string_view line) {
  return line.find_first_not_of(' ') == std::string_view::npos;
}

/// The line is, or may become, one that asks for a match: it may be as long as a board.
bool may_carry_board(std::string_view line) {
  return !is_blank(line) && lower_case(take_word(line)) == "play";
}

}  // namespace

PersonFront::PersonFront(PersonSurroundings surroundings)
    : surroundings_(std::move(surroundings)), allowance_(surroundings_.links) {}

std::string PersonFront::greeting() const {
  std::string text = "This is gramy: games against perfect players. Type `help` for help";
  if (surroundings_.games.begin() == surroundings_.games.end()) return paragraph(text + ".");
  return paragraph(text + ", or begin:") + "  play " + std::string(surroundings_.games.begin()->id()) + "\n";
}

void PersonFront::receive(std::string_view bytes) {
  if (gone_) return;
  input_.feed(bytes);
  read_lines();
}

std::string PersonFront::take_output() {
  return std::exchange(output_, {});
}

std::vector<Request> PersonFront::take_requests() {
  return std::exchange(requests_, {});
}

void PersonFront::read_lines() {
  while (!gone_ && !held_) {
    const auto line = input_.next();
    if (!line) break;
    if (const auto limit = longest_line(*line); line->size() > limit) return leave_for_length(limit);
    read_line(*line);
    if (output_.size() > most_output) leave("That was too much at once. Goodbye.");
  }
  if (gone_) return;
  const auto limit = longest_line(input_.pending().substr(0, 80));
  if (input_.held() > limit) leave_for_length(limit);
}

/// How long a line may be that begins so.
std::uint64_t PersonFront::longest_line(std::string_view beginning) const {
  const auto& limits = surroundings_.limits;
  const bool long_allowed = unfinished_ || may_carry_board(beginning);
  return long_allowed ? std::max(limits.play_bytes, limits.line_bytes) : limits.line_bytes;
}

void PersonFront::leave_for_length(std::uint64_t limit) {
  leave("That is longer than " + std::to_string(limit) + " characters. Goodbye.");
}

void PersonFront::read_line(const std::string& line) {
  try {
    if (unfinished_) {
      read_board_line(line);
    } else if (!allowance_.take(1, surroundings_.now())) {
      leave("That is more than " + allowance_.in_words() + ". Goodbye.");
    } else if (!is_blank(line)) {
      const auto typed = read_typed_line(line);
      if (const auto* move = std::get_if<TypedMove>(&typed)) {
        type_move(move->numbers);
      } else {
        obey(std::get<Command>(typed));
      }
    }
  } catch (const BadInput& mistake) {
    say(mistake.what());
  }
}

void PersonFront::read_board_line(const std::string& line) {
  std::string& board = *unfinished_->board;
  if (!is_blank(line)) {
    board += line + '\n';
    if (board.size() > surroundings_.limits.play_bytes) {
      leave("The board is longer than " + std::to_string(surroundings_.limits.play_bytes) +
            " characters. Goodbye.");
    }
    return;
  }
  protocol::Play play = *std::exchange(unfinished_, std::nullopt);
  if (play.board->empty()) throw BadInput("No board was typed, so nothing is played.");
  ask_for(std::move(play));
}

void PersonFront::obey(const Command& command) {
  const std::string& rest = command.rest;
  switch (command.word) {
    case Word::help:
      return obey_help(rest);
    case Word::games:
      output_ += list_of_games(surroundings_.games);
      return;
    case Word::rules:
      return obey_rules(rest);
    case Word::who:
      return obey_who();
    case Word::name:
      return obey_name(rest);
    case Word::play:
      return obey_play(rest);
    case Word::board:
      return obey_board(rest);
    case Word::hint:
      return obey_hint();
    case Word::accept:
      return answer_invitation(true);
    case Word::refuse:
      return answer_invitation(false);
    case Word::quit:
      return leave("Goodbye.");
    case Word::moves:
      if (!match_) throw BadInput("You are not playing. `help play` tells how to begin.");
      output_ += match_->moves_in_words();
      return;
    case Word::resign:
      if (!match_) throw BadInput("You are not playing: there is nothing to resign.");
      requests_.emplace_back(Send{protocol::Resign{match_->start().match}});
      held_ = true;
      return;
  }
}

void PersonFront::obey_help(std::string_view topic) {
  if (topic.empty()) {
    output_ += help();
    return;
  }
  const std::string wanted = lower_case(topic);
  auto known = help_about_.find(wanted);
  if (known == help_about_.end()) {
    std::string answer = help_about(topic, surroundings_.games, surroundings_.limits);
    known = help_about_.emplace(wanted, std::move(answer)).first;
  }
  output_ += known->second;
}

void PersonFront::obey_rules(std::string_view game) {
  if (game.empty() && !match_) throw BadInput("The rules of which game? `rules GAME`; `games` lists them.");
  output_ += rules_of(game.empty() ? match_->game() : find_game(surroundings_.games, game));
}

void PersonFront::obey_name(std::string_view rest) {
  const std::string_view name = take_word(rest);
  const std::string_view word = take_word(rest);
  if (joined_) throw BadInput("You are " + name_ + ". For another name, `quit` and come again.");
  if (name.empty()) throw BadInput("You have no name yet. `name ZOSIA` gives you one.");
  if (!protocol::is_name(name)) {
    throw BadInput("A name is 1 to 32 of the letters A-Z and a-z, digits, - and _; found " + quoted(name) +
                   ".");
  }
  if (!take_word(rest).empty()) throw BadInput("`name` is followed by a name and perhaps a word, no more.");
  join(std::string(name), word);
}

void PersonFront::obey_play(std::string_view rest) {
  if (match_) throw BadInput("You are playing already: finish the match, or `resign` it.");
  if (asked_) throw BadInput("You have asked " + *asked_ + " already: wait for the answer.");
  PlayRequest wanted = read_play(rest, surroundings_.games, surroundings_.who());
  if (joined_ && same_name(wanted.play.against, name_)) throw BadInput("You cannot play against yourself.");
  if (!wanted.board_follows) return ask_for(std::move(wanted.play));
  unfinished_ = std::move(wanted.play);
  say("Type or paste the board, and an empty line after it.");
}

void PersonFront::obey_board(std::string_view rest) {
  const bool as_text = lower_case(rest) == "text";
  if (!rest.empty() && !as_text) throw BadInput("To play on a board of your own: `play GAME board ...`.");
  if (!match_) throw BadInput("You are not playing. `help play` tells how to begin.");
  if (as_text) {
    output_ += match_->board_text();
    return;
  }
  output_ += match_->picture();
  const auto clock = time_left();
  say(match_->turn() + (clock ? " " + describe(*clock, match_->opponent()) : ""));
}

void PersonFront::obey_hint() {
  if (!match_) throw BadInput("You are not playing: there is nothing to hint at.");
  if (match_->start().rated) throw BadInput("There are no hints in a rated match.");
  if (!match_->your_turn()) throw BadInput("A hint is for your own turn. " + match_->turn());
  if (hint_awaited_) throw BadInput("The hint is on its way.");
  hint_awaited_ = true;
  requests_.emplace_back(
      WantHint{++hints_asked_, match_->game(), match_->board(), match_->start().start, match_->moves()});
}

void PersonFront::obey_who() {
  const auto present = surroundings_.who();
  if (present.empty()) say("Nobody is here.");
  for (const Presence& each : present) {
    std::string text = each.kind == ClientKind::person ? "a person" : "a bot";
    if (joined_ && same_name(each.name, name_)) text = "you";
    text += each.playing == 0   ? ", free"
            : each.playing == 1 ? ", playing"
                                : ", playing " + std::to_string(each.playing) + " matches";
    if (!each.games.empty()) {
      text += "; plays";
      for (const std::string& game : each.games) text += (&game == &each.games.front() ? " " : ", ") + game;
    }
    output_ += labelled(each.name, printable(text));
  }
  if (!joined_) say("You have no name yet: nobody can invite you. `name ZOSIA` gives you one.");
}

void PersonFront::answer_invitation(bool accept) {
  if (!invited_) throw BadInput("Nobody is waiting for your answer.");
  invited_ = false;
  requests_.emplace_back(AnswerInvitation{accept});
  held_ = accept;
  if (!accept) say("You have refused.");
}

void PersonFront::type_move(const std::vector<Number>& numbers) {
  if (!match_) throw BadInput("You are not playing. `help play` tells how to begin.");
  if (!match_->your_turn()) throw BadInput("It is not your turn. " + match_->turn());
  AnyMove move;
  if (numbers.size() <= AnyMove::max_size) {
    for (const Number number : numbers) move.push_back(number);
  }
  const auto why_illegal = match_->why_illegal(move);
  const bool rated = match_->start().rated;
  if (why_illegal && !rated) {
    if (numbers.size() > AnyMove::max_size) {
      throw BadInput("A move is " + std::string(match_->game().info().move_form) + ".");
    }
    throw BadInput(sentence("Not possible: ", *why_illegal));
  }
  requests_.emplace_back(Send{protocol::Move{match_->start().match, match_->ply(), numbers, {}, {}}});
  if (!why_illegal) play_shown(move);
  // An illegal move goes out in a rated match: there it loses, whoever plays. The referee has the last word
  // on that, and at the end.
  held_ = why_illegal || match_->over();
  if (!held_) say(match_->turn());
}

void PersonFront::join(std::string name, std::string_view word) {
  name_ = std::move(name);
  protocol::Hello hello;
  hello.name = name_;
  // The word may be the one told at an earlier welcome, or the token of a name that has one.
  if (!word.empty()) {
    hello.resume = hello.token = std::string(word);
    ++words_tried_;
  }
  requests_.emplace_back(Join{std::move(hello)});
  held_ = true;
}

void PersonFront::join_as_guest() {
  const auto present = surroundings_.who();
  const auto taken = [&present](std::string_view name) {
    return std::ranges::any_of(present, [name](const Presence& each) { return same_name(each.name, name); });
  };
  std::string name;
  do {
    name = "guest-" + std::to_string(1000 + (surroundings_.guest_number + guests_tried_) % guest_names);
    ++guests_tried_;
  } while (taken(name) && guests_tried_ < most_guests_tried);
  join(std::move(name), {});
}

void PersonFront::ask_for(protocol::Play play) {
  if (!joined_) {
    wish_ = std::move(play);
    return join_as_guest();
  }
  const auto present = surroundings_.who();
  const bool of_person = std::ranges::any_of(present, [&play](const Presence& each) {
    return each.kind == ClientKind::person && same_name(each.name, play.against);
  });
  asked_ = play.against;
  if (of_person) say(play.against + " will be asked, and may refuse.");
  held_ = !of_person;
  requests_.emplace_back(Send{std::move(play)});
}

void PersonFront::leave(std::string_view why) {
  say(why);
  requests_.emplace_back(Quit{});
  gone_ = true;
}

std::optional<protocol::ClockReading> PersonFront::time_left() const {
  if (!clock_ || !match_->your_turn()) return std::nullopt;
  const auto gone = std::chrono::duration_cast<std::chrono::milliseconds>(surroundings_.now() - clock_read_);
  return protocol::ClockReading{
      std::clamp<std::int64_t>(clock_->yours_ms - gone.count(), 0, clock_->yours_ms), clock_->theirs_ms};
}

void PersonFront::say(std::string_view sentence) {
  output_ += paragraph(sentence);
}

}  // namespace gramy::referee
