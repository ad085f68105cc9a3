#include "referee/check/conformance_check.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <memory>
#include <set>
#include <utility>
#include <vector>

#include "engine/base/counted.hpp"
#include "protocol/json.hpp"
#include "referee/check/checked_match.hpp"
#include "referee/lobby/secret.hpp"

namespace gramy::referee {
namespace {

using protocol::ClockSettings;
using protocol::RefereeMessage;
using namespace std::chrono_literals;

constexpr ClockSettings short_clock{
    .ready_ms = 10'000, .initial_ms = 2'000, .increment_ms = 50, .margin_ms = 50};

Time now() {
  return std::chrono::steady_clock::now();
}

std::int64_t ms(Time::duration time) {
  return std::chrono::duration_cast<std::chrono::milliseconds>(time).count();
}

/// Adds to the line a field that the protocol does not have, and that the bot should ignore.
std::string with_field(std::string line, const std::string& value) {
  return line.insert(1, "\"news\":" + value + ",");
}

class ConformanceCheck {
 public:
  ConformanceCheck(const BotCommand& command, const Catalogue& games, const std::vector<std::string>& only,
                   const Evidence& evidence, const std::function<void(const Finding&)>& found)
      : command_(command),
        games_(games),
        only_(only),
        evidence_(evidence),
        found_(found),
        wire_(evidence.lines, evidence.longest),
        bot_(command, wire_) {}

  Report run() {
    step("starts and says hello", [this] { return starts(); });
    if (report_.count(CheckResult::wrong) > 0) return report_;
    usual_step("moves only when asked", [this] { return waits(); });
    for (const std::string& id : only_) {
      if (std::ranges::none_of(played_, [&](const AnyGame& game) { return game.id() == id; }))
        step("plays " + id,
             []() -> std::string { throw NotTried("the bot's hello does not name this game"); });
    }
    for (const AnyGame& game : std::exchange(played_, {})) {
      usual_step(fmt::format("plays {}", game.id()), [&] { return plays(game); });
      if (report_.findings.back().result == CheckResult::ok) played_.push_back(game);
    }
    if (played_.empty()) {
      step("everything else", []() -> std::string { throw NotTried("the bot failed in every game"); });
      return report_;
    }
    step("plays a match on a clock of 2 s", [this] { return keeps_to_clock(); });
    step("prepares a large board in time", [this] { return prepares(); });
    step("ignores messages of an unknown type", [this] { return passes_over_types(); });
    step("ignores unknown fields", [this] { return passes_over_fields(); });
    step("ignores lines that are not messages", [this] { return passes_over_text(); });
    step("continues after an error", [this] { return goes_on_after_error(); });
    step("reads a line that comes in pieces", [this] { return reads_pieces(); });
    step("reads several lines that come at once", [this] { return reads_several(); });
    step("reads a line of 1 MB", [this] { return reads_long_line(); });
    step("moves if a request does not list the legal moves", [this] { return answers_without_list(); });
    step("answers a ping", [this] { return answers_ping(); });
    step("accepts that a match ends while the bot is to move", [this] { return takes_end(); });
    step("continues after the opponent takes back a move", [this] { return begins_anew(); });
    step("continues after moves that it did not choose", [this] { return answers_position(); });
    step("plays two matches at once", [this] { return plays_two(); });
    step("reconnects after a lost connection", [this] { return comes_back(); });
    step("sends each move only once", [this] { return sends_once(); });
    step("exits after the referee's bye", [this] { return ends(); });
    return report_;
  }

 private:
  using Line = std::function<void(const RefereeMessage&)>;
  using Body = std::function<std::string()>;

  /// Runs a step in which the bot gets only the messages of an ordinary match. If an earlier step showed the
  /// same kind of fault, the report names the earlier step.
  void usual_step(std::string what, const Body& body) { step(std::move(what), body, true); }

  void step(std::string what, const Body& body, bool is_usual = false) {
    Finding finding{.step = std::move(what)};
    WireEnd before_fault;
    const auto blame = [&](const Wrong& wrong, const std::string& kind) {
      before_fault = wire_.end();
      bot_.end();  // The log is complete only after the process has ended.
      finding.result = CheckResult::wrong;
      finding.detail = wrong.what();
      finding.same_as = first_step_with(kind, finding.step);
    };
    wire_.begin();
    try {
      finding.detail = body();
    } catch (const NotTried& reason) {
      finding.result = CheckResult::not_tried;
      finding.detail = reason.what();
    } catch (const Ended& ended) {
      blame(ended, ended.kind);
    } catch (const Wrong& wrong) {
      blame(wrong, is_usual ? wrong.kind : "");
    }
    const bool is_wrong = finding.result == CheckResult::wrong;
    const bool is_new_fault = is_wrong && finding.same_as.empty();
    EndOfLog printed = bot_.take_printed(evidence_.printed);
    if (is_new_fault || evidence_.always) {
      finding.wire = is_wrong ? std::move(before_fault) : wire_.end();
      finding.printed = std::move(printed);
    }
    found_(finding);
    report_.findings.push_back(std::move(finding));
  }

