// `gramy-referee replay`: plays a recorded match again, with one bot in the user's own terminal.
#include <algorithm>
#include <chrono>
#include <fmt/format.h>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

#include "engine/base/bad_input.hpp"
#include "engine/base/counted.hpp"
#include "engine/base/printable.hpp"
#include "engine/base/shell_word.hpp"
#include "engine/catalogue.hpp"
#include "protocol/json.hpp"
#include "referee/commands/chosen_match.hpp"
#include "referee/commands/commands.hpp"
#include "referee/commands/debugged_bot.hpp"
#include "referee/commands/exit_code.hpp"
#include "referee/commands/tournament_option.hpp"
#include "referee/match/match.hpp"
#include "referee/process/descendants.hpp"
#include "referee/tournament/records/recorded_board.hpp"
#include "referee/truth/records.hpp"

namespace gramy::referee {
namespace {

struct ReplayOptions {
  TournamentAddress records;
  std::string match, player;
  bool stdio = false;
  std::vector<std::string> command;
};

using Clock = std::chrono::steady_clock;

/// The match to play again, and its board.
struct Found {
  RecordedMatch match;
  AnyBoard board;
};

Found found_in(const ReplayOptions& options) {
  std::vector<NumberedMatch> matches;
  {
    Records records(options.records);
    while (const auto match = records.next()) matches.push_back({matches.size() + 1, match->match});
  }
  const std::uint64_t wanted =
      chosen(options.match, matches, matches.size(), quoted_word(options.records.place, 200));
  Records records(options.records);
  std::optional<RecordedMatch> match;
  for (std::uint64_t number = 0; number < wanted; ++number) match = records.next();
  const Catalogue games = all_games();
  const AnyGame* game = match ? games.find(match->game) : nullptr;
  if (!game)
    throw BadInput("expected a match of a game that this gramy-referee knows, found a match of another game");
  AnyBoard board = game->read_board(board_text(*match, records.folder()));
  return {std::move(*match), std::move(board)};
}

Seat seat_of(const std::string& player, const RecordedMatch& match) {
  for (const Seat seat : both_seats) {
    if (match.players[seat] == player) return seat;
  }
  throw BadInput(fmt::format("--player: expected '{}' or '{}', the players of '{}', found {}",
                             printable(match.players[Seat::first]), printable(match.players[Seat::second]),
                             printable(match.match), quoted_word(player)));
}

std::string move_text(const std::optional<std::vector<Number>>& numbers) {
  return numbers ? fmt::format("{}", fmt::join(*numbers, " ")) : "no move";
}

/// A recorded match that is played again with one bot.
class Replay {
 public:
  Replay(DebuggedBot& bot, Found found, Seat seat)
      : bot_(bot), recorded_(std::move(found.match)), board_(std::move(found.board)), seat_(seat) {}

  /// Returns the last message, and whether the bot made the recorded moves.
  std::pair<std::string, bool> run() {
    welcome();
    while (!told_) {
      deliver();
      if (match_->ended() || told_) break;
      const auto line = bot_.line();
      if (!line) return {fmt::format("{}: the bot has ended", place()), false};
      hear(*line);
    }
    return told_ ? *told_ : std::pair(all_the_same(), true);
  }

 private:
  std::string place() const {
    return fmt::format("{}, ply {}", printable(recorded_.match), match_ ? match_->ply() : 0);
  }

  std::string all_the_same() const {
    std::size_t moves = 0;
    AnyPosition position = board_.begin(recorded_.start);
    for (const PlayedMove& each : recorded_.moves) {
      moves += position.to_move() == seat_;
      position.play(each.move);
    }
    return fmt::format("{}: {} of {}, all as recorded", printable(recorded_.match), counted(moves, "move"),
                       printable(recorded_.players[seat_]));
  }

  /// The recorded move at the current ply, in words.
  std::string recorded_now() const {
    const auto ply = match_->ply();
    if (ply < recorded_.moves.size()) return to_text(recorded_.moves[ply].move);
    return fmt::format("the end ({})", protocol::name(recorded_.reason));
  }

  void diverged(const std::string& now) {
    told_ = {fmt::format("{}, {}: recorded {}, now {}", place(), printable(recorded_.players[seat_]),
                         recorded_now(), now),
             false};
  }

  void welcome() {
    const auto line = bot_.line();
    const auto message = protocol::parse_client_line(line.value_or(""));
    const auto* said = std::get_if<protocol::ClientMessage>(&message);
    const auto* hello = said ? std::get_if<protocol::Hello>(said) : nullptr;
    if (!hello)
      throw BadInput(fmt::format("expected the bot's hello, found {}",
                                 line ? quoted_word(*line, 200) : "the end of its output"));
    protocol::Limits limits;
    for (const AnyGame& game : all_games())
      limits.board_size[std::string(game.id())] = game.info().default_max_size;
    send(protocol::Welcome{.server = "gramy-referee replay",
                           .session = "s1",
                           .name = recorded_.players[seat_],
                           .resume = "replay",
                           .limits = limits});
    BySeat<protocol::Wants> wants{};
    wants[seat_] = hello->wants;
    match_.emplace(MatchSetup{.id = recorded_.played_as.empty() ? recorded_.match : recorded_.played_as,
                              .board = board_,
                              .start = recorded_.start,
                              .players = recorded_.players,
                              .rated = !recorded_.casual},
                   wants, Patience{.come_back = std::chrono::hours(24)}, Clock::now());
  }

