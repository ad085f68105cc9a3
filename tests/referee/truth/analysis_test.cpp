#include "referee/truth/analysis.hpp"

#include <nlohmann/json.hpp>

#include "referee/truth/records.hpp"
#include "tests/referee/tournament/graf_match.hpp"

namespace {

JudgedMatch judged(const RecordedMatch& match) {
  SolvedBoards boards;
  return RecordJudge("", boards).judge(match);
}

std::string text_of(const RecordedMatch& match, TableStyle style = TableStyle::plain) {
  return analysis_text(match, {"first", "second"}, judged(match), {}, style);
}

nlohmann::json json_of(const RecordedMatch& match) {
  return nlohmann::json::parse(analysis_json(match, judged(match)));
}

}  // namespace

TEST_CASE("an analysis shows each move with its value, and each mistake with a better move") {
  const RecordedMatch match = graf_match();
  CHECK(analysis_text(match, {"first", "second"}, judged(match),
                      {{0, {"token on 1\n\n1 > 2\n", "This one ends the match."}}, {1, {"token on 2\n"}}},
                      TableStyle::plain) ==
        R"(graf:g:ann:bob
board  3 4 1 2 1 3 2 1 2 3 0
start  1
seats  ann (first), bob (second)
result ann (first) won (normal)

  ply  player      ms  move            value         verdict
    0  ann          5  2               win in 1      mistake: loss after it; better: 3
    1  bob          5  1               win in 1      mistake: loss after it; better: 3
    2  ann          5  3               win in 1      keeps the value
  end  bob                             loss

ply 0: ann plays 2 here, 3 would keep the win
    token on 1

    1 > 2
3: This one ends the match.

ply 1: bob plays 1 here, 3 would keep the win
    token on 2

ann (first): accuracy 50%: no mistake in 1 of 2 moves where one was possible
bob (second): accuracy 0%: no mistake in 0 of 1 move where one was possible; lost at ply 1
)");
}

TEST_CASE("an analysis has colours only on a terminal") {
  CHECK(text_of(graf_match()).find('\x1b') == std::string::npos);
  CHECK(text_of(graf_match(), TableStyle::coloured).find('\x1b') != std::string::npos);
}

TEST_CASE("an analysis replaces control codes in the texts of a record") {
  RecordedMatch match = graf_match();
  const JudgedMatch truth = judged(match);
  const std::string rude = "a\x1b]0;b\x07\u202e";
  match.match = match.detail = match.board = rude;
  match.players = {rude, rude + "\n"};
  const std::string text = analysis_text(match, {"first", "second"}, truth, {}, TableStyle::plain);
  CHECK(text.starts_with("a?]0;b??\nboard  a?]0;b??\n"));
  CHECK(text.find("won (normal): a?]0;b??\n") != std::string::npos);
  CHECK(text.find("  1  a?]0;b???       5  1 ") != std::string::npos);
  TruthTable table;
  table.count(match, truth);
  for (const std::string& shown :
       {text, analysis_json(match, truth), truth_text(table, TableStyle::plain), truth_json(table)}) {
    for (const char* order : {"\x1b", "\x07", "\u202e"}) CHECK(shown.find(order) == std::string::npos);
  }
}

TEST_CASE("the analysis of a match lost by a fault names the value of the last position for the loser") {
  RecordedMatch match = graf_match({2, 1});
  match.reason = Reason::timeout;
  match.detail = "no move after 60 s";
  const std::string text = text_of(match);
  CHECK(text.find("result bob (second) won (timeout): no move after 60 s\n") != std::string::npos);
  CHECK(text.find("  end  ann                             win\n") != std::string::npos);
  CHECK(text.find("possible; first losing move at ply 0, but the last position was not lost; gave up a "
                  "won position (timeout)\nbob") != std::string::npos);
  CHECK(json_of(match)["given_up"] == nlohmann::json::parse(R"({"seat":0,"value":"win"})"));
}

TEST_CASE("an analysis can be written as JSON") {
  const auto json = json_of(graf_match());
  CHECK(json["moves"].size() == 3);
  CHECK(json["moves"][0] ==
        nlohmann::json::parse(R"({"ply":0,"seat":0,"move":[2],"ms":5,"before":"win","after":"loss",)"
                              R"("could_err":true,"distance":1,"better":[3]})"));
  CHECK(json["end"] == nlohmann::json::parse(R"({"to_move":1,"value":"loss"})"));
  CHECK(json["given_up"].is_null());
  CHECK(json["accuracy"] == nlohmann::json::parse("[0.5,0.0]"));
  CHECK(json["first_losing_move"] == nlohmann::json::parse("[null,1]"));
  CHECK(json["decisive_move"] == nlohmann::json::parse("[null,1]"));
}

