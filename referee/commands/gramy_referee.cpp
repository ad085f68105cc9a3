// gramy-referee: hosts matches between bots and people.
#include <algorithm>
#include <boost/asio/ip/address.hpp>
#include <filesystem>
#include <functional>
#include <iostream>
#include <memory>
#include <optional>
#include <signal.h>
#include <spdlog/sinks/stdout_color_sinks.h>
#include <spdlog/spdlog.h>

#include "engine/base/printable.hpp"
#include "engine/tool/command_line.hpp"
#include "referee/commands/analyse.hpp"
#include "referee/commands/check.hpp"
#include "referee/commands/editions.hpp"
#include "referee/commands/exit_code.hpp"
#include "referee/commands/export_csv.hpp"
#include "referee/commands/league.hpp"
#include "referee/commands/match.hpp"
#include "referee/commands/replay.hpp"
#include "referee/commands/results.hpp"
#include "referee/commands/schedule.hpp"
#include "referee/commands/serve.hpp"
#include "referee/commands/show.hpp"
#include "referee/commands/store.hpp"
#include "referee/commands/tournament.hpp"
#include "referee/commands/verify.hpp"
#include "referee/commands/work.hpp"
#include "referee/lobby/secret.hpp"
#include "referee/tournament/store/database.hpp"

