#include "referee/show/tournament_site.hpp"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <fmt/format.h>
#include <set>
#include <sys/resource.h>
#include <utility>
#include <vector>

#include "engine/base/bad_input.hpp"
#include "engine/base/printable.hpp"
#include "engine/base/stop.hpp"
#include "referee/show/json_text.hpp"
#include "referee/web/page.hpp"

namespace gramy::referee {
namespace {

using nlohmann::ordered_json;

constexpr std::size_t matches_at_once = 1000;
constexpr std::size_t matches_unless_told = 500;

constexpr int niceness = 10;

constexpr const char* why_hidden =
    "The tournament is not over: what its matches were worth is shown when it is.";

Answer hidden() {
  Answer answer = json_answer(json_text({{"hidden", why_hidden}}));
  answer.status = 403;
  return answer;
}

Answer nothing_there() {
  return error_answer(404, "There is nothing at this address.");
}

std::optional<std::size_t> number_in(std::string_view text) {
  std::size_t number = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool is_whole = read.ec == std::errc() && read.ptr == text.data() + text.size();
  return is_whole ? std::optional(number) : std::nullopt;
}

/// Of the query; none for what is no number.
std::optional<std::size_t> query_number(const PageRequest& request, const std::string& name,
                                        std::size_t unless_given) {
  const auto given = request.query.find(name);
  return given == request.query.end() ? std::optional(unless_given) : number_in(given->second);
}

Answer no_number(std::string_view name) {
  return error_answer(400, fmt::format("{}: expected a number", name));
}

Answer no_such_ply(std::size_t ply, std::size_t plies) {
  return error_answer(404, fmt::format("expected a ply from 0 to {}, found {}", plies, ply));
}

/// Lets go of the store in the end, whatever happens.
struct Rest {
  RecordedTournament& tournament;
  ~Rest() { tournament.rest(); }
};

}  // namespace

TournamentSite::TournamentSite(const std::filesystem::path& folder)
    : tournament_(folder), judging_([this](const std::stop_token& stop) { judge_all(stop); }) {}

Reply TournamentSite::find(const PageRequest& request, const std::stop_token& stop) {
  if (auto page = page_answer(request)) return *page;
  if (request.path.empty() || request.path[0] != "api") return page_of_nothing().value_or(nothing_there());
  if (request.path.size() < 2) return nothing_there();
  const std::lock_guard lock(in_use_);
  if (tournament_.refresh(std::chrono::steady_clock::now())) {
    tournament_answer_.reset();
    to_judge_ = 0;
    changed_.notify_all();
  }
  const Rest rest{tournament_};
  return find_in_api(request, stop);
}

Reply TournamentSite::find_in_api(const PageRequest& request, const std::stop_token& stop) {
  const std::string& what = request.path[1];
  if (what == "match" && request.path.size() > 2) return find_in_match(request, stop);
  if (request.path.size() > 2) return nothing_there();
  if (what == "standings") return json_answer(tournament_.standings());
  if (what == "site") return json_answer(R"({"kind":"folder","live":false,"open":false,"games":[]})");
  if (what == "tournament") return tournament(stop);
  if (what != "matches") return nothing_there();
  const auto after = query_number(request, "after", 0);
  const auto limit = query_number(request, "limit", matches_unless_told);
  if (!after) return no_number("after");
  if (!limit) return no_number("limit");
  return matches(*after, std::clamp(*limit, std::size_t{1}, matches_at_once), stop);
}

Reply TournamentSite::find_in_match(const PageRequest& request, const std::stop_token& stop) {
  const auto& path = request.path;
  const auto number = tournament_.find(path[2]);
  if (!number) return error_answer(404, "There is no match " + gramy::quoted(path[2]) + " here.");
  const MatchEntry& entry = tournament_.matches()[*number];
  if (path.size() == 3) {
    const auto from = query_number(request, "from", 0);
    return from ? match(entry, *from, stop) : no_number("from");
  }
  if (path.size() == 4 && path[3] == "truth") return truth(entry);
  if (path.size() != 5 || path[3] != "position") return nothing_there();
  const auto ply = number_in(path[4]);
  return ply ? position(entry, *ply, stop) : no_number("ply");
}

/// Standings and truth as the texts that they are: equal to the files to the byte.
Answer TournamentSite::tournament(const std::stop_token& stop) {
  if (tournament_answer_) return *tournament_answer_;
  ordered_json games = ordered_json::array(), boards = ordered_json::array();
  std::set<std::string> games_seen;
  std::set<std::pair<std::string, std::string>> boards_seen;
  for (const MatchEntry& entry : tournament_.matches()) {
    const std::string& game = entry.identity.game;
    if (!boards_seen.emplace(game, entry.board_name()).second) continue;
    throw_if_stopped(stop);
    boards.push_back({{"game", game}, {"name", entry.board_name()}, {"size", board_size(entry)}});
    if (!games_seen.insert(game).second) continue;
    const AnyBoard board = board_of(entry);
    const GameInfo& info = board.game().info();
    games.push_back({{"id", game},
                     {"title", info.title},
                     {"roles", board.roles(entry.identity.start).both},
                     {"can_be_drawn", info.can_be_drawn}});
  }
  const bool is_hidden = !tournament_.finished();
  const std::string truth = is_hidden ? "" : tournament_.truth();
  tournament_answer_ = json_answer(fmt::format(
      R"({{"name":{},"running":{},"finished":{},"standings":{},"truth":{},"hidden":{},"games":{},"boards":{}}})",
      json_text(tournament_.name()), tournament_.running(), tournament_.finished(), tournament_.standings(),
      truth.empty() ? "null" : truth, is_hidden ? json_text(why_hidden) : "null", json_text(games),
      json_text(boards)));
  return *tournament_answer_;
}

Answer TournamentSite::matches(std::size_t after, std::size_t limit, const std::stop_token& stop) {
  const auto& all = tournament_.matches();
  const std::size_t begin = std::min(after, all.size()), end = begin + std::min(limit, all.size() - begin);
  ordered_json list = ordered_json::array();
  for (std::size_t number = begin; number < end; ++number) {
    const MatchEntry& entry = all[number];
    throw_if_stopped(stop);
    const auto accuracy = shown_accuracy(entry.id);
    const auto& winner = entry.outcome.result.winner;
    list.push_back({{"place", number + 1},
                    {"id", entry.id},
                    {"game", entry.identity.game},
                    {"board", entry.board_name()},
                    {"players", entry.identity.players.both},
                    {"winner", winner ? ordered_json(number_of(*winner)) : ordered_json()},
                    {"reason", protocol::name(entry.outcome.reason)},
                    {"plies", plies(entry)},
                    {"mistakes", accuracy ? ordered_json(accuracy->mistakes.both) : ordered_json()}});
  }
  return json_answer(json_text({{"matches", std::move(list)},
                                {"next", end < all.size() ? ordered_json(end) : ordered_json()},
                                {"all", all.size()}}));
}

Answer TournamentSite::match(const MatchEntry& entry, std::size_t from, const std::stop_token& stop) {
  OpenedMatch& opened = opened_.open(tournament_, entry, boards_);
  if (from > opened.match.moves.size()) return no_such_ply(from, opened.match.moves.size());
  return json_answer(match_json(opened.match, entry.board_name(), opened.board, opened.at(from, stop), from,
                                shown_accuracy(entry.id)));
}

Answer TournamentSite::position(const MatchEntry& entry, std::size_t ply, const std::stop_token& stop) {
  OpenedMatch& opened = opened_.open(tournament_, entry, boards_);
  if (ply > opened.match.moves.size()) return no_such_ply(ply, opened.match.moves.size());
  return json_answer(position_json(opened.match, opened.at(ply, stop), ply));
}

Reply TournamentSite::truth(const MatchEntry& entry) {
  if (!tournament_.finished()) return hidden();
  if (auto known = judged_.truth(entry.id)) return *known;
  return [this, entry](const std::stop_token& stop) { return judged(entry, stop); };
}

/// On a thread for what takes long; meanwhile it may be played on, or somebody else may have been answered.
Answer TournamentSite::judged(const MatchEntry& entry, const std::stop_token& stop) {
  {
    const std::lock_guard lock(in_use_);
    if (!tournament_.finished()) return hidden();
    if (auto known = judged_.truth(entry.id)) return *known;
  }
  RecordedMatch match;
  const JudgedMatch judgement = judge(entry, match, stop);
  const Answer answer = json_answer(match_truth_json(match, judgement));
  judged_.keep(entry.id, accuracy_of(match, judgement));
  judged_.keep(entry.id, answer);
  return answer;
}

JudgedMatch TournamentSite::judge(const MatchEntry& entry, RecordedMatch& match,
                                  const std::stop_token& stop) {
  const auto [record, board] = [&] {
    const std::lock_guard lock(in_use_);
    const Rest rest{tournament_};
    return std::pair(tournament_.record(entry), board_of(entry));
  }();
  match = parse_recorded_match(record);  // which takes long of a long match
  board.check_start(match.start);
  const AnySolver solver = boards_.solver(entry.identity.board, board, stop);
  std::vector<AnyMove> moves;
  for (const PlayedMove& played : match.moves) moves.push_back(played.move);
  return gramy::judge(board, solver, match.start, moves, stop);
}

/// How many mistakes there were is shown of every match, so that all are judged once; whoever asks for one
/// sooner does not wait for this.
void TournamentSite::judge_all(const std::stop_token& stop) {
  ::setpriority(PRIO_PROCESS, 0, niceness);  // of this thread alone, on Linux: whoever asks comes first
  const auto is_work = [this] { return tournament_.finished() && to_judge_ < tournament_.matches().size(); };
  std::unique_lock lock(in_use_);
  while (changed_.wait(lock, stop, is_work)) {
    const MatchEntry entry = tournament_.matches()[to_judge_++];
    if (judged_.accuracy(entry.id)) continue;
    lock.unlock();
    try {
      RecordedMatch match;
      const JudgedMatch judgement = judge(entry, match, stop);
      judged_.keep(entry.id, accuracy_of(match, judgement));
    } catch (const std::exception&) {  // stopped; or whoever asks for this match is told
    }
    lock.lock();
  }
}

std::optional<MatchAccuracy> TournamentSite::shown_accuracy(const std::string& match) const {
  return tournament_.finished() ? judged_.accuracy(match) : std::nullopt;
}

AnyBoard TournamentSite::board_of(const MatchEntry& entry) {
  return boards_.board(entry.identity.game, entry.identity.board,
                       [&] { return tournament_.board(entry.identity.board); });
}

std::uint64_t TournamentSite::board_size(const MatchEntry& entry) {
  const std::pair key(entry.identity.game, entry.identity.board);
  const auto known = sizes_.find(key);
  return known != sizes_.end() ? known->second : sizes_[key] = board_of(entry).size();
}

std::size_t TournamentSite::plies(const MatchEntry& entry) {
  const auto known = plies_.find(entry.id);
  return known != plies_.end()
             ? known->second
             : plies_[entry.id] = parse_recorded_match(tournament_.record(entry)).moves.size();
}

}  // namespace gramy::referee
