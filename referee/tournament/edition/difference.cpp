#include "referee/tournament/edition/difference.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <iterator>
#include <map>
#include <optional>
#include <span>
#include <string_view>
#include <utility>

#include "engine/base/counted.hpp"
#include "referee/tournament/edition/attendance.hpp"

namespace gramy::referee {
namespace {

using protocol::ClockSettings;

// --- Texts of values ---

std::string was_is(std::string_view what, std::string_view was, std::string_view is) {
  return fmt::format("{} was {}, is {}", what, was, is);
}

template <class Value>
std::string said(const std::optional<Value>& value) {
  return value ? fmt::format("{}", *value) : "not set";
}
std::string said(bool flag) {
  return flag ? "true" : "false";
}
std::string said(const std::optional<Difficulty>& difficulty) {
  if (!difficulty) return "not set";
  if (const auto* chance = std::get_if<double>(&*difficulty)) return fmt::format("{}", *chance);
  constexpr std::array<std::string_view, 3> levels{"easy", "normal", "hard"};
  return std::string(levels.at(static_cast<std::size_t>(std::get<Level>(*difficulty))));
}
std::string said(const std::vector<Number>& numbers) {
  return numbers.empty() ? "not set" : fmt::format("[{}]", fmt::join(numbers, ", "));
}
std::string said(std::uint64_t number) {
  return std::to_string(number);
}

template <class List, class NameOf>
std::string listed(const List& list, NameOf name_of) {
  std::vector<std::string> names;
  for (const auto& each : list) names.emplace_back(name_of(each));
  return fmt::format("{}", fmt::join(names, ", "));
}

std::string listed_players(const Edition& edition) {
  return listed(edition.players, [](const Edition::Player& player) { return player.name; });
}

std::string listed_players(const Edition& edition, const Edition::Game& game) {
  return listed(game.players, [&](std::size_t player) { return edition.players[player].name; });
}

// --- Versions of a player ---

template <class Use>
void for_each_ms(const Use& use) {
  use("ready_ms", &ClockSettings::ready_ms);
  use("initial_ms", &ClockSettings::initial_ms);
  use("increment_ms", &ClockSettings::increment_ms);
  use("margin_ms", &ClockSettings::margin_ms);
  use("move_ms", &ClockSettings::move_ms);
}

template <class Tell>
void tell_clocks(const std::optional<ClockSettings>& was, const std::optional<ClockSettings>& is,
                 const Tell& tell) {
  constexpr ClockSettings nothing{-1, -1, -1, -1, -1};
  for_each_ms([&](const char* name, std::int64_t ClockSettings::*ms) {
    const auto in_words = [&](const std::optional<ClockSettings>& clock) {
      const std::int64_t value = clock.value_or(nothing).*ms;
      const bool is_said = value > 0 || (value == 0 && ms != &ClockSettings::move_ms);
      return is_said ? std::to_string(value) : "not set";
    };
    const std::string before = in_words(was), now = in_words(is);
    if (before != now) tell(was_is(name, before, now));
  });
}

/// For each changed file, a description of the change, and the file's entry in `is`. For a file that only
/// `was` has, returns the entry in `was`.
std::vector<std::pair<std::string, const PlayerVersion::File*>> changed_files(const PlayerVersion& was,
                                                                              const PlayerVersion& is) {
  std::map<std::string, std::pair<const PlayerVersion::File*, const PlayerVersion::File*>> files;
  for (const PlayerVersion::File& file : was.files) files[file.word].first = &file;
  for (const PlayerVersion::File& file : is.files) files[file.word].second = &file;
  std::vector<std::pair<std::string, const PlayerVersion::File*>> changed;
  for (const auto& [word, both] : files) {
    const auto [old, young] = both;
    if (old && young && old->content == young->content) continue;
    std::string words = "file " + word + (!old ? " is new" : !young ? " is gone" : " has changed");
    const std::string before = old ? old->path : "", now = young ? young->path : "";
    if (!before.empty() && !now.empty() && before != now) {
      words += ": it was " + before + ", it is " + now;
    } else if (!before.empty() || !now.empty()) {
      words += " (" + (now.empty() ? before : now) + ")";
    }
    changed.emplace_back(std::move(words), young ? young : old);
  }
  return changed;
}

/// Compares two editions field by field.
class Comparison {
 public:
  Comparison(const Edition& before, const Edition& now) : before_(before), now_(now) {}

