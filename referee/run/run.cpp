#include "referee/run/run.hpp"

#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/ip/host_name.hpp>
#include <boost/asio/post.hpp>
#include <chrono>
#include <fmt/format.h>
#include <future>
#include <set>
#include <stdlib.h>
#include <system_error>
#include <unistd.h>
#include <utility>

#include "engine/base/bad_input.hpp"
#include "engine/base/counted.hpp"
#include "engine/base/printable.hpp"
#include "engine/catalogue.hpp"
#include "referee/io/endpoint.hpp"
#include "referee/process/process_spec.hpp"
#include "referee/run/graceful_shutdown.hpp"
#include "referee/run/players_sandboxes.hpp"
#include "referee/run/tournament_host.hpp"
#include "referee/run/tournament_messages.hpp"
#include "referee/run/tournament_server.hpp"
#include "referee/tournament/counted/history.hpp"
#include "referee/tournament/disk/file_writer.hpp"
#include "referee/tournament/disk/own_folder.hpp"
#include "referee/tournament/disk/temporary_folder.hpp"
#include "referee/tournament/edition/attendance.hpp"
#include "referee/tournament/places/edition_contents.hpp"
#include "referee/tournament/places/read_results.hpp"
#include "referee/tournament/places/travelling_bots.hpp"
#include "referee/truth/decisions.hpp"

