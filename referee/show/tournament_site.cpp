#include "referee/show/tournament_site.hpp"

#include <algorithm>
#include <chrono>
#include <fmt/format.h>
#include <iterator>
#include <nlohmann/json.hpp>
#include <sys/resource.h>
#include <vector>

#include "engine/base/stop.hpp"
#include "referee/show/json_text.hpp"
#include "referee/truth/verdict.hpp"
#include "referee/web/page.hpp"

namespace gramy::referee {
namespace {

using nlohmann::ordered_json;

constexpr std::size_t matches_at_once = 1000;
constexpr std::size_t matches_unless_told = 500;

constexpr int niceness = 10;

constexpr const char* why_hidden =
    "The values of this match stay hidden until the last match on its board is over.";
constexpr const char* why_some_are_hidden =
    "The tournament is not over. The values of a match stay hidden until the last match on its board is "
    "over.";

/// Calls tournament.rest() at the end of a scope.
struct Rest {
  RecordedTournament& tournament;
  ~Rest() { tournament.rest(); }
};

/// The roles of a game, from a generated board.
BySeat<std::string_view> roles_in(const AnyGame& game) {
  Random random(1);
  const AnyGenerated example = game.generate(random, 1);
  return example.board.roles(example.start);
}

}  // namespace

TournamentSite::TournamentSite(const TournamentAddress& address, SolvedBoards& solved, Settings settings)
    : solved_(solved), settings_(std::move(settings)), tournament_(address) {
  refresh();
  if (settings_.judges_all) judging_ = std::jthread([this](const std::stop_token& stop) { judge_all(stop); });
}

Reply TournamentSite::find(const PageRequest& request, const std::stop_token& stop) {
  if (auto page = page_response(request, [this](const std::string& id) { return describe(id); }))
    return *page;
  if (request.path.empty() || request.path[0] != "api")
    return page_of_nothing(request).value_or(nothing_there());
  if (request.path.size() < 2) return nothing_there();
  const std::lock_guard lock(in_use_);
  const Rest rest{tournament_};
  if (settings_.refreshes && tournament_.refresh(std::chrono::steady_clock::now())) refresh();
  return find_in_api(request, stop);
}

std::vector<std::string> TournamentSite::matches() const {
  const std::lock_guard lock(in_use_);
  std::vector<std::string> ids;
  for (const EntryNumber number : tournament_.in_order()) ids.push_back(tournament_.match(number).id);
  return ids;
}

std::string TournamentSite::name() const {
  const std::lock_guard lock(in_use_);
  return tournament_.name();
}

/// Updates the caches after changes in the tournament.
void TournamentSite::refresh() {
  tournament_answer_.reset();
  if (const JudgedMatches::Key any = key(0); any.edition != edition_) {
    edition_ = any.edition;
    judged_.begin_edition(edition_);
    opened_.clear();
    plies_.clear();
    sizes_.clear();
    to_judge_.clear();
  }
  const auto opened = tournament_.take_opened();
  if (!settings_.judges_all) return;
  std::ranges::copy_if(opened, std::back_inserter(to_judge_),
                       [this](EntryNumber number) { return !tournament_.match(number).is_judged; });
  changed_.notify_all();
}

Reply TournamentSite::find_in_api(const PageRequest& request, const std::stop_token& stop) {
  const std::string& what = request.path[1];
  if (what == "match" && request.path.size() > 2) return match(request, stop);
  if (request.path.size() > 2) return nothing_there();
  if (what == "site") return json_response(site_json(settings_.kind, games()));
  if (what == "standings") return json_response(tournament_.standings());
  if (what == "tournament") return tournament(stop);
  if (what != "matches") return nothing_there();
  const auto after = query_number(request, "after", 0);
  const auto limit = query_number(request, "limit", matches_unless_told);
  if (!after) return no_number("after");
  if (!limit) return no_number("limit");
  return matches(*after, std::clamp(*limit, std::size_t{1}, matches_at_once), stop);
}

std::optional<PageDescription> TournamentSite::describe(const std::string& id) {
  const std::lock_guard lock(in_use_);
  const auto number = tournament_.find(id);
  if (!number) return std::nullopt;
  const MatchEntry& entry = tournament_.match(*number);
  const Catalogue games = all_games();
  const AnyGame* game = games.find(tournament_.game_of(entry).id);
  if (!game) return std::nullopt;
  return description_of(game->info(), tournament_.players_of(entry));
}

Reply TournamentSite::match(const PageRequest& request, const std::stop_token& stop) {
  const auto number = tournament_.find(request.path[2]);
  if (!number) return no_such_match(request.path[2]);
  const MatchEntry& entry = tournament_.match(*number);
  return find_in_match(request,
                       {.key = entry.id,
                        .remarks = remarks(*number),
                        .load = [&] { return load(entry); },
                        .truth = [&] { return truth(*number); },
                        .ask = [&](Question question) { return ask(*number, std::move(question)); }},
                       opened_, stop);
}

/// The games of the schedule and of the played matches.
Catalogue TournamentSite::games() const {
  std::vector<AnyGame> here;
  for (const AnyGame& game : all_games()) {
    const auto& played = tournament_.games();
    if (tournament_.schedule().find(game.id()) ||
        std::ranges::find(played, game.id(), &RecordedGame::id) != played.end())
      here.push_back(game);
  }
  return Catalogue(std::move(here));
}

/// The texts of standings.json and truth.json are inserted unchanged, so that they equal the files byte by
/// byte.
HttpResponse TournamentSite::tournament(const std::stop_token& stop) {
  if (tournament_answer_) return *tournament_answer_;
  const BoardSchedule& schedule = tournament_.schedule();
  std::vector<ordered_json> games, boards;
  const auto add = [&](const AnyGame& game, const BySeat<std::string_view>& roles) {
    const BoardSchedule::Game* scheduled = schedule.find(game.id());
    games.push_back({{"id", game.id()},
                     {"title", game.info().title},
                     {"roles", roles.both},
                     {"can_be_drawn", game.info().can_be_drawn},
                     {"boards", scheduled ? ordered_json(scheduled->boards) : ordered_json()},
                     {"scheduled", scheduled ? ordered_json(scheduled->matches) : ordered_json()}});
  };
  const auto& played = tournament_.games();
  for (std::uint32_t number = 0; number < played.size(); ++number) {
    const RecordedGame& game = played[number];
    throw_if_stopped(stop);
    const AnyBoard first = board(number, game.board);
    add(first.game(), first.roles(game.start));
    for (const auto& [name, its_board] : game.boards) {
      throw_if_stopped(stop);
      boards.push_back({{"game", game.id}, {"name", name}, {"size", board_size(number, its_board)}});
    }
  }
  const Catalogue known = all_games();
  for (const BoardSchedule::Game& scheduled : schedule.games) {
    const AnyGame* game = known.find(scheduled.id);
    if (game && std::ranges::find(played, scheduled.id, &RecordedGame::id) == played.end())
      add(*game, roles_in(*game));
  }
  std::ranges::stable_sort(games, {}, [&](const ordered_json& game) {
    return std::ranges::find(schedule.games, game["id"].get<std::string>(), &BoardSchedule::Game::id) -
           schedule.games.begin();
  });
  // Earlier versions of gramy stored no schedule, and showed all exact values at once.
  const bool is_told = tournament_.finished() || !schedule.games.empty();
  const std::string truth = is_told ? tournament_.truth() : "";
  tournament_answer_ = json_response(fmt::format(
      R"({{"name":{},"running":{},"finished":{},"standings":{},"truth":{},"hidden":{},"games":{},"boards":{}}})",
      json_text(tournament_.name()), tournament_.running(), tournament_.finished(), tournament_.standings(),
      truth.empty() ? "null" : truth, tournament_.finished() ? "null" : json_text(why_some_are_hidden),
      json_text(games), json_text(boards)));
  return *tournament_answer_;
}

HttpResponse TournamentSite::matches(std::size_t after, std::size_t limit, const std::stop_token& stop) {
  const auto& all = tournament_.in_order();
  const std::size_t begin = std::min(after, all.size()), end = begin + std::min(limit, all.size() - begin);
  ordered_json list = ordered_json::array();
  for (std::size_t place = begin; place < end; ++place) {
    const MatchEntry& entry = tournament_.match(all[place]);
    throw_if_stopped(stop);
    const MatchRemarks remark = remarks(all[place]);
    const auto& winner = entry.outcome.result.winner;
    const auto& accuracy = remark.accuracy;
    list.push_back({{"place", place + 1},
                    {"id", entry.id},
                    {"game", tournament_.game_of(entry).id},
                    {"board", remark.board_name},
                    {"players", tournament_.players_of(entry).both},
                    {"winner", winner ? ordered_json(number_of(*winner)) : ordered_json()},
                    {"reason", protocol::name(entry.outcome.reason)},
                    {"plies", plies(all[place])},
                    {"mistakes", accuracy ? ordered_json(accuracy->mistakes.both) : ordered_json()},
                    {"hidden", remark.hidden.has_value()}});
  }
  return json_response(json_text({{"matches", std::move(list)},
                                  {"next", end < all.size() ? ordered_json(end) : ordered_json()},
                                  {"all", all.size()}}));
}

Reply TournamentSite::truth(EntryNumber number) {
  const JudgedMatches::Key match = key(number);
  if (auto known = judged_.truth(match)) return *known;
  return [this, match](const std::stop_token& stop) { return judged(match, stop); };
}

/// The exact values of a match. Takes long. Several requests may judge the same match at the same time.
HttpResponse TournamentSite::judged(const JudgedMatches::Key& key, const std::stop_token& stop) {
  if (auto known = judged_.truth(key)) return *known;
  RecordedMatch match;
  const JudgedMatch judgement = judge(key, match, for_browsers, stop, most_explained);
  const GameInfo& game = all_games().find(match.game)->info();
  const HttpResponse answer = json_response(match_truth_json(match, game, judgement));
  judged_.keep(key, accuracy_of(match, judgement));
  judged_.keep(key, answer);
  return answer;
}

Reply TournamentSite::ask(EntryNumber number, Question question) {
  return [this, match = key(number), question = std::move(question)](const std::stop_token& stop) {
    return answer_to(question, played(match), solved_, stop);
  };
}

/// Reads a match. Throws Stopped if another tournament has replaced this one.
PlayedMatch TournamentSite::played(const JudgedMatches::Key& key) {
  auto [record, board] = [&] {
    const std::lock_guard lock(in_use_);
    if (key.edition != tournament_.edition()) throw Stopped();
    const Rest rest{tournament_};
    const MatchEntry& entry = tournament_.match(key.match);
    return std::pair(tournament_.record(entry), board_of(entry));
  }();
  return {parse_recorded_match(record), std::move(board)};  // without the lock, because a long match is slow
                                                            // to parse
}

/// Judges the match of `key`, and returns its record in `match`. Throws Stopped on a stop request, and if
/// another tournament has replaced this one.
JudgedMatch TournamentSite::judge(const JudgedMatches::Key& key, RecordedMatch& match,
                                  std::string_view account, const std::stop_token& stop,
                                  std::size_t explained) {
  auto [recorded, board] = played(key);
  match = std::move(recorded);
  return judge_played(solved_.of(board, account, stop), match.start, match.moves, stop, explained);
}

/// Judges every match without a verdict, because the page shows how many mistakes each match has. A request
/// for the exact values of a match does not wait for this: it judges the match itself.
void TournamentSite::judge_all(const std::stop_token& stop) {
  // Lets the threads that answer requests use the processor first. On Linux, this call affects only this
  // thread.
  ::setpriority(PRIO_PROCESS, 0, niceness);
  std::unique_lock lock(in_use_);
  while (changed_.wait(lock, stop, [this] { return !to_judge_.empty(); })) {
    const JudgedMatches::Key match = key(to_judge_.front());
    to_judge_.pop_front();
    if (judged_.accuracy(match)) continue;
    lock.unlock();
    try {
      RecordedMatch record;
      const JudgedMatch judgement = judge(match, record, {}, stop, 0);
      judged_.keep(match, accuracy_of(record, judgement));
    } catch (const std::exception&) {  // The match cannot be judged, or a stop was requested. A request for
                                       // this match reports the error.
    }
    lock.lock();
  }
}

/// The accuracies in a match, from the cache or from the store's verdict.
std::optional<MatchAccuracy> TournamentSite::accuracy(EntryNumber number) {
  const MatchEntry& entry = tournament_.match(number);
  if (auto known = judged_.accuracy(key(number)); known || !entry.is_judged) return known;
  const auto verdict = parse_verdict(tournament_.verdict(entry), entry.id);
  if (!verdict) return std::nullopt;
  const MatchAccuracy accuracy = accuracy_in(*verdict);
  judged_.keep(key(number), accuracy);
  return accuracy;
}

MatchRemarks TournamentSite::remarks(EntryNumber number) {
  const MatchEntry& entry = tournament_.match(number);
  MatchRemarks remarks{.board_name = entry.board_name()};
  if (tournament_.is_open(entry)) {
    remarks.accuracy = accuracy(number);
  } else {
    remarks.hidden = why_hidden;
  }
  return remarks;
}

PlayedMatch TournamentSite::load(const MatchEntry& entry) {
  return {parse_recorded_match(tournament_.record(entry)), board_of(entry)};
}

AnyBoard TournamentSite::board_of(const MatchEntry& entry) {
  return board(entry.game, entry.board);
}

AnyBoard TournamentSite::board(std::uint32_t game, std::uint32_t number) {
  const ContentHash& content = tournament_.board(number).content;
  return boards_.board(tournament_.games()[game].id, content,
                       [&] { return tournament_.board_text(content); });
}

std::uint64_t TournamentSite::board_size(std::uint32_t game, std::uint32_t number) {
  const auto known = sizes_.find(number);
  return known != sizes_.end() ? known->second : sizes_[number] = board(game, number).size();
}

std::size_t TournamentSite::plies(EntryNumber number) {
  const auto known = plies_.find(number);
  if (known != plies_.end()) return known->second;
  return plies_[number] = parse_recorded_match(tournament_.record(tournament_.match(number))).moves.size();
}

}  // namespace gramy::referee
