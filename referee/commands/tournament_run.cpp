#include "referee/commands/tournament_run.hpp"

#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/post.hpp>
#include <fmt/format.h>
#include <iterator>
#include <optional>
#include <unistd.h>
#include <utility>

#include "engine/base/printable.hpp"
#include "engine/base/shell_word.hpp"
#include "referee/commands/graceful_shutdown.hpp"
#include "referee/commands/host_token.hpp"
#include "referee/commands/logged_site.hpp"
#include "referee/commands/page_line.hpp"
#include "referee/commands/tournament_messages.hpp"
#include "referee/commands/tournament_server.hpp"
#include "referee/io/endpoint.hpp"
#include "referee/process/last_line.hpp"
#include "referee/process/own_command.hpp"
#include "referee/process/player_process.hpp"
#include "referee/process/said_hello.hpp"
#include "referee/tournament/store/identity.hpp"

namespace gramy::referee {
namespace {

namespace asio = boost::asio;

Time now() {
  return std::chrono::steady_clock::now();
}

/// Matches on boards of so much text are begun, before others have their turn.
constexpr std::size_t bytes_a_turn = 1 << 20;
constexpr std::chrono::milliseconds between_turns{20};

/// Up as long as it lives.
class Flag {
 public:
  explicit Flag(bool& flag) : flag_(flag) { flag_ = true; }
  ~Flag() { flag_ = false; }
  Flag(const Flag&) = delete;
  Flag& operator=(const Flag&) = delete;

