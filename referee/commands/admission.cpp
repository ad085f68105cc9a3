#include "referee/commands/admission.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <exception>
#include <filesystem>
#include <fmt/format.h>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "engine/base/bad_input.hpp"
#include "engine/base/counted.hpp"
#include "engine/base/printable.hpp"
#include "engine/base/stop.hpp"
#include "engine/catalogue.hpp"
#include "referee/check/conformance_check.hpp"
#include "referee/commands/gate.hpp"
#include "referee/process/process_spec.hpp"
#include "referee/process/program_search.hpp"
#include "referee/process/sandbox_check.hpp"
#include "referee/tournament/file/bot_archive.hpp"
#include "referee/tournament/file/content_hash.hpp"

namespace gramy::referee {
namespace {

constexpr std::chrono::minutes longest_check{10};
constexpr std::size_t longest_reason = 500;

std::vector<std::string> games_played_by(const TournamentFile& file, std::size_t player) {
  std::vector<std::string> games;
  for (const GameEntry& entry : file.games) {
    if (std::ranges::binary_search(entry.players, player)) games.emplace_back(entry.game.id());
  }
  return games;
}

/// The first fault in the report; empty if there is none.
std::string fault_in(const Report& report) {
  const auto wrong = std::ranges::find(report.findings, CheckResult::wrong, &Finding::result);
  if (wrong == report.findings.end()) return "";
  const std::size_t more = report.faults() - 1;
  return fmt::format("{}: {}{}", wrong->step, wrong->detail,
                     more > 0 ? fmt::format(" (and {})", counted(more, "more fault")) : "");
}

/// Moves the games that the checked bot does not play out of `games`. Returns them.
std::vector<std::string> without_games_of_others(std::vector<std::string>& games, const Report& report) {
  std::vector<std::string> others;
  std::erase_if(games, [&](const std::string& game) {
    const auto step = std::ranges::find(report.findings, "plays " + game, &Finding::step);
    const bool plays = step != report.findings.end() && step->result != CheckResult::not_tried;
    if (!plays) others.push_back(game);
    return !plays;
  });
  return others;
}

/// Checks a player. Returns the reason to refuse it; empty if it is admitted. Removes the games that it does
/// not play from `games`.
std::string tried(const PlayerEntry& player, std::vector<std::string>& games, Gate& gate,
                  std::chrono::milliseconds patience, const std::stop_token& stop) {
  const BotCommand bot{.command = player.command,
                       .stdio = player.transport == Transport::stdio,
                       .patience = patience,
                       .directory = player.directory,
                       .sandbox = player.sandbox,
                       .stop = stop,
                       .until = std::chrono::steady_clock::now() + longest_check};
  try {
    const Report report = examine(bot, all_games(), games, {}, [](const Finding&) {});
    if (std::string fault = fault_in(report); !fault.empty()) return fault;
    const std::vector<std::string> left_out = without_games_of_others(games, report);
    if (!left_out.empty() && !player.may_play_some_games)
      return fmt::format(
          "the bot does not play {}: its hello names only other games (to admit bots for the games that they "
          "play, write some_games = true in [[players]])",
          fmt::join(left_out, ", "));
    return gate.fault_of(bot, games);
  } catch (const Wrong& wrong) {  // the bot cannot be started any more
    return std::string("exam: ") + wrong.what();
  } catch (const Overdue&) {
    return fmt::format("the check of the bot was stopped after {} min", longest_check.count());
  }
}

/// Whether the tournament's earlier edition `before` has this player with the same content, command and
/// games.
bool was_admitted(const PlayerEntry& player, const ContentHash& content,
                  const std::vector<std::string>& games, const Edition& before) {
  const Edition::Player* was = before.find(player.name);
  if (!was || was->version.folder != content || was->version.command != player.command ||
      was->version.transport != player.transport || was->version.sandbox != player.sandbox)
    return false;
  const auto number = static_cast<std::size_t>(was - before.players.data());
  return std::ranges::all_of(games, [&](const std::string& id) {
    const Edition::Game* game = before.game(id);
    return game && std::ranges::binary_search(game->players, number);
  });
}

/// Throws if this machine cannot make sandboxes, because then no submission could be checked.
void expect_sandboxes_for(const std::vector<PlayerEntry>& players) {
  // The last player whose sandbox was tried. Players from the same folder of submissions have the same
  // sandbox.
  const PlayerEntry* like = nullptr;
  for (const PlayerEntry& player : players) {
    const auto place = player.directory.parent_path();
    if (!player.sandbox ||
        (like && like->sandbox == player.sandbox && like->directory.parent_path() == place))
      continue;
    like = &player;
    try {
      check_sandbox(place, *player.sandbox);
    } catch (const BadInput& error) {
      throw BadInput(player.where + ": sandbox: " + error.what());
    }
  }
}

/// Throws if a sandboxed player needs gramy-plug-bolek, and the folders that its sandbox shows do not have
/// it.
void expect_program_for_modules_of(const std::vector<PlayerEntry>& players) {
  const auto needs_it = [](const PlayerEntry& player) {
    return player.sandbox && player.command.starts_with("plug-bolek ");
  };
  const auto module = std::ranges::find_if(players, needs_it);
  if (module == players.end()) return;
  const std::string folders = search_path();
  if (is_program_in(folders, "gramy-plug-bolek")) return;
  throw BadInput(fmt::format(
      "{}: gramy-plug-bolek, which plays modules of misie-patysie, is not in PATH or {} (build the "
      "target gramy-plug-bolek)",
      module->where, folders.substr(folders.rfind(':') + 1)));
}

std::string named(const std::string& player, const std::string& person) {
  return person.empty() ? player : fmt::format("{} ({})", player, person);
}

/// Whether a submission is admitted.
struct Decision {
  std::filesystem::path copy;                       ///< the copy of the submission that was checked
  std::string why;                                  ///< why the player is refused; empty if it is admitted
  std::optional<std::vector<std::string>> games{};  ///< the games that it plays; not set if it plays all
};

/// Checks all submissions, several at once, each in a thread.
class SubmissionChecks {
 public:
  SubmissionChecks(const TournamentFile& file, std::optional<Edition> before, const BotCache& cache,
                   std::stop_token stop)
      : file_(file), before_(std::move(before)), cache_(cache), stop_(std::move(stop)), gate_(file, stop_) {
    for (std::size_t player = 0; player < file.players.size(); ++player) {
      if (file.players[player].handed_in) waiting_.push_back(player);
    }
  }

