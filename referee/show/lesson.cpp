#include "referee/show/lesson.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <utility>

#include "engine/base/stop.hpp"
#include "protocol/shown_position.hpp"
#include "referee/show/json_text.hpp"
#include "referee/show/match_json.hpp"
#include "referee/show/match_pages.hpp"

namespace gramy::referee {
namespace {

using nlohmann::ordered_json;

/// If a position has more legal moves than this, its right moves are not counted.
constexpr std::uint64_t most_tried = 1000;

/// A position and its analysis; play() makes the same move in both.
struct Asked {
  const AnyBoard& board;
  AnyPosition position;
  AnyAnalysis analysis;

  void play(const AnyMove& move) {
    analysis.play(move);
    position.play(move);
  }
};

void add_why(ordered_json& object, const Asked& asked, const Claims& why) {
  object["reason"] = why.empty() ? ordered_json() : ordered_json(in_words(asked.board.game().info(), why));
  object["claims"] = ordered_json::parse(json_text(why));
}

ordered_json hint(Asked& asked, const std::stop_token& stop) {
  const Value value = asked.analysis.value();
  ordered_json object{{"value", name(value)}, {"keeping", nullptr}, {"all", nullptr}};
  const auto moves = asked.position.moves(most_tried + 1);
  if (moves.size() > most_tried) return object;
  std::size_t keeping = 0;
  for (const AnyMove& move : moves) {
    throw_if_stopped(stop);
    keeping += asked.analysis.value_after(move) == value ? 1 : 0;
  }
  object["keeping"] = keeping;
  object["all"] = moves.size();
  return object;
}

ordered_json best(Asked& asked) {
  const AnyMove better = asked.analysis.best_move();
  ordered_json object{{"better", to_text(better)}};
  add_why(object, asked, asked.analysis.explain(better));
  return object;
}

ordered_json attempt(Asked& asked, const AnyMove& move, std::size_t ply) {
  const Value value = asked.analysis.value(), after = asked.analysis.value_after(move);
  const bool keeps = after == value;
  ordered_json object{{"keeps", keeps}, {"after", name(after)}, {"reply", nullptr}, {"position", nullptr}};
  if (keeps) {
    add_why(object, asked, asked.analysis.explain(move));
    return object;
  }
  asked.play(move);
  object["position"] =
      ordered_json::parse("{" + protocol::json_members(protocol::show(asked.position, ply + 1, move)) + "}");
  if (asked.position.result()) {
    add_why(object, asked, {});
    return object;
  }
  const AnyMove reply = asked.analysis.best_move();
  object["reply"] = to_text(reply);
  add_why(object, asked, asked.analysis.explain(reply));
  return object;
}

}  // namespace

std::optional<Question> question_in(std::size_t ply, std::optional<std::string_view> about) {
  if (!about) return Question{.ply = ply};
  if (*about == "best") return Question{.ply = ply, .about = Question::Best{}};
  const auto move = parse_move(*about);
  return move ? std::optional(Question{.ply = ply, .about = *move}) : std::nullopt;
}

HttpResponse answer_to(const Question& question, const PlayedMatch& match, SolvedBoards& boards,
                       const std::stop_token& stop) {
  const auto& moves = match.match.moves;
  if (question.ply > moves.size())
    return error_response(404,
                          fmt::format("expected a ply of at most {}, found {}", moves.size(), question.ply));
  const SolvedBoard solved = boards.of(match.board, for_browsers, stop);
  Asked asked{.board = solved.board,
              .position = solved.board.begin(match.match.start),
              .analysis = solved.solver.analyse(match.match.start, stop)};
  for (std::size_t ply = 0; ply < question.ply; ++ply) {
    if (ply % 1024 == 0) throw_if_stopped(stop);
    play_recorded(asked.position, match.match, ply);
    asked.analysis.play(moves[ply].move);
  }
  if (asked.position.result())
    return error_response(
        404, fmt::format("expected a ply before the end of the match, found ply {}, the end", question.ply));
  const auto* move = std::get_if<AnyMove>(&question.about);
  if (move) {
    if (const auto why = asked.position.why_illegal(*move)) return error_response(400, *why);
  }
  return json_response(json_text(move ? attempt(asked, *move, question.ply)
                                 : std::holds_alternative<Question::Best>(question.about)
                                     ? best(asked)
                                     : hint(asked, stop)));
}

}  // namespace gramy::referee
