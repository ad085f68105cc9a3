#include "referee/commands/work_run.hpp"

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
#include "referee/commands/graceful_shutdown.hpp"
#include "referee/commands/players_sandboxes.hpp"
#include "referee/commands/stage.hpp"
#include "referee/commands/tournament_messages.hpp"
#include "referee/process/process_spec.hpp"
#include "referee/tournament/store/attendance.hpp"
#include "referee/tournament/store/file_writer.hpp"
#include "referee/tournament/store/history.hpp"
#include "referee/tournament/store/own_folder.hpp"
#include "referee/tournament/store/read_results.hpp"
#include "referee/tournament/store/travelling_bots.hpp"
#include "referee/truth/decisions.hpp"

namespace gramy::referee {
namespace {

namespace asio = boost::asio;

using Clock = std::chrono::steady_clock;

/// Stretches that are played and not handed in: more would be lost if this worker was killed.
constexpr std::size_t most_to_judge = 4;

/// Whether another worker has held it, as far as is known, and did not come back: judging it may have been
/// what ended it.
bool has_lapsed(const Stretch& stretch, const QueueLook& queue) {
  return std::ranges::find(queue.lapsed, stretch, &OpenStretch::stretch) != queue.lapsed.end();
}

bool is_judged(const FinishedStretch& stretch) {
  return std::ranges::none_of(stretch.batch.finished,
                              [](const FinishedMatch& match) { return match.verdict.empty(); });
}

std::set<std::string> names_of(const std::vector<PlayerEntry>& players) {
  std::set<std::string> names;
  for (const PlayerEntry& player : players) names.insert(player.name);
  return names;
}

/// Of the players that are started here.
std::filesystem::path logs_of(const SharedResults& results, const WorkRun::Settings& settings) {
  if (settings.logs) return std::filesystem::absolute(*settings.logs);
  if (results.folder()) return *results.folder() / "logs";
  std::string pattern = (std::filesystem::temp_directory_path() / "gramy-logs-XXXXXX").string();
  if (!settings.plays) return pattern;
  if (!mkdtemp(pattern.data()))
    throw std::system_error(errno, std::generic_category(),
                            pattern + ": cannot be made (name another folder by --logs)");
  return pattern;
}

void expect_sandboxes(const TournamentFile& file) {
  for (const PlayerEntry& player : file.players) {
    if (player.sandbox) continue;
    throw BadInput(
        "player '" + player.name +
        "': expected sandbox = true of everybody who is started with --sandbox-only, found none (" +
        player.where + ")");
  }
}

TournamentFile shared_file(const SharedResults& results, const WorkRun::Settings& settings) {
  TournamentFile file = file_of(results.tournament(), all_games());
  file.host = "127.0.0.1";  // for the bots that are started here
  file.port = 0;
  if (settings.sandbox_only) expect_sandboxes(file);
  if (!settings.bots.empty() && !std::filesystem::is_directory(settings.bots))
    throw BadInput("--bots: expected a folder, found none at " + settings.bots.string());
  for (PlayerEntry& player : file.players) {
    if (!settings.bots.empty() && !player.brings_folder) player.directory = settings.bots;
  }
  unpack_bots(file, results.store(), BotCache::of_user());
  take_attendance(file, results.store());
  return file;
}

}  // namespace

/// What the store says of the tournament.
struct WorkRun::Loaded {
  Loaded(const SharedResults& results, const Settings& settings)
      : file(shared_file(results, settings)),
        boards(boards_of(results.tournament(), file, results.store())),
        history(history_without_places(results.store(), decisions_asked_by(file.format))) {}

