// Whole conversations as a terminal shows them. The person types the lines after "> ". All other lines are
// the referee's answers.
#include "referee/session/people/person_session.hpp"
#include "table.hpp"
#include "tests/referee/session/testing.hpp"

namespace {

void check_conversation(Table& table, std::string_view expected) {
  expected.remove_prefix(1);  // skips the newline at the beginning of the literal
  CHECK(table.converse(expected) == expected);
}

}  // namespace

TEST_CASE("the greeting tells a person how to begin") {
  CHECK(greeting({.games = gramy::all_games()}) ==
        "This is gramy: games against perfect players. Type `help` for help, or begin:\n"
        "  play misie-patysie\n");
}

TEST_CASE("in a tournament, the greeting does not offer matches") {
  Table table({}, {}, false);
  CHECK(greeting({.games = gramy::all_games(), .is_open = false}) ==
        "This is gramy: a tournament of registered players is on. Type `help` for help,\n"
        "or, if you are one of them:\n"
        "  name NAME TOKEN\n");
  const std::string help = table.type("help");
  for (const char* word :
       {"play GAME", "accept", "refuse", "`help play`", "  hint", "  undo", "  again", "  review"})
    CHECK_MESSAGE(!contains(help, word), help);
  for (const char* word : {"say TEXT", "moves", "resign", "show 13", "watch MATCH"})
    CHECK_MESSAGE(contains(help, word), help);
  CHECK(help.find("  name NAME TOKEN       join as the registered player with this token\n") !=
        std::string::npos);
  CHECK(help.ends_with("In a tournament the matches of a registered player begin by themselves.\n"));
  check_conversation(table, R"(
> play misie-patysie
You cannot ask for a match here. In a tournament the matches of a registered
player begin by themselves.
> help play
In a tournament the matches of a registered player begin by themselves.
> 1 1
You are not playing. In a tournament the matches of a registered player begin by
themselves.
> name
You have no name yet. If you are registered: `name NAME TOKEN`.
> name bob
You were not let in: only registered players may join, and bob is not
registered.
)");
  CHECK(table.type("help paski").find("begin with") == std::string::npos);
}

TEST_CASE("`help` lists all commands, and a person sees the board and the legal moves at each turn") {
  Table table;
  check_conversation(table, R"(
> help
  help [WORD or GAME]   this list, or help on a word or a game
  games                 all games
  rules [GAME]          the rules of a game, or of the one you are playing
  who [ZO]              all players who are here; `who ZO` shows only names that
                        begin with ZO
  watch MATCH           watch a match; `who` lists the running matches
  unwatch [MATCH]       stop watching
  name ZOSIA [WORD]     take a name; with your secret word, come back to your
                        match
  play GAME [options]   begin a match; `help play` lists the options
  board [text]          draw the board again, or write all of it as text
  show 13               the neighbours of vertex 13, in the games on graphs
  moves                 your legal moves, and the moves played so far
  hint                  a move of perfect play (not in rated matches)
  undo                  take your last move back (not in rated matches; a person
                        has to agree)
  say TEXT              send a message to your opponent, if it is a person
  resign                give the match up
  again [swap]          play your last match again on the same board; with
                        `swap`, on the other seat
  review                the mistakes in your last match (not in rated matches)
  accept [ZOSIA]        say yes to an invitation or to an undo
  refuse [ZOSIA]        say no to an invitation or to an undo
  quit                  leave; you lose a match that you are playing
  1 1                   your move: only its numbers
> play misie-patysie first board 7 2 3
You gave no name, so you play as guest-1234.
If the connection breaks, come back within 60 s with:
  name guest-1234 zkzltjhhmu

misie-patysie: you move first as Bolek, perfect is Lolek; no clock.
The game: take bears, sticks or equally many of both; who empties the pool wins.
`rules` shows the rules.
Board: 7 2 3
bears                  7  BBBBBBB
sticks                 2  ||
Bolek may take, at most 3 of a kind:
  1 to 3 bears
  1 to 2 sticks
  1 to 2 of both, equally many
Your turn, Bolek. Type a move: bears sticks, e.g. 1 0.
> 1 1
guest-1234 takes 1 bear and 1 stick.
bears                  6  BBBBBBx
sticks                 1  |x
Last move: Bolek takes 1 bear and 1 stick (x).
Lolek may take, at most 3 of a kind:
  1 to 3 bears
  1 stick
  1 of both, equally many
perfect (Lolek) is to move.

perfect takes 3 bears.
bears                  3  BBBxxx.
sticks                 1  |.
Last move: Lolek takes 3 bears (x).
Bolek may take, at most 3 of a kind:
  1 to 3 bears
  1 stick
  1 of both, equally many
Your turn, Bolek.
> 4 4
Not possible: expected at most 3 of a kind, found 4.
> resing
I do not know the word 'resing'. Did you mean `resign`?
> hint
Hint: 1 0 (takes 1 bear); with perfect play you win.
Divided by 4 (the limit plus 1), the piles leave remainders of 3 and 1. After
this move the remainders are one of Wythoff's pairs: 2 and 1 (1 is 1 times the
golden ratio 1.618..., rounded down; 2 is 1 + 1). Every answer breaks the pair,
and the next move can make such a pair again.
> 1 0
guest-1234 takes 1 bear.
bears                  2  BBx....
sticks                 1  |.
Last move: Bolek takes 1 bear (x).
Lolek may take, at most 3 of a kind:
  1 to 2 bears
  1 stick
  1 of both, equally many
perfect (Lolek) is to move.

perfect takes 1 bear.
bears                  1  Bx.....
sticks                 1  |.
Last move: Lolek takes 1 bear (x).
Bolek may take, at most 3 of a kind:
  1 bear
  1 stick
  1 of both, equally many
Your turn, Bolek.
> 1 1
guest-1234 takes 1 bear and 1 stick.
bears                  0  x......
sticks                 0  x.
Last move: Bolek takes 1 bear and 1 stick (x).
The pool is empty: Bolek has won.

You have won, by the rules of the game.
> who
  guest-1234            you, free
  perfect               a bot, free
  random                a bot, free
> quit
Goodbye.
)");
  CHECK(table.closed());
}