  std::vector<Change> all() {
    compare_rules();
    compare_players();
    compare_games();
    for (const Edition::Player& player : now_.players) {
      const Edition::Player* was = before_.find(player.name);
      if (!was) continue;
      add_if(Field::person, was->person != player.person,
             was_is("player " + player.name + ": person", "'" + was->person + "'", "'" + player.person + "'"),
             player.name);
      if (!was->has_left && !player.has_left) compare_versions(player.name, was->version, player.version);
    }
    compare_text();
    return std::move(changes_);
  }

 private:
  void add(Field field, std::string words, std::string player = {}) {
    changes_.push_back({.field = field, .player = std::move(player), .words = std::move(words)});
  }
  void add_if(Field field, bool differs, std::string words, std::string player = {}) {
    if (differs) add(field, std::move(words), std::move(player));
  }
  template <class Value>
  void compare(Field field, std::string_view what, const Value& was, const Value& is) {
    if (was != is) add(field, was_is(what, said(was), said(is)));
  }

  // --- Name, seed and format ---

  void compare_rules() {
    if (before_.name != now_.name) add(Field::name, was_is("name", before_.name, now_.name));
    compare(Field::seed, "seed", before_.seed, now_.seed);
    if (before_.format.index() != now_.format.index()) {
      add(Field::format,
          was_is("format", gramy::referee::name(before_.format), gramy::referee::name(now_.format)));
      return;
    }
    if (const auto* gauntlet = std::get_if<Gauntlet>(&now_.format)) {
      const std::string &was = before_.players[std::get<Gauntlet>(before_.format).player].name,
                        &is = now_.players[gauntlet->player].name;
      add_if(Field::challenger, was != is, was_is("the gauntlet's player", was, is));
    }
    if (const auto* swiss = std::get_if<Swiss>(&now_.format)) {
      const std::size_t was = std::get<Swiss>(before_.format).rounds, is = swiss->rounds;
      compare(Field::rounds, "swiss.rounds", std::uint64_t{was}, std::uint64_t{is});
      if (was != is) changes_.back().from = {1 + std::min(was, is), 0};
    }
    if (const auto* knockout = std::get_if<Knockout>(&now_.format)) {
      const auto in_words = [](const Knockout& format) {
        return "[" + listed(format.tie_breaks, [](auto tie_break) { return name(tie_break); }) + "]";
      };
      const std::string was = in_words(std::get<Knockout>(before_.format)), is = in_words(*knockout);
      add_if(Field::tie_breaks, was != is, was_is("knockout.tie_breaks", was, is));
    }
    if (const auto* sprt = std::get_if<Sprt>(&now_.format))
      compare_tests(std::get<Sprt>(before_.format), *sprt);
    if (const auto* exam = std::get_if<Exam>(&now_.format)) {
      const auto &was = std::get<Exam>(before_.format).until_told, &is = exam->until_told;
      if (was && is) {
        compare_tests("until_told", *was, *is);
      } else if (was || is) {
        add(Field::test, fmt::format("until_told is {}", is ? "new" : "gone"));
      }
    }
  }

  void compare_tests(const Sprt& was, const Sprt& is) {
    compare_tests("sprt", was.test, is.test);
    compare(Field::max_pairs, "sprt.max_pairs", was.max_pairs, is.max_pairs);
    if (was.max_pairs != is.max_pairs) changes_.back().from = first_other_pair();
  }

  void compare_tests(std::string_view table, const SequentialTest& was, const SequentialTest& is) {
    const auto keys = bound_keys(is.measure);
    if (was.measure != is.measure) {
      add(Field::test, was_is(fmt::format("the measure of {}", table), gramy::referee::name(was.measure),
                              gramy::referee::name(is.measure)));
    }
    const auto number = [&](std::string_view key, double before, double now) {
      if (before != now)
        add(Field::test,
            was_is(fmt::format("{}.{}", table, key), fmt::format("{}", before), fmt::format("{}", now)));
    };
    number(keys[0], was.theta0, is.theta0);
    number(keys[1], was.theta1, is.theta1);
    number("alpha", was.alpha, is.alpha);
    number("beta", was.beta, is.beta);
    compare(Field::test, fmt::format("{}.batch", table), std::uint64_t{was.batch}, std::uint64_t{is.batch});
  }

  /// The first place where the pairings of the editions differ. Precondition: both have the same boards.
  SchedulePlace first_other_pair() const {
    const Fixtures was = fixtures_of(before_), is = fixtures_of(now_);
    for (std::size_t round = 0;; ++round) {
      const Pairings old = known_round(before_.format, was, round),
                     young = known_round(now_.format, is, round);
      const std::uint64_t both = std::min(old.size(), young.size());
      for (std::uint64_t number = 0; number < both; ++number) {
        if (old[number] != young[number]) return {round + 1, number};
      }
      if (old.size() != young.size()) return {round + 1, both};
      if (both == 0) return no_place;
    }
  }