TEST_CASE("if the opponent answers a mistake with a mistake, a later losing move is the decisive move") {
  const RecordedMatch match = graf_match({2, 1, 2, 3});
  const std::string text = text_of(match);
  CHECK(text.find("possible; first losing move at ply 0, decisive losing move at ply 2\nbob") !=
        std::string::npos);
  CHECK(text.ends_with("bob (second): accuracy 50%: no mistake in 1 of 2 moves where one was possible\n"));
  CHECK(json_of(match)["first_losing_move"] == nlohmann::json::parse("[0,null]"));
  CHECK(json_of(match)["decisive_move"] == nlohmann::json::parse("[2,null]"));
}

TEST_CASE("a drawn match has no decisive move, whatever its mistakes") {
  RecordedMatch match = graf_match({2, 1});
  match.result = {};
  CHECK(text_of(match).find("lost") == std::string::npos);
  CHECK(json_of(match)["first_losing_move"] == nlohmann::json::parse("[null,null]"));
}

TEST_CASE("an analysis of a tournament counts mistakes by game and player") {
  const RecordedMatch match = graf_match();
  TruthTable truth;
  truth.count(match, judged(match));
  truth.count(match, judged(match));
  RecordedMatch other = match;
  other.game = "misie-patysie";
  other.board = "2 1 2";
  other.start.reset();
  other.moves = {{AnyMove{1, 1}, 5, ""}, {AnyMove{1, 0}, 5, ""}};
  other.result = {.winner = Seat::second};
  truth.count(other, judged(other));
  CHECK(truth.games().at("graf").matches == 2);
  CHECK(truth.games().at("graf").players.at("ann").could_err == 4);
  CHECK(truth.games().at("misie-patysie").players.at("ann").could_err ==
        0);  // in the game misie-patysie, ann's first position 2 1 is already lost
  CHECK(truth.overall().at("ann").rate() == doctest::Approx(0.5));
  CHECK(truth_text(truth, TableStyle::plain) == R"(graf
                           could    wins          draws        slowest
  player        accuracy     err    kept   lost    kept  lost      win
  ann              50.0%       4       2      2       -     -        3
  bob               0.0%       2       -      2       -     -        -

misie-patysie
                           could    wins          draws        slowest
  player        accuracy     err    kept   lost    kept  lost      win
  ann                  -       -       -      -       -     -        -
  bob                  -       -       1      -       -     -        2

all games
                           could    wins          draws        slowest
  player        accuracy     err    kept   lost    kept  lost      win
  ann              50.0%       4       2      2       -     -        3
  bob               0.0%       2       1      2       -     -        2
)");
  const auto json = nlohmann::json::parse(truth_json(truth));
  CHECK(json["players"][0]["name"] == "ann");
  CHECK(json["players"][0]["accuracy"] == 0.5);
  CHECK(json["games"]["misie-patysie"][1]["slowest_win"] ==
        nlohmann::json::parse(R"({"plies":2,"match":"graf:g:ann:bob"})"));
  CHECK(json["games"]["misie-patysie"][0]["accuracy"].is_null());
}

TEST_CASE("a player's accuracy counts keeping or losing a draw in the same way as keeping or losing a win") {
  // A player at vertex 1 or 2 can draw, because these vertices lead to each other. From 1, a mistake leads to
  // 3, where the opponent wins in 4 plies.
  RecordedMatch match = graf_match({2, 1, 3, 4});
  match.board = "4 4\n1 2\n1 3\n2 1\n3 4\n0\n";
  TruthTable truth;
  truth.count(match, judged(match));
  const auto json = nlohmann::json::parse(truth_json(truth));
  CHECK(json["games"]["graf"] == nlohmann::json::parse(R"([
    {"name":"ann","accuracy":0.5,"could_err":2,"erred":1,"wins_kept":0,"wins_thrown":0,"draws_kept":1,
     "draws_lost":1,"slowest_win":null,
     "losses":[{"match":"graf:g:ann:bob","first_losing_move":{"ply":2,"move":[3],"better":[2]},
                "decisive_move":{"ply":2,"move":[3],"better":[2]}}]},
    {"name":"bob","accuracy":null,"could_err":0,"erred":0,"wins_kept":1,"wins_thrown":0,"draws_kept":1,
     "draws_lost":0,"slowest_win":{"plies":4,"match":"graf:g:ann:bob"},"losses":[]}])"));
  CHECK(truth_text(truth, TableStyle::plain).starts_with(R"(graf
                           could    wins          draws        slowest
  player        accuracy     err    kept   lost    kept  lost      win
  ann              50.0%       2       -      -       1     1        -
  bob                  -       -       1      -       1     -        4
)"));
}

TEST_CASE("a record with an unknown game or board is refused") {
  SolvedBoards boards;
  RecordedMatch match = graf_match({2, 3}, "m");
  RecordJudge judge("", boards);
  CHECK(judge.judge(match).moves.size() == 2);
  match.board = "1 1";
  CHECK_THROWS_AS(judge.judge(match), BadInput);
  match.game = "chess";
  CHECK_THROWS_AS(judge.judge(match), BadInput);
}