  /// The earlier step that showed a fault of this kind; empty if there is none, or if the fault has no kind.
  std::string first_step_with(const std::string& kind, const std::string& step) {
    if (kind.empty()) return "";
    const auto [first, is_new] = faults_.emplace(kind, step);
    return is_new ? "" : first->second;
  }

  // --- The bot's session ---

  ClockSettings usual_clock() const {
    const std::int64_t patience = command_.patience.count();
    return {.ready_ms = patience, .initial_ms = patience, .increment_ms = 100, .margin_ms = 50};
  }

  protocol::Hello welcome(protocol::Hello hello) {
    secret_ = bot_secret(system_entropy);
    protocol::Limits limits;
    for (const AnyGame& game : games_)
      limits.board_size[std::string(game.id())] = game.info().default_max_size;
    bot_.send(protocol::Welcome{.server = "gramy-referee check",
                                .session = "s1",
                                .name = hello.name,
                                .resume = secret_,
                                .limits = limits});
    hello_ = hello;
    return hello;
  }

  void meet() {
    if (!bot_.linked()) welcome(bot_.meet());
  }

  AnyGenerated board(const AnyGame& game, Number size) {
    Random random(++seed_);
    return game.generate(random, size);
  }

  AnyGenerated small_board(const AnyGame& game) {
    return board(game, std::min<Number>(game.info().default_size, 20));
  }

  std::unique_ptr<CheckedMatch> begin(AnyGenerated board, Seat seat, std::optional<ClockSettings> clock = {},
                                      Line tell = {}, bool rated = true) {
    meet();
    if (!tell) tell = [this](const RefereeMessage& message) { bot_.send(message); };
    return std::make_unique<CheckedMatch>(CheckedMatchSetup{.id = fmt::format("m{}", ++matches_),
                                                            .board = std::move(board),
                                                            .bot = seat,
                                                            .clock = clock,
                                                            .wants = hello_.wants,
                                                            .rated = rated},
                                          seed_, std::move(tell), now());
  }

  /// Begins a match on a small board, in the first of the games to check. The bot moves first.
  std::unique_ptr<CheckedMatch> begin_any(Line tell = {}) {
    return begin(small_board(played_.front()), Seat::first, {}, std::move(tell));
  }

  using Matches = std::vector<CheckedMatch*>;

  static CheckedMatch* find(const Matches& matches, std::string_view id) {
    const auto found = std::ranges::find(matches, id, &CheckedMatch::id);
    return found == matches.end() ? nullptr : *found;
  }

  /// Hands a message of the bot to the match that it names.
  void dispatch(const protocol::ClientMessage& message, const Matches& matches) {
    const auto belongs = [&](const std::string& id) {
      if (over_.contains(id)) return;
      CheckedMatch* match = find(matches, id);
      if (!match)
        throw Wrong(
            fmt::format("the bot sent a message about the match '{}', in which the bot does not play", id));
      match->hear(message, now());
    };
    if (const auto* move = std::get_if<protocol::Move>(&message)) {
      CheckedMatch* match = find(matches, move->match);
      if (!match || !match->repeats(*move)) return belongs(move->match);
      ++repeated_;
      match->hear_again(*move);
      return bot_.send(protocol::Error{protocol::ErrorCode::stale_ply,
                                       fmt::format("ply {} has been played", move->ply), move->match, false});
    }
    if (const auto* ready = std::get_if<protocol::Ready>(&message)) return belongs(ready->match);
    if (const auto* resign = std::get_if<protocol::Resign>(&message)) return belongs(resign->match);
    if (std::holds_alternative<protocol::Hello>(message)) throw Wrong("the bot said hello a second time");
    if (std::holds_alternative<protocol::Bye>(message))
      throw Wrong("the bot said bye in the middle of a match");
    if (std::holds_alternative<protocol::Play>(message)) {
      bot_.send(protocol::Error{
          protocol::ErrorCode::busy, "the bot need not ask for matches: the check starts them", {}, false});
    }
  }

