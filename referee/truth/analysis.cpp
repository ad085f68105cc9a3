#include "referee/truth/analysis.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/base/counted.hpp"
#include "engine/base/printable.hpp"
#include "protocol/bounded_json.hpp"
#include "referee/truth/accuracy.hpp"

namespace gramy::referee {
namespace {

/// The text that the player sent with a move; empty if it sent none.
std::string what_was_said(const PlayedMove& move) {
  constexpr std::size_t most_characters = 100;
  return move.info.empty() ? "" : "  said " + quoted_word(move.info, most_characters);
}

std::string outcome_in_words(const RecordedMatch& match, const BySeat<std::string_view>& roles) {
  const std::string detail = match.detail.empty() ? "" : ": " + match.detail;
  if (match.reason == protocol::Reason::asked) return "none (asked)";
  if (!match.result.winner) return fmt::format("a draw ({}){}", protocol::name(match.reason), detail);
  const Seat winner = *match.result.winner;
  if (match.players[winner].empty())
    return fmt::format("{} ({}) lost ({}){}", match.players[other(winner)], roles[other(winner)],
                       protocol::name(match.reason), detail);
  return fmt::format("{} ({}) won ({}){}", match.players[winner], roles[winner], protocol::name(match.reason),
                     detail);
}

/// The player's name, or "nobody" for the empty seat in an exam.
std::string_view name_in(const RecordedMatch& match, Seat seat) {
  return match.players[seat].empty() ? "nobody" : std::string_view(match.players[seat]);
}

/// The match with texts that are safe to print on a terminal.
RecordedMatch printable_texts(RecordedMatch match) {
  match.match = printable(match.match);
  match.detail = printable(match.detail);
  for (std::string& player : match.players) player = printable(player);
  return match;
}

std::string board_in_short(const std::string& board) {
  constexpr std::size_t longest = 70;
  std::string line = board.substr(0, longest + 1);
  std::ranges::replace(line, '\n', ' ');
  line = printable(line);
  while (!line.empty() && line.back() == ' ') line.pop_back();
  return line.size() > longest ? line.substr(0, longest) + "..." : line;
}

std::string value_with_distance(const JudgedMove& move) {
  return move.distance ? fmt::format("{} in {}", name(move.before), *move.distance) : name(move.before);
}

std::string verdict(const JudgedMove& move) {
  if (!move.keeps())
    return fmt::format("mistake: {} after it; better: {}", name(move.after), to_text(*move.better));
  return move.before == Value::loss || !move.could_err ? "" : "keeps the value";
}

/// The moves with which the player in `seat` lost the match; none if it did not lose.
std::optional<LosingMoves> how_lost(const RecordedMatch& match, const JudgedMatch& judged, Seat seat) {
  if (match.result.winner != other(seat) || match.opening > 0) return std::nullopt;
  return losing_moves(judged.moves, seat);
}

std::string in_words(const GivenUp& given, protocol::Reason reason) {
  return fmt::format("gave up a {} position ({})", given.value == Value::win ? "won" : "drawn",
                     protocol::name(reason));
}

std::string in_words(const LosingMoves& losing) {
  if (!losing.decisive)
    return fmt::format("first losing move at ply {}, but the last position was not lost", losing.first);
  if (losing.decisive == losing.first) return fmt::format("lost at ply {}", losing.first);
  return fmt::format("first losing move at ply {}, decisive losing move at ply {}", losing.first,
                     *losing.decisive);
}

std::string indented(std::string_view picture) {
  std::string text;
  while (!picture.empty()) {
    const std::size_t end = std::min(picture.find('\n'), picture.size() - 1) + 1;
    const std::string_view line = picture.substr(0, end);
    text += line == "\n" ? "\n" : fmt::format("    {}", line);
    picture.remove_prefix(end);
  }
  return text;
}

std::string move_in_words(const RecordedMatch& match, const JudgedMove& move, std::size_t ply) {
  const std::string what =
      fmt::format("ply {}: {} plays {} here, ", ply, name_in(match, move.mover), to_text(move.move));
  if (!move.keeps())
    return what + fmt::format("{} would keep the {}\n", to_text(*move.better), name(move.before));
  return what + (move.before == Value::loss ? "and any move loses\n"
                                            : fmt::format("which keeps the {}\n", value_with_distance(move)));
}

std::string player_in_words(const RecordedMatch& match, const BySeat<std::string_view>& roles,
                            const JudgedMatch& judged, Seat seat) {
  const Accuracy accuracy = accuracy_of(judged.moves, seat, match.result.winner, match.match, match.opening);
  std::string line = fmt::format("{} ({}): ", match.players[seat], roles[seat]);
  if (const auto rate = accuracy.rate()) {
    line += fmt::format("accuracy {:.0f}%: no mistake in {} of {} where one was possible", 100 * *rate,
                        accuracy.could_err - accuracy.erred, counted(accuracy.could_err, "move"));
  } else {
    line += "no mistake was possible";
  }
  if (const auto losing = how_lost(match, judged, seat)) line += "; " + in_words(*losing);
  if (const auto given = given_up(judged, match.result.winner); given && given->seat == seat)
    line += "; " + in_words(*given, match.reason);
  return line + "\n";
}

}  // namespace

std::string analysis_text(const RecordedMatch& record, const BySeat<std::string_view>& roles,
                          const JudgedMatch& judged, const Mistakes& mistakes, TableStyle style) {
  const RecordedMatch match = printable_texts(record);
  std::string text = styled(match.match, Look::bold, style) + "\n";
  text += fmt::format("board  {}\n", board_in_short(match.board));
  if (match.start) text += fmt::format("start  {}\n", *match.start);
  text += fmt::format("seats  {} ({}), {} ({})\n", name_in(match, Seat::first), roles[Seat::first],
                      name_in(match, Seat::second), roles[Seat::second]);
  text += fmt::format("result {}\n\n", outcome_in_words(match, roles));

  const std::size_t name_width =
      std::max({match.players[Seat::first].size(), match.players[Seat::second].size(), std::size_t{6}});
  text += styled(fmt::format("{:>5}  {:<{}}  {:>6}  {:<14}  {:<12}  {}", "ply", "player", name_width, "ms",
                             "move", "value", "verdict"),
                 Look::faint, style) +
          "\n";
  for (std::size_t ply = 0; ply < judged.moves.size(); ++ply) {
    const JudgedMove& move = judged.moves[ply];
    const bool is_given = ply < match.opening;
    std::string line =
        fmt::format("{:>5}  {:<{}}  {:>6}  {:<14}  {:<12}  {}", ply,
                    is_given ? "given" : name_in(match, move.mover), name_width, match.moves[ply].ms,
                    to_text(move.move), value_with_distance(move), is_given ? "" : verdict(move));
    line.resize(line.find_last_not_of(' ') + 1);
    line += what_was_said(match.moves[ply]);
    text += (move.keeps() || is_given ? line : styled(line, Look::bad, style)) + "\n";
  }
  text += fmt::format("{:>5}  {:<{}}  {:>6}  {:<14}  {}\n\n", "end", name_in(match, judged.to_move),
                      name_width, "", "", name(judged.value));
  for (const auto& [ply, mistake] : mistakes) {
    text +=
        styled(move_in_words(match, judged.moves[ply], ply), Look::bad, style) + indented(mistake.picture);
    if (!mistake.reason.empty())
      text += fmt::format("{}: {}\n", to_text(*judged.moves[ply].better), mistake.reason);
    text += "\n";
  }
  for (const Seat seat : both_seats) {
    if (!match.players[seat].empty()) text += player_in_words(match, roles, judged, seat);
  }
  return text;
}

std::string mistake_text(const RecordedMatch& match, const JudgedMatch& judged, std::size_t ply,
                         const std::string& reason) {
  const JudgedMove& move = judged.moves[ply];
  const std::string line =
      fmt::format("ply {}: the move {} ({} ms) turned a {} for the player into a {}; better: {}{}\n", ply,
                  to_text(move.move), match.moves[ply].ms, name(move.before), name(move.after),
                  to_text(*move.better), what_was_said(match.moves[ply]));
  return reason.empty() ? line : line + fmt::format("    {}: {}\n", to_text(*move.better), reason);
}

std::string position_text(const RecordedMatch& record, const JudgedMatch& judged, std::string_view picture,
                          std::size_t ply) {
  const RecordedMatch match = printable_texts(record);
  const std::string what =
      ply < judged.moves.size()
          ? move_in_words(match, judged.moves[ply], ply)
          : fmt::format("ply {}, the end: {} is to move, and the position is a {} for that player\n", ply,
                        name_in(match, judged.to_move), name(judged.value));
  return what + indented(picture);
}

std::string analysis_json(const RecordedMatch& match, const JudgedMatch& judged) {
  using nlohmann::ordered_json;
  const auto numbers = [](const AnyMove& move) {
    return ordered_json(std::vector<Number>(move.begin(), move.end()));
  };
  ordered_json object{{"match", match.match},
                      {"game", match.game},
                      {"players", match.players.both},
                      {"result", result_word(match.result, match.reason)},
                      {"reason", protocol::name(match.reason)},
                      {"moves", ordered_json::array()}};
  for (const JudgedMove& move : judged.moves) {
    const std::size_t ply = object["moves"].size();
    ordered_json& entry = object["moves"].emplace_back(ordered_json{{"ply", ply},
                                                                    {"seat", number_of(move.mover)},
                                                                    {"move", numbers(move.move)},
                                                                    {"ms", match.moves[ply].ms},
                                                                    {"before", name(move.before)},
                                                                    {"after", name(move.after)},
                                                                    {"could_err", move.could_err}});
    if (move.distance) entry["distance"] = *move.distance;
    if (move.better) entry["better"] = numbers(*move.better);
    if (auto said = protocol::bounded_json_in<ordered_json>(match.moves[ply].info))
      entry["info"] = *std::move(said);
  }
  object["end"] = {{"to_move", number_of(judged.to_move)}, {"value", name(judged.value)}};
  object["given_up"] = nullptr;
  if (const auto given = given_up(judged, match.result.winner))
    object["given_up"] = {{"seat", number_of(given->seat)}, {"value", name(given->value)}};
  for (const Seat seat : both_seats) {
    const auto rate = accuracy_of(judged.moves, seat, match.result.winner, match.match, match.opening).rate();
    object["accuracy"].push_back(rate ? ordered_json(*rate) : ordered_json());
    const auto losing = how_lost(match, judged, seat);
    object["first_losing_move"].push_back(losing ? ordered_json(losing->first) : ordered_json());
    object["decisive_move"].push_back(losing && losing->decisive ? ordered_json(*losing->decisive)
                                                                 : ordered_json());
  }
  return object.dump(-1, ' ', true, nlohmann::json::error_handler_t::replace) + "\n";
}

}  // namespace gramy::referee
