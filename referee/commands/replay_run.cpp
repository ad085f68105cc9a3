#include "referee/commands/replay_run.hpp"

#include <boost/asio/co_spawn.hpp>
#include <fmt/format.h>
#include <utility>

#include "referee/run/graceful_shutdown.hpp"
#include "referee/run/tournament_host.hpp"
#include "referee/run/tournament_messages.hpp"
#include "referee/tournament/counted/history.hpp"
#include "referee/tournament/records/record.hpp"
#include "referee/truth/decisions.hpp"

namespace gramy::referee {
namespace {

namespace asio = boost::asio;

using Clock = std::chrono::steady_clock;

TournamentFile here(TournamentFile file) {
  file.host = "127.0.0.1";  // the bots that this process starts connect to this address
  file.port = 0;
  return file;
}

}  // namespace

/// The recorded results: those that are counted before play begins, and those of the matches to play again.
struct ReplayRun::Past {
  Past(const Store& store, const Sample& sample, const Format& format)
      : history(history_in(store, decisions_asked_by(format))) {
    for (const auto& [match, number] : sample.matches) recorded.insert(history.played.extract(match));
  }

  History history;
  Outcomes recorded;
};

ReplayRun::ReplayRun(const Store& store, TournamentFile file, Boards boards, Sample sample,
                     const std::filesystem::path& logs, const StopPoll& poll)
    : ReplayRun(store, here(file), std::move(boards), sample, Past(store, sample, file.format), logs, poll) {}

ReplayRun::ReplayRun(const Store& store, TournamentFile file, Boards boards, Sample sample, Past past,
                     const std::filesystem::path& logs, const StopPoll& poll)
    : signals_(loop_),
      store_(store),
      replays_{.sample = std::move(sample), .diverged = {}, .not_played = {}, .changed = {}},
      file_(std::move(file)),
      recorded_(std::move(past.recorded)),
      course_(course_of(file_, boards, std::move(past.history), poll)),
      tournament_(file_, std::move(boards), course_, Clock::now(),
                  Share{.next = [this] { return next(); },
                        .not_played = [this](SchedulePlace match, const BySeat<bool>&) { not_played(match); },
                        .players = players_in(replays_.sample, file_)}),
      host_(std::make_unique<TournamentHost>(
          loop_, file_, tournament_, logs, solved_, Site{.loopback = true},
          TournamentHost::Events{.finished = [this](const MatchRecord& record,
                                                    SchedulePlace place) { match_finished(record, place); },
                                 .given_up =
                                     [this](const GiveUp&, const std::string& line) {
                                       has_given_up_ = true;
                                       fmt::print(stderr, "{}\n", line);
                                     },
                                 .refused =
                                     [this](const std::string& why) {
                                       fmt::print(stderr, "gramy-referee: {}\n", why);
                                       exit_code_ = 2;
                                       stop("the matches cannot be played");
                                     },
                                 .settled = [this] { settle(); }})),
      progress_("playing again", recorded_.size()) {
  add_ending_signals(signals_);
  signals_.async_wait([this](boost::system::error_code error, int signal) {
    if (!error) signalled(signal);
  });
}

ReplayRun::~ReplayRun() = default;

int ReplayRun::run() {
  host_->carry_out();
  loop_.run();
  signals_.clear();
  return exit_code_;
}

// --- Events ---

void ReplayRun::signalled(int signal) {
  exit_code_ = 128 + signal;
  stop("the verification was stopped");
  end_by_next_signal(signals_, signal);  // ending may take long, so the next signal ends the process at once
}

void ReplayRun::match_finished(const MatchRecord& record, SchedulePlace place) {
  const StoredMatch stored = store_.match(replays_.sample.matches.at(course_.identity_of(place)));
  if (auto found = divergence(parse_recorded_match(stored.record), record)) {
    replays_.diverged.push_back(std::move(*found));
  } else {
    ++replays_.same;
  }
  count_as_recorded(place);
  tournament_.tick(Clock::now());
}

void ReplayRun::not_played(SchedulePlace place) {
  replays_.not_played.push_back(course_.id_of(place));
  count_as_recorded(place);
}

void ReplayRun::count_as_recorded(SchedulePlace place) {
  const auto recorded = recorded_.extract(course_.identity_of(place));
  --given_out_;
  all_given_out_ = false;  // the next round may have matches to play
  course_.played(place, recorded.mapped());
  progress_.show(replays_.sample.matches.size() - recorded_.size());
}

/// The place of the next match that has a record. Matches without a record are not replayed.
std::optional<SchedulePlace> ReplayRun::next() {
  while (const auto match = course_.next()) {
    if (!recorded_.contains(course_.identity_of(*match))) continue;
    ++given_out_;
    return match;
  }
  all_given_out_ = true;
  return std::nullopt;
}

void ReplayRun::settle() {
  if (stopping_ || given_out_ > 0 || !(recorded_.empty() || all_given_out_)) return;
  // The sampled matches that are still missing are not in the schedule of the present tournament file.
  for (const auto& [match, number] : replays_.sample.matches) {
    if (recorded_.contains(match)) replays_.not_played.push_back(store_.match(number).id);
  }
  stop("all matches are compared");
}

void ReplayRun::stop(const std::string& why) {
  if (std::exchange(stopping_, true)) return;
  signals_.cancel();  // From here on, the first signal ends the program at once.
  tournament_.stop();
  host_->stop(why);
  asio::co_spawn(loop_,
                 shut_down_gracefully([this] { return host_->all_gone(); }, [this] { host_->terminate(); }),
                 [this](std::exception_ptr) { loop_.stop(); });
}

}  // namespace gramy::referee