  static std::optional<Time> first_deadline(const Matches& matches) {
    std::optional<Time> first;
    for (const CheckedMatch* match : matches) {
      const auto deadline = match->deadline();
      if (deadline && (!first || *deadline < *first)) first = deadline;
    }
    return first;
  }

  /// Plays all matches until they have ended, or until `enough` returns true.
  void play(
      const Matches& matches, const std::function<bool()>& enough = [] { return false; }) {
    auto heard = now();
    while (!enough()) {
      bool moved = true;
      while (std::exchange(moved, false)) {
        for (CheckedMatch* match : matches) moved = match->move(now()) || moved;
      }
      if (std::ranges::all_of(matches, &CheckedMatch::ended)) break;
      const auto deadline = first_deadline(matches);
      const auto until = deadline.value_or(heard + command_.patience);
      const auto left = std::chrono::ceil<std::chrono::milliseconds>(until - now());
      if (const auto message = bot_.hear_within(std::max(left, 0ms))) {
        heard = now();
        dispatch(*message, matches);
        continue;
      }
      for (CheckedMatch* match : matches) match->tick(now());
      if (!deadline) {
        const auto asked = std::ranges::find_if(matches, &CheckedMatch::is_asked);
        const CheckedMatch& silent = **(asked == matches.end() ? matches.begin() : asked);
        throw silent.no_answer(fmt::format("for {} ms{}", command_.patience.count(), bot_.unfinished_line()));
      }
    }
    for (const CheckedMatch* match : matches) {
      if (match->ended()) over_.insert(match->id());
    }
  }

  /// Plays a whole match, in which `tell` sends the referee's messages and may change them.
  void play_told(Line tell) {
    const auto match = begin_any(std::move(tell));
    play({match.get()});
  }

  // --- The steps of the check. Each returns a remark for the report, or throws. ---

  std::string starts() {
    welcome(bot_.meet());
    std::string unknown;
    if (hello_.games) {
      for (const std::string& id : *hello_.games) {
        if (!games_.find(id)) unknown += (unknown.empty() ? "" : ", ") + id;
      }
    }
    for (const AnyGame& game : games_) {
      const std::string id(game.id());
      const bool named = !hello_.games || std::ranges::count(*hello_.games, id) > 0;
      if (named && (only_.empty() || std::ranges::count(only_, id) > 0)) played_.push_back(game);
    }
    if (played_.empty()) {
      throw Wrong(
          "hello: games: expected at least one of the games to check, found " +
          (hello_.games->empty() ? "an empty list" : fmt::format("{}", fmt::join(*hello_.games, ", "))));
    }
    std::string said = fmt::format("capacity {}", hello_.capacity);
    if (hello_.wants.legal) said += ", wants legal";
    if (hello_.wants.moves) said += ", wants moves";
    if (hello_.wants.undo) said += ", wants undo";
    if (bot_.speaks_over_web_socket()) said += ", over a WebSocket";
    if (!unknown.empty()) said += "; unknown games: " + unknown;
    return said;
  }

  std::string plays(const AnyGame& game) {
    int moves = 0, resigned = 0;
    Time::duration slowest{};
    for (const Seat seat : both_seats) {
      const auto clock = seat == Seat::first ? std::optional<ClockSettings>() : usual_clock();
      const auto match = begin(small_board(game), seat, clock);
      play({match.get()});
      moves += match->moves();
      resigned += match->resigned() ? 1 : 0;
      slowest = std::max(slowest, match->slowest());
    }
    return fmt::format("2 matches, {}, the slowest {} ms{}", counted(moves, "move"), ms(slowest),
                       resigned > 0 ? "; the bot resigned " + counted(resigned, "match", "matches") : "");
  }

  std::string waits() {
    const AnyGame& game = played_.front();
    const auto match = begin(small_board(game), Seat::second);
    const auto until = now() + 300ms;
    for (auto left = 300ms; left > 0ms; left = std::chrono::ceil<std::chrono::milliseconds>(until - now())) {
      const auto message = bot_.hear_within(left);
      if (message && std::holds_alternative<protocol::Move>(*message)) {
        throw Wrong("the bot moved before it was asked",
                    std::string(name(protocol::ErrorCode::not_your_turn)));
      }
      if (message) dispatch(*message, {match.get()});
    }
    bot_.end();  // the match is not played to its end
    return "";
  }

