#include "referee/commands/results.hpp"

#include <cstdio>
#include <filesystem>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <optional>
#include <string_view>
#include <unistd.h>
#include <vector>

#include "engine/base/bad_input.hpp"
#include "engine/base/counted.hpp"
#include "engine/base/printable.hpp"
#include "referee/commands/exit_code.hpp"
#include "referee/commands/matches_line.hpp"
#include "referee/commands/terminal_size.hpp"
#include "referee/show/html_export.hpp"
#include "referee/tournament/store/read_results.hpp"
#include "referee/tournament/store/record.hpp"
#include "referee/tournament/store/served_matches.hpp"
#include "referee/tournament/store/stored_standings.hpp"
#include "referee/tournament/tables/accuracies.hpp"
#include "referee/tournament/tables/standings.hpp"
#include "referee/tournament/tables/table.hpp"

namespace gramy::referee {
namespace {

std::string csv_field(std::string_view text) {
  const std::string plain = printable(text);
  if (plain.find_first_of(",\"") == std::string::npos) return plain;
  std::string quoted = "\"";
  for (const char letter : plain) quoted.append(letter == '"' ? 2 : 1, letter);
  return quoted + "\"";
}

std::string csv_line(const std::vector<std::string>& fields) {
  std::string line;
  for (const std::string& field : fields) line += (line.empty() ? "" : ",") + csv_field(field);
  return line + "\r\n";
}

std::int64_t ms_of(const RecordedMatch& match) {
  std::int64_t ms = 0;
  for (const PlayedMove& move : match.moves) ms += move.ms;
  return ms;
}

std::string csv_of(const RecordedMatch& match) {
  return csv_line({match.match, match.game, match.players[Seat::first], match.players[Seat::second],
                   result_word(match.result), match.result.winner ? match.players[*match.result.winner] : "",
                   std::string(protocol::name(match.reason)), std::to_string(match.moves.size()),
                   std::to_string(ms_of(match)), match.start ? std::to_string(*match.start) : "", match.at,
                   match.detail});
}

/// Those that the page shows: earlier versions kept no schedule, and judged whatever was played at once.
AllAccuracies shown_accuracies(const Store& store, bool finished) {
  if (!finished && store.document(schedule_document).empty()) return {};
  const std::string text = store.document(accuracies_document);
  return text.empty() ? AllAccuracies{} : parse_accuracies(text);
}

}  // namespace

int export_csv(const std::string& folder) {
  return exit_code_of([&] {
    const auto store = read_results(folder);
    std::string text = csv_line({"match", "game", "seat_0", "seat_1", "result", "winner", "reason", "plies",
                                 "ms", "start", "at", "detail"});
    const std::uint64_t last_round = last_round_in(*store);
    store->for_each([&](const StoredMatch& match) {
      if (match.place.round <= last_round) text += csv_of(parse_recorded_match(match.record));
    });
    fmt::print("{}", text);  // only now, as a store that is damaged gives none
    return 0;
  });
}

int export_standings(const std::string& folder) {
  return exit_code_of([&] {
    const auto store = read_results(folder);
    std::string text = store->document(standings_document);
    if (text.empty() && is_served(*store)) text = to_json(standings_in(*store));
    if (text.empty()) throw BadInput(folder + ": expected standings, found none: nobody has begun to play");
    fmt::print("{}", text);
    return 0;
  });
}

int export_pages(const std::string& folder, const std::string& out) {
  return exit_code_of([&](const std::stop_token& stop) {
    std::optional<MatchesLine> line;
    const std::size_t matches = export_html(
        folder, out,
        [&](std::size_t written, std::size_t all) {
          if (!line) line.emplace("exporting", all);
          line->show(written);
        },
        stop);
    line.reset();
    fmt::print("{}, to be opened at {}\n", counted(matches, "match", "matches"),
               (std::filesystem::path(out) / "index.html").string());
    return 0;
  });
}

int show_standings(const std::string& folder, bool json) {
  return exit_code_of([&] {
    const auto store = read_results(folder);
    const bool running = is_played(folder);
    const StoredStandings stored = standings_in(*store);
    const auto& [standings, scheduled, finished] = stored;
    if (json) {
      auto object = nlohmann::ordered_json::parse(to_json(stored));
      object["running"] = running;
      fmt::print("{}\n", object.dump(2, ' ', true));
      return 0;
    }
    const auto style = isatty(STDOUT_FILENO) != 0 ? TableStyle::coloured : TableStyle::plain;
    const std::string all = counted(scheduled, "match", "matches");
    fmt::print("{}\n", all_tables(standings, shown_accuracies(*store, finished), style,
                                  size_of_terminal(STDOUT_FILENO).columns));
    if (is_served(*store)) {
      fmt::print("{}; {}\n", all, running ? "`serve` is running" : "`serve --out` goes on with them");
      return 0;
    }
    fmt::print("{} of {}{}; {}\n", standings.overall.matches(), finished ? "" : "at most ", all,
               running    ? "running"
               : finished ? "finished"
                          : "broken off: the same command goes on with it");
    return 0;
  });
}

}  // namespace gramy::referee
