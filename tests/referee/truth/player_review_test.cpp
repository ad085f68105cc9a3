#include "referee/truth/player_review.hpp"

#include <nlohmann/json.hpp>

#include "referee/truth/analysis.hpp"
#include "tests/referee/tournament/testing.hpp"

namespace {

/// A match that Ann begins against Bob. Each move has two values for its player: before the move, and after
/// it.
JudgedMatch judged(std::initializer_list<std::pair<Value, Value>> moves, Value end) {
  JudgedMatch match;
  for (const auto& [before, after] : moves) {
    JudgedMove move{.mover = match.to_move, .move = AnyMove{1}, .before = before, .after = after};
    if (after != before) move.better = AnyMove{2};
    move.could_err = before != Value::loss;
    match.moves.push_back(move);
    match.to_move = other(match.to_move);
  }
  match.value = end;
  return match;
}

RecordedMatch record(std::size_t moves, std::optional<Seat> winner) {
  RecordedMatch match;
  match.match = "graf:g:ann:bob";
  match.players = {"ann", "bob"};
  for (std::size_t ply = 0; ply < moves; ++ply)
    match.moves.push_back(
        {AnyMove{1}, static_cast<std::int64_t>(10 * (ply + 1)), ply == 0 ? "\"sure\"" : ""});
  match.result.winner = winner;
  return match;
}

constexpr Value win = Value::win, draw = Value::draw, loss = Value::loss;

}  // namespace

TEST_CASE("a review names a player's best value, mistakes and decisive mistake") {
  // Ann loses a won position by a mistake, wins again by Bob's mistake, and finally loses the win.
  const auto truth = judged({{win, loss}, {win, loss}, {win, draw}, {draw, draw}, {draw, loss}}, win);
  const RecordedMatch match = record(5, Seat::second);
  const ReviewedMatch ann = review_of(match, 7, truth, Seat::first);
  CHECK(ann.number == 7);
  CHECK(ann.result == loss);
  CHECK(ann.held == win);
  CHECK(ann.mistakes == std::vector<std::size_t>{0, 2, 4});
  CHECK(ann.turning == 4);
  CHECK(ann.longest == 50);
  CHECK(*ann.accuracy == 0);
  const ReviewedMatch bob = review_of(match, 7, truth, Seat::second);
  CHECK(bob.result == win);
  CHECK(bob.held == win);
  CHECK(bob.mistakes == std::vector<std::size_t>{1});
  CHECK(!bob.turning);  // bob's mistake was not decisive, because bob won
  CHECK(bob.is_instructive());
}

TEST_CASE(
    "if a player lost the match in a won position, the review counts a win as the player's best value") {
  const auto truth = judged({{win, win}, {loss, loss}}, win);
  const ReviewedMatch ann = review_of(record(2, Seat::second), 1, truth, Seat::first);
  CHECK(ann.held == win);
  CHECK(ann.mistakes.empty());
  CHECK(!ann.turning);
  CHECK(ann.is_instructive());
  CHECK(!review_of(record(2, Seat::second), 1, truth, Seat::second).is_instructive());
}

TEST_CASE(
    "a match in which a player's first position is lost is not instructive for this player, however it "
    "ends") {
  const auto truth = judged({{loss, loss}, {win, win}}, loss);
  for (const auto reason : {Reason::normal, Reason::resign, Reason::timeout}) {
    RecordedMatch match = record(2, Seat::second);
    match.reason = reason;
    CHECK(!review_of(match, 1, truth, Seat::first).is_instructive());
  }
  // A match whose first position is drawn is instructive for the player that gives up this position.
  const auto drawn = judged({{draw, draw}, {draw, draw}}, draw);
  for (const auto reason : {Reason::resign, Reason::crash}) {
    RecordedMatch match = record(2, Seat::second);
    match.reason = reason;
    CHECK(review_of(match, 1, drawn, Seat::first).is_instructive());
    CHECK(!review_of(match, 1, drawn, Seat::second).is_instructive());
  }
}