  void compare_players() {
    const std::string was = listed_players(before_), is = listed_players(now_);
    const bool is_swiss =
        std::holds_alternative<Swiss>(before_.format) && std::holds_alternative<Swiss>(now_.format);
    const std::uint64_t round = is_swiss ? first_other_round() : 1;
    if (was != is) {
      add(Field::players, was_is("list of players", was, is));
      changes_.back().from = {round, 0};
    } else if (is_swiss) {
      compare_attendance(round);
    }
  }

  void compare_attendance(std::uint64_t round) {
    const Attendance before = attendance_of(before_), now = attendance_of(now_);
    for (std::size_t i = 0; i < now.players.size(); ++i) {
      const Attendance::Player &was = before.players[i], &is = now.players[i];
      const auto in_words = [](const std::set<std::size_t>& rounds) {
        return rounds.empty() ? "none" : fmt::format("{}", fmt::join(rounds, ", "));
      };
      add_if(Field::attendance, was.missed != is.missed,
             was_is("list of rounds that " + is.name + " misses", in_words(was.missed), in_words(is.missed)));
      if (was.missed != is.missed) changes_.back().from = {round, 0};
      add_if(Field::attendance, was.has_left != is.has_left,
             is.name + (is.has_left ? " has left" : " is back"));
      if (was.has_left != is.has_left) changes_.back().from = {round, 0};
    }
  }

  /// The first round with other players, or with the same players in a different order; the round of no_place
  /// if there is none.
  std::uint64_t first_other_round() const {
    const Attendance before = attendance_of(before_), now = attendance_of(now_);
    std::size_t last = 0;  // the last round that any player missed
    for (const Attendance* each : {&before, &now}) {
      for (const Attendance::Player& player : each->players) {
        if (!player.missed.empty()) last = std::max(last, *player.missed.rbegin());
      }
    }
    for (std::size_t round = 1; round <= last + 1; ++round) {
      if (before.names_in_round(round) != now.names_in_round(round)) return round;
    }
    return no_place.round;
  }

  void compare_versions(const std::string& name, const PlayerVersion& was, const PlayerVersion& is) {
    for (const std::string& words : version_changes(was, is))
      add(Field::version, "player " + name + ": " + words, name);
  }

  void compare_games() {
    const auto id = [](const Edition::Game& game) { return game.id; };
    const std::string was = listed(before_.games, id), is = listed(now_.games, id);
    if (was != is) add(Field::games, was_is("list of games", was, is));
    compare_clocks();
    for (const Edition::Game& game : now_.games) {
      const Edition::Game* old = before_.game(game.id);
      if (!old) continue;
      compare_boards(game.id, old->boards, game.boards);
      const bool is_everybodys =
          old->players.size() == before_.players.size() && game.players.size() == now_.players.size();
      if (is_everybodys) continue;
      const std::string whose = listed_players(before_, *old), theirs = listed_players(now_, game);
      add_if(Field::game_players, whose != theirs, was_is("game " + game.id + ": players", whose, theirs));
    }
  }

  /// Reports a change of clocks only once, even if it affects several games.
  void compare_clocks() {
    // For each change of a clock, the games whose clock changed in this way.
    std::map<std::string, std::vector<std::string>> games;
    std::size_t compared = 0;
    for (const Edition::Game& game : now_.games) {
      const Edition::Game* old = before_.game(game.id);
      if (!old) continue;
      ++compared;
      tell_clocks(old->clock, game.clock,
                  [&](const std::string& words) { games["clock." + words].push_back(game.id); });
    }
    for (const auto& [words, ids] : games) {
      if (ids.size() == compared) {
        add(Field::clock, words);
        continue;
      }
      for (const std::string& id : ids) add(Field::clock, "game " + id + ": " + words);
    }
  }

