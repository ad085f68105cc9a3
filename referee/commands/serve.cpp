// `gramy-referee serve`: hosts bots and people on one port, and runs bots of its own (house bots) to play
// against.
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/ip/address.hpp>
#include <boost/asio/signal_set.hpp>
#include <chrono>
#include <fmt/format.h>
#include <iostream>
#include <memory>
#include <optional>
#include <signal.h>
#include <spdlog/spdlog.h>
#include <utility>
#include <vector>

#include "engine/base/printable.hpp"
#include "engine/base/version.hpp"
#include "referee/commands/commands.hpp"
#include "referee/commands/exit_code.hpp"
#include "referee/commands/house_bots.hpp"
#include "referee/commands/match_recorder.hpp"
#include "referee/commands/usage_table.hpp"
#include "referee/io/descriptor_limit.hpp"
#include "referee/io/endpoint.hpp"
#include "referee/io/freed_memory.hpp"
#include "referee/io/server.hpp"
#include "referee/lobby/secret.hpp"
#include "referee/process/descendants.hpp"
#include "referee/process/watches.hpp"
#include "referee/run/browsers.hpp"
#include "referee/run/graceful_shutdown.hpp"
#include "referee/show/finished_matches.hpp"
#include "referee/show/puzzle_pages.hpp"
#include "referee/show/site_json.hpp"
#include "referee/tournament/disk/own_folder.hpp"
#include "referee/tournament/file/serve_file.hpp"
#include "referee/tournament/file/text_file.hpp"
#include "referee/tournament/places/served_record.hpp"
#include "referee/web/page.hpp"