  /// For each player's name, returns the decision about the player. Throws if a check itself fails.
  std::map<std::string, Decision> run() {
    fmt::print(stderr, "checking {}\n", counted(waiting_.size(), "submission"));
    const std::size_t cores = std::max(1U, std::thread::hardware_concurrency());
    {
      std::vector<std::jthread> threads;
      for (std::size_t i = 0; i < std::min({file_.concurrency, cores, waiting_.size()}); ++i)
        threads.emplace_back([this] { work(); });
    }
    if (failed_) std::rethrow_exception(failed_);
    return std::move(decisions_);
  }

 private:
  void work() {
    for (std::size_t i = next_++; i < waiting_.size(); i = next_++) {
      try {
        throw_if_stopped(stop_);
        decide(waiting_[i]);
      } catch (...) {
        const std::scoped_lock lock(mutex_);
        if (!failed_) failed_ = std::current_exception();
        next_ = waiting_.size();
      }
    }
  }

  void decide(std::size_t number) {
    PlayerEntry player = file_.players[number];
    std::string why;
    ContentHash content;
    try {
      const std::string text = to_text(read_submission(player.directory, stop_));
      content = ContentHash(text);
      player.directory = cache_.folder_of(text);
    } catch (const BadInput& error) {
      why = error.what();
    }
    const std::vector<std::string> all_of_its_games = games_played_by(file_, number);
    std::vector<std::string> games = all_of_its_games;
    const bool is_known = why.empty() && before_ && was_admitted(player, content, games, *before_);
    if (why.empty() && !is_known) {
      const std::chrono::milliseconds patience(std::max<std::int64_t>(file_.wait_ms, 1000));
      why = tried(player, games, gate_, patience, stop_);
    }
    Decision decision{player.directory, printable(first_characters(why, longest_reason))};
    if (games != all_of_its_games) decision.games = std::move(games);
    tell(player, std::move(decision), is_known);
  }

  void tell(const PlayerEntry& player, Decision decision, bool is_known) {
    const std::scoped_lock lock(mutex_);
    const std::string& why = decision.why;
    fmt::print(stderr, "{}/{} {} {}{}\n", decisions_.size() + 1, waiting_.size(),
               why.empty() ? "admitted:" : "not admitted:", named(player.name, player.person),
               is_known         ? ", as before"
               : !why.empty()   ? ": " + why
               : decision.games ? fmt::format(", for {} only", fmt::join(*decision.games, ", "))
                                : "");
    decisions_.emplace(player.name, std::move(decision));
  }

  const TournamentFile& file_;
  std::optional<Edition> before_;
  const BotCache& cache_;
  std::stop_token stop_;
  Gate gate_;
  std::vector<std::size_t> waiting_;  // numbers of the players that wait for a check
  std::atomic<std::size_t> next_ = 0;
  std::mutex mutex_;  // guards the fields below, and standard error
  std::map<std::string, Decision> decisions_;
  std::exception_ptr failed_;
};

}  // namespace

TournamentFile admit(TournamentFile file, const std::function<std::optional<Edition>()>& before,
                     const BotCache& cache, const std::stop_token& stop) {
  for (const NotAdmitted& player : file.not_admitted)
    fmt::print(stderr, "not admitted: {}: {}\n", named(player.player, player.person), printable(player.why));
  if (!file.submissions || file.submissions->players.empty()) return file;
  expect_program_for_modules_of(file.submissions->players);
  expect_sandboxes_for(file.submissions->players);
  const auto decisions = SubmissionChecks(file, before(), cache, stop).run();
  Submissions admitted{
      .players = {}, .not_admitted = file.submissions->not_admitted, .folders = file.submissions->folders};
  for (PlayerEntry& player : file.submissions->players) {
    const Decision& decision = decisions.at(player.name);
    if (decision.why.empty()) {
      player.games = decision.games;
      admitted.players.push_back(player);
    } else {
      admitted.not_admitted.push_back({player.name, player.person, decision.why});
    }
  }
  file = parse_tournament_file(file.source, file.path, all_games(), BoardSource::files, admitted);
  for (PlayerEntry& player : file.players) {
    if (player.handed_in) player.directory = decisions.at(player.name).copy;
  }
  return file;
}

}  // namespace gramy::referee