TEST_CASE("`show` names the neighbours of a vertex") {
  Table table;
  table.type("play graf first start 1 board 7 9 1 2 1 3 3 1 3 4 3 3 1 5 2 6 2 7 2 1 3 4 D 5 W 7 L");
  check_conversation(table, R"(
> show 2
2: to 1 (the token), 6 (an end: whoever is to move loses) and 7 (an end: whoever
  is to move loses).
> show 3
3: to 1 (the token), 3 and 4 (an end: a draw).
> show 5
5 (an end: whoever is to move wins): no way leads from here.
> show 8
Expected a vertex from 1 to 7, found 8.
> show
Show which vertex? Type its number: `show 13`.
> show two
Show which vertex? Type its number: `show 13`.
)");
  Table piles;
  CHECK(piles.type("show 1") == "You are not playing. `help play` tells how to begin.\n");
  piles.type("play misie-patysie first board 7 2 3");
  for (const char* typed : {"show", "show 1", "show 1 1", "show x"})
    CHECK(piles.type(typed) == "`show` needs a game on a graph. In this game, `board` draws the board.\n");
}

TEST_CASE(
    "a person can take moves back, review a finished match, and play the match again on the other seat") {
  Table table;
  table.replies = {{1, 0}, {3, 0}, {2, 0}};
  table.type("play misie-patysie first board 7 2 3");
  CHECK(table.type("undo") == "You have made no move that could be taken back.\n");
  table.type("2 2");
  const std::string seen = table.type("undo");
  CHECK(seen.starts_with(
      "\nTaken back: the match goes on with 0 moves played.\nbears                  7  BBBBBBB\n"));
  CHECK(seen.ends_with("Your turn, Bolek. Type a move: bears sticks, e.g. 1 0.\n"));
  table.type("1 1");
  table.type("2 0");
  check_conversation(table, R"(
> resign

perfect has won: you resigned.
> review
perfect has won: you resigned. If both play well, you win this. You made 1
mistake, perfect made no mistake.
  Move 3: your 2 0 (takes 2 bears) threw the win away; 1 0 (takes 1 bear) keeps
    it. Divided by 4 (the limit plus 1), the piles leave remainders of 3 and 1.
    After this move the remainders are one of Wythoff's pairs: 2 and 1 (1 is 1
    times the golden ratio 1.618..., rounded down; 2 is 1 + 1). Every answer
    breaks the pair, and the next move can make such a pair again.
)");
  table.replies = {{1, 1}};
  CHECK(table.type("again backwards") ==
        "`again` keeps your seat, `again swap` gives you the other; found 'backwards'.\n");
  CHECK(
      table.type("again swap").find("misie-patysie: you move second as Lolek, perfect is Bolek; no clock.") !=
      std::string::npos);
  CHECK(table.type("paski") == "I do not know the word 'paski'. Did you mean `play paski`?\n");
  CHECK(table.type("misie") == "I do not know the word 'misie'. Did you mean `play misie-patysie`?\n");
}