  void send(const protocol::RefereeMessage& message) { bot_.send(protocol::to_line(message)); }

  /// Sends the match's messages, and plays the opponent's recorded moves, until the bot is to move.
  void deliver() {
    for (auto messages = match_->take_messages(); !messages.empty(); messages = match_->take_messages()) {
      bool opponent_is_asked = false;
      for (const SeatMessage& message : messages) {
        if (message.to == seat_)
          send(message.what);
        else
          opponent_is_asked =
              opponent_is_asked || std::holds_alternative<protocol::MoveRequest>(message.what);
      }
      if (opponent_is_asked) play_opponent();
    }
  }

  void play_opponent() {
    const auto ply = match_->ply();
    if (ply >= recorded_.moves.size()) return match_->resign(other(seat_), {Clock::now()});
    const AnyMove& move = recorded_.moves[ply].move;
    match_->move(other(seat_),
                 {.match = match_->setup().id, .ply = ply, .numbers = {{move.begin(), move.end()}}},
                 {Clock::now()});
  }

  void hear(const std::string& line) {
    const auto read = protocol::parse_client_line(line);
    if (const auto* error = std::get_if<protocol::Error>(&read)) {
      return diverged(quoted_word(line, 200) + fmt::format(", which is not a message ({})", error->message));
    }
    const auto& message = std::get<protocol::ClientMessage>(read);
    if (const auto* move = std::get_if<protocol::Move>(&message)) return hear_move(*move);
    if (std::holds_alternative<protocol::Ready>(message)) return match_->ready(seat_, {Clock::now()});
    if (std::holds_alternative<protocol::Resign>(message)) {
      const bool is_recorded =
          match_->ply() == recorded_.moves.size() && recorded_.reason == protocol::Reason::resign;
      is_recorded ? match_->resign(seat_, {Clock::now()}) : diverged("the bot resigns");
    }
  }

  void hear_move(const protocol::Move& move) {
    const auto ply = match_->ply();
    // A move for another ply is not compared, because Match::move refuses it.
    const bool is_open = move.ply == ply;
    const auto is_recorded = [&] {
      return ply < recorded_.moves.size() && move.numbers &&
             std::ranges::equal(*move.numbers, recorded_.moves[ply].move);
    };
    if (is_open && !is_recorded()) return diverged(move_text(move.numbers));
    match_->move(seat_, move, {Clock::now()});
  }

  DebuggedBot& bot_;
  RecordedMatch recorded_;
  AnyBoard board_;
  Seat seat_;
  std::optional<Match> match_;
  std::optional<std::pair<std::string, bool>> told_;
};

int replay(const ReplayOptions& options) {
  adopt_orphans();
  const int exit_code = exit_code_of([&] {
    Found found = found_in(options);
    const Seat seat = seat_of(options.player, found.match);
    DebuggedBot bot(shell_line(options.command), options.stdio, options.player);
    const auto [told, is_same] = Replay(bot, std::move(found), seat).run();
    fmt::print("{}\n", told);
    std::fflush(stdout);
    bot.send(protocol::to_line(protocol::RefereeMessage(protocol::Bye{.reason = told})));
    bot.let_go();
    return is_same ? 0 : 1;
  });
  kill_descendants();
  return exit_code;
}

}  // namespace

RunnableCommand replay_command(command_line::Command& program) {
  using namespace command_line;
  auto options = std::make_shared<ReplayOptions>();
  auto arguments = program.command(
      "replay",
      "plays a recorded match again with a bot in the place of one player, for example in a debugger");
  arguments
      .option("FOLDER", options->records.place, "a tournament's folder or database, or a file of records")
      .required();
  add_tournament_option(arguments, options->records.tournament);
  arguments.option("MATCH", options->match, "the match's id, the beginning of its id, or its number")
      .required();
  arguments
      .option("COMMAND", options->command,
              "the bot's program and its arguments, after `--`. If this is a single word, it is run as a "
              "bash command line")
      .required();
  arguments.option("--player", options->player, "the player whose seat the bot takes").required().one_word();
  arguments.flag("--stdio", options->stdio, "the bot uses its standard input and output instead of TCP");
  arguments.footer(R"(Examples:
  gramy-referee replay results/all 12 --player ala -- python3 -m pdb bot.py
  gramy-referee replay results/all paski:generated-1:ala:random --player ala --stdio -- ./bot

The bot gets the messages of the match that the recorded player got, but without clocks. The opponent moves as recorded.
At the bot's first move that differs from the record, `replay` reports both moves and ends.

Exit codes: 0 all moves are as recorded, 1 a move differs or the bot ended, 2 bad usage or input.)");
  return {arguments, [options] { return replay(*options); }};
}

}  // namespace gramy::referee