  std::string keeps_to_clock() {
    const AnyGame& game = played_.front();
    const auto match = begin(small_board(game), Seat::first, short_clock);
    play({match.get()});
    return fmt::format("the slowest move took {} ms", ms(match->slowest()));
  }

  std::string prepares() {
    const AnyGame& game = played_.front();
    const AnyGenerated large = board(game, game.info().default_size * 3);
    const auto size = large.board.size();
    const auto match = begin(large, Seat::first, usual_clock());
    play({match.get()});
    return fmt::format("a board of size {} in the game {}; the slowest move took {} ms", size, game.id(),
                       ms(match->slowest()));
  }

  std::string passes_over_types() {
    play_told([this](const RefereeMessage& message) {
      bot_.send_lines("{\"type\":\"weather\",\"text\":\"rain\",\"match\":\"m1\",\"ply\":0}\n");
      bot_.send(message);
    });
    return "";
  }

  std::string passes_over_fields() {
    play_told([this](const RefereeMessage& message) {
      bot_.send_lines(with_field(protocol::to_line(message), R"({"type":"bye","list":[1,null,"}"]})") + "\n");
    });
    return "";
  }

  std::string passes_over_text() {
    if (command_.stdio) throw NotTried("over standard input, the check sends nothing but messages");
    meet();
    if (bot_.speaks_over_web_socket())
      throw NotTried("over a WebSocket, the check sends nothing but messages");
    play_told([this](const RefereeMessage& message) {
      bot_.send_lines("This is gramy: games against perfect players.\n\n");
      bot_.send(message);
    });
    return "";
  }

  std::string goes_on_after_error() {
    play_told([this](const RefereeMessage& message) {
      bot_.send(protocol::Error{protocol::ErrorCode::bad_message, "this is only a check", {}, false});
      bot_.send(message);
    });
    return "";
  }

  std::string reads_pieces() {
    play_told(
        [this](const RefereeMessage& message) { bot_.send_in_pieces(protocol::to_line(message) + "\n"); });
    return "";
  }

  std::string reads_several() {
    // All messages up to the first request are sent at once. In a match that ends at its start, these are all
    // its messages.
    std::string waiting;
    play_told([this, &waiting](const RefereeMessage& message) {
      waiting += protocol::to_line(message) + "\n";
      if (std::holds_alternative<protocol::Start>(message)) return;
      bot_.send_lines(std::exchange(waiting, {}));
    });
    return "";
  }

  std::string reads_long_line() {
    const std::string padding = '"' + std::string(1 << 20, 'x') + '"';
    play_told([this, &padding](const RefereeMessage& message) {
      const bool start = std::holds_alternative<protocol::Start>(message);
      bot_.send_lines(start ? with_field(protocol::to_line(message), padding) + "\n"
                            : protocol::to_line(message) + "\n");
    });
    return "";
  }

  std::string answers_without_list() {
    if (!hello_.wants.legal)
      throw NotTried("the bot's hello does not ask for legal moves (`legal` in `wants`)");
    play_told([this](const RefereeMessage& message) {
      auto request = message;
      if (auto* of_move = std::get_if<protocol::MoveRequest>(&request)) of_move->legal.reset();
      bot_.send(request);
    });
    return "";
  }

  std::string answers_ping() {
    meet();
    bot_.send(protocol::Ping{4242});
    const auto message = bot_.hear_within(1s);
    if (!message)
      throw NotTried(
          "the bot sent no pong, which is allowed, but the referee takes longer to notice a lost connection");
    const auto* pong = std::get_if<protocol::Pong>(&*message);
    if (!pong) throw Wrong("expected a pong, found another message");
    if (pong->id != 4242)
      throw Wrong(fmt::format("pong: id: expected 4242, as in the ping, found {}", pong->id));
    return "";
  }

  std::string takes_end() {
    const auto cut_off = begin_any();
    bot_.send(protocol::End{.match = cut_off->id(), .reason = protocol::Reason::aborted});
    over_.insert(cut_off->id());
    play_told({});
    return "";
  }

  /// Plays a casual match in which the opponent takes back a move.
  std::string begins_anew() {
    if (!hello_.wants.undo) throw NotTried("the bot's hello does not ask for undo (`undo` in `wants`)");
    if (repeated_ > 0)
      throw NotTried("the bot sends moves twice, and a repeated move could be mistaken for a new move");
    const auto match = begin(small_board(played_.front()), Seat::first, {}, {}, false);
    play({match.get()}, [&] { return match->moves() > 1; });
    if (match->ended()) throw NotTried("the match ended before the opponent could take back a move");
    match->take_back(now());
    play({match.get()});
    return "";
  }