 private:
  bool& flag_;
};

}  // namespace

TournamentRun::TournamentRun(TournamentFile file, std::vector<std::vector<TournamentBoard>> boards,
                             const std::filesystem::path& out, bool accept_changes, bool judge_live,
                             const WebOptions& web)
    : signals_(loop_),
      file_(std::move(file)),
      tokens_(tokens_for(file_)),
      pages_(out, judge_live),
      host_token_(host_token(asio::ip::make_address(file_.host), web)),
      logs_(out, host_token_),
      server_(
          tournament_server(loop_, file_, tokens_,
                            logged([this](const PageRequest& request, const std::stop_token& stop) -> Reply {
                              if (auto found = logs_.find(request)) return *found;
                              return pages_.find(request, stop);
                            }),
                            web)),
      results_(out, identity_of(file_, boards, search_path()), accept_changes),
      tournament_(file_, std::move(boards), results_.history(), now()),
      launcher_(loop_,
                {.linked = [this](const auto& client, Link link) { process_linked(client, std::move(link)); },
                 .ended = [this](const auto& client, const auto& end) { process_ended(client, end); },
                 .unreachable = [this](const auto& client) { process_unreachable(client); }}),
      progress_(isatty(STDERR_FILENO) != 0),
      judges_live_(judge_live),
      timer_(loop_),
      turn_(loop_),
      showing_(loop_) {
  add_ending_signals(signals_);
  server_.on_finished = [this](Finished finished) { match_finished(std::move(finished)); };
  server_.on_change = [this] {
    presence_changed();
    carry_out();
  };
  signals_.async_wait([this](boost::system::error_code error, int signal) {
    if (!error) signalled(signal);
  });
}

int TournamentRun::run() {
  tell_beginning();
  results_.write(standings());
  if (!standings().finished()) results_.remove_truth();  // of what was played before
  rounds_told_ = standings().format.rounds;
  writer_ =
      std::make_unique<RecordWriter>(results_, [this] { asio::post(loop_, [this] { matches_recorded(); }); });
  if (judges_live_) {
    truth_ = std::make_unique<LiveTruth>(results_.path(), [this](const TruthTable& truth) {
      writer_->write_truth(all_rates(truth), truth_json(truth));
    });
  }
  carry_out();
  show_progress();
  loop_.run();
  writer_->finish();
  matches_recorded();
  signals_.clear();
  progress_.end(standings(), now());
  if (exit_code_ == 1) return 1;
  results_.finish();
  results_.write(standings());
  tell_end();
  return exit_code_ == 0 && standings().overall.matches() == 0 ? 1 : exit_code_;
}

// --- What has happened ---

void TournamentRun::signalled(int signal) {
  exit_code_ = 128 + signal;
  tournament_.stop();
  stop("the tournament was stopped");
  end_by_next_signal(signals_, signal);  // ending may take a while
}

void TournamentRun::presence_changed() {
  const Lobby& lobby = server_.lobby();
  for (const std::string& client : server_.take_presence_changes()) {
    if (const int capacity = lobby.capacity(client); capacity > 0) {
      const auto plays = [&](std::string_view game) { return lobby.plays(client, game); };
      tournament_.arrived(client, capacity, plays, now());
    } else {
      tournament_.left(client, now());
      launcher_.link_lost(client);
    }
  }
}

void TournamentRun::match_finished(Finished finished) {
  MatchRecord& record = finished.record;
  presence_changed();  // whoever ended the match by leaving is not to be given the next one
  const auto place = tournament_.match_finished(record, now());
  if (!place) return;
  writer_->add({.record = std::move(record),
                .place = *place,
                .identity = tournament_.identity_of(*place),
                .at = std::chrono::system_clock::now()});
}

void TournamentRun::matches_recorded() {
  const auto [written, failure] = writer_->take_news();
  if (!written.empty()) {
    if (truth_) truth_->recorded(written);
    std::string_view game;
    for (const SchedulePlace match : written) game = tournament_.match_recorded(match, now());
    progress_.counted(standings(), game, now());
    carry_out();
  }
  if (failure) fail(1, *failure);
}

void TournamentRun::process_linked(const std::string& client, Link link) {
  server_.connect(std::move(link), {client, tokens_.at(client)});
}

void TournamentRun::process_ended(const std::string& client, const ProcessEnd& end) {
  server_.tell([&](Referee& referee, Moment at) { referee.process_exited(client, end.how, at); });
  if (end.was_no_command) {
    const std::string said = last_words(client);
    tournament_.was_no_command(client, said.empty() ? end.how : end.how + ": " + printable(said), now());
  } else {
    tournament_.process_ended(client, end.how, now());
  }
  carry_out();
}

void TournamentRun::process_unreachable(const std::string& client) {
  server_.tell(
      [&](Referee& referee, Moment at) { referee.abandoned(client, "closed its standard output", at); });
}

// --- What the tournament asks for ---

void TournamentRun::carry_out() {
  // Arranging a match changes who has room, which the server reports: the queue is worked off here, not
  // there.
  if (carrying_out_ || pausing_) return;
  {
    const Flag carrying_out(carrying_out_);
    for (std::size_t bytes = 0; take_actions();) {
      if (stopping_) return;
      if (bytes > bytes_a_turn) return pause();
      const TournamentAction action = std::move(actions_.front());
      actions_.pop_front();
      if (const auto* arrange = std::get_if<Arrange>(&action)) bytes += arrange->setup.board.text().size();
      std::visit([this](const auto& what) { carry_out(what); }, action);
    }
  }
  tell_rounds();
  if (tournament_.done()) stop("the tournament is over");
  arm_timer();
}

/// Whether there is anything to be carried out.
bool TournamentRun::take_actions() {
  std::ranges::move(tournament_.take_actions(), std::back_inserter(actions_));
  return !actions_.empty();
}

/// After a moment in which the loop turns to everybody else.
void TournamentRun::pause() {
  pausing_ = true;
  turn_.expires_after(between_turns);
  turn_.async_wait([this](boost::system::error_code error) {
    pausing_ = false;
    if (!error) carry_out();
  });
}

void TournamentRun::carry_out(const Launch& launch) {
  std::error_code none;
  const std::uintmax_t size = std::filesystem::file_size(results_.log_of(launch.client), none);
  logged_before_.try_emplace(launch.client, none ? 0 : size);
  launcher_.start(launch.client, process_of(launch.client));
}

void TournamentRun::carry_out(const Arrange& arrange) {
  server_.tell([&](Referee& referee, Moment at) { referee.arrange(arrange.setup, at); });
}

void TournamentRun::carry_out(const GiveUp& given_up) {
  const std::filesystem::path path = results_.log_of(given_up.client);
  std::optional<PlayerLog> log;
  if (exists(path))
    log = {path, last_words(given_up.client),
           entry(given_up.client).transport == Transport::tcp && said_hello(path)};
  out_.push_back(given_up_line(given_up, log));
  progress_.say(out_.back());
  launcher_.end(given_up.client);
}

void TournamentRun::carry_out(const VoidedMatch& voided) {
  progress_.say(voided_line(voided));
  writer_->voided(voided.identity, voided.times);
}

void TournamentRun::carry_out(const CloseRounds& closed) {
  writer_->close(closed.unplayed);
}

void TournamentRun::carry_out(const Refuse& refused) {
  fail(2, refused.why);
}

void TournamentRun::arm_timer() {
  const auto deadline = tournament_.deadline();
  if (!deadline || stopping_) {
    timer_.cancel();
    return;
  }
  timer_.expires_at(*deadline);
  timer_.async_wait([this](boost::system::error_code error) {
    if (error || stopping_) return;
    tournament_.tick(now());
    carry_out();
  });
}

const PlayerEntry& TournamentRun::entry(const std::string& client) const {
  return *std::ranges::find_if(file_.players, [&](const PlayerEntry& player) {
    return std::ranges::count(player.clients(), client) > 0;
  });
}

/// What a client's process has said last, in this run.
std::string TournamentRun::last_words(const std::string& client) const {
  const auto before = logged_before_.find(client);
  return before == logged_before_.end() ? "" : last_line_of(results_.log_of(client), before->second);
}

ProcessSpec TournamentRun::process_of(const std::string& client) const {
  const PlayerEntry& player = entry(client);
  std::optional<RefereeAddress> us;
  if (player.transport == Transport::tcp)
    us = {text_of(reached_locally(server_.endpoint())), tokens_.at(client)};
  return player_process({.command = player.command,
                         .directory = file_.folder,
                         .log = results_.log_of(client),
                         .sandbox = player.sandbox,
                         .hidden = {results_.path(), file_.path}},
                        client, us);
}

// --- What is told ---

void TournamentRun::tell_beginning() {
  const bool may_end_early = standings().format.test && !tournament_.done();
  progress_.say(
      opening_line(standings(), file_.players.size(), results_.size(), may_end_early, results_.path()));
  for (const std::string& change : results_.changes()) progress_.say("going on although " + change);
  if (!server_.endpoint().address().is_loopback())
    progress_.say(
        "not only this machine can connect; whoever does may read the pages, and needs a token to play");
  if (tournament_.done()) return;
  tell_guests();
  if (const std::string page = page_line(server_.endpoint()); !page.empty()) {
    progress_.say(page);
    if (host_token_) progress_.say(logs_line(server_.endpoint(), *host_token_));
  }
}

/// Of those who connect by themselves.
void TournamentRun::tell_guests() {
  std::vector<std::string> guests;
  for (const PlayerEntry& player : file_.players) {
    if (!player.command.empty()) continue;
    std::ranges::copy_if(player.clients(), std::back_inserter(guests),
                         [this](const std::string& client) { return !tournament_.is_given_up(client); });
  }
  if (guests.empty()) return;
  progress_.say(waiting_line(text_of(server_.endpoint()), guests, std::chrono::milliseconds(file_.wait_ms)));
}

/// After what they follow from has gone to be recorded.
void TournamentRun::tell_rounds() {
  const FormatReport& format = standings().format;
  if (format.rounds == std::exchange(rounds_told_, format.rounds)) return;
  if (format.test || !format.places.empty()) writer_->write(standings());
}

void TournamentRun::tell_end() {
  std::optional<std::string> go_on;
  if (exit_code_ > 2)
    go_on = fmt::format("{} tournament {} --out {}", own_command(), shell_word(file_.path.string()),
                        shell_word(results_.path().string()));
  const std::chrono::milliseconds lag(to_ms(server_.worst_lag()));
  for (const std::string& line : closing_lines(standings(), lag, go_on, out_)) progress_.say(line);
}

void TournamentRun::show_progress() {
  showing_.expires_after(progress_.interval());
  showing_.async_wait([this](boost::system::error_code error) {
    if (error || stopping_) return;
    progress_.show(standings(), truth_ ? truth_->accuracies() : Accuracies{},
                   std::chrono::milliseconds(to_ms(server_.worst_lag())), now());
    show_progress();
  });
}

// --- The end ---

void TournamentRun::fail(int exit_code, const std::string& why) {
  progress_.say("gramy-referee: " + why);
  exit_code_ = exit_code;
  tournament_.stop();
  stop("the tournament cannot go on");
}

void TournamentRun::stop(const std::string& why) {
  if (std::exchange(stopping_, true)) return;
  signals_.cancel();  // a first one breaks nothing off any more
  timer_.cancel();
  turn_.cancel();
  showing_.cancel();
  launcher_.stop();
  // The server may be in the middle of its own actions: it is told when it is through.
  asio::post(loop_, [this, why] { server_.shut_down(why); });
  asio::co_spawn(
      loop_,
      shut_down_gracefully([this] { return server_.empty() && writer_->idle() && launcher_.all_gone(); },
                           [this] { launcher_.terminate(); }),
      [this](std::exception_ptr) { loop_.stop(); });
}

}  // namespace gramy::referee