  void compare_boards(const std::string& game, const BoardSet& was, const BoardSet& is) {
    const auto counted = [](const BoardSet& set) {
      return std::span(set.boards).first(set.boards.size() - set.play_off_boards);
    };
    const auto old = counted(was), young = counted(is);
    if (std::ranges::equal(old, young)) return;
    const bool grows = old.size() < young.size() && std::ranges::equal(old, young.first(old.size()));
    const Field field = grows ? Field::more_boards : Field::boards;
    const std::size_t first = changes_.size();
    compare_sources(field, "game " + game + ": boards.", was.source, is.source);
    if (!grows) {
      add_boards(game, old, young, is);
    } else if (changes_.size() == first) {
      add(field, was_is("number of boards of " + game, said(old.size()), said(young.size())));
    }
    const SchedulePlace from =
        grows && std::holds_alternative<Sprt>(now_.format) && before_.format.index() == now_.format.index()
            ? first_other_pair()
            : SchedulePlace{1, 0};
    for (std::size_t i = first; i < changes_.size(); ++i) changes_[i].from = from;
  }

  void compare_sources(Field field, const std::string& table, const BoardOrigin& was, const BoardOrigin& is) {
    if (const auto* old = std::get_if<GeneratedBoards>(&was), *young = std::get_if<GeneratedBoards>(&is);
        old && young) {
      compare(field, table + "generate", std::uint64_t{old->count}, std::uint64_t{young->count});
      compare(field, table + "size", old->size, young->size);
      compare(field, table + "difficulty", old->difficulty, young->difficulty);
      compare(field, table + "balanced", old->balanced, young->balanced);
    }
    if (const auto* old = std::get_if<BoardFiles>(&was), *young = std::get_if<BoardFiles>(&is);
        old && young) {
      compare(field, table + "starts", old->starts, young->starts);
      compare(field, table + "balanced", old->balanced, young->balanced);
    }
  }

  /// Reports the changed files if the boards of both editions are from files, and otherwise the set of boards
  /// as a whole.
  void add_boards(const std::string& game, std::span<const BoardSet::Board> was,
                  std::span<const BoardSet::Board> is, const BoardSet& now) {
    constexpr std::size_t most_named = 3;
    const auto* files = std::get_if<BoardFiles>(&now.source);
    std::vector<std::string> changed =
        files ? changed_files_of(game, was, is, *files) : std::vector<std::string>();
    if (changed.empty()) {
      add(Field::boards, fmt::format("set of boards of {} has changed ({})", game, now.where));
      return;
    }
    const std::size_t count = changed.size();
    if (count > most_named) changed.resize(most_named);
    for (std::string& words : changed) add(Field::boards, std::move(words));
    if (count > most_named) add(Field::boards, counted(count - most_named, "more board") + " of " + game);
  }

  /// Descriptions of changed files; empty if only the order or the starts of the boards have changed.
  std::vector<std::string> changed_files_of(const std::string& game, std::span<const BoardSet::Board> was,
                                            std::span<const BoardSet::Board> is, const BoardFiles& files) {
    const std::size_t starts = std::max<std::size_t>(files.starts.size(), 1);
    std::map<std::string, std::pair<const BoardSet::Board*, const BoardSet::Board*>> boards;
    std::map<std::string, std::string> places;
    for (const BoardSet::Board& board : was) boards[board_of_file(board)].first = &board;
    for (std::size_t i = 0; i < is.size(); ++i) {
      const std::string name = board_of_file(is[i]);
      boards[name].second = &is[i];
      if (i / starts < files.files.size()) places[name] = files.files[i / starts].string();
    }
    std::vector<std::string> changed;
    for (const auto& [name, both] : boards) {
      const auto [old, young] = both;
      if (old && young && old->content == young->content) continue;
      const auto place = places.find(name);
      changed.push_back(fmt::format("board {} of {} {}{}", name, game,
                                    !old     ? "is new"
                                    : !young ? "is gone"
                                             : "has changed",
                                    place == places.end() ? "" : " (" + place->second + ")"));
    }
    return changed;
  }

  /// The board's name without the suffix for its start.
  static std::string board_of_file(const BoardSet::Board& board) {
    const std::string start = board.start ? "-" + std::to_string(*board.start) : "";
    std::string name = board.name;
    if (!start.empty() && name.ends_with(start)) name.resize(name.size() - start.size());
    return name;
  }

  // --- Format, text and other keys ---

  void compare_text() {
    if (before_.program != now_.program) {
      add(Field::text, was_is("the version of gramy", before_.program, now_.program));
      changes_.back().from = no_place;
    }
    if (before_.path != now_.path) {
      add(Field::text, was_is("the tournament file", before_.path, now_.path));
      changes_.back().from = no_place;
    }
    if (!changes_.empty() || (before_.source == now_.source && before_.text == now_.text)) return;
    add(Field::text, "only keys of the tournament file that affect no match");
    changes_.back().from = no_place;
  }

