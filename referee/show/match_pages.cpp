#include "referee/show/match_pages.hpp"

#include <charconv>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/base/printable.hpp"
#include "referee/show/json_text.hpp"

namespace gramy::referee {
namespace {

std::optional<std::size_t> number_in(std::string_view text) {
  std::size_t number = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool is_whole = read.ec == std::errc() && read.ptr == text.data() + text.size();
  return is_whole ? std::optional(number) : std::nullopt;
}

HttpResponse no_such_ply(std::size_t ply, std::size_t plies) {
  return error_response(404, fmt::format("expected a ply from 0 to {}, found {}", plies, ply));
}

/// The answer without better moves and without the reasons for mistakes, because readers may want to find
/// them.
HttpResponse values_in(const HttpResponse& truth) {
  if (truth.status != 200) return truth;
  auto object = nlohmann::ordered_json::parse(*truth.body);
  for (auto& mistake : object["mistakes"]) {
    for (const char* member : {"better", "reason", "claims"}) mistake.erase(member);
  }
  return json_response(json_text(object));
}

Reply values_in(const Reply& truth) {
  if (const auto* answer = std::get_if<HttpResponse>(&truth)) return values_in(*answer);
  return
      [make = std::get<LongResponse>(truth)](const std::stop_token& stop) { return values_in(make(stop)); };
}

Reply ask(const std::vector<std::string>& path, const KeptMatch& match) {
  const auto ply = number_in(path[4]);
  if (!ply) return no_number("ply");
  const auto question =
      question_in(*ply, path.size() > 5 ? std::optional<std::string_view>(path[5]) : std::nullopt);
  return question ? match.ask(*question) : error_response(400, "expected a move, or \"best\", found neither");
}

}  // namespace

HttpResponse hidden(const std::string& why) {
  HttpResponse answer = json_response(json_text({{"hidden", why}}));
  answer.status = 403;
  return answer;
}

HttpResponse nothing_there() {
  return error_response(404, "There is nothing at this address.");
}

HttpResponse no_such_match(std::string_view id) {
  return error_response(404, "No match has the id " + quoted_word(id) + ".");
}

std::optional<std::size_t> query_number(const PageRequest& request, const std::string& name,
                                        std::size_t unless_given) {
  const auto given = request.query.find(name);
  return given == request.query.end() ? std::optional(unless_given) : number_in(given->second);
}

std::optional<std::vector<Number>> place_in(const PageRequest& request) {
  constexpr std::size_t most = 4;
  const auto given = request.query.find("at");
  if (given == request.query.end()) return std::vector<Number>{};
  const auto numbers = parse_move(given->second);
  if (!numbers || numbers->size() > most) return std::nullopt;
  return std::vector<Number>(numbers->begin(), numbers->end());
}

HttpResponse no_number(std::string_view name) {
  return error_response(400, fmt::format("{}: expected a number", name));
}

Reply find_in_match(const PageRequest& request, const KeptMatch& match, OpenedMatches& opened,
                    const std::stop_token& stop) {
  const auto& path = request.path;
  const bool is_truth = path.size() == 4 && path[3] == "truth";
  const bool is_question = (path.size() == 5 || path.size() == 6) && path[3] == "try";
  if ((is_truth || is_question) && match.remarks.hidden) return hidden(*match.remarks.hidden);
  if (is_question) return ask(path, match);
  if (is_truth) {
    const auto only = request.query.find("only");
    const bool is_short = only != request.query.end() && only->second == "values";
    return is_short ? values_in(match.truth()) : match.truth();
  }
  const bool is_whole = path.size() == 3;
  if (!is_whole && (path.size() != 5 || path[3] != "position")) return nothing_there();
  const auto ply = is_whole ? query_number(request, "from", 0) : number_in(path[4]);
  if (!ply) return no_number(is_whole ? "from" : "ply");
  const auto place = place_in(request);
  if (!place) return no_number("at");
  OpenedMatch& found = opened.open(match.key, match.load);
  if (*ply > found.match().moves.size()) return no_such_ply(*ply, found.match().moves.size());
  const AnyPosition& position = found.at(*ply, stop);
  return json_response(is_whole ? match_json(found.match(), found.board(), match.remarks, position, *ply)
                                : position_json(found.match(), position, *ply, *place));
}

}  // namespace gramy::referee