  TournamentFile file;
  Boards boards;
  History history;
};

WorkRun::WorkRun(SharedResults& results, SolvedBoards& solved, Settings settings, const StopPoll& poll)
    : WorkRun(results, solved, settings, Loaded(results, settings), poll) {}

WorkRun::~WorkRun() = default;

void WorkRun::keep_lines(const std::filesystem::path& folder) {
  if (stage_) stage_->keep_lines(folder);
}

WorkRun::WorkRun(SharedResults& results, SolvedBoards& solved, Settings settings, Loaded loaded,
                 const StopPoll& poll)
    : signals_(loop_),
      results_(results),
      solved_(solved),
      settings_(std::move(settings)),
      logs_(logs_of(results_, settings_)),
      file_(std::move(loaded.file)),
      course_(course_of(file_, loaded.boards, std::move(loaded.history), poll)),
      progress_(isatty(STDERR_FILENO) != 0),
      showing_(loop_) {
  enter_recorded(poll);
  results_.expect_same(identity_of(file_, loaded.boards, search_path()), names_of(file_.players));
  add_ending_signals(signals_);
  signals_.async_wait([this](boost::system::error_code error, int signal) {
    if (!error) signalled(signal);
  });
  if (settings_.concurrency) file_.concurrency = *settings_.concurrency;
  const bool plays = settings_.plays && !is_over();
  if (plays && settings_.tries_sandboxes) check_sandboxes(file_.players);
  if (plays) set_the_stage(std::move(loaded.boards));
}

/// Piece by piece: all matches at once may take more memory than all the rest.
void WorkRun::enter_recorded(const StopPoll& poll) {
  constexpr std::size_t most = 1000;
  const DecisionsOf decisions_of = decisions_asked_by(file_.format);
  std::vector<RecordedOutcome> piece;
  results_.store().for_each([&](StoredMatch match) {
    ++known_;
    const Outcome outcome = outcome_of(match, decisions_of);
    piece.push_back({match.place, std::move(match.identity), outcome});
    if (piece.size() == most) course_.recorded(std::exchange(piece, {}), {}, poll);
  });
  course_.recorded(piece, {}, poll);
}

void WorkRun::set_the_stage(Boards boards) {
  const std::string name = fmt::format("{}-{}", asio::ip::host_name(), getpid());
  worker_ = results_.queue().join(name, file_.concurrency);
  const std::filesystem::path logs = logs_ / fmt::format("worker-{}", *worker_);
  make_own_folder(logs);
  tournament_.emplace(
      file_, std::move(boards), course_, Clock::now(),
      Share{.next = [this] { return leases_.next(); },
            .not_played = [this](SchedulePlace match, const BySeat<bool>& out) { not_played(match, out); }});
  stage_ = std::make_unique<Stage>(
      loop_, file_, *tournament_, logs, solved_, nullptr, WebOptions{},
      Stage::Events{.finished = [this](MatchRecord record,
                                       SchedulePlace place) { match_finished(std::move(record), place); },
                    .rounds_closed = [](const CloseRounds&) {},
                    .given_up = [this](const GiveUp& out, const std::string& line) { given_up(out, line); },
                    .refused = [this](const std::string& why) { fail(2, why); },
                    .settled = [this] { settle(); }});
}

int WorkRun::run() {
  results_.write(standings());  // what is scheduled, for whoever looks on
  progress_.say(opening_line(
      standings(), players_there(file_), known_, standings().format.test && !is_over(),
      results_.folder() ? results_.address() + who_can_read(*results_.folder()) : results_.address()));
  if (worker_) {
    progress_.say(
        fmt::format("worker {}, {} at once", *worker_, counted(file_.concurrency, "match", "matches")));
    if (!results_.folder()) progress_.say("the players' logs go to " + logs_.string());
  }
  desk_ = std::make_unique<WorkDesk>(
      results_, worker_, known_, [this] { asio::post(loop_, [this] { heard(); }); },
      decisions_asked_by(file_.format));
  if (stage_ && (results_.tournament().is_judged || needs_verdicts())) begin_judging();
  stage_ ? stage_->carry_out() : settle();
  show_progress();
  loop_.run();
  judge_.reset();
  leave();
  heard();
  signals_.clear();
  progress_.end(standings(), Clock::now());
  if (is_over()) results_.write(standings());
  if (const std::string why = stage_ ? stage_->finish_lines() : ""; !why.empty())
    progress_.say(lines_lost_line(why));
  return exit_code_;
}

/// Once the store has all that was played here.
void WorkRun::leave() {
  const auto left = std::async(std::launch::async, [this] { desk_->finish(); });
  if (left.wait_for(std::chrono::seconds(2)) == std::future_status::ready) return;
  std::string line =
      results_.address() + ": is waited for, ten minutes at most, to take what was played here";
  if (exit_code_ > 128) line += " (the same signal again ends this at once, and others play it again)";
  progress_.say(line);
}

/// Where what comes next follows from verdicts, nothing is handed in without.
void WorkRun::begin_judging() {
  judge_ = std::make_unique<StretchJudge>(solved_, StretchJudge::Events{
      .judged =
          [this](FinishedStretch stretch) {
            const bool is_complete = !needs_verdicts() || is_judged(stretch);
            is_complete ? desk_->hand_in(std::move(stretch)) : desk_->give_back(std::move(stretch.stretch));
          },
      .failed =
          [this](const std::string& why) {
            asio::post(loop_, [this, why] {
              if (stopping_) return;
              if (needs_verdicts()) return fail(1, unjudged_line(file_.format, why));
              progress_.say("matches are not judged here any more, but in the end: " + printable(why));
            });
          }});
}

// --- What has happened ---

void WorkRun::signalled(int signal) {
  exit_code_ = 128 + signal;
  stop("the worker was stopped");
  end_by_next_signal(signals_, signal);  // ending may take a while
}

void WorkRun::heard() {
  WorkDesk::News news = desk_->take_news();
  is_forgotten_ = is_forgotten_ || news.is_forgotten;
  if (news.failure) return fail(news.is_revoked ? 2 : 1, *news.failure);
  if (!news.played.empty() || !news.unplayed.empty()) course_.recorded(news.played, news.unplayed);
  course_.close_rounds();  // the store has what was not played
  if (stopping_) return;
  if (news.held) leases_.keep_only(*news.held);
  for (const ClaimedStretch& claimed : news.claimed) {
    course_.look_ahead(claimed.stretch.first.round);
    leases_.add(claimed, course_);
  }
  if (news.held) {
    hand_in();  // what is finished is known as that
    if (judge_) std::erase_if(*news.held, [this](const Stretch& held) { return judge_->holds(held); });
    leases_.give_back_unknown(*news.held);
  }
  if (!news.claimed.empty()) wanted_.reset();
  queue_ = std::move(news.queue);
  offers_.offered(news.round, queue_.offered);
  if (!news.played.empty()) progress_.counted(standings(), news.played.back().identity.game, Clock::now());
  if (!stage_ || is_over()) return settle();
  tournament_->tick(Clock::now());
  stage_->carry_out();
}

void WorkRun::match_finished(MatchRecord record, SchedulePlace place) {
  leases_.played({.record = std::move(record),
                  .place = place,
                  .identity = course_.identity_of(place),
                  .at = std::chrono::system_clock::now()});
}

/// Nobody can start who has left; whoever else is out here, others may be able to start.
void WorkRun::not_played(SchedulePlace match, const BySeat<bool>& out) {
  const auto players = course_.pairing(match).players;
  const BySeat<bool> left{file_.players[players[Seat::first]].has_left,
                          file_.players[players[Seat::second]].has_left};
  const MatchIdentity identity = course_.identity_of(match);
  left[Seat::first] || left[Seat::second] ? leases_.unplayable(match, identity, left)
                                          : leases_.not_played(match, identity, out);
}

/// Others may be able to start a player whom this worker cannot start.
void WorkRun::given_up(const GiveUp& given_up, const std::string& line) {
  progress_.say(line);
  for (std::size_t player = 0; player < file_.players.size(); ++player) {
    const auto clients = file_.players[player].clients();
    if (std::ranges::count(clients, given_up.client) > 0 && tournament_->is_out(player))
      desk_->unable(file_.players[player].name);
  }
}

// --- What is to be done ---

void WorkRun::settle() {
  if (stopping_) return;
  hand_in();
  if (const std::size_t rounds = standings().format.rounds;
      std::exchange(rounds_told_, rounds) != rounds && !is_over())
    desk_->write(standings());
  if (is_over()) return stop("the tournament is over");
  offer();
  claim();
  expect_nothing_aside();
  end_if_idle();
}

void WorkRun::hand_in() {
  for (FinishedStretch& finished : leases_.take_finished()) {
    const bool to_judge = judge_ && (needs_verdicts() || !has_lapsed(finished.stretch, queue_));
    to_judge ? judge_->judge(std::move(finished)) : desk_->hand_in(std::move(finished));
  }
  for (Stretch& stretch : leases_.take_given_back()) desk_->give_back(std::move(stretch));
}

void WorkRun::offer() {
  if (auto offer = offers_.next(course_, queue_)) desk_->offer(std::move(*offer));
  if (std::exchange(round_looked_at_, offers_.round()) != offers_.round()) desk_->look_at(offers_.round());
}

void WorkRun::claim() {
  if (!worker_) return;
  const std::size_t waiting = leases_.waiting();
  const std::size_t judged = judge_ ? judge_->waiting() : 0;
  if (judged >= most_to_judge && !std::exchange(told_of_judging_, true))
    progress_.say(fmt::format("{} wait to be judged; nothing more is claimed until they are",
                              counted(judged, "stretch", "stretches")));
  const bool takes_more = waiting < file_.concurrency && judged < most_to_judge;
  const std::size_t wanted = takes_more ? (file_.concurrency - waiting + 1) / 2 : 0;
  if (std::exchange(wanted_, wanted) != wanted) desk_->want(wanted);
}

/// Whoever has not heard of the store for a while does not know whether there is anything to play.
void WorkRun::end_if_idle() {
  constexpr std::chrono::seconds a_while{2};
  const auto asking_since = desk_->asking_since();
  const bool knows = !asking_since || Clock::now() - *asking_since < a_while;
  const bool is_busy = leases_.holds_any() || (judge_ && judge_->waiting() > 0) || queue_.is_any_free ||
                       !offers_.has_offered_all(course_, course_.round());
  if (is_busy || !knows) return idle_since_.reset();
  if (!idle_since_) idle_since_ = Clock::now();
  if (settings_.idle_exit && Clock::now() - *idle_since_ >= *settings_.idle_exit)
    stop("there is nothing to play");
}

/// What was set aside ends the tournament before it is over, once all the rest is played.
void WorkRun::expect_nothing_aside() {
  if (!offers_.has_offered_all(course_, course_.round()) || queue_.open == 0) return;
  if (queue_.set_aside() < queue_.open) return;
  const std::string first = course_.id_of(queue_.lapsed[0].stretch.first);
  const std::string what = queue_.open == 1
                               ? fmt::format("match {} was", first)
                               : fmt::format("{} matches, the first of them {}, were", queue_.open, first);
  fail(1, fmt::format("{} set aside: {} in turn did not come back from it; see their logs in {}. To "
                      "try again, end all workers and begin with `tournament`",
                      what, counted(queue_.lapsed[0].lapses, "worker"), logs_.string()));
}

void WorkRun::show_progress() {
  showing_.expires_after(progress_.interval());
  showing_.async_wait([this](boost::system::error_code error) {
    if (error || stopping_) return;
    progress_.show(standings(), {}, stage_ ? stage_->worst_lag() : std::chrono::milliseconds{}, Clock::now());
    say_who_keeps_us_waiting();
    show_progress();
  });
}

/// Once each time.
void WorkRun::say_who_keeps_us_waiting() {
  constexpr std::chrono::seconds patience{10};
  const auto since = desk_->asking_since();
  const bool is_long = since && Clock::now() - *since >= patience;
  if (std::exchange(is_kept_waiting_, is_long) == is_long) return;
  if (!is_long) return progress_.say(results_.address() + ": answers again");
  const auto writer = results_.folder() ? writer_of(store_in(*results_.folder())) : std::nullopt;
  progress_.say(fmt::format(
      "{}: has not answered for {} s, and is waited for, for ten minutes at most{}", results_.address(),
      patience.count(),
      writer ? fmt::format(": process {0} is writing it, and may have been stopped (kill -CONT {0} "
                           "lets it go on)",
                           *writer)
             : ""));
}

bool WorkRun::is_handed_in() const {
  return (!judge_ || judge_->waiting() == 0) && desk_->idle();
}

// --- The end ---

void WorkRun::fail(int exit_code, const std::string& why) {
  progress_.say("gramy-referee: " + why);
  exit_code_ = exit_code;
  stop("the worker cannot go on");
}

void WorkRun::stop(const std::string& why) {
  if (std::exchange(stopping_, true)) return;
  signals_.cancel();  // a first one breaks nothing off any more
  showing_.cancel();
  if (tournament_) tournament_->stop();
  if (stage_) stage_->stop(why);
  if (judge_) judge_->stop();
  asio::co_spawn(loop_,
                 shut_down_gracefully([this] { return (!stage_ || stage_->all_gone()) && is_handed_in(); },
                                      [this] {
                                        if (stage_) stage_->terminate();
                                      }),
                 [this](std::exception_ptr) { loop_.stop(); });
}

}  // namespace gramy::referee