namespace gramy::referee {
namespace {

struct ServeOptions {
  Listening listening{.port = 4242};
  std::string config;
  std::vector<std::string> max_board;  ///< values GAME=SIZE, which override the file of limits
  std::string out;
  std::uint64_t out_mb = 1024;
  std::string puzzles;
  WebOptions web;
};

namespace asio = boost::asio;

constexpr auto patience_with_house_bots = std::chrono::seconds(30);

/// The host's limits for clients, and its reserved names.
struct Terms {
  LobbySettings settings;
  std::vector<std::string> reserved;  ///< reserved names, without the names of the house bots
};

Terms terms_for(const ServeOptions& options, const std::map<std::string, std::string>& tokens) {
  Terms terms;
  LobbySettings& settings = terms.settings;
  settings.server = std::string("gramy ") + program_version;
  for (const auto& [name, token] : tokens) settings.tokens.emplace(name, token);
  if (!options.config.empty()) terms.reserved = read_serve_file(options.config, all_games(), settings);
  if (!options.out.empty() && !settings.rated) settings.rated.emplace();
  for (const std::string& limit : options.max_board) {
    const auto equals = limit.find('=');
    settings.limits.board_size[limit.substr(0, equals)] = std::stoull(limit.substr(equals + 1));
  }
  return terms;
}

/// Returns the recorder; null if no matches are to be recorded. Stores in `terms` the leads (RatedLead) that
/// follow from the recorded matches.
std::unique_ptr<MatchRecorder> recorder_for(const ServeOptions& options,
                                            const std::map<std::string, std::string>& tokens, Terms& terms) {
  if (options.out.empty()) return nullptr;
  MatchRecorder::Names names{.reserved = terms.reserved, .house = {}};
  for (const auto& [name, token] : tokens) names.house.push_back(name);
  auto recorder = std::make_unique<MatchRecorder>(options.out, options.out_mb << 20, names);
  terms.settings.rated->leads = recorder->leads();
  if (can_others_read(options.out)) spdlog::warn(options.out + who_can_read(options.out));
  return recorder;
}

/// The answer when the page asks what kind of site this is.
HttpResponse site_answer(const std::optional<RatedTerms>& rated, const PuzzlePages* puzzles) {
  SiteKind kind{.kind = "referee", .live = true, .open = true, .puzzles = puzzles ? puzzles->size() : 0};
  if (rated) kind.rated = rated->clock;
  return json_response(site_json(kind, all_games()));
}

/// Returns the pages of puzzles; null if no puzzles are to be served. Throws BadInput as read_sheet does.
std::unique_ptr<PuzzlePages> puzzles_for(const ServeOptions& options, SolvedBoards& solved) {
  if (options.puzzles.empty()) return nullptr;
  return std::make_unique<PuzzlePages>(
      read_sheet(read_text_file(options.puzzles), options.puzzles, all_games(), solved), solved);
}

/// Answers requests for `site` (what kind of site this is), for puzzles, and for matches that have ended
/// since `serve` started. Returns none for any other request.
std::optional<Reply> find_here(FinishedMatches& ended, PuzzlePages* puzzles, const HttpResponse& site,
                               const PageRequest& request, const std::stop_token& stop) {
  const auto& path = request.path;
  if (path == std::vector<std::string>{"api", "site"}) return site;
  if (puzzles && path.size() > 2 && path[0] == "api" && path[1] == "puzzle")
    return puzzles->find(request, stop);
  if (path.size() < 2 || path[0] != "api" || path[1] != "match") return std::nullopt;
  return ended.find(request, stop);
}

/// The page, and the data that it requests.
Site site_for(const ServeOptions& options, FinishedMatches& ended, PuzzlePages* puzzles,
              const std::optional<RatedTerms>& rated) {
  const bool loopback = options.listening.endpoint().address().is_loopback();
  const Finder here = [&ended, puzzles, site = site_answer(rated, puzzles)](const PageRequest& request,
                                                                            const std::stop_token& stop) {
    return find_here(ended, puzzles, site, request, stop);
  };
  return site_with(with_page({here}, [&ended](const std::string& id) { return ended.describe(id); }),
                   options.web, loopback);
}

class Serving {
 public:
  Serving(const ServeOptions& options, const std::map<std::string, std::string>& tokens, Terms terms)
      : puzzles_(puzzles_for(options, solved_)),
        recorder_(recorder_for(options, tokens, terms)),
        record_(recorder_ ? std::make_unique<ServedRecord>(options.out) : nullptr),
        signals_(loop_),
        usage_signal_(loop_, SIGUSR1),
        server_(loop_, all_games(), terms.settings, system_entropy(), options.listening.endpoint(), solved_,
                site_for(options, ended_, puzzles_.get(), terms.settings.rated)),
        house_(loop_, server_, tokens),
        patience_(loop_, patience_with_house_bots) {
    add_ending_signals(signals_);
    server_.on_begun = [this](const MatchSetup& match) {
      if (recorder_) recorder_->begin(match, std::chrono::system_clock::now());
      ended_.begin(match);
    };
    server_.on_finished = [this](Finished finished) {
      const auto now = std::chrono::system_clock::now();
      if (recorder_) record(finished.record, now);
      ended_.keep(std::move(finished), now);
    };
    server_.on_change = [this] {
      house_.notice_presence();
      announce();
    };
    signals_.async_wait([this](boost::system::error_code error, int signal) {
      if (error) return;
      stop();
      end_by_next_signal(signals_, signal);  // ending may take long, so a second signal ends at once
    });
    tell_usage_when_asked();
    patience_.async_wait([this](boost::system::error_code error) {
      if (error) return;
      std::cerr << "gramy-referee: the bots that it starts (house bots) did not connect within 30 s. Is the "
                   "program gramy-bot in the folder of gramy-referee?\n";
      exit_code_ = 1;
      stop();
    });
  }

  int run() {
    house_.start();
    loop_.run();
    return exit_code_;
  }

 private:
  MatchArchive archive() const {
    if (!record_) return {};
    return {.match = [this](const std::string& id) { return record_->match(id); },
            .broken_off = [this](const std::string& id) { return record_->broken_off(id); }};
  }

  void record(const MatchRecord& match, std::chrono::system_clock::time_point at) {
    if (stopping_ && !match.result) {
      recorder_->break_off(match, at);
    } else {
      recorder_->keep(match, at);
    }
  }

  void announce() {
    if (announced_ || stopping_ || !house_.all_present()) return;
    announced_ = true;
    patience_.cancel();
    const auto endpoint = server_.endpoint();
    std::cout << "listening on " << text_of(endpoint) << '\n';
    if (const std::string page = page_line(endpoint); !page.empty()) std::cout << page << '\n';
    std::cout << std::flush;
    if (!endpoint.address().is_loopback()) {
      spdlog::warn(
          "other machines can connect; to limit what their clients may do, use --config (referee/LIMITS.md)");
    }
  }

  void tell_usage_when_asked() {
    usage_signal_.async_wait([this](boost::system::error_code error, int) {
      if (error) return;
      std::cerr << usage_table(server_.usage());
      tell_usage_when_asked();
    });
  }