namespace {

using namespace gramy::referee;
using namespace gramy::command_line;

/// A command, and what it does: returns the exit code. Its options live as long as it does.
struct RunnableCommand {
  Command arguments;
  std::function<int()> run;
};

Check an_address() {
  return {[](const std::string& text) {
    boost::system::error_code error;
    boost::asio::ip::make_address(text, error);
    return error ? "expected an IP address, such as 127.0.0.1 or ::1, found " + gramy::quoted_word(text) : "";
  }};
}

void add_web(Command& command, WebOptions& options) {
  command
      .option("--web-host", options.hosts,
              "a name by which browsers may ask for this machine, besides localhost and IP addresses")
      .one_word()
      .checked({[](const std::string& text) {
        const bool is_name =
            text.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-") ==
            text.npos;
        return is_name && !text.empty() ? "" : "expected a host's name, found " + gramy::quoted_word(text);
      }});
  command
      .option("--trust-proxy", options.proxies,
              "address of a proxy that says by X-Forwarded-For for whom it speaks")
      .one_word()
      .checked(an_address());
}

void add_wire(Command& command, std::string& folder) {
  command.option(
      "--wire", folder,
      "folder that keeps every line to (>) and from (<) the players, with times, in a file a match");
}

RunnableCommand serve_command(Command& program) {
  auto options = std::make_shared<ServeOptions>();
  auto max_boards = std::make_shared<std::vector<std::string>>();
  Command arguments = program.command("serve", "waits for bots and people, with house bots to play against");
  arguments.option("--listen", options->address, "address to listen on")
      .checked(an_address())
      .shows_default();
  arguments.option("--port", options->port, "port to listen on; 0 picks a free one")
      .checked(integer_from(0, 65535))
      .shows_default();
  arguments.option("--config", options->config,
                   "file of limits for strangers, of reserved names, and of the terms of matches that count "
                   "(TOML); see referee/LIMITS.md");
  auto out =
      arguments.option("--out", options->out,
                       "folder to record every match in, for `standings`, `analyse`, `show` and `export`; "
                       "made if it is not there. Rated matches count, by the host's terms (`[rated]` in "
                       "--config); casual ones count for nobody");
  arguments.option("--out-mb", options->out_mb, "the most that it takes, in MB")
      .checked(integer_from(1, 1'000'000))
      .shows_default()
      .needs(out);
  arguments
      .option("--max-board", *max_boards, "GAME=SIZE: the largest board accepted, in the game's own unit")
      .checked({[](const std::string& text) -> std::string {
        const auto equals = text.find('=');
        if (equals == text.npos)
          return "expected GAME=SIZE, such as paski=50000, found " + gramy::quoted_word(text);
        std::string game = text.substr(0, equals), size = text.substr(equals + 1);
        const std::string error = a_game()(game);
        return error.empty() ? integer_from(1, gramy::max_number)(size) : error;
      }});
  add_web(arguments, options->web);
  arguments.footer(R"(Examples:
  gramy-referee serve                          on 127.0.0.1 port 4242; then: nc 127.0.0.1 4242, or the page that it names
  gramy-referee serve --port 0                 on any free port, which it prints
  gramy-referee serve --listen 0.0.0.0 --config limits.toml
  gramy-referee serve --listen 0.0.0.0 --config class.toml --out results/class --log info
  gramy-referee serve --max-board paski=50000 --max-board graf=1000
  gramy-referee serve --trust-proxy 127.0.0.1 --web-host games.example.org    behind a proxy for TLS (referee/LIMITS.md)

At the signal SIGUSR1 (kill -USR1 PID) it says on standard error who uses how much.

Exit codes: 0 ended by Ctrl-C (SIGINT) or SIGTERM, 1 it cannot serve there, 2 bad usage, a bad file of limits
or a folder in which there is something else.)");
  return {arguments, [options, max_boards] {
            for (const std::string& limit : *max_boards) {
              const auto equals = limit.find('=');
              options->max_board[limit.substr(0, equals)] = std::stoull(limit.substr(equals + 1));
            }
            return serve(*options);
          }};
}

RunnableCommand tournament_command(Command& program) {
  auto options = std::make_shared<TournamentOptions>();
  auto truth = std::make_shared<std::string>("end");
  Command arguments = program.command("tournament", "plays the tournament that a file describes");
  arguments.option("FILE", options->file, "the tournament file (TOML)").required();
  arguments.option("--out", options->out,
                   "folder for the records; made, readable for you alone, if it is not there");
  arguments.option("--store", options->store,
                   "the same, or a database, for a tournament that several processes play: see `work`");
  arguments.option("--logs", options->logs,
                   "with --store: folder for the logs of players that are started here");
  auto no_play = std::make_shared<bool>(false);
  arguments.flag("--no-play", *no_play, "with --store: offer the matches to workers, and play none here");
  arguments
      .option("--lease-ms", options->lease_ms,
              "with --store: after so long matches of a worker that is not heard of are given to others")
      .checked(integer_from(100, 3'600'000))
      .shows_default();
  auto json = std::make_shared<bool>(false);
  arguments.flag("--json", *json, "print the standings as JSON instead of tables");
  arguments
      .option("--truth", *truth,
              "when to hold the matches against the exact values: while they are played, at the end, or "
              "not at all")
      .checked(one_of({"live", "end", "off"}))
      .shows_default();
  arguments.flag("--accept-changes", options->accept_changes,
                 "matches that earlier versions of the players have played count as theirs");
  arguments
      .option("--edition", options->edition,
              "go on with this edition again, whose file FILE is (`gramy-referee editions` lists them)")
      .checked(integer_from(1, gramy::max_number));
  add_wire(arguments, options->wire);
  add_web(arguments, options->web);
  arguments.footer(R"(Examples:
  gramy-referee tournament all.toml --out results/all
  gramy-referee tournament all.toml --out results/all --truth live
  gramy-referee tournament all.toml --out results/all --json > standings.json
  gramy-referee tournament all.toml --store results/all      others may play along: `gramy-referee work --store results/all`

The same command goes on with a tournament that was broken off. referee/tournament/FILE.md describes the file.

Exit codes: 0 played to its end, 1 nothing could be played, or a match not be recorded or, for a test on accuracy,
judged, 2 bad usage, a bad tournament file, a player whose command cannot be run, or a conflict: another tournament
is being played into the folder, or the file or the players have changed since the matches in it; stopped by a
signal: 128 + its number (Ctrl-C: 130); 141 whoever read the output has gone.)");
  return {arguments, [options, truth, no_play, json] {
            if (options->out.empty() == options->store.empty())
              throw BadUsage("expected a folder for the records, --out or --store");
            if (*no_play && options->store.empty())
              throw BadUsage("--no-play: expected --store, where others play");
            if (*no_play && !options->wire.empty())
              throw BadUsage("--wire: expected matches that are played here, found --no-play");
            if (*truth == "live" && options->out.empty())
              throw BadUsage("--truth: expected end or off with --store, found live");
            options->plays = !*no_play;
            options->tells = *json ? Tells::json : Tells::tables;
            options->truth = *truth == "live"  ? TruthTime::live
                             : *truth == "end" ? TruthTime::end
                                               : TruthTime::off;
            return play_tournament(*options);
          }};
}

RunnableCommand match_command(Command& program) {
  auto options = std::make_shared<MatchOptions>();
  auto& words = options->words;
  Command arguments = program.command("match", "plays a few players against each other in one game");
  arguments
      .option("--player", words.players,
              "perfect, random, greedy, noisy:0.1 (errs so often), a method of the game (gramy-bot --list), "
              "or the command of a bot; once for each player")
      .one_word()
      .required();
  arguments.option("--name", words.names, "what the first player is called, then the second, ...").one_word();
  arguments.option("--game", options->game, "id of the game").required().checked(a_game());
  auto boards = arguments
                    .option("--boards", words.boards,
                            "how many boards are generated; each is played twice, seats swapped")
                    .checked(integer_from(1, 100'000))
                    .shows_default();
  auto size = arguments.option("--size", words.size, "of generated boards, in the game's own unit")
                  .checked(integer_from(1, gramy::max_number));
  auto board = arguments.option("--board", options->board,
                                "this board: a file, or its text, in which \\n may end a line");
  board.excludes(boards).excludes(size);
  arguments.option("--start", words.start, "with --board: where the match begins, in games that ask for it")
      .needs(board);
  arguments.option("--seed", words.seed, "generated boards follow from it")
      .checked(integer_from(0, gramy::max_number))
      .shows_default();
  arguments
      .option("--clock", options->clocks,
              "seconds a player has for a match, once it has prepared (10 s at most): 60; and how many more "
              "after each move: 60+1; or seconds for each move: 0.5/move; for one of them: NAME=60+1")
      .one_word();
  arguments.flag("--stdio", words.stdio, "commands speak over their standard input and output, not TCP");
  arguments.option("--out", options->out,
                   "folder that keeps the records; the same command goes on with it, also with more players");
  arguments.flag("--accept-changes", options->accept_changes,
                 "matches that earlier versions of the players have played count as theirs");
  add_wire(arguments, options->wire);
  arguments.footer(R"(Examples:
  gramy-referee match --player "node bot.js" --player perfect --game paski
  gramy-referee match --player "python3 bot.py" --player noisy:0.2 --game graf --boards 20 --size 30 --clock 10+0.1
  gramy-referee match --player ./old --name old --player ./new --name new --game zielone --out results/new
  gramy-referee match --player perfect --player random --game misie-patysie --board "5 3 2"

It says how each match ended, then prints the table, and for each player the matches that could have gone better.

Exit codes: 0 played to its end, 1 nothing could be played or a record not be written, 2 bad usage, a player that
cannot be started, or other matches in the folder; stopped by a signal: 128 + its number (Ctrl-C: 130);
141 whoever read the output has gone.)");
  return {arguments, [options] {
            if (options->words.players.size() < 2)
              throw BadUsage("--player: expected two players or more, found one");
            return play_match(*options);
          }};
}

RunnableCommand league_command(Command& program) {
  auto options = std::make_shared<LeagueOptions>();
  auto no_play = std::make_shared<bool>(false);
  Command arguments =
      program.command("league", "plays the rounds of a league when their days have come, and adds them up");
  arguments.option("FILE", options->file, "the league file (TOML)").required();
  arguments.option("--out", options->out, "folder for the league, with a folder for each round").required();
  arguments.flag("--no-play", *no_play, "only show how the league stands");
  arguments.option("--today", options->today, "the day to take for today, such as 2027-01-11");
  arguments.flag("--json", options->json, "JSON instead of tables");
  arguments.footer(R"(Examples:
  gramy-referee league winter.toml --out results/winter          once a day, by cron perhaps
  gramy-referee league winter.toml --out results/winter --no-play
  gramy-referee league winter.toml --out results/trial --today 2027-02-01     as it would be on that day

Each round is a tournament in a folder of its own, named by its date: `gramy-referee standings results/winter/2027-01-11`
and all other commands work on it. A round that is over is not played again. referee/tournament/LEAGUE.md describes the
file and how the order is found.

Exit codes: 0 the order is shown, and without --no-play every round that is due has been played; others as of
`gramy-referee tournament`.)");
  return {arguments, [options, no_play] {
            options->plays = !*no_play;
            return play_league(*options);
          }};
}

RunnableCommand work_command(Command& program) {
  auto options = std::make_shared<WorkOptions>();
  Command arguments = program.command("work", "plays along in a tournament that several processes play");
  arguments.option("--store", options->store, "the tournament's folder or database").required();
  arguments
      .option("--concurrency", options->concurrency,
              "matches at once; as the tournament file says without it")
      .checked(integer_from(1, 100'000));
  arguments.option(
      "--logs", options->logs,
      "folder for the logs of players that are started here; without it logs/ of the tournament's "
      "folder, or a new one in /tmp");
  arguments.option("--idle-exit", options->idle_exit_s, "end after so many seconds without anything to play")
      .checked(integer_from(0, 1'000'000));
  arguments.option(
      "--bots", options->bots,
      "folder in which the commands of players without a folder of their own run; without it, that of "
      "the tournament file");
  arguments.flag("--sandbox-only", options->sandbox_only,
                 "refuse a tournament with players that run outside a sandbox");
  add_wire(arguments, options->wire);
  arguments.footer(R"(Examples:
  gramy-referee work --store results/all       as many matches at once as the tournament file says
  gramy-referee work --store results/all --concurrency 2 --idle-exit 60
  gramy-referee work --store postgresql://lab@db.example.org/gramy --logs logs     on any machine
  gramy-referee work --store results/all --bots ~/bots --sandbox-only

`gramy-referee tournament all.toml --store results/all` offers the matches, `gramy-referee workers` shows who plays.
Any of them may end or be killed at any time. Without a tournament it waits for one. referee/tournament/WORKERS.md
says more.

Exit codes: 0 the tournament is over, or there was nothing to play, 1 a match cannot be recorded or, for a test on
accuracy, judged, or was set aside, 2 bad usage, no such folder, other bots or another version than the tournament
was begun with, or revoked; stopped by a signal: 128 + its number (Ctrl-C: 130).)");
  return {arguments, [options] { return work(*options); }};
}

RunnableCommand workers_command(Command& program) {
  auto store = std::make_shared<std::string>();
  auto revoke = std::make_shared<std::optional<std::int64_t>>();
  Command arguments = program.command("workers", "shows who plays a tournament that several processes play");
  arguments.option("--store", *store, "the tournament's folder or database").required();
  arguments.option("--revoke", *revoke, "id of a worker whose work is not wanted any more")
      .checked(integer_from(1, gramy::max_number));
  arguments.footer(R"(Examples:
  gramy-referee workers --store results/all
  gramy-referee workers --store results/all --revoke 3     its matches are given to others

Exit codes: 0 shown, 1 it could not be, 2 bad usage, no such folder or no such worker,
141 whoever read the output has gone.)");
  return {arguments, [store, revoke] { return show_workers(*store, *revoke); }};
}

struct StoreWords {
  std::string action;
  std::vector<std::string> words;
  std::string store;
};

int carry_out(const StoreWords& said) {
  const auto [action, words, store] = said;
  const bool names_store = !store.empty();
  if (action == "init" && words.size() == 1 && !names_store) return init_store(words[0]);
  if (action == "worker" && names_store) {
    if (words.size() == 2 && words[0] == "add") return add_worker(store, words[1]);
    if (words.size() == 1 && words[0] == "list") return list_workers(store);
    if (words.size() == 2 && words[0] == "remove") return remove_worker(store, words[1]);
  }
  throw gramy::command_line::BadUsage(
      "store: expected init URL, or worker add NAME, worker list or worker remove NAME with --store URL");
}

RunnableCommand store_command(Command& program) {
  auto said = std::make_shared<StoreWords>();
  Command arguments =
      program.command("store", "makes a PostgreSQL database ready for a tournament and workers");
  arguments.option("ACTION", said->action, "init: make the tables, where there are none; worker: see below")
      .required()
      .checked(one_of({"init", "worker"}));
  arguments.option("WORDS", said->words,
                   "of init the database's URL; of worker add NAME, list or remove NAME");
  arguments.option("--store", said->store,
                   "of worker: the database, as postgresql://[USER@]HOST[:PORT]/NAME");
  arguments.footer(R"(Examples:
  gramy-referee store init postgresql://ala@db.example.org/gramy
  gramy-referee store worker add lab-3 --store postgresql://ala@db.example.org/gramy      prints its address and password
  gramy-referee store worker list --store postgresql://ala@db.example.org/gramy
  gramy-referee store worker remove lab-3 --store postgresql://ala@db.example.org/gramy   what it held is given to others

Then `gramy-referee tournament all.toml --store postgresql://ala@db.example.org/gramy --no-play` offers the matches of a
tournament, and `gramy-referee work --store postgresql://gramy_lab-3@db.example.org/gramy` plays them, on any machine.

A database holds one tournament. Who adds workers has to be allowed to create roles. Workers' addresses are for `work`,
`workers` without --revoke, and what only reads. Passwords are taken from ~/.pgpass or PGPASSWORD, never from an
address. `scripts/store` starts a server for a trial.

Exit codes: 0 it is done, 1 it could not be, 2 bad usage, tables of another version or no such worker.)");
  return {arguments, [said] { return carry_out(*said); }};
}

RunnableCommand schedule_command(Command& program) {
  auto options = std::make_shared<ScheduleOptions>();
  Command arguments =
      program.command("schedule", "shows what a tournament file comes to, without playing it");
  arguments.option("FILE", options->file, "the tournament file (TOML)").required();
  arguments.flag("--json", options->json, "JSON instead of text");
  arguments.footer(R"(Examples:
  gramy-referee schedule all.toml              the boards, who wins them, and the first round
  gramy-referee schedule all.toml --json

Exit codes: 0 shown, 1 it could not be, 2 bad usage or a bad tournament file,
141 whoever read the output has gone.)");
  return {arguments, [options] { return show_schedule(*options); }};
}

/// Whether this names matches, rather than one of them: a number always is one of them.
bool is_record(const std::string& word) {
  const bool is_number = word.find_first_not_of("0123456789") == word.npos;
  return !is_number && (names_database(word) || std::filesystem::exists(word));
}

RunnableCommand analyse_command(Command& program) {
  auto options = std::make_shared<AnalyseOptions>();
  Command arguments = program.command("analyse", "holds recorded matches against the exact values");
  arguments
      .option(
          "RECORD", options->records,
          "a tournament's folder or database, or a file of records; after one or several of them may stand "
          "a match to show move by move: its id, the beginning of one, or its number")
      .required();
  auto player = arguments.option("--player", options->player,
                                 "its matches, those that went worst first, and where they were lost");
  arguments.option("--worst", options->worst, "with --player: of so many matches the mistakes are shown")
      .checked(integer_from(0, 1'000'000))
      .shows_default()
      .needs(player);
  auto ply = arguments.option("--ply", options->ply, "of one match the position after so many moves")
                 .checked(integer_from(0, gramy::max_number));
  arguments.flag("--json", options->json, "JSON instead of text").excludes(ply);
  arguments.footer(R"(Examples:
  gramy-referee analyse results/all            how accurately everybody played
  gramy-referee analyse results/all --player ala     what she could have had, and where it was lost
  gramy-referee analyse results/all 12         the match of that number, move by move
  gramy-referee analyse results/monday results/tuesday --player ala
  gramy-referee analyse results/all paski:generated-1:perfect:random
  gramy-referee analyse results/all paski:generated-1:perfect:random --ply 7

Exit codes: 0 done, 1 it could not be done, 2 bad usage or a bad record,
141 whoever read the output has gone.)");
  return {arguments, [options] {
            std::vector<std::string>& records = options->records;
            if (records.size() > 1 && !is_record(records.back())) {
              options->match = records.back();
              records.pop_back();
            }
            return analyse(*options);
          }};
}

RunnableCommand verify_command(Command& program) {
  auto options = std::make_shared<VerifyOptions>();
  auto seed = std::make_shared<std::int64_t>(1);
  Command arguments =
      program.command("verify", "checks all records by the rules, and plays some matches again");
  arguments.option("FOLDER", options->address, "a tournament's folder or database").required();
  arguments
      .option("--sample", options->sample.share,
              "which share of the matches to play again; 0 for none, 1 for all")
      .checked(number_from(0, 1))
      .shows_default();
  arguments.option("--player", options->sample.player, "play again only this player's matches");
  arguments.option("--seed", *seed, "which matches these are follows from it")
      .checked(integer_from(0, gramy::max_number))
      .shows_default();
  arguments.flag("--trust-commands", options->trusts_commands,
                 "start players as in the tournament, those who had no sandbox in the open");
  arguments.flag("--json", options->json, "JSON instead of text");
  arguments.footer(R"(Examples:
  gramy-referee verify results/all             every record, and one match of a hundred again
  gramy-referee verify results/all --sample 1 --player perfect
  gramy-referee verify results/all --sample 0  the records alone: nobody is started

The folder says by which commands players are started. They are printed first, and run in a sandbox. Players over TCP are
left out, as a sandbox has no network: --trust-commands is for a folder whose commands you would run yourself.

Players have to move as they did. Time, and bots that learn from match to match
or draw lots of their own, are not to be had again: see referee/tournament/READ_RESULTS.md. It reads the folder, also while
the tournament is played, and changes nothing.

Exit codes: 0 all is as it was recorded, 1 it is not, or could not be read or played, 2 bad usage, no tournament there or
a player whose command cannot be run; stopped by a signal: 128 + its number (Ctrl-C: 130); 141 whoever read the output
has gone.)");
  return {arguments, [options, seed] {
            options->sample.seed = static_cast<std::uint64_t>(*seed);
            return verify(*options);
          }};
}

/// Makes a token for a player that connects by itself: the secret, and the line for the tournament file.
int print_token() {
  return exit_code_of([] {
    const std::string token = bot_secret(system_entropy);
    std::cout << "token = \"" << token << "\"\ntoken_hash = \"" << SecretHash(token).text() << "\"\n";
    return 0;
  });
}

RunnableCommand token_command(Command& program) {
  Command arguments = program.command(
      "token", "makes a token for a player who connects by himself, and its hash for the tournament file");
  arguments.footer(R"(Examples:
  gramy-referee token

Exit codes: 0 printed, 1 it could not be, 2 bad usage,
141 whoever read the output has gone.)");
  return {arguments, print_token};
}

RunnableCommand check_command(Command& program) {
  auto options = std::make_shared<CheckOptions>();
  Command arguments =
      program.command("check", "runs a bot through the whole protocol and says what is wrong");
  arguments
      .option("COMMAND", options->command,
              "the bot's program and arguments, after --; one word is a line for bash")
      .required();
  arguments.flag("--stdio", options->stdio, "the bot speaks over its standard input and output, not TCP");
  arguments.option("--games", options->games, "ids of the games to play, of those it names; all without it")
      .separated_by_commas()
      .one_word()  // the command follows
      .checked(a_game());
  arguments
      .option("--patience", options->patience_ms,
              "ms to wait for whatever a bot has to do; its clock for a match, too, and its time to prepare")
      .checked(integer_from(100, 3'600'000))
      .shows_default();
  arguments.flag("--wire", options->wire,
                 "show the lines to the bot (>) and from it (<), with the seconds since the step began, of "
                 "every step, up to 10000, not only the last ones before a fault; and the last 16 KiB that "
                 "the bot has printed in it");
  arguments.flag("--json", options->json, "the findings as JSON");
  arguments.footer(R"(Examples:
  gramy-referee check -- ./mybot --fast        connects by TCP, as GRAMY_ADDRESS and GRAMY_NAME say
  gramy-referee check --stdio -- ./mybot       the same over its standard input and output
  gramy-referee check --games graf,paski -- python3 bot.py
  gramy-referee check --wire --games graf -- python3 bot.py | less

Exit codes: 0 nothing is wrong, 1 something is, 2 bad usage,
141 whoever read the output has gone.)");
  return {arguments, [options] { return check(*options); }};
}

RunnableCommand replay_command(Command& program) {
  auto options = std::make_shared<ReplayOptions>();
  Command arguments =
      program.command("replay", "plays a recorded match again with one bot, which may be in a debugger");
  arguments.option("FOLDER", options->records, "a tournament's folder or database, or a file of records")
      .required();
  arguments.option("MATCH", options->match, "its id, what the id begins with, or its number").required();
  arguments
      .option("COMMAND", options->command,
              "the bot's program and arguments, after --; one word is a line for bash")
      .required();
  arguments.option("--player", options->player, "the player whose seat the bot has").required().one_word();
  arguments.flag("--stdio", options->stdio, "the bot speaks over its standard input and output, not TCP");
  arguments.footer(R"(Examples:
  gramy-referee replay results/all 12 --player ala -- python3 -m pdb bot.py
  gramy-referee replay results/all paski:generated-1:ala:random --player ala --stdio -- ./bot

The bot gets the lines of the match, and the opponent moves as recorded. At the first move that differs from
the record, replay says so and closes. There are no clocks.

Exit codes: 0 all moves are as recorded, 1 one differs or the bot has ended, 2 bad usage or input.)");
  return {arguments, [options] { return replay(*options); }};
}

RunnableCommand export_command(Command& program) {
  auto folder = std::make_shared<std::string>(), out = std::make_shared<std::string>();
  auto csv = std::make_shared<bool>(false), standings = std::make_shared<bool>(false),
       truth = std::make_shared<bool>(false);
  Command arguments =
      program.command("export", "writes out the matches of a tournament, as a table or as pages");
  arguments.option("FOLDER", *folder, "a tournament's folder or database").required();
  auto as_csv = arguments.flag("--csv", *csv, "prints them as CSV, a header first");
  arguments
      .flag(
          "--truth", *truth,
          "with --csv: what the boards were worth, and how accurately everybody played; it takes as long as "
          "`analyse`")
      .needs(as_csv);
  arguments.flag("--standings", *standings,
                 "prints standings.json, also of a database, which has no such file");
  arguments.option("--html", *out,
                   "folder to write pages to, which a browser opens from disk and any web host serves: new, "
                   "empty, or exported before and to be replaced");
  arguments.footer(R"(Examples:
  gramy-referee export results/all --csv > all.csv
  gramy-referee export results/all --csv --truth > all.csv
  gramy-referee export results/all --html all-pages      then open all-pages/index.html
  gramy-referee export postgresql://lab@db.example.org/gramy --standings

What `show` hides while a tournament is played is left out. Broken off by Ctrl-C (SIGINT), --html leaves no index.html;
the same command begins anew.

Exit codes: 0 done, 1 it could not be done, 2 bad usage, no tournament there or another folder to write to; stopped
by a signal: 128 + its number (Ctrl-C: 130); 141 whoever read the output has gone.)");
  return {arguments, [folder, out, csv, standings, truth] {
            if (*csv + *standings + !out->empty() != 1)
              throw BadUsage("expected one format, --csv, --html or --standings");
            if (*standings) return export_standings(*folder);
            return *csv ? export_csv(*folder, *truth) : export_pages(*folder, *out);
          }};
}

RunnableCommand standings_command(Command& program) {
  auto folders = std::make_shared<std::vector<std::string>>();
  auto json = std::make_shared<bool>(false), head_to_head = std::make_shared<bool>(false);
  Command arguments = program.command("standings", "shows how a tournament stands, also while it is played");
  arguments
      .option("FOLDER", *folders,
              "a tournament's folder or database; several are counted as one, players by their names")
      .required();
  arguments.flag("--json", *json, "JSON instead of tables");
  arguments.flag("--head-to-head", *head_to_head, "what every two players scored against each other");
  arguments.footer(R"(Examples:
  gramy-referee standings results/all          from another terminal while it is played, or afterwards
  gramy-referee standings results/all --json
  gramy-referee standings results/monday results/tuesday
  gramy-referee standings results/monday results/tuesday --head-to-head

Exit codes: 0 done, 1 it could not be done, 2 bad usage or no tournament there,
141 whoever read the output has gone.)");
  return {arguments, [folders, json, head_to_head] {
            if (*json && *head_to_head)
              throw BadUsage("expected one of --json and --head-to-head, found both");
            return *head_to_head ? show_head_to_head(*folders) : show_standings(*folders, *json);
          }};
}

RunnableCommand editions_command(Command& program) {
  auto options = std::make_shared<EditionsOptions>();
  Command arguments = program.command("editions", "shows how a tournament's file and players have changed");
  arguments.option("FOLDER", options->place, "a tournament's folder or database").required();
  arguments.flag("--json", options->json, "JSON instead of text");
  arguments.footer(R"(Examples:
  gramy-referee editions results/all
  gramy-referee editions results/all --json

Each time that `tournament` is given a file that says something else, or players that have changed, it adds an
edition. With the file of an earlier one it asks for `--edition NUMBER`.

Exit codes: 0 shown, 1 it could not be, 2 bad usage or no tournament there,
141 whoever read the output has gone.)");
  return {arguments, [options] { return show_editions(*options); }};
}

RunnableCommand show_command(Command& program) {
  auto options = std::make_shared<ShowOptions>();
  Command arguments = program.command(
      "show", "shows a tournament in a browser, also while it is played: standings, matches, mistakes");
  arguments.option("FOLDER", options->folder, "a tournament's folder or database").required();
  arguments.option("--listen", options->address, "address to listen on")
      .checked(an_address())
      .shows_default();
  arguments.option("--port", options->port, "port to listen on; 0 picks a free one")
      .checked(integer_from(0, 65535))
      .shows_default();
  add_web(arguments, options->web);
  arguments.footer(R"(Examples:
  gramy-referee show results/all               then open the page that it names; Ctrl-C ends it
  gramy-referee show results/all --port 0      on any free port
  gramy-referee show results/all --listen 0.0.0.0 --web-host games.example.org

It reads the folder and changes nothing. While the tournament is played its page does not show what
the matches were worth.

Exit codes: 0 ended by Ctrl-C (SIGINT) or SIGTERM, 1 it cannot serve there, 2 bad usage or no tournament there.)");
  return {arguments, [options] { return show(*options); }};
}

constexpr const char* overview = R"(Examples:
  gramy-referee serve                          on 127.0.0.1 port 4242; then: nc 127.0.0.1 4242
  gramy-referee match --player "node bot.js" --player perfect --game paski
  gramy-referee schedule all.toml              the boards and the first round, without playing
  gramy-referee tournament all.toml --out results/all
  gramy-referee league winter.toml --out results/winter
  gramy-referee standings results/all          how it stands, also while it is played
  gramy-referee editions results/all           how its file and players have changed
  gramy-referee show results/all               the same in a browser, match by match
  gramy-referee analyse results/all            how accurately everybody played
  gramy-referee verify results/all             whether the records are what was played
  gramy-referee check -- ./mybot               whether a bot keeps to the protocol
  gramy-referee tournament --help              more about one command, with its exit codes

Exit codes: 0 done, 1 it could not be done, 2 bad usage or a bad file,
141 whoever read the output has gone.)";

void add_log(Command& command, std::string& level) {
  command.option("--log", level, "how much to say on standard error")
      .checked(one_of({"debug", "info", "warn", "error", "off"}))
      .shows_default();
}

}  // namespace

int main(int argc, char** argv) {
  // Neither a reader of our output that has gone nor a file that may not grow is a reason to leave processes
  // behind: writing fails, and is reported.
  signal(SIGPIPE, SIG_IGN);
  signal(SIGXFSZ, SIG_IGN);
  // Standard output belongs to the results.
  spdlog::set_default_logger(spdlog::stderr_color_mt("gramy-referee"));
  spdlog::set_pattern("%H:%M:%S %^%l%$ %v");

  Program program("gramy-referee",
                  "gramy-referee: hosts matches between bots and people, alone or as a tournament");
  Command all = program.command();
  std::string level = "warn";
  add_log(all, level);
  std::vector<RunnableCommand> commands;
  for (const auto& add :
       {serve_command, match_command, tournament_command, league_command, work_command, workers_command,
        store_command, schedule_command, standings_command, editions_command, show_command, analyse_command,
        replay_command, verify_command, export_command, check_command, token_command}) {
    commands.push_back(add(all));
    add_log(commands.back().arguments, level);
  }
  all.requires_command();
  all.footer(overview);

  return program.run(argc, argv, [&] {
    spdlog::set_level(spdlog::level::from_str(level));
    return std::ranges::find_if(commands, &Command::is_given, &RunnableCommand::arguments)->run();
  });
}