TEST_CASE("a match whose moves were undone goes on from the remaining moves") {
  Table table;
  table.replies = {{0, 2}, {1, 0}};
  table.type("play misie-patysie first board 7 2 3");
  table.type("3 0");
  table.type("1 0");
  CHECK(table.type("undo").starts_with("\nTaken back: the match goes on with 2 moves played.\n"));
  const std::string seen = table.type("1 0");  // 3 bears are left, so `perfect` takes them all and wins
  CHECK_MESSAGE(contains(seen, "perfect has won, by the rules of the game."), seen);
}

TEST_CASE("each command that needs a match tells a person without a match why it does nothing") {
  Table table;
  check_conversation(table, R"(
> who
  perfect               a bot, free
  random                a bot, free
You have no name yet: nobody can invite you. `name ZOSIA` gives you one.
>
> board
You are not playing. `help play` tells how to begin.
> moves
You are not playing. `help play` tells how to begin.
> board text
You are not playing. `help play` tells how to begin.
> rules
Which game? Type `rules GAME`; `games` lists the games.
> rules piski
There is no game 'piski'. Did you mean `paski`?
> hint
You are not playing: there is nothing to hint at.
> undo
You are not playing: there is nothing to take back.
> again
You have played no match that could be played again.
> review
You have played no match that could be reviewed.
> resign
You are not playing: there is nothing to resign.
> watch
Which match? Type `watch MATCH`; `who` lists the running matches.
> unwatch
You are watching no match.
> accept
Nobody is waiting for your answer.
> 1 1
You are not playing. `help play` tells how to begin.
> name
You have no name yet. `name ZOSIA` gives you one.
> name Zosia Maria Anna
`name` is followed by a name and at most one more word.
> zażółć
I do not know the word 'zażółć'. `help` lists the words.
> name Zos!a
A name is 1 to 32 of the letters A-Z and a-z, digits, - and _; found 'Zos!a'.
> name Zosia
Hello, Zosia.
If the connection breaks, come back within 60 s with:
  name Zosia zkzltjhhmu
> name Anna
You are Zosia. For another name, `quit` and come again.
> who
  perfect               a bot, free
  random                a bot, free
  Zosia                 you, free
> play misie-patysie against zosia
You cannot play against yourself.
> board 7 2 3
To play on a board of your own: `play GAME board ...`.
)");
}

TEST_CASE("`help COMMAND` and `help GAME` explain one command or one game") {
  Table table;
  check_conversation(table, R"(
> help play
play GAME, and any of these options in any order; `board` comes last:
  against WHO           the opponent: a name that `who` shows; default: perfect
  size N                approximate size of the new board; `help GAME` names the
                        unit
  difficulty hard       a board on which the winner has at least 3 turns (easy),
                        4 (normal) or 5 (hard) with a move that throws the win
                        away, or fewer if the size allows no more. On average a
                        player who moves at random wins 11 % of the easy boards,
                        3 % of the normal and 1 % of the hard ones. Default: a
                        board with at least one of these turns
  winner me             who wins on the board if both play well: `me`, `them` or
                        `any`; if left out, `me` against a bot and `any` against
                        a person
  seed N                the same seed and options give the same board; each
                        match shows its seed
  start V               the vertex where play begins, in games that need one;
                        default: a random vertex
  first                 you make the first move
  second                your opponent makes the first move; without `first` and
                        `second`, the seats are random
  rated                 a match that counts, if the referee records matches: an
                        illegal move loses, there are no hints, and the referee
                        chooses clock, board and seats; default: a casual match
  clock 60+1            60 seconds each and 1 more after every move. `60` gives
                        no increment, and `5/move` gives 5 seconds for each
                        move. Default: no limit
  board ...             your own board, in the rest of the line, or in lines
                        that follow it and end in an empty line; default: a
                        random board
For example:
  play misie-patysie first board 7 2 3
> HELP Misie-Patysie
take bears, sticks or equally many of both; who empties the pool wins
Bears and sticks lie in one pool. Bolek moves first, Lolek second.
A move takes some bears, or some sticks, or equally many of both:
at least one, and of each kind at most the board's limit.
Whoever empties the pool wins.
  seats                 Bolek moves first, Lolek second
  move                  bears sticks, e.g. 1 1
  board                 bears sticks limit, e.g. 7 2 3
  largest               9007199254740991 bears or sticks in the larger pile
  size                  1 to 10000 bears or sticks in the larger pile, of a
                        generated board
  begin with            play misie-patysie
> help resign
  resign                give the match up
> help rated
A rated match is one that counts: an illegal move loses at once, and there are
no hints. Tournaments are rated, and so is `play GAME rated`; any other `play`
is casual. Where matches are recorded, a rated match has the referee's clock, a
new board and random seats, and a casual match counts for nobody. While a rated
match is played, nobody gets hints or a review on its board.
> help hnit
There is no help on 'hnit'. Did you mean `hint`?
> help misie
There is no help on 'misie'. Did you mean `misie-patysie`?
> help xyzzyxyzzy
There is no help on 'xyzzyxyzzy'. `help` lists the words, `games` the games.
)");
  const std::string paski = table.type("help paski");
  for (const char* part :
       {"  seats                 first and second\n", "  move                  length first-cell, e.g. 5 2\n",
        "  board                 three strip lengths and the number of cells (over 100000\n"
        "                        only if a period is proven), e.g. 1 5 1 6\n",
        "  largest               100000 cells; up to 9007199254740991 on some boards\n",
        "  size                  1 to 500 cells, of a generated board\n"})
    CHECK_MESSAGE(contains(paski, part), paski);
}