  /// Begins a match after the moves of `opening`, and asks for one move. Returns the bot's move.
  AnyMove ask(const AnyGenerated& made, protocol::Moves opening, ClockSettings clock) {
    meet();
    AnyPosition position = made.board.begin(made.start);
    for (const AnyMove& move : opening) position.play(move);
    CheckedMatch match(
        {.id = fmt::format("m{}", ++matches_),
         .board = made,
         .bot = position.to_move(),
         .clock = clock,
         .wants = hello_.wants,
         .asked_after = std::move(opening)},
        seed_, [this](const RefereeMessage& message) { bot_.send(message); }, now());
    play({&match});
    if (match.resigned()) throw Wrong("the bot was asked for one move, and resigned");
    return match.last_move();
  }

  /// In each game, asks for one move after random moves, as an exam does.
  std::string answers_position() {
    constexpr std::size_t most_plies = 3;
    for (const AnyGame& game : played_) {
      const AnyGenerated made = small_board(game);
      AnyPosition position = made.board.begin(made.start);
      Random random(seed_);
      protocol::Moves opening;
      while (opening.size() < most_plies) {
        AnyPosition next = position;
        const AnyMove move = next.random_move(random);
        next.play(move);
        if (next.result()) break;
        position = std::move(next);
        opening.push_back(move);
      }
      ask(made, std::move(opening), usual_clock());
    }
    return counted(played_.size(), "game");
  }

  std::string plays_two() {
    meet();
    if (hello_.capacity < 2) throw NotTried("the bot plays one match at a time (capacity 1)");
    const AnyGame& first = played_.front();
    const AnyGame& last = played_.back();
    const auto one = begin(small_board(first), Seat::first);
    const auto two = begin(small_board(last), Seat::second);
    play({one.get(), two.get()});
    return "";
  }

  std::string comes_back() {
    if (command_.stdio) throw NotTried("a bot cannot reconnect over standard input and output");
    const AnyGame& game = played_.front();
    const auto match = begin(small_board(game), Seat::first);
    play({match.get()}, [&] { return match->moves() > 0; });
    if (match->ended()) throw NotTried("the match ended before the check could close the connection");
    bot_.hang_up();
    match->lose_link(now());
    const std::string secret = secret_;
    const auto hello = bot_.meet_again();
    if (!hello) {
      bot_.end();
      throw NotTried("the bot did not reconnect, which is allowed, but then it loses its matches");
    }
    if (hello->resume && *hello->resume != secret) {
      throw Wrong("hello: resume: expected the `resume` of the last welcome, found another secret");
    }
    welcome(*hello);
    match->take_up_link(now());
    play({match.get()});
    return hello->resume ? "with the secret from its welcome"
                         : "with its token, without the secret from its welcome";
  }

  std::string sends_once() {
    if (repeated_ == 0) return "";
    throw Wrong(
        fmt::format("the bot sent {} again: a referee ignores each repeated move and answers stale_ply",
                    counted(repeated_, "move")));
  }

  std::string ends() {
    meet();
    bot_.send(protocol::Bye{"the check is over", protocol::ByeCode::stopped});
    if (!bot_.ends_within(command_.stdio ? 500ms : 100ms)) bot_.hang_up();
    if (!bot_.ends_within(5s)) throw Wrong("the bot still runs 5 s after the bye");
    return "";
  }

  const BotCommand& command_;
  const Catalogue& games_;
  const std::vector<std::string>& only_;
  const Evidence& evidence_;
  const std::function<void(const Finding&)>& found_;
  WireLog wire_;
  CheckedBot bot_;
  protocol::Hello hello_;
  std::string secret_;
  // The games to check. After the steps that play each game, only the games without a fault remain.
  std::vector<AnyGame> played_;
  std::set<std::string> over_;  // ids of finished matches: late messages of the bot about them are no fault
  int repeated_ = 0;            // how often the bot has repeated a move
  std::map<std::string, std::string> faults_;  // for each kind of fault, the first step that showed it
  std::uint64_t seed_ = 0;
  int matches_ = 0;
  Report report_;
};

}  // namespace

Report examine(const BotCommand& bot, const Catalogue& games, const std::vector<std::string>& only,
               const Evidence& evidence, const std::function<void(const Finding&)>& found) {
  return ConformanceCheck(bot, games, only, evidence, found).run();
}

}  // namespace gramy::referee
