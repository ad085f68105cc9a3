#include "referee/commands/tournament_run.hpp"

#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/post.hpp>
#include <fmt/format.h>
#include <optional>
#include <unistd.h>
#include <utility>

#include "referee/commands/graceful_shutdown.hpp"
#include "referee/commands/host_token.hpp"
#include "referee/commands/logged_site.hpp"
#include "referee/commands/page_line.hpp"
#include "referee/commands/stage.hpp"
#include "referee/commands/tournament_messages.hpp"
#include "referee/io/endpoint.hpp"
#include "referee/process/process_spec.hpp"
#include "referee/tournament/store/attendance.hpp"
#include "referee/tournament/store/identity.hpp"
#include "referee/tournament/store/own_folder.hpp"
#include "referee/truth/decisions.hpp"

namespace gramy::referee {
namespace {

namespace asio = boost::asio;

Time now() {
  return std::chrono::steady_clock::now();
}

}  // namespace

TournamentRun::TournamentRun(TournamentFile file, std::vector<std::vector<TournamentBoard>> boards,
                             const std::filesystem::path& out, SolvedBoards& solved, bool accept_changes,
                             bool judge_live, const WebOptions& web, RunReport report, const StopPoll& poll)
    : signals_(loop_),
      file_(std::move(file)),
      solved_(solved),
      pages_(out, solved_, judge_live),
      host_token_(host_token(asio::ip::make_address(file_.host), web)),
      logs_(out, host_token_),
      stage_(std::make_unique<Stage>(
          loop_, file_, tournament_, out / "logs", solved_,
          logged([this](const PageRequest& request, const std::stop_token& stop) -> Reply {
            if (auto found = logs_.find(request)) return *found;
            return pages_.find(request, stop);
          }),
          web,
          Stage::Events{
              .finished = [this](MatchRecord record,
                                 SchedulePlace place) { match_finished(std::move(record), place); },
              .rounds_closed = [this](const CloseRounds& closed) { writer_->close(closed.unplayed); },
              .given_up = [this](const GiveUp&, const std::string& line) { given_up(line); },
              .refused = [this](const std::string& why) { fail(2, why); },
              .settled = [this] { settled(); }})),
      results_(out, identity_of(file_, boards, search_path()), accept_changes),
      course_(course_of(file_, boards, results_.history(decisions_asked_by(file_.format)), poll)),
      tournament_(file_, std::move(boards), course_, now()),
      report_(std::move(report)),
      progress_(isatty(STDERR_FILENO) != 0),
      judges_live_(judge_live),
      showing_(loop_) {
  add_ending_signals(signals_);
  signals_.async_wait([this](boost::system::error_code error, int signal) {
    if (!error) signalled(signal);
  });
}

TournamentRun::~TournamentRun() = default;

void TournamentRun::keep_lines(const std::filesystem::path& folder) {
  stage_->keep_lines(folder);
}

int TournamentRun::run() {
  tell_beginning();
  results_.write(standings());
  if (!standings().finished()) results_.remove_truth();  // of what was played before
  rounds_told_ = standings().format.rounds;
  writer_ =
      std::make_unique<RecordWriter>(results_, [this] { asio::post(loop_, [this] { matches_recorded(); }); });
  if (judges_live_) {
    truth_ = std::make_unique<LiveTruth>(results_.path(), solved_, [this](const TruthTable& truth) {
      writer_->write_truth(all_rates(truth), truth_json(truth));
    });
  }
  if (asks_for_accuracy(file_.format)) begin_judging();
  stage_->carry_out();
  if (!report_.each_match) show_progress();
  loop_.run();
  judge_.reset();
  writer_->finish();
  matches_recorded();
  signals_.clear();
  if (!report_.each_match) progress_.end(standings(), now());
  if (record_failed_) return 1;
  results_.finish();
  results_.write(standings());
  tell_end();
  if (const std::string why = stage_->finish_lines(); !why.empty()) progress_.say(lines_lost_line(why));
  return exit_code_ == 0 && standings().overall.matches() == 0 ? 1 : exit_code_;
}

void TournamentRun::begin_judging() {
  judge_ = std::make_unique<StretchJudge>(solved_, StretchJudge::Events{
      .judged =
          [this](FinishedStretch stretch) {
            asio::post(loop_, [this, match = std::move(stretch.batch.finished.front())]() mutable {
              match_judged(std::move(match));
            });
          },
      .failed =
          [this](const std::string& why) {
            asio::post(loop_, [this, why] {
              if (!stopping_) fail(1, unjudged_line(file_.format, why));
            });
          }});
}

// --- What has happened ---

void TournamentRun::signalled(int signal) {
  exit_code_ = 128 + signal;
  tournament_.stop();
  stop("the tournament was stopped");
  end_by_next_signal(signals_, signal);  // ending may take a while
}

void TournamentRun::match_finished(MatchRecord record, SchedulePlace place) {
  if (report_.each_match) report_.each_match(record, last_words(record));
  FinishedMatch match{.record = std::move(record),
                      .place = place,
                      .identity = tournament_.identity_of(place),
                      .at = std::chrono::system_clock::now()};
  if (!judge_) return writer_->add(std::move(match));
  FinishedStretch stretch{.stretch = {.first = place, .matches = 1, .players = {}}, .batch = {}};
  stretch.batch.finished.push_back(std::move(match));
  judge_->judge(std::move(stretch));
  ++to_judge_;
}

/// What was not judged is not recorded either: it is played when the tournament goes on.
void TournamentRun::match_judged(FinishedMatch match) {
  --to_judge_;
  if (match.verdict.empty()) return;
  tournament_.match_judged(match.place, decisions_in(match.verdict, match.record.setup.id));
  writer_->add(std::move(match));
}

void TournamentRun::matches_recorded() {
  const auto [written, failure] = writer_->take_news();
  if (!written.empty()) {
    if (truth_) truth_->recorded(written);
    std::string_view game;
    for (const SchedulePlace match : written) game = tournament_.match_recorded(match, now());
    progress_.counted(standings(), game, now());
    stage_->carry_out();
  }
  if (!failure) return;
  record_failed_ = true;
  fail(1, *failure);
}

void TournamentRun::given_up(const std::string& line) {
  out_.push_back(line);
  progress_.say(line);
}

void TournamentRun::settled() {
  tell_rounds();
  if (tournament_.done()) stop("the tournament is over");
}

// --- What is told ---

std::string TournamentRun::last_words(const MatchRecord& record) const {
  if (record.reason != protocol::Reason::crash || !record.result || !record.result->winner) return {};
  return stage_->last_words(record.setup.players[other(*record.result->winner)]);
}

void TournamentRun::tell_beginning() {
  const bool may_end_early = standings().format.test && !tournament_.done();
  progress_.say(opening_line(standings(), players_there(file_), results_.size(), may_end_early,
                             report_.kept_in.empty() ? "" : report_.kept_in + who_can_read(results_.path())));
  for (const std::string& change : results_.changes()) progress_.say(change);
  if (!stage_->endpoint().address().is_loopback())
    progress_.say(
        "not only this machine can connect; whoever does may read the pages, and needs a token to play");
  if (tournament_.done()) return;
  tell_guests();
  if (report_.each_match) return;  // it is over before a browser is there
  if (const std::string page = page_line(stage_->endpoint()); !page.empty()) {
    progress_.say(page);
    if (host_token_) progress_.say(logs_line(stage_->endpoint(), *host_token_));
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
  progress_.say(waiting_line(text_of(stage_->endpoint()), guests, std::chrono::milliseconds(file_.wait_ms)));
}

/// After what they follow from has gone to be recorded.
void TournamentRun::tell_rounds() {
  const FormatReport& format = standings().format;
  if (format.rounds == std::exchange(rounds_told_, format.rounds)) return;
  if (format.test || !format.places.empty()) writer_->write(standings());
}

void TournamentRun::tell_end() {
  const std::optional<std::string> stopped = exit_code_ > 2 ? std::optional(report_.go_on) : std::nullopt;
  for (const std::string& line : closing_lines(standings(), stage_->worst_lag(), stopped, out_))
    progress_.say(line);
}

void TournamentRun::show_progress() {
  showing_.expires_after(progress_.interval());
  showing_.async_wait([this](boost::system::error_code error) {
    if (error || stopping_) return;
    progress_.show(standings(), truth_ ? truth_->accuracies() : Accuracies{}, stage_->worst_lag(), now());
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
  showing_.cancel();
  stage_->stop(why);
  if (judge_) judge_->stop();
  asio::co_spawn(
      loop_,
      shut_down_gracefully([this] { return stage_->all_gone() && to_judge_ == 0 && writer_->idle(); },
                           [this] { stage_->terminate(); }),
      [this](std::exception_ptr) { loop_.stop(); });
}

}  // namespace gramy::referee
