#include "referee/commands/analyse.hpp"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <vector>

#include "engine/base/bad_input.hpp"
#include "engine/base/counted.hpp"
#include "engine/base/printable.hpp"
#include "engine/base/stop.hpp"
#include "referee/commands/chosen_match.hpp"
#include "referee/commands/commands.hpp"
#include "referee/commands/exit_code.hpp"
#include "referee/commands/progress_line.hpp"
#include "referee/commands/tournament_option.hpp"
#include "referee/process/own_command.hpp"
#include "referee/run/terminal.hpp"
#include "referee/tournament/file/content_hash.hpp"
#include "referee/tournament/places/database.hpp"
#include "referee/truth/analysis.hpp"
#include "referee/truth/player_review.hpp"
#include "referee/truth/records.hpp"

namespace gramy::referee {
namespace {

struct AnalyseOptions {
  std::vector<std::string> records;  ///< files or tournaments; a match that is in several of them counts once
  /// Name of the tournament in each folder or database; if empty, its only tournament.
  std::string tournament{};
  std::string match{};        ///< the id of the only match to analyse; if empty, all matches
  std::string player;         ///< the only player to analyse; if empty, all players
  std::optional<Number> ply;  ///< the ply of the only position to analyse; if not set, the whole match
  std::uint64_t worst = 3;
  bool json = false;
};

constexpr const char* ply_without_match =
    "--ply shows a position of one match: add the id of the match (`export --csv` lists the ids)";

/// Calls `each` with every match and its number from 1, until `each` returns false. Throws Stopped.
void for_each(const AnalyseOptions& options, const std::stop_token& stop,
              const std::function<bool(Records&, const RecordedMatch&, std::uint64_t)>& each) {
  std::set<ContentHash> known;  // matches that were already read from one of the earlier records
  std::uint64_t number = 0;
  for (const std::string& record : options.records) {
    Records records({record, options.tournament});
    while (const auto match = records.next()) {
      throw_if_stopped(stop);
      if (options.records.size() > 1 && !known.insert(ContentHash(to_line(*match))).second) continue;
      if (!each(records, *match, ++number)) return;
    }
  }
}

/// Returns the number of matches. Throws Stopped.
std::uint64_t count_of(const AnalyseOptions& options, const std::stop_token& stop) {
  std::uint64_t count = 0;
  for_each(options, stop, [&](Records&, const RecordedMatch&, std::uint64_t number) {
    count = number;
    return true;
  });
  return count;
}

// --- One match ---

constexpr std::size_t every_mistake = SIZE_MAX;

void show_position(RecordJudge& judge, const RecordedMatch& match, const JudgedMatch& judged,
                   std::uint64_t ply) {
  if (ply > match.moves.size())
    throw BadInput(fmt::format("--ply: expected 0 to {}, the number of moves in '{}', found {}",
                               match.moves.size(), printable(match.match), ply));
  fmt::print("{}", position_text(match, judged, judge.position_at(match, ply).picture(), ply));
  const Mistakes mistakes = judge.mistakes(match, judged);
  const auto mistake = mistakes.find(ply);
  if (mistake != mistakes.end() && !mistake->second.reason.empty())
    fmt::print("{}: {}\n", to_text(*judged.moves[ply].better), mistake->second.reason);
}

void show_match(RecordJudge& judge, const RecordedMatch& match, const AnalyseOptions& options,
                const std::stop_token& stop) {
  const JudgedMatch judged = judge.judge(match, stop, every_mistake);
  if (options.ply) return show_position(judge, match, judged, static_cast<std::uint64_t>(*options.ply));
  fmt::print("{}", options.json ? analysis_json(match, judged)
                                : analysis_text(match, judge.roles(match), judged,
                                                judge.mistakes(match, judged), style_of_output()));
}

/// Shows a match. `wanted`: its number among all matches of the records, from 1.
void show_match_at(const AnalyseOptions& options, std::uint64_t wanted, SolvedBoards& solved,
                   const std::stop_token& stop) {
  for_each(options, stop, [&](Records& records, const RecordedMatch& match, std::uint64_t number) {
    if (number < wanted) return true;
    RecordJudge judge(records.folder(), solved);
    show_match(judge, match, options, stop);
    return false;
  });
}

void show_one(const AnalyseOptions& options, SolvedBoards& solved, const std::stop_token& stop) {
  std::vector<NumberedMatch> matches;
  for_each(options, stop, [&](Records&, const RecordedMatch& match, std::uint64_t number) {
    matches.push_back({number, match.match});
    return match.match != options.match;
  });
  const std::uint64_t wanted =
      chosen(options.match, matches, matches.size(), quoted_records(options.records));
  show_match_at(options, wanted, solved, stop);
}

/// Returns the player's matches, worst first. Throws BadInput if it has no matches.
std::vector<ReviewedMatch> matches_of(const AnalyseOptions& options, SolvedBoards& solved,
                                      const std::stop_token& stop) {
  std::vector<ReviewedMatch> reviews;
  std::vector<std::string> players;
  for_each(options, stop, [&](Records& records, const RecordedMatch& match, std::uint64_t number) {
    for (const Seat seat : both_seats) {
      const std::string& player = match.players[seat];
      if (player.empty()) continue;  // an exam's question has only one player
      if (std::ranges::find(players, player) == players.end()) players.push_back(player);
      if (player != options.player) continue;
      reviews.push_back(
          review_of(match, number, RecordJudge(records.folder(), solved).judge(match, stop), seat));
    }
    return true;
  });
  if (reviews.empty())
    throw BadInput(no_matches_of(options.player, players, quoted_records(options.records)));
  worst_first(reviews);
  return reviews;
}

/// Prints the mistakes in these matches. For each match, also prints the position in which it was lost.
void show_mistakes(const AnalyseOptions& options, std::span<const ReviewedMatch> reviews,
                   SolvedBoards& solved, const std::stop_token& stop) {
  struct Found {
    RecordedMatch match;
    std::filesystem::path folder;
  };
  std::map<std::uint64_t, Found> shown;  // the matches to show, by number
  for (const ReviewedMatch& review : reviews) shown[review.number];
  for_each(options, stop, [&](Records& records, const RecordedMatch& match, std::uint64_t number) {
    if (const auto found = shown.find(number); found != shown.end())
      found->second = {match, records.folder()};
    return true;
  });
  for (const ReviewedMatch& review : reviews) {
    const auto& [match, folder] = shown.at(review.number);
    RecordJudge judge(folder, solved);
    const JudgedMatch judged = judge.judge(match, stop, every_mistake);
    fmt::print("\n{}\n", styled(fmt::format("{}  {}", review.number, printable(match.match)), Look::bold,
                                style_of_output()));
    const Mistakes mistakes = judge.mistakes(match, judged);
    for (const std::size_t ply : review.mistakes)
      fmt::print("{}", mistake_text(match, judged, ply, mistakes.at(ply).reason));
    const bool is_given_up = review.at_end > review.result;
    const auto last = is_given_up ? judged.moves.size() : review.mistakes.back();
    const auto ply = review.turning.value_or(last);
    fmt::print("\n{}", position_text(match, judged, judge.position_at(match, ply).picture(), ply));
  }
}

/// The words that name the records in a shell.
std::string in_shell(const AnalyseOptions& options) {
  std::string text;
  for (const std::string& record : options.records) text += shell_word(record) + ' ';
  return options.tournament.empty() ? text : text + "--tournament " + shell_word(options.tournament) + ' ';
}

/// Prints the sorted list of matches, and the mistakes in the worst matches.
void print_reviews(const AnalyseOptions& options, std::span<const ReviewedMatch> reviews, bool says_more,
                   SolvedBoards& solved, const std::stop_token& stop) {
  fmt::print("{}", review_text(options.player, reviews, style_of_output()));
  const auto end = std::ranges::find_if_not(reviews, &ReviewedMatch::is_instructive);
  const auto instructive = static_cast<std::uint64_t>(end - reviews.begin());
  show_mistakes(options, reviews.first(std::min(options.worst, instructive)), solved, stop);
  if (says_more && instructive > 0)
    fmt::print("\nThe worst match, move by move: {} analyse {}{}\n", own_command(), in_shell(options),
               reviews.front().number);
}

void show_player(const AnalyseOptions& options, SolvedBoards& solved, const std::stop_token& stop) {
  const auto reviews = matches_of(options, solved, stop);
  if (!options.match.empty()) {
    std::vector<NumberedMatch> matches;
    for (const ReviewedMatch& review : reviews) matches.push_back({review.number, review.match});
    const std::string where =
        fmt::format("{}, played by {}", quoted_records(options.records), quoted_word(options.player));
    return show_match_at(options, chosen(options.match, matches, count_of(options, stop), where), solved,
                         stop);
  }
  if (options.ply) throw BadInput(ply_without_match);
  if (options.json) {
    fmt::print("{}", review_json(reviews));
    return;
  }
  print_reviews(options, reviews, true, solved, stop);
}

// --- All players ---

TruthTable truth_of(const AnalyseOptions& options, std::uint64_t matches, SolvedBoards& solved,
                    const std::stop_token& stop) {
  TruthTable truth;
  ProgressLine line("judging", matches);
  for_each(options, stop, [&](Records& from, const RecordedMatch& match, std::uint64_t number) {
    try {
      truth.count(match, RecordJudge(from.folder(), solved).judge(match, stop));
    } catch (const BadInput& error) {
      throw BadInput(fmt::format("{}: {}", from.place(), error.what()));
    }
    line.show(number);
    return true;
  });
  return truth;
}

void show_all(const AnalyseOptions& options, SolvedBoards& solved, const std::stop_token& stop) {
  const std::uint64_t count = count_of(options, stop);
  if (count == 0)
    throw BadInput(fmt::format("no match in '{}'",
                               Records({options.records.front(), options.tournament}).file().string()));
  if (count == 1) return show_match_at(options, 1, solved, stop);
  if (options.ply) throw BadInput(ply_without_match);
  const TruthTable truth = truth_of(options, count, solved, stop);
  fmt::print("{}", options.json ? truth_json(truth) : truth_text(truth, style_of_output()));
}

int analyse(const AnalyseOptions& options) {
  return exit_code_of([&](const std::stop_token& stop) {
    SolvedBoards solved;
    if (!options.player.empty()) {
      show_player(options, solved, stop);
    } else if (!options.match.empty()) {
      show_one(options, solved, stop);
    } else {
      show_all(options, solved, stop);
    }
    return 0;
  });
}

/// Whether the word names a tournament or a file of records, and not one match. A number always names a
/// match.
bool is_record(const std::string& word) {
  const bool is_number = word.find_first_not_of("0123456789") == word.npos;
  return !is_number && (names_database(word) || std::filesystem::exists(word));
}

}  // namespace

void print_player(const std::string& folder, const std::string& player, std::uint64_t worst, bool says_more,
                  const std::stop_token& stop) {
  const AnalyseOptions options{.records = {folder}, .player = player, .worst = worst};
  SolvedBoards solved;
  print_reviews(options, matches_of(options, solved, stop), says_more, solved, stop);
}

RunnableCommand analyse_command(command_line::Command& program) {
  using namespace command_line;
  auto options = std::make_shared<AnalyseOptions>();
  auto arguments =
      program.command("analyse", "finds every mistake in recorded matches, by solving each position exactly");
  arguments
      .option("RECORD", options->records,
              "a tournament's folder or database, or a file of records. You may give several. To show one "
              "match move by move, add the match's id, the beginning of its id, or its number")
      .required();
  add_tournament_option(arguments, options->tournament);
  auto player = arguments.option(
      "--player", options->player,
      "show only this player's matches, worst first, and the player's mistakes in the worst of them");
  arguments
      .option("--worst", options->worst, "with --player: show the mistakes in this many of the worst matches")
      .checked(integer_from(0, 1'000'000))
      .shows_default()
      .needs(player);
  auto ply = arguments.option("--ply", options->ply, "with a match: show the position after this many moves")
                 .checked(integer_from(0, max_number));
  arguments.flag("--json", options->json, "print JSON instead of text").excludes(ply);
  arguments.footer(R"(Examples:
  gramy-referee analyse results/all            how accurately each player played
  gramy-referee analyse results/all --player ala     ala's matches, worst first, and ala's mistakes in the worst of them
  gramy-referee analyse results/all 12         match number 12, move by move
  gramy-referee analyse results/monday results/tuesday --player ala
  gramy-referee analyse results/all paski:generated-1:perfect:random            the match with this id
  gramy-referee analyse results/all paski:generated-1:perfect:random --ply 7    its position after 7 moves

Exit codes: 0 done, 1 failed, 2 bad usage or a bad record,
141 the output is no longer read, as after `| head`.)");
  return {arguments, [options] {
            std::vector<std::string>& records = options->records;
            if (records.size() > 1 && !is_record(records.back())) {
              options->match = records.back();
              records.pop_back();
            }
            return analyse(*options);
          }};
}

}  // namespace gramy::referee
