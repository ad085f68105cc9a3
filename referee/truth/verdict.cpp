#include "referee/truth/verdict.hpp"

#include <array>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <vector>

#include "engine/base/bad_input.hpp"
#include "protocol/bounded_json.hpp"

namespace gramy::referee {
namespace {

using nlohmann::json;

/// The counters of a verdict, in the order in which its text has them.
constexpr std::array counts{&Accuracy::wins_kept,  &Accuracy::wins_thrown, &Accuracy::draws_kept,
                            &Accuracy::draws_lost, &Accuracy::could_err,   &Accuracy::erred,
                            &Accuracy::given_up};

json to_json(const Accuracy::Mistake& mistake) {
  const auto numbers = [](const AnyMove& move) { return std::vector<Number>(move.begin(), move.end()); };
  return json::array({mistake.ply, numbers(mistake.move), numbers(mistake.better)});
}

std::uint64_t count_in(const json& number) {
  if (!number.is_number_unsigned()) throw BadInput("expected a count, found something else");
  return number.get<std::uint64_t>();
}

AnyMove move_in(const json& numbers) {
  AnyMove move;
  if (numbers.size() > AnyMove::max_size) throw BadInput("expected a move, found too many numbers");
  for (const json& number : numbers) {
    if (!number.is_number_integer()) throw BadInput("expected a whole number, found something else");
    move.push_back(number.get<Number>());
  }
  return move;
}

Accuracy::Mistake mistake_in(const json& mistake) {
  return {count_in(mistake.at(0)), move_in(mistake.at(1)), move_in(mistake.at(2))};
}

/// A JSON array with the counters, the plies of the slowest win, and the moves that lost the match.
json to_json(const Accuracy& accuracy) {
  json seat = json::array();
  for (const auto count : counts) seat.push_back(accuracy.*count);
  seat.push_back(accuracy.slowest_win ? json(accuracy.slowest_win->plies) : json());
  for (const Accuracy::Loss& loss : accuracy.losses) {
    seat.push_back(to_json(loss.first));
    if (loss.decisive) seat.push_back(to_json(*loss.decisive));
  }
  return seat;
}

Accuracy accuracy_in(const json& seat, const std::string& match) {
  Accuracy accuracy;
  std::size_t field = 0;
  for (const auto count : counts) accuracy.*count = count_in(seat.at(field++));
  if (const json& plies = seat.at(field++); !plies.is_null())
    accuracy.slowest_win = Accuracy::Win{count_in(plies), match};
  if (accuracy.erred > accuracy.could_err)
    throw BadInput("expected no more mistakes than moves at which a mistake was possible, found more");
  if (accuracy.given_up > 1)
    throw BadInput("expected that a player gives up at most one position in a match, found more");
  if (field == seat.size()) return accuracy;
  Accuracy::Loss& loss = accuracy.losses.emplace_back();
  loss.match = match;
  loss.first = mistake_in(seat.at(field++));
  if (field < seat.size()) loss.decisive = mistake_in(seat.at(field));
  return accuracy;
}

Value value_in(const json& word) {
  for (const Value value : {Value::loss, Value::draw, Value::win})
    if (word == name(value)) return value;
  throw BadInput("expected a value, found something else");
}

/// The value of the match's first position for the first seat.
Value value_at_first(const JudgedMatch& judged) {
  const bool is_moved = !judged.moves.empty();
  const Seat mover = is_moved ? judged.moves.front().mover : judged.to_move;
  const Value value = is_moved ? judged.moves.front().before : judged.value;
  return mover == Seat::first ? value : opposite(value);
}

}  // namespace

JudgedMatch judge_played(const SolvedBoard& solved, std::optional<Number> start,
                         std::span<const PlayedMove> played, const std::stop_token& stop,
                         std::size_t explained) {
  solved.board.check_start(start);
  std::vector<AnyMove> moves;
  for (const PlayedMove& move : played) moves.push_back(move.move);
  return judge(solved.board, solved.solver, start, moves, stop, explained);
}

MatchVerdict verdict_of(const JudgedMatch& judged, std::optional<Seat> winner, const std::string& match,
                        std::size_t opening) {
  MatchVerdict verdict{.seats = {accuracy_of(judged.moves, Seat::first, winner, match, opening),
                                 accuracy_of(judged.moves, Seat::second, winner, match, opening)},
                       .value = value_at_first(judged)};
  if (const auto given = given_up(judged, winner)) ++verdict[given->seat].given_up;
  return verdict;
}

std::string to_text(const MatchVerdict& verdict) {
  return json::array({to_json(verdict[Seat::first]), to_json(verdict[Seat::second]), name(verdict.value)})
      .dump();
}

std::optional<MatchVerdict> parse_verdict(std::string_view text, const std::string& match) {
  if (text.empty()) return std::nullopt;
  try {
    const json all = protocol::parse_bounded_json(text);
    const MatchVerdict verdict{.seats = {accuracy_in(all.at(0), match), accuracy_in(all.at(1), match)},
                               .value = value_in(all.at(2))};
    // Reads the text back, and accepts it only if to_text would write it in the same form.
    return to_text(verdict) == text ? std::optional(verdict) : std::nullopt;
  } catch (const json::exception&) {
    return std::nullopt;
  } catch (const BadInput&) {
    return std::nullopt;
  }
}

}  // namespace gramy::referee