  const Edition& before_;
  const Edition& now_;
  std::vector<Change> changes_;
};

/// The reason why players cannot enter, leave or change after matches were played.
std::string why_closed(const Format& format) {
  if (test_of(format)) return "A test that has begun keeps its two players.";
  if (std::holds_alternative<Knockout>(format))
    return "The pairings of a knockout depend on the players with whom it began.";
  return "The pairings of a Swiss depend on the players of earlier rounds, and on their order in the file.";
}

/// Whether the new edition still has all games.
bool keeps_games(const Edition& before, const Edition& now) {
  return std::ranges::all_of(before.games, [&](const Edition::Game& game) { return now.game(game.id); });
}

enum class Permission { given, to_be_accepted, refused };

Permission permission_for(const Change& change, const Edition& before, const Edition& now,
                          const PlayedSoFar& played) {
  using enum Permission;
  const bool open = is_open(now.format);
  const Permission by_place = change.from > played.last ? given : refused;
  switch (change.field) {
    case Field::text:
    case Field::person:
    case Field::game_players:  // in this format every player plays every game
      return given;
    case Field::name:
    case Field::format:
    case Field::seed:
    case Field::clock:
    case Field::tie_breaks:
    case Field::challenger:  // with another challenger, almost no played match would count
    case Field::boards:
      return refused;
    case Field::test:  // an exam whose sequential test is removed goes on with the remaining questions
      return open ? given : refused;
    case Field::max_pairs:
    case Field::rounds:
    case Field::attendance:
      return by_place;
    case Field::players:
    case Field::more_boards:
      return open ? given : by_place;
    case Field::games:
      return open && keeps_games(before, now) ? given : refused;
    case Field::version:
      return open || std::holds_alternative<Swiss>(now.format) || !played.players.contains(change.player)
                 ? given
                 : to_be_accepted;
  }
  return refused;
}

}  // namespace

std::vector<std::string> version_changes(const PlayerVersion& was, const PlayerVersion& is) {
  std::vector<std::string> changes;
  const auto tell = [&](std::string words) { changes.push_back(std::move(words)); };
  const auto quoted = [](const std::string& command) {
    return command.empty() ? "not set" : "'" + command + "'";
  };
  if (was.command != is.command) tell(was_is("command", quoted(was.command), quoted(is.command)));
  if (was.transport != is.transport) {
    const auto word = [](Transport transport) { return transport == Transport::tcp ? "tcp" : "stdio"; };
    tell(was_is("transport", word(was.transport), word(is.transport)));
  }
  const auto limits = [](const std::optional<SandboxLimits>& sandbox) {
    return sandbox ? fmt::format("{} MB, {} processes, {} s{}", sandbox->memory_mb, sandbox->processes,
                                 sandbox->cpu_s, sandbox->allow_engine ? ", allow_engine" : "")
                   : "not set";
  };
  if (was.sandbox != is.sandbox) tell(was_is("sandbox", limits(was.sandbox), limits(is.sandbox)));
  if (was.clock != is.clock)
    tell_clocks(was.clock, is.clock, [&](const std::string& words) { tell("clock." + words); });
  if (was.folder != is.folder)
    tell(std::string("its folder ") + (!was.folder ? "is new" : !is.folder ? "is gone" : "has changed"));
  for (auto& [words, file] : changed_files(was, is)) {
    // If the folder has changed, changes of its files are not reported separately.
    const bool told_by_folder = file->path.empty() && is.folder && was.folder != is.folder;
    if (!told_by_folder) tell(std::move(words));
  }
  return changes;
}

std::vector<Change> difference(const Edition& before, const Edition& now) {
  return Comparison(before, now).all();
}

RefusedChanges what_is_refused(const std::vector<Change>& difference, const Edition& before,
                               const Edition& now, const PlayedSoFar& played) {
  RefusedChanges refusal;
  if (played.last == SchedulePlace()) return refusal;
  for (const Change& change : difference) {
    const Permission permission = permission_for(change, before, now, played);
    if (permission == Permission::to_be_accepted) refusal.to_accept.push_back(change);
    if (permission != Permission::refused) continue;
    refusal.refused.push_back(change);
    if (change.field == Field::players) refusal.why = why_closed(now.format);
    if (change.field == Field::challenger) {
      const auto& gauntlet = std::get<Gauntlet>(before.format);
      refusal.why = fmt::format("To keep this player, write gauntlet = {{ player = \"{}\" }}.",
                                before.players[gauntlet.player].name);
    }
  }
  return refusal;
}

}  // namespace gramy::referee