TEST_CASE(
    "a mistake is not decisive if the opponent's answer was a mistake, even if the player gives up later") {
  const auto truth = judged({{win, loss}, {win, loss}, {win, win}, {loss, loss}}, win);
  const ReviewedMatch ann = review_of(record(4, Seat::second), 1, truth, Seat::first);
  CHECK(ann.mistakes == std::vector<std::size_t>{0});
  CHECK(!ann.turning);
  CHECK(ann.at_end == win);
  // In this match, Ann has a won position again, and loses it by a second mistake.
  const auto later = judged({{win, loss}, {win, loss}, {win, loss}}, win);
  CHECK(review_of(record(3, Seat::second), 1, later, Seat::first).turning == 2);
}

TEST_CASE("a player's worst match is the one that lost the most value, then the one with the most mistakes") {
  const auto reviewed = [](std::uint64_t number, Value held, Value result, std::size_t mistakes) {
    return ReviewedMatch{.number = number,
                         .match = "m" + std::to_string(number),
                         .result = result,
                         .held = held,
                         .at_end = result,
                         .mistakes = std::vector<std::size_t>(mistakes)};
  };
  std::vector<ReviewedMatch> matches{reviewed(1, loss, loss, 0), reviewed(2, win, draw, 1),
                                     reviewed(3, win, loss, 1),  reviewed(4, win, win, 2),
                                     reviewed(5, win, loss, 3),  reviewed(6, loss, win, 0)};
  worst_first(matches);
  std::vector<std::uint64_t> order;
  for (const ReviewedMatch& match : matches) order.push_back(match.number);
  CHECK(order == std::vector<std::uint64_t>{5, 3, 2, 4, 1, 6});

  CHECK(review_text("ann", matches, TableStyle::plain) ==
        R"(ann: 4 of 6 matches could have gone better
      result    held  mistakes  accuracy  longest move  match
   5    lost   a win         3         -             -  m5
   3    lost   a win         1         -             -  m3
   2   drawn   a win         1         -             -  m2
   4     won       -         2         -             -  m4
)");
  CHECK(review_text("ann", std::span(matches).last(2), TableStyle::plain) ==
        "ann: no mistake in 2 matches, and no position given up\n");
  // the position was already lost when the clock ran out
  matches.back().result = matches.back().at_end = loss;
  matches.back().reason = Reason::timeout;
  worst_first(matches);
  CHECK(matches[4].number == 6);
  CHECK(review_text("ann", matches, TableStyle::plain).starts_with("ann: 4 of 6 matches"));
  matches[1].reason = Reason::timeout;
  CHECK(review_text("ann", matches, TableStyle::plain).find("lost by timeout") != std::string::npos);
  const auto json = nlohmann::json::parse(review_json(matches));
  CHECK(json.size() == 6);
  CHECK(json[0]["number"] == 5);
  CHECK(json[0]["held"] == "win");
  CHECK(json[0]["turning"].is_null());
  CHECK(json[0]["accuracy"].is_null());
}

TEST_CASE("a review of a mistake shows the move's time and `info`, and the moves that keep the value") {
  const auto truth = judged({{win, loss}, {win, win}, {loss, loss}}, win);
  const RecordedMatch match = record(3, Seat::second);
  const std::string line =
      "ply 0: the move 1 (10 ms) turned a win for the player into a loss; better: 2  said '\"sure\"'\n";
  CHECK(mistake_text(match, truth, 0, "") == line);
  CHECK(mistake_text(match, truth, 0, "It wins.") == line + "    2: It wins.\n");
  CHECK(position_text(match, truth, "x\n", 0) == "ply 0: ann plays 1 here, 2 would keep the win\n    x\n");
  CHECK(position_text(match, truth, "x\n", 1) == "ply 1: bob plays 1 here, which keeps the win\n    x\n");
  CHECK(position_text(match, truth, "x\n", 2) == "ply 2: ann plays 1 here, and any move loses\n    x\n");
  CHECK(position_text(match, truth, "x\n", 3) ==
        "ply 3, the end: bob is to move, and the position is a win for that player\n    x\n");
}