TEST_CASE("`help OPTION` answers the same as the entry of the option in `help play`") {
  Table table;
  const std::string about_play = table.type("help play");
  for (const std::string option : {"against", "seed", "difficulty", "first", "SECOND", "clock"}) {
    const std::string said = table.type("help " + option);
    const auto end = said.rfind("`help play` lists all options of `play GAME`.\n");
    REQUIRE(end != std::string::npos);
    CHECK(said.starts_with("  " + lower_case(option) + " "));
    CHECK(contains(about_play, said.substr(0, end)));
  }
}

TEST_CASE("`rules` shows the rules of the current match or of a named game") {
  Table table;
  const std::string rules = table.type("rules Paski");
  CHECK(rules.starts_with("lay strips of three lengths on a row of cells; who cannot lay one loses\n"));
  CHECK(table.type("help paski").starts_with(rules));
  table.type("play paski first board 2 3 2 11");
  CHECK(table.type("rules") == rules);
  CHECK(table.type("rules graf").starts_with("push the token"));
}

TEST_CASE("the prompt shows an example of a legal move") {
  Table table;
  CHECK(table.type("play paski first board 2 3 2 11")
            .ends_with("Your turn. Type a move: length first-cell, e.g. 2 1.\n"));
  table.type("resign");
  CHECK(
      table.type("play graf first start 2 board 3 2 2 3 3 1 0").ends_with("the vertex to go to, e.g. 3.\n"));
  table.type("resign");
  CHECK(table.type("play policjant-i-zlodziej first board 2 3 C.. ..T")
            .ends_with("from 1, e.g. 1 1;\nyour own cell to stay.\n"));
}

TEST_CASE("`board text` shows the board as text, and cuts a very long text") {
  Table table;
  table.type("play graf first start 1 board 3 3 1 2 2 3 3 1 0");
  CHECK(table.type("Board Text") ==
        "n m (vertices, edges), m edges u v, t (how many ends follow), t ends v W|L|D:\n"
        "3 3\n1 2\n2 3\n3 1\n0\n");
  table.type("resign");
  std::string ring = "play graf first start 1 board 300 300";
  for (int i = 1; i <= 300; ++i) ring += " " + std::to_string(i) + " " + std::to_string(i % 300 + 1);
  table.type(ring + " 0");
  CHECK(table.type("board text").ends_with("\n199 200\n(not shown: 808 further characters)\n"));
}

TEST_CASE("a board that a person has not read completely is not sent again") {
  Table table;
  std::string ring = "play graf first start 1 board 3000 3000";
  for (int i = 1; i <= 3000; ++i) ring += " " + std::to_string(i) + " " + std::to_string(i % 3000 + 1);
  table.type(ring + " 0");
  const ConnectionId person = table.bench.last_id;
  const std::size_t text = table.type("board text").size();
  CHECK(text < 4096);
  table.bench.blocked.insert(person);
  const auto unread = [&] { return table.bench.referee.output(person).size(); };
  table.type("board text");
  REQUIRE(unread() == text);
  const std::string_view told = "The board is still being sent to you.\n";
  for (std::size_t i = 1; i <= 20; ++i) {
    table.type("BOARD text");
    CHECK(unread() == text + i * told.size());
  }
  table.bench.blocked.clear();
  table.bench.referee.written(person, unread(), table.bench.now);
  CHECK(table.type("board text").size() == text);
}

TEST_CASE("a person who types on without reading the output is disconnected") {
  Table table;
  const ConnectionId person = table.bench.last_id;
  table.bench.blocked.insert(person);
  for (int i = 0; i < 3000 && !table.closed(); ++i) {
    table.type("help");
    table.bench.pass(std::chrono::milliseconds(100));
  }
  CHECK(table.closed());
}