namespace gramy::referee {
namespace {

namespace asio = boost::asio;

using Clock = std::chrono::steady_clock;

/// The most batches that wait to be judged. They are few, because the matches of waiting batches are lost if
/// the worker is killed.
constexpr std::size_t most_to_judge = 4;

/// Whether an earlier worker's lease of the batch is known to have expired. That worker may have crashed
/// while it judged the batch.
bool has_expired(const Batch& batch, const QueueLook& queue) {
  return std::ranges::find(queue.expired, batch, &OpenBatch::batch) != queue.expired.end();
}

bool is_judged(const FinishedBatch& batch) {
  return std::ranges::none_of(batch.outcomes.finished,
                              [](const FinishedMatch& match) { return match.verdict.empty(); });
}

/// The folder for the logs of the players that this process starts.
std::filesystem::path logs_of(const SharedResults& results, const Run::Settings& settings) {
  if (settings.logs) return std::filesystem::absolute(*settings.logs);
  if (results.folder()) return *results.folder() / "logs";
  std::string pattern = (temporary_files() / "gramy-logs-XXXXXX").string();
  if (!settings.plays && !settings.hosts) return pattern;
  if (!mkdtemp(pattern.data()))
    throw std::system_error(
        errno, std::generic_category(),
        "cannot make the folder " + pattern + " for the players' logs (name another folder with --logs)");
  return pattern;
}

bool is_guest(const PlayerEntry& player) {
  return player.command.empty() && !player.has_left;
}

/// The numbers of all players that play a game with a guest (a player that connects by itself), guests
/// included.
std::set<std::size_t> beside_guests(const TournamentFile& file) {
  std::set<std::size_t> players;
  for (const GameEntry& game : file.games) {
    if (std::ranges::any_of(game.players, [&](auto player) { return is_guest(file.players[player]); }))
      players.insert(game.players.begin(), game.players.end());
  }
  return players;
}

/// The names of the guests, which are players that connect by themselves; empty for a process that plays
/// alone. Only the host can let them in.
std::set<std::string> guests_of(const TournamentFile& file, const SharedResults& results) {
  std::set<std::string> guests;
  if (results.is_alone()) return guests;
  for (const PlayerEntry& player : file.players) {
    if (is_guest(player)) guests.insert(player.name);
  }
  return guests;
}

TournamentFile reachable(TournamentFile file, const SharedResults& results) {
  if (results.is_alone()) return file;
  file.host = "127.0.0.1";  // the bots of this process connect to this address
  file.port = 0;
  return file;
}

void expect_sandboxes(const TournamentFile& file) {
  for (const PlayerEntry& player : file.players) {
    if (player.sandbox || player.command.empty()) continue;
    throw BadInput("player '" + player.name +
                   "': has a command but no sandbox, and --sandbox-only requires one: set sandbox = true (" +
                   player.where + ")");
  }
}

/// The history without the played matches, which Run::enter_recorded adds later.
History not_played_in(SharedResults& results) {
  results.matches().read_on(results.store());
  return {.played = {}, .unplayed = results.matches().unplayed(results.store())};
}

}  // namespace

bool has_guests(const TournamentFile& file) {
  return std::ranges::any_of(file.players, is_guest);
}

BegunTournament begun_tournament(const SharedResults& results, const std::filesystem::path& bots,
                                 bool sandbox_only) {
  TournamentFile file = file_of(results.edition(), all_games());
  if (sandbox_only) expect_sandboxes(file);
  if (!bots.empty() && !std::filesystem::is_directory(bots))
    throw BadInput("--bots: there is no folder " + bots.string());
  for (PlayerEntry& player : file.players) {
    if (!bots.empty() && !player.brings_folder) player.directory = bots;
  }
  unpack_bots(file, results.edition(), results.store(), BotCache::of_user());
  auto boards = boards_of(results.edition(), file, results.store());
  return {.file = std::move(file), .boards = std::move(boards)};
}

Run::Run(SharedResults& results, SolvedBoards& solved, BegunTournament begun, Settings settings,
         const StopPoll& poll)
    : signals_(loop_),
      results_(results),
      solved_(solved),
      settings_(std::move(settings)),
      logs_(logs_of(results_, settings_)),
      public_(endpoint_of(begun.file)),
      file_(reachable(std::move(begun.file), results_)),
      course_(course_of(file_, begun.boards, not_played_in(results_), poll)),
      offers_(guests_of(file_, results_)),
      progress_(isatty(STDERR_FILENO) != 0),
      showing_(loop_) {
  enter_recorded(poll);
  played_before_ = results_.matches().size();
  results_.expect_same(edition_of(file_, begun.boards, search_path()));
  if (results_.is_alone()) results_.grow_lines();
  add_ending_signals(signals_);
  signals_.async_wait([this](boost::system::error_code error, int signal) {
    if (!error) signalled(signal);
  });
  if (settings_.concurrency) file_.concurrency = *settings_.concurrency;
  settings_.hosts = settings_.hosts && results_.is_owner();
  const bool is_on_stage = (settings_.plays || settings_.hosts) && !is_over();
  if (is_on_stage && settings_.tries_sandboxes && (settings_.plays || has_guests(file_)))
    check_sandboxes(file_.players);
  if (is_on_stage) set_the_stage(std::move(begun.boards));
}

Run::~Run() = default;

void Run::keep_lines(const std::filesystem::path& folder) {
  if (host_) host_->keep_lines(folder);
}

/// Enters recorded matches into the course, 1000 at a time, because all at once may need much memory.
void Run::enter_recorded(const StopPoll& poll) {
  constexpr std::size_t most = 1000;
  const DecisionsOf decisions_of = decisions_asked_by(file_.format);
  std::vector<RecordedOutcome> piece;
  results_.matches().for_each(results_.store(), [&](CountedMatch match) {
    const Outcome outcome = outcome_of(match, decisions_of);
    piece.push_back({match.place, std::move(match.identity), outcome});
    if (piece.size() == most) course_.recorded(std::exchange(piece, {}), {}, poll);
  });
  course_.recorded(piece, {}, poll);
}

void Run::set_the_stage(Boards boards) {
  worker_ = results_.queue().join(fmt::format("{}-{}", asio::ip::host_name(), getpid()), file_.concurrency,
                                  results_.edition().number, settings_.plays ? Takes::all : Takes::guests);
  const std::filesystem::path logs = results_.is_alone() ? logs_ : logs_ / fmt::format("worker-{}", *worker_);
  make_own_folder(logs);
  tournament_.emplace(
      file_, std::move(boards), course_, Clock::now(),
      Share{.next = [this] { return leases_.next(); },
            .not_played = [this](SchedulePlace match, const BySeat<bool>& out) { not_played(match, out); },
            .players = settings_.plays ? std::nullopt : std::optional(beside_guests(file_)),
            .has_guests = results_.is_alone()});
  host_ = std::make_unique<TournamentHost>(
      loop_, file_, *tournament_, logs, solved_, site(),
      TournamentHost::Events{
          .finished = [this](MatchRecord record,
                             SchedulePlace place) { match_finished(std::move(record), place); },
          .given_up = [this](const GiveUp& out, const std::string& line) { given_up(out, line); },
          .refused = [this](const std::string& why) { fail(2, why); },
          .settled = [this] { settle(); }});
}

/// The tournament's site. It shows the players' logs only if one process plays the whole tournament, because
/// then all logs are in the tournament's folder.
Site Run::site() {
  decltype(Site::find) find;
  if (settings_.hosts) {
    pages_.emplace(results_.address(), solved_, settings_.judges_live);
    if (results_.is_alone()) {
      host_token_ = host_token(public_.address(), settings_.web);
      player_logs_.emplace(*results_.folder(), host_token_);
    }
    find = [this](const PageRequest& request, const std::stop_token& stop) -> Reply {
      if (player_logs_) {
        if (auto found = player_logs_->find(request)) return *found;
      }
      return pages_->find(request, stop);
    };
  }
  return site_with(std::move(find), settings_.web, !settings_.hosts || public_.address().is_loopback());
}

int Run::run() {
  tell_beginning();
  results_.write(standings());  // stores the schedule before the first match
  // Removes the truth (the boards' exact values) that an earlier run may have written. Pages must not show
  // it, because it lacks the matches still to come.
  if (results_.is_alone() && !is_over()) results_.remove_truth();
  rounds_told_ = standings().format.rounds;
  if (settings_.judges_live) truth_.emplace(results_.store());
  client_ = std::make_unique<WorkClient>(
      results_, worker_, [this] { asio::post(loop_, [this] { heard(); }); }, decisions_asked_by(file_.format),
      settings_.plays ? Takes::all : Takes::guests);
  if (host_ && (results_.sharing().is_judged || needs_verdicts())) begin_judging();
  host_ ? host_->carry_out() : settle();
  if (!settings_.each_match) show_progress();
  loop_.run();
  judge_.reset();
  leave();
  heard();
  signals_.clear();
  if (!settings_.each_match) progress_.end(standings(), Clock::now());
  if (store_failed_) return exit_code_;
  if (is_over() || results_.is_alone()) results_.write(standings());
  tell_end();
  if (const std::string why = host_ ? host_->finish_lines() : ""; !why.empty())
    progress_.say(lines_lost_line(why));
  return exit_code_;
}

/// Leaves the queue after the store has all matches that this process played.
void Run::leave() {
  const auto left = std::async(std::launch::async, [this] { client_->finish(); });
  if (left.wait_for(std::chrono::seconds(2)) == std::future_status::ready) return;
  std::string line = results_.address().place +
                     ": waiting, ten minutes at most, until the matches that this process played are stored";
  if (exit_code_ > 128)
    line += " (to end the wait, send the same signal once more; other workers then play these matches again)";
  progress_.say(line);
}

/// Starts the judge. A process that plays alone waits at most 2 s for a match's verdict, and then records the
/// match without it, unless later matches depend on verdicts.
void Run::begin_judging() {
  std::optional<std::chrono::milliseconds> patience;
  if (results_.is_alone() && !needs_verdicts()) patience = std::chrono::seconds(2);
  const auto failed = [this](const std::string& why) {
    asio::post(loop_, [this, why] {
      if (stopping_) return;
      if (needs_verdicts()) return fail(1, unjudged_line(file_.format, why));
      progress_.say(judged_later_line(why));
    });
  };
  judge_ = std::make_unique<Judge>(
      solved_,
      Judge::Events{.judged = [this](FinishedBatch batch) { judged(std::move(batch)); },
                    .failed = failed,
                    .second_passed = [this] { publish_truth(); }},
      patience);
}

/// Hands in a judged batch. The judge's thread calls this function and publish_truth.
void Run::judged(FinishedBatch batch) {
  if (needs_verdicts() && !is_judged(batch)) return client_->give_back(std::move(batch.batch));
  if (truth_) {
    for (const FinishedMatch& match : batch.outcomes.finished) truth_->add(match);
  }
  client_->hand_in(std::move(batch));
}

/// Publishes the truth: the exact values that are known until now. The matches that show these values were
/// handed to client_ before, so they are written first.
void Run::publish_truth() {
  if (truth_ && truth_->publish())
    client_->write_truth(all_rates(truth_->truth()), truth_json(truth_->truth()));
}

// --- Events ---

void Run::signalled(int signal) {
  exit_code_ = 128 + signal;
  stop("the tournament was stopped");
  end_by_next_signal(signals_, signal);  // the shutdown may take a while, so a second signal ends it
}

void Run::heard() {
  std::optional<WorkClient::News> told = client_->take_news();
  if (!told) return;  // an earlier call of heard() has handled this news
  WorkClient::News& news = *told;
  is_forgotten_ = is_forgotten_ || news.is_forgotten;
  if (news.failure) {
    store_failed_ = true;
    return fail(news.is_revoked ? 2 : 1, *news.failure);
  }
  if (!news.played.empty() || !news.unplayed.empty()) course_.recorded(news.played, news.unplayed);
  if (stopping_) return;
  if (news.held) leases_.keep_only(*news.held);
  for (const ClaimedBatch& claimed : news.claimed) {
    course_.look_ahead(claimed.batch.first.round);
    leases_.add(claimed, course_);
  }
  if (news.held) {
    hand_in();  // finished matches are handed in before batches are given back
    if (judge_) std::erase_if(*news.held, [this](const Batch& held) { return judge_->holds(held); });
    leases_.give_back_unknown(*news.held);
  }
  if (!news.claimed.empty()) wanted_.reset();
  queue_ = std::move(news.queue);
  if (queue_.edition > results_.edition().number && !std::exchange(is_outdated_, true)) {
    progress_.say(fmt::format("the tournament file was changed: the tournament goes on with edition {} of it",
                              queue_.edition));
    if (tournament_) tournament_->stop();
  }
  offers_.offered(news.round, queue_.offered);
  if (!news.played.empty()) progress_.counted(standings(), news.played.back().identity.game, Clock::now());
  take_over_hosting();
  if (stopping_) return;
  if (!host_ || is_over()) return settle();
  tournament_->tick(Clock::now());
  host_->carry_out();
}

void Run::match_finished(MatchRecord record, SchedulePlace place) {
  if (settings_.each_match) settings_.each_match(record, last_words(record));
  leases_.played({.record = std::move(record),
                  .place = place,
                  .identity = course_.identity_of(place),
                  .at = std::chrono::system_clock::now()});
}

/// Handles a match that cannot be played, because the players marked in `out` are missing. If this process
/// plays alone, the match counts as not played. If several processes play, a worker on another machine may be
/// able to start the missing player. But no worker can start a player that has left, and only the host lets
/// guests in.
void Run::not_played(SchedulePlace match, const BySeat<bool>& out) {
  if (results_.is_alone()) {
    leases_.decided(match);
    return course_.not_played(match, out);
  }
  const auto players = course_.pairing(match).players;
  BySeat<bool> gone{};
  for (const Seat seat : both_seats) {
    const PlayerEntry& player = file_.players[players[seat]];
    gone[seat] = player.has_left || (player.command.empty() && out[seat]);
  }
  const MatchIdentity identity = course_.identity_of(match);
  gone[Seat::first] || gone[Seat::second] ? leases_.unplayable(match, identity, gone)
                                          : leases_.not_played(match, identity, out);
}

/// Tells the queue which player this worker cannot start, because other workers may be able to start it.
void Run::given_up(const GiveUp& given_up, const std::string& line) {
  progress_.say(line);
  out_.push_back(line);
  if (results_.is_alone()) return;
  for (std::size_t player = 0; player < file_.players.size(); ++player) {
    const auto clients = file_.players[player].clients();
    if (file_.players[player].command.empty()) continue;
    if (std::ranges::count(clients, given_up.client) > 0 && tournament_->is_out(player))
      client_->unable(file_.players[player].name);
  }
}

// --- Taking and handing in matches ---

void Run::settle() {
  if (stopping_) return;
  if (is_outdated_) return wind_up();
  hand_in();
  close_rounds();
  tell_rounds();
  if (is_over()) return stop("the tournament is over");
  offer();
  claim();
  expect_no_dead_letters();
  end_if_idle();
}

/// To be called when the tournament has a new edition, which another run plays. This run only finishes its
/// running matches, hands them in, and then stops.
void Run::wind_up() {
  leases_.wind_up([this](SchedulePlace match) { return tournament_->is_playing(match); });
  hand_in();
  if (!leases_.holds_any() && (!judge_ || judge_->waiting() == 0)) stop("the tournament file has changed");
}

void Run::hand_in() {
  const auto pass_on = [this](FinishedBatch& finished) {
    const bool to_judge = judge_ && (needs_verdicts() || !has_expired(finished.batch, queue_));
    to_judge ? judge_->judge(std::move(finished)) : client_->hand_in(std::move(finished));
  };
  for (FinishedBatch& finished : leases_.take_finished()) pass_on(finished);
  if (results_.is_alone()) {
    for (FinishedBatch& part : leases_.take_played()) pass_on(part);
  }
  for (Batch& batch : leases_.take_given_back()) client_->give_back(std::move(batch));
}

/// Opens the port before it asks to be the host, because a host without a port would only keep other workers
/// from hosting.
void Run::take_over_hosting() {
  if (!settings_.hosts || !host_ || results_.is_alone() || is_outdated_) return;
  if (queue_.host == *worker_) {
    if (!is_host_) host();
  } else if (queue_.host != 0) {
    if (is_host_)
      return fail(1, fmt::format("worker {} did not reach the tournament's folder or database for so long "
                                 "that worker {} is the host now. To play on, start this worker again",
                                 *worker_, queue_.host));
    if (port_) client_->want_to_host(false);
    port_.reset();
  } else if (!is_host_ && !port_) {
    try {
      port_.emplace(listen_at(loop_, public_));
      client_->want_to_host(true);
    } catch (const std::runtime_error& error) {
      if (!std::exchange(told_of_port_, true))
        progress_.say(std::string(error.what()) +
                      " (trying again until this works, or until another process is the host)");
    }
  }
}

void Run::host() {
  try {
    if (!port_) port_.emplace(listen_at(loop_, public_));
  } catch (const std::runtime_error& error) {
    return fail(1, error.what());
  }
  is_host_ = true;
  const asio::ip::tcp::endpoint endpoint = port_->local_endpoint();
  host_->listen(*std::exchange(port_, {}));
  tournament_->let_in_guests(Clock::now());
  tell_page(endpoint);
}

/// Records which matches of finished rounds could not be played. The run has tried each of them again before
/// it finished the round. If several processes play, the store has this record already.
void Run::close_rounds() {
  if (!results_.is_alone() || !tournament_ || !tournament_->is_playing()) return;
  if (Unplayed closed = course_.close_rounds(); !closed.empty()) client_->close(std::move(closed));
}

void Run::offer() {
  auto offer = offers_.next(course_, queue_);
  if (offer && results_.is_owner()) client_->offer(std::move(*offer));
  if (std::exchange(round_looked_at_, offers_.round()) != offers_.round()) client_->look_at(offers_.round());
}

void Run::claim() {
  if (!worker_) return;
  const std::size_t waiting = leases_.waiting();
  const std::size_t judged = judge_ ? judge_->waiting() : 0;
  if (!results_.is_alone() && judged >= most_to_judge && !std::exchange(told_of_judging_, true))
    progress_.say(fmt::format(
        "{} of matches wait to be judged; this worker claims no more matches until they are judged",
        counted(judged, "batch", "batches")));
  const bool takes_more = waiting < file_.concurrency && (results_.is_alone() || judged < most_to_judge);
  const std::size_t wanted = takes_more ? (file_.concurrency - waiting + 1) / 2 : 0;
  if (std::exchange(wanted_, wanted) != wanted) client_->want(wanted);
}

/// Stops the run after a time without matches. Time without news from the store does not count, because a
/// match may be open then.
void Run::end_if_idle() {
  constexpr std::chrono::seconds a_while{2};
  const auto asking_since = client_->asking_since();
  const bool knows = !asking_since || Clock::now() - *asking_since < a_while;
  const bool is_busy = leases_.holds_any() || (judge_ && judge_->waiting() > 0) || queue_.is_any_free ||
                       (queue_.is_offered && !offers_.has_offered_all(course_, course_.round()));
  if (is_busy || !knows) return idle_since_.reset();
  if (!idle_since_) idle_since_ = Clock::now();
  if (settings_.idle_exit && Clock::now() - *idle_since_ >= *settings_.idle_exit)
    stop("there is nothing to play");
}

/// Fails if only dead letters are left to play. A match becomes a dead letter after several workers in turn
/// ended while playing it. With dead letters, the tournament cannot end normally.
void Run::expect_no_dead_letters() {
  if (!offers_.has_offered_all(course_, course_.round()) || queue_.open == 0) return;
  if (queue_.dead_letters() < queue_.open) return;
  const std::string first = course_.id_of(queue_.expired[0].batch.first);
  const std::string what =
      queue_.open == 1
          ? fmt::format("match {} is no longer offered", first)
          : fmt::format("{} matches are no longer offered. The first of them is {}", queue_.open, first);
  fail(1, fmt::format("{}: {} ended, one after another, while they played this match. See the logs "
                      "in {}. To try again, end all workers and run `gramy-referee tournament` again",
                      what, counted(queue_.expired[0].expirations, "worker"), logs_.string()));
}

// --- Messages ---

std::string Run::last_words(const MatchRecord& record) const {
  if (record.reason != protocol::Reason::crash || !record.result || !record.result->winner) return {};
  return host_->last_words(record.setup.players[other(*record.result->winner)]);
}

void Run::tell_beginning() {
  const bool may_end_early = standings().format.test && !is_over();
  const std::string kept_in = !settings_.kept_in  ? ""
                              : results_.folder() ? *settings_.kept_in + who_can_read(*results_.folder())
                                                  : *settings_.kept_in;
  progress_.say(opening_line(standings(), players_there(file_), played_before_, may_end_early, kept_in));
  for (const std::string& change : settings_.changes) progress_.say(change);
  if (!host_) return;
  if (!results_.is_alone()) {
    progress_.say(fmt::format(
        "worker {}: plays up to {} at once{}", *worker_, counted(file_.concurrency, "match", "matches"),
        settings_.plays ? "" : ", but only matches of players that connect by themselves"));
    if (!results_.folder()) progress_.say("the players' logs go to " + logs_.string());
  }
  if (results_.is_alone()) tell_page(host_->endpoint());
}

/// Prints the page's address, and the addresses for players that connect by themselves.
void Run::tell_page(const asio::ip::tcp::endpoint& endpoint) {
  if (!endpoint.address().is_loopback())
    progress_.say("other machines can connect: they can read the pages, and play with a token");
  tell_guests(endpoint);
  // With each_match, a run plays only a few matches, and ends before a browser could open the page.
  if (settings_.each_match) return;
  if (const std::string page = page_line(endpoint); !page.empty()) {
    progress_.say(page);
    if (host_token_) progress_.say(logs_line(endpoint, *host_token_));
  }
}

/// Prints the names of the guests (players that connect by themselves) that the tournament waits for.
void Run::tell_guests(const asio::ip::tcp::endpoint& endpoint) {
  std::vector<std::string> guests;
  for (const PlayerEntry& player : file_.players) {
    if (!player.command.empty()) continue;
    std::ranges::copy_if(player.clients(), std::back_inserter(guests),
                         [this](const std::string& client) { return !tournament_->is_given_up(client); });
  }
  if (guests.empty()) return;
  progress_.say(waiting_line(text_of(endpoint), guests, std::chrono::milliseconds(file_.wait_ms)));
}

/// If the number of rounds has changed, client_ writes the standings. All results that were handed in before
/// are written first.
void Run::tell_rounds() {
  const std::size_t rounds = standings().format.rounds;
  if (std::exchange(rounds_told_, rounds) != rounds && !is_over()) client_->write(standings());
}

void Run::tell_end() {
  if ((!settings_.kept_in && !settings_.go_on) || is_to_go_on()) return;
  const auto go_on = exit_code_ > 2 ? settings_.go_on : std::nullopt;
  for (const std::string& line :
       closing_lines(standings(), host_ ? host_->worst_lag() : std::chrono::milliseconds{}, go_on, out_))
    progress_.say(line);
}

void Run::show_progress() {
  showing_.expires_after(progress_.interval());
  showing_.async_wait([this](boost::system::error_code error) {
    if (error || stopping_) return;
    progress_.show(standings(), truth_ ? truth_->accuracies() : Accuracies{},
                   host_ ? host_->worst_lag() : std::chrono::milliseconds{}, Clock::now());
    say_who_keeps_us_waiting();
    say_if_nobody_offers();
    say_if_nobody_hosts();
    show_progress();
  });
}

/// Reports once that the store does not answer, and once that it answers again.
void Run::say_who_keeps_us_waiting() {
  constexpr std::chrono::seconds patience{10};
  const auto since = client_->asking_since();
  const bool is_long = since && Clock::now() - *since >= patience;
  if (std::exchange(is_kept_waiting_, is_long) == is_long) return;
  if (!is_long) return progress_.say(results_.address().place + ": answers again");
  const auto writer = results_.folder() ? writer_of(store_in(results_.address().place)) : std::nullopt;
  progress_.say(fmt::format(
      "{}: no answer for {} s; this process waits for one, ten minutes at most{}", results_.address().place,
      patience.count(),
      writer ? fmt::format(". Process {0} is writing there, and may have been stopped (kill -CONT {0} "
                           "lets it go on)",
                           *writer)
             : ""));
}

/// Reports once that no process offers matches.
void Run::say_if_nobody_offers() {
  const bool is_left_alone = !queue_.is_offered && queue_.open == 0 && !results_.is_owner();
  if (std::exchange(is_left_alone_, is_left_alone) == is_left_alone || !is_left_alone) return;
  progress_.say(results_.address().place +
                ": no process offers matches any more; waiting until the owner runs `gramy-referee "
                "tournament` again");
}

/// Reports once that no process hosts.
void Run::say_if_nobody_hosts() {
  const bool is_without = queue_.host == 0 && queue_.waiting_for_host > 0;
  if (std::exchange(is_without_host_, is_without) == is_without || !is_without) return;
  progress_.say(waiting_for_host_line(queue_.waiting_for_host));
}

bool Run::is_handed_in() const {
  return (!judge_ || judge_->waiting() == 0) && client_->idle();
}

// --- The end ---

void Run::fail(int exit_code, const std::string& why) {
  progress_.say("gramy-referee: " + why);
  exit_code_ = exit_code;
  stop("the tournament cannot go on");
}

void Run::stop(const std::string& why) {
  if (std::exchange(stopping_, true)) return;
  signals_.cancel();  // the run is stopping already, so the first signal need not stop it
  showing_.cancel();
  if (tournament_) tournament_->stop();
  if (host_) host_->stop(why);
  if (judge_) judge_->stop();
  asio::co_spawn(loop_,
                 shut_down_gracefully([this] { return (!host_ || host_->all_gone()) && is_handed_in(); },
                                      [this] {
                                        if (host_) host_->terminate();
                                      }),
                 [this](std::exception_ptr) { loop_.stop(); });
}

}  // namespace gramy::referee
