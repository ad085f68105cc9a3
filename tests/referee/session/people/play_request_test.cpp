#include "referee/session/people/play_request.hpp"

#include "tests/referee/session/testing.hpp"

namespace {

/// Parses a request in a lobby with `perfect`, Anna and `others` more clients.
PlayRequest read(std::string_view text, std::size_t others = 0) {
  std::vector<Presence> present = {{"perfect", ClientKind::bot, {}, 0, 64},
                                   {"Anna", ClientKind::person, {}, 0, 1}};
  present.resize(2 + others, {"Zosia", ClientKind::person, {}, 0, 1});
  Company company;
  company.who = [&](std::string_view, std::size_t most) {
    present.resize(std::min(present.size(), most));
    return present;
  };
  company.find = [&](std::string_view name) -> std::optional<Presence> {
    if (name == "perfect") return present[0];
    if (name == "ANNA") return present[1];
    return std::nullopt;
  };
  return read_play(text, all_games(), company);
}

std::string refusal(std::string_view text, std::size_t others = 0) {
  try {
    read(text, others);
  } catch (const BadInput& mistake) {
    return mistake.what();
  }
  return "accepted";
}

}  // namespace

TEST_CASE("`play` with only a game asks for a match against `perfect`, and leaves all other options open") {
  const auto request = read("misie-patysie");
  protocol::Play play;
  play.game = "misie-patysie";
  play.against = "perfect";
  CHECK(request.play == play);
  CHECK_FALSE(request.board_follows);
}

TEST_CASE("options of `play` come in any order, in upper or lower case") {
  const auto play =
      read(" Misie-Patysie CLOCK 1.5+0.25 second Start 4 seed 9007199254740991 against ANNA").play;
  REQUIRE(play.clock);
  CHECK(play.clock->initial_ms == 1500);
  CHECK(play.clock->increment_ms == 250);
  CHECK(play == protocol::Play{.game = "misie-patysie",
                               .seed = 9007199254740991,
                               .start = 4,
                               .seat = Seat::second,
                               .against = "Anna",
                               .clock = play.clock});
}

TEST_CASE("the board of `play` is the rest of the line, or the lines after it") {
  const auto request = read("misie-patysie first board  7 2 3 4");
  CHECK(request.play.board == "7 2 3 4");
  CHECK(request.play.seat == Seat::first);
  CHECK_FALSE(request.board_follows);
  CHECK(read("misie-patysie BOARD").board_follows);
}

TEST_CASE("an unreadable request is answered with what was found and what was expected") {
  const std::vector<std::pair<std::string_view, std::string_view>> cases{
      {"", "Which game? `games` lists the games; `help play` tells the rest."},
      {"misie-patysei", "There is no game 'misie-patysei'. Did you mean `misie-patysie`?"},
      {"chess", "There is no game 'chess'. `games` lists them."},
      {"misie-patysie against perfekt", "Nobody here is called 'perfekt'. Did you mean `perfect`?"},
      {"misie-patysie against", "Something is missing after `against`: see `help play`."},
      {"misie-patysie seed x", "`seed` is followed by a number, found 'x'."},
      {"misie-patysie seed -1", "`seed` is followed by a number, found '-1'."},
      {"misie-patysie start 1e9", "`start` is followed by a number, found '1e9'."},
      {"misie-patysie first second", "`play`: the seat is given twice."},
      {"misie-patysie seed 1 board 7 2 3",
       "`play`: a seed makes a board by itself; give either `seed` or `board`."},
      {"misie-patysie fisrt",
       "I do not know 'fisrt' after `play GAME`. Did you mean `first`? Options: against WHO, size N, "
       "difficulty "
       "hard, winner me, seed N, start V, first, second, rated, clock 60+1, board ...."},
      {"misie-patysie board 7 2 3 First",
       "`first` has to stand before `board`: what follows `board`, '7 2 3 First', is read as the board."},
      {"graf size large", "`size` is followed by a number, found 'large'."},
      {"graf size 3 size 4", "`play`: the size is given twice."},
      {"graf winner anna", "`winner` is followed by me, them or any, found 'anna'."},
      {"graf difficulty 0.5", "`difficulty` is followed by easy, normal or hard, found '0.5'."},
      {"graf difficulty", "Something is missing after `difficulty`: see `help play`."},
      {"misie-patysie winner me board 7 2 3",
       "`play`: `size`, `difficulty` and `winner` make a new board: leave out either these options or "
       "`board`."},
  };
  for (const auto& [text, words] : cases) CHECK(refusal(text) == words);
  CHECK(refusal("misie-patysie board " + std::string(100'000, '7') + " against perfect")
            .starts_with("`against` has to stand before `board`: what follows `board`, '7777"));
}

TEST_CASE("`play` reads the size, difficulty, winner and seed of a board to make") {
  const auto play = read("graf size 20 winner ME difficulty hard seed 7").play;
  CHECK(play.size == 20);
  CHECK(play.winner == protocol::Favoured::me);
  CHECK(play.difficulty == Level::hard);
  CHECK(play.seed == 7);
  CHECK(read("graf winner them").play.winner == protocol::Favoured::them);
}

TEST_CASE("`play` suggests no similar name in a lobby of more than 200 other clients") {
  CHECK(refusal("paski against ana", 198) == "Nobody here is called 'ana'. Did you mean `Anna`?");
  CHECK(refusal("paski against ana", 199) == "Nobody here is called 'ana'. Type `who` to see who is here.");
}

TEST_CASE("a clock in `play` is given in seconds with up to three decimals") {
  CHECK(read_clock("60").initial_ms == 60'000);
  CHECK(read_clock("60").increment_ms == 0);
  CHECK(read_clock("0.001+864000").increment_ms == protocol::max_clock_ms);
  for (const char* wrong : {"", "+", "0", "-1", "60+", "1.", ".5", "1.2345", "1e3", "60+1+1", "864000.001",
                            "9999999999999999999999", "60 ", "60s"}) {
    CAPTURE(wrong);
    CHECK_THROWS_WITH_AS(read_clock(wrong), doctest::Contains("`clock` is followed by seconds"), BadInput);
  }
}
