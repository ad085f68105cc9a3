#include "referee/show/finished_matches.hpp"

#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "engine/base/stop.hpp"
#include "engine/catalogue.hpp"
#include "referee/match/record_size.hpp"
#include "referee/show/json_text.hpp"
#include "referee/truth/verdict.hpp"

namespace gramy::referee {
namespace {

constexpr const char* withheld =
    "A rated match is being played on this board. The values of the board's positions are shown after that "
    "match.";

constexpr const char* archive_origin = "the archive";

HttpResponse broken_off(const std::string& note) {
  auto answer = nlohmann::ordered_json{{"error", "This match was broken off."}};
  answer["broken_off"] = nlohmann::ordered_json::parse(note);
  HttpResponse response = json_response(json_text(answer));
  response.status = 410;
  return response;
}

/// The position after the moves in the query, as seen at the query's place. The number of these moves is
/// limited only by the limit for a request's length.
HttpResponse look(const MatchSetup& setup, const PageRequest& request, const std::stop_token& stop) {
  const auto place = place_in(request);
  if (!place) return no_number("at");
  const auto given = request.query.find("moves");
  RecordedMatch match;
  AnyPosition position = setup.board.begin(setup.start);
  std::istringstream moves(given == request.query.end() ? "" : given->second);
  for (std::string typed; std::getline(moves, typed, ',');) {
    throw_if_stopped(stop);
    const auto move = parse_move(typed);
    if (!move) return error_response(400, "moves: expected moves separated by commas");
    if (const auto why = position.why_illegal(*move)) return error_response(400, "moves: " + *why);
    position.play(*move);
    match.moves.push_back({*move, 0, ""});
  }
  return json_response(position_json(match, position, match.moves.size(), *place));
}

/// The client addresses that a match is counted for. A bot that the referee runs has no address.
/// A match between two such bots counts for the empty address.
std::set<std::string> charged(const BySeat<std::string>& origins) {
  std::set<std::string> addresses(origins.begin(), origins.end());
  if (addresses.size() > 1) addresses.erase("");
  return addresses;
}

}  // namespace

void FinishedMatches::begin(const MatchSetup& match) {
  const std::lock_guard lock(in_use_);
  running_.insert_or_assign(match.id, match);
  if (match.rated) rated_.begin(match);
}

std::optional<MatchSetup> FinishedMatches::running(const std::string& id) const {
  const std::lock_guard lock(in_use_);
  const auto found = running_.find(id);
  return found == running_.end() ? std::nullopt : std::optional(found->second);
}

bool FinishedMatches::is_withheld(const AnyBoard& board) const {
  const std::lock_guard lock(in_use_);
  return rated_.has_rated(board);
}

void FinishedMatches::keep(Finished finished, std::chrono::system_clock::time_point at) {
  MatchRecord& record = finished.record;
  {
    const std::lock_guard lock(in_use_);
    running_.erase(record.setup.id);
    if (record.setup.rated) rated_.end(record.setup);
  }
  if (!record.result) return;
  const std::size_t bytes = bytes_of(record);
  if (bytes > most_bytes_) return;
  const AnyBoard board = record.setup.board;
  put({recorded(std::move(record), "", "", at), board}, std::move(finished.origins), bytes);
}

/// Stores the match and returns its entry. A match that alone exceeds the memory limit is returned, but not
/// stored.
FinishedMatches::Kept FinishedMatches::put(PlayedMatch match, BySeat<std::string> origins,
                                           std::size_t bytes) {
  Kept kept{std::make_shared<const PlayedMatch>(std::move(match)), 0, std::move(origins), bytes};
  const std::lock_guard lock(in_use_);
  if (const auto same = places_.find(kept.match->match.match); same != places_.end()) drop(same->second);
  kept.number = ++last_;
  if (bytes > most_bytes_) return kept;
  matches_.push_back(kept);
  charge(std::prev(matches_.end()));
  while (bytes_ > most_bytes_) drop(by_origin_.at(held_.largest()).begin()->second);
  return kept;
}

std::optional<FinishedMatches::Kept> FinishedMatches::in_memory(const std::string& id) const {
  const std::lock_guard lock(in_use_);
  const auto found = places_.find(id);
  return found == places_.end() ? std::nullopt : std::optional(*found->second);
}

std::optional<FinishedMatches::Kept> FinishedMatches::from_archive(const std::string& id) {
  auto match = archive_.match ? archive_.match(id) : std::nullopt;
  if (!match) return std::nullopt;
  const Catalogue games = all_games();
  const AnyGame* game = games.find(match->game);
  if (!game) return std::nullopt;
  const AnyBoard board = game->read_board(std::exchange(match->board, ""));
  std::size_t bytes = bytes_of(board);
  for (const PlayedMove& move : match->moves) bytes += bytes_of(move);
  return put({*std::move(match), board}, {archive_origin, archive_origin}, bytes);
}

void FinishedMatches::charge(KeptIterator match) {
  places_.emplace(match->match->match.match, match);
  bytes_ += match->bytes;
  for (const std::string& origin : charged(match->origins)) {
    by_origin_[origin].emplace(match->number, match);
    held_.set(origin, held_.held(origin) + match->bytes);
  }
}

void FinishedMatches::drop(KeptIterator match) {
  places_.erase(match->match->match.match);
  bytes_ -= match->bytes;
  for (const std::string& origin : charged(match->origins)) {
    held_.set(origin, held_.held(origin) - match->bytes);
    auto& numbers = by_origin_.at(origin);
    numbers.erase(match->number);
    if (numbers.empty()) by_origin_.erase(origin);
  }
  matches_.erase(match);
}

std::size_t FinishedMatches::size() const {
  const std::lock_guard lock(in_use_);
  return matches_.size();
}

std::optional<PageDescription> FinishedMatches::describe(const std::string& id) {
  if (const auto match = running(id)) return description_of(match->board.game().info(), match->players);
  auto kept = in_memory(id);
  if (!kept) kept = from_archive(id);
  if (!kept) return std::nullopt;
  return description_of(kept->match->board.game().info(), kept->match->match.players);
}

Reply FinishedMatches::find(const PageRequest& request, const std::stop_token& stop) {
  if (request.path.size() < 3) return nothing_there();
  const std::string& id = request.path[2];
  if (request.path.size() == 4 && request.path[3] == "look") {
    const auto match = running(id);
    return match ? look(*match, request, stop) : no_such_match(id);
  }
  std::optional<Kept> kept = in_memory(id);
  if (!kept) kept = from_archive(id);
  if (!kept) {
    const auto note = archive_.broken_off ? archive_.broken_off(id) : std::nullopt;
    return note ? broken_off(*note) : no_such_match(id);
  }
  const PlayedMatch& played = *kept->match;
  MatchRemarks remarks;
  if (is_withheld(played.board)) remarks.hidden = withheld;
  const std::lock_guard lock(opened_in_use_);
  return find_in_match(request,
                       {.key = std::to_string(kept->number),
                        .remarks = std::move(remarks),
                        .load = [&] { return played; },
                        .truth = [&] { return truth(*kept); },
                        .ask = [&](Question question) { return ask(*kept, std::move(question)); }},
                       opened_, stop);
}

Reply FinishedMatches::truth(const Kept& kept) {
  const JudgedMatches::Key key{0, kept.number};
  if (auto known = judged_.truth(key)) return *known;
  return [this, match = kept.match, key](const std::stop_token& stop) { return judged(*match, key, stop); };
}

Reply FinishedMatches::ask(const Kept& kept, Question question) {
  return [this, match = kept.match, question = std::move(question)](const std::stop_token& stop) {
    const HttpResponse answer = answer_to(question, *match, boards_, stop);
    return is_withheld(match->board)
               ? hidden(withheld)
               : answer;  // withheld if a rated match on this board has begun while the answer was computed
  };
}

HttpResponse FinishedMatches::judged(const PlayedMatch& match, const JudgedMatches::Key& key,
                                     const std::stop_token& stop) {
  if (auto known = judged_.truth(key)) return *known;
  const JudgedMatch judgement = judge_played(boards_.of(match.board, for_browsers, stop), match.match.start,
                                             match.match.moves, stop, most_explained);
  const HttpResponse answer =
      json_response(match_truth_json(match.match, match.board.game().info(), judgement));
  judged_.keep(key, answer);
  return is_withheld(match.board)
             ? hidden(withheld)
             : answer;  // withheld if a rated match on this board has begun in the meantime
}

}  // namespace gramy::referee