TEST_CASE("a person who loses as second player sees the clocks and the last move") {
  Table table;
  table.replies = {{1, 0}, {1, 0}};
  table.type("name Zosia");
  const std::string begun = table.type("play misie-patysie second clock 60+0.5 board 3 0 1");
  CHECK(contains(
      begun,
      "misie-patysie: you move second as Lolek, perfect is Bolek; clock: 60 s each and\n"
      "0.5 s more after every move.\nThe game: take bears, sticks or equally many of both; who "
      "empties the pool wins.\n`rules` shows the rules.\nBoard: 3 0 1\nbears                  3  BBB\n"
      "sticks                 0  \nBolek may take, at most 1 of a kind:\n  1 bear\n"
      "perfect (Bolek) is to move.\n\nperfect takes 1 bear.\n"));
  CHECK(
      begun.ends_with("Your turn, Lolek. Time left: you 60 s, perfect 60.5 s. Type a move: bears\n"
                      "sticks, e.g. 1 0.\n"));
  CHECK(
      table.type("1 0").ends_with("perfect takes 1 bear.\nbears                  0  x..\n"
                                  "sticks                 0  \nLast move: Bolek takes 1 bear (x).\n"
                                  "The pool is empty: Bolek has won.\n\n"
                                  "perfect has won, by the rules of the game.\n"));
}

TEST_CASE("a board may be typed in several lines, and a faulty board is refused") {
  Table table;
  check_conversation(table, R"(
> name Zosia
Hello, Zosia.
If the connection breaks, come back within 60 s with:
  name Zosia zkzltjhhmu
> play misie-patysie board
Type or paste the board, and an empty line after it.
>
No board was typed, so no match begins.
> play misie-patysie board
Type or paste the board, and an empty line after it.
> 7
> resign
> 3
>
The board is not accepted: token 2 (line 2): expected the number of sticks (at
least 0), found 'resign'.
> play misie-patysie board 7 2
The board is not accepted: token 3 (line 1): expected the limit of a move (at
least 1), found the end of the text.
> play misie-patysie start 3 board 7 2 3
The board is not accepted: start: expected none, found 3: a board of
misie-patysie determines where play begins.
> play misie-patysie first board
Type or paste the board, and an empty line after it.
> 7
> 2 3
>

misie-patysie: you move first as Bolek, perfect is Lolek; no clock.
The game: take bears, sticks or equally many of both; who empties the pool wins.
`rules` shows the rules.
Board: 7 2 3
bears                  7  BBBBBBB
sticks                 2  ||
Bolek may take, at most 3 of a kind:
  1 to 3 bears
  1 to 2 sticks
  1 to 2 of both, equally many
Your turn, Bolek. Type a move: bears sticks, e.g. 1 0.
> play misie-patysie
You are playing already: finish the match, or `resign` it.
> moves
You have 7 moves:
  1 0, 2 0, 3 0, 0 1, 0 2, 1 1, 2 2
No move has been played.
> 1 2
Not possible: expected bears only, sticks only or equally many of both, found 1
bear and 2 sticks.
> 1
Not possible: a move is bears sticks, e.g. 1 1, found 1 number.
> 1 1 1 1 1
A move is bears sticks, e.g. 1 1.
> resign

perfect has won: you resigned.
)");
}

TEST_CASE("a list of many legal moves is broken into lines only between moves") {
  Table table;
  table.type("play paski first board 1 2 3 18");
  CHECK(table.type("moves") ==
        "You have 51 moves:\n"
        "  1 1, 1 2, 1 3, 1 4, 1 5, 1 6, 1 7, 1 8, 1 9, 1 10, 1 11, 1 12, 1 13, 1 14,\n"
        "  1 15, 1 16, 1 17, 1 18, 2 1, 2 2, 2 3, 2 4, 2 5, 2 6, 2 7, 2 8, 2 9, 2 10,\n"
        "  2 11, 2 12, 2 13, 2 14, 2 15, 2 16, 2 17, 3 1, 3 2, 3 3, 3 4, 3 5, 3 6, 3 7,\n"
        "  3 8, 3 9, 3 10, 3 11, 3 12, 3 13, 3 14, 3 15, 3 16\n"
        "No move has been played.\n");
  table.type("resign");
  table.type("play paski first board 1 2 3 200");
  CHECK(table.type("moves").starts_with("You have 597 moves, among them:\n  1 1,"));
  table.type("resign");
  table.type("play paski first board 1 2 3 1000");
  CHECK(table.type("moves").starts_with("You have more than 1000 moves, among them:\n  1 1,"));
}
