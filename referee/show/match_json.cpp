#include "referee/show/match_json.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "engine/base/bad_input.hpp"
#include "protocol/bounded_json.hpp"
#include "protocol/scene_json.hpp"
#include "protocol/shown_position.hpp"
#include "referee/show/json_text.hpp"

namespace gramy::referee {
namespace {

using nlohmann::ordered_json;

template <class T>
ordered_json json_or_null(const std::optional<T>& value) {
  return value ? ordered_json(*value) : ordered_json();
}

ordered_json seat_json(const std::optional<Seat>& seat) {
  return seat ? ordered_json(number_of(*seat)) : ordered_json();
}

ordered_json numbers_json(const AnyMove& move) {
  return ordered_json(std::vector<Number>(move.begin(), move.end()));
}

ordered_json info_json(const std::string& info) {
  if (info.empty()) return {};
  return protocol::bounded_json_in<ordered_json>(info).value_or(ordered_json());
}

const char* winner_word(Seat mover, Value value) {
  if (value == Value::draw) return "draw";
  return (value == Value::win ? mover : other(mover)) == Seat::first ? "first" : "second";
}

/// The recorded move at this ply. Throws BadInput with the ply if the move is illegal.
const AnyMove& legal_move(const AnyPosition& position, const RecordedMatch& match, std::size_t ply) {
  const AnyMove& move = match.moves[ply].move;
  if (const auto why = position.why_illegal(move))
    throw BadInput(match.match + ": ply " + std::to_string(ply) + ": " + *why);
  return move;
}

ordered_json accuracy_json(const std::optional<MatchAccuracy>& accuracy) {
  if (!accuracy) return nullptr;
  ordered_json list;
  for (const auto& rate : accuracy->rates) list.push_back(json_or_null(rate));
  return list;
}

}  // namespace

void play_recorded(AnyPosition& position, const RecordedMatch& match, std::size_t ply) {
  position.play(legal_move(position, match, ply));
}

MatchAccuracy accuracy_in(const MatchVerdict& verdict) {
  MatchAccuracy accuracy;
  for (const Seat seat : both_seats) {
    accuracy.mistakes[seat] = verdict[seat].erred;
    accuracy.rates[seat] = verdict[seat].rate();
  }
  return accuracy;
}

MatchAccuracy accuracy_of(const RecordedMatch& match, const JudgedMatch& judged) {
  return accuracy_in(verdict_of(judged, match.result.winner, match.match));
}

std::string match_json(const RecordedMatch& match, const AnyBoard& board, const MatchRemarks& remarks,
                       AnyPosition position, std::size_t from) {
  const GameInfo& game = board.game().info();
  const bool is_short = board.text().size() <= longest_board_in_line;
  const std::size_t end = std::min(match.moves.size(), from + plies_at_once);
  ordered_json object{{"id", match.match},
                      {"game", match.game},
                      {"title", game.title},
                      {"board",
                       {{"name", remarks.board_name},
                        {"text", is_short ? ordered_json(board.text()) : ordered_json()},
                        {"size", board.size()}}},
                      {"start", json_or_null(match.start)},
                      {"players", match.players.both},
                      {"roles", board.roles(match.start).both},
                      {"winner", seat_json(match.result.winner)},
                      {"reason", protocol::name(match.reason)},
                      {"detail", match.detail.empty() ? ordered_json() : ordered_json(match.detail)},
                      {"at", match.at},
                      {"clock", nullptr},  // clock times are not recorded
                      {"plies", ordered_json::array()}};
  if (match.moves.size() > plies_at_once) object["all_plies"] = match.moves.size();
  object["can_be_drawn"] = game.can_be_drawn;
  object["accuracy"] = accuracy_json(remarks.accuracy);
  object["hidden"] = json_or_null(remarks.hidden);
  for (std::size_t ply = from; ply < end; ++ply) {
    const PlayedMove& played = match.moves[ply];
    const AnyMove& move = legal_move(position, match, ply);
    object["plies"].push_back({{"move", to_text(move)},
                               {"numbers", numbers_json(move)},
                               {"words", position.describe(move)},
                               {"ms", played.ms},
                               {"info", info_json(played.info)}});
    position.play(move);
  }
  return json_text(object);
}

std::string position_json(const RecordedMatch& match, const AnyPosition& position, std::size_t ply,
                          std::span<const Number> place) {
  const auto last = ply > 0 ? std::optional(match.moves[ply - 1].move) : std::nullopt;
  protocol::ShownPosition shown = protocol::show(position, ply, last);
  if (const auto scene = place.empty() ? std::nullopt : position.scene(place))
    shown.scene = protocol::scene_json(*scene);
  return "{" + protocol::json_members(shown) + "}";
}

PageDescription description_of(const GameInfo& game, const BySeat<std::string>& players) {
  const auto& [first, second] = players.both;
  return {.title = first + " – " + second,
          .about = std::string(game.id) + ": " + std::string(game.title) + ". " + first + " moves first, " +
                   second + " second. Every move of the match, compared with perfect play."};
}

std::string match_truth_json(const RecordedMatch& match, const GameInfo& game, const JudgedMatch& judged) {
  ordered_json object{{"values", ordered_json::array()},
                      {"distances", ordered_json::array()},
                      {"mistakes", ordered_json::array()}};
  for (std::size_t ply = 0; ply < judged.moves.size(); ++ply) {
    const JudgedMove& move = judged.moves[ply];
    object["values"].push_back(winner_word(move.mover, move.before));
    object["distances"].push_back(json_or_null(move.distance));
    if (move.keeps()) continue;
    object["mistakes"].push_back(
        {{"ply", ply},
         {"seat", number_of(move.mover)},
         {"played", to_text(move.move)},
         {"better", move.better ? ordered_json(to_text(*move.better)) : ordered_json()},
         {"reason", move.why.empty() ? ordered_json() : ordered_json(in_words(game, move.why))},
         {"claims", ordered_json::parse(json_text(move.why))}});
  }
  object["values"].push_back(winner_word(judged.to_move, judged.value));
  object["distances"].push_back(nullptr);
  object["given_up"] = nullptr;
  if (const auto given = given_up(judged, match.result.winner))
    object["given_up"] = {{"seat", number_of(given->seat)}, {"value", name(given->value)}};
  object["accuracy"] = accuracy_json(accuracy_of(match, judged));
  return json_text(object);
}

}  // namespace gramy::referee