  void stop() {
    if (std::exchange(stopping_, true)) return;
    signals_.cancel();
    usage_signal_.cancel();
    server_.shut_down("the referee is being stopped");
    house_.stop();
    patience_.cancel();
    asio::co_spawn(loop_,
                   shut_down_gracefully([this] { return server_.empty() && house_.all_gone(); },
                                        [this] { house_.terminate(); }),
                   [this](std::exception_ptr) { loop_.stop(); });
  }

  SolvedBoards solved_;
  std::unique_ptr<PuzzlePages> puzzles_;  // null if no puzzles are served
  // The recorder is constructed before the members with sockets, because it reads the folder, which may take
  // long.
  std::unique_ptr<MatchRecorder> recorder_;
  std::unique_ptr<ServedRecord> record_;  // reads the folder of `recorder_`
  asio::io_context loop_{1};
  asio::signal_set signals_, usage_signal_;
  FinishedMatches ended_{solved_, archive()};  // constructed before the server, whose threads use it
  Server server_;
  HouseBots house_;
  asio::steady_timer patience_;
  bool announced_ = false;
  bool stopping_ = false;
  int exit_code_ = 0;
};

int serve(const ServeOptions& options) {
  return_freed_memory();
  adopt_orphans();
  raise_descriptor_limit();
  const int exit_code = exit_code_of([&]() -> int {
    try {
      const auto tokens = HouseBots::tokens();
      return Serving(options, tokens, terms_for(options, tokens)).run();
    } catch (const boost::system::system_error& error) {
      cannot_serve(options.listening, error);
    }
  });
  kill_descendants();
  return exit_code;
}

}  // namespace

RunnableCommand serve_command(command_line::Command& program) {
  using namespace command_line;
  auto options = std::make_shared<ServeOptions>();
  auto arguments = program.command(
      "serve", "hosts bots and people on one port, and starts bots (house bots) to play against");
  add_listening(arguments, options->listening);
  arguments.option("--config", options->config,
                   "TOML file with limits for clients, reserved names, and the terms of rated matches "
                   "(referee/LIMITS.md describes it)");
  auto out = arguments.option(
      "--out", options->out,
      "folder for the records of all matches, made if it does not exist. `standings`, `analyse`, `show` and "
      "`export` read it. Only rated matches count in the standings; `[rated]` in --config sets their terms");
  arguments.option("--out-mb", options->out_mb, "the largest size of the folder of --out, in MB")
      .checked(integer_from(1, 1'000'000))
      .shows_default()
      .needs(out);
  arguments.option("--puzzles", options->puzzles,
                   "file made by `gramy-referee puzzles`: the web page then shows one of its puzzles a day, "
                   "at /puzzle/today");
  arguments
      .option("--max-board", options->max_board,
              "GAME=SIZE: the largest board of this game that clients may play on, in the game's own unit")
      .checked({[](const std::string& text) -> std::string {
        const auto equals = text.find('=');
        if (equals == text.npos) return "expected GAME=SIZE, such as paski=50000, found " + quoted_word(text);
        std::string game = text.substr(0, equals), size = text.substr(equals + 1);
        const std::string error = a_game()(game);
        return error.empty() ? integer_from(1, max_number)(size) : error;
      }});
  add_web(arguments, options->web);
  arguments.footer(R"(Examples:
  gramy-referee serve                          on 127.0.0.1 port 4242; then: nc 127.0.0.1 4242, or the printed address in a browser
  gramy-referee serve --port 0                 on any free port, which it prints
  gramy-referee serve --listen 0.0.0.0 --config limits.toml
  gramy-referee serve --listen 0.0.0.0 --config class.toml --out results/class --log info
  gramy-referee serve --puzzles puzzles.jsonl  the page has a puzzle of the day
  gramy-referee serve --max-board paski=50000 --max-board graf=1000
  gramy-referee serve --trust-proxy 127.0.0.1 --web-host games.example.org    behind a proxy for TLS (referee/PLAYING.md)

On the signal SIGUSR1 (kill -USR1 PID) `serve` prints a table of each client's usage on standard error.

Exit codes: 0 ended by Ctrl-C (SIGINT) or SIGTERM, 1 cannot listen on the address, 2 bad usage, a bad file of limits or
puzzles, or other contents in the folder of --out.)");
  return {arguments, [options] { return serve(*options); }};
}

}  // namespace gramy::referee
