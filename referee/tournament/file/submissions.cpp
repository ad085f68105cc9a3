#include "referee/tournament/file/submissions.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <fmt/format.h>
#include <functional>
#include <optional>
#include <set>
#include <system_error>
#include <utility>

#include "engine/base/bad_input.hpp"
#include "engine/base/printable.hpp"
#include "engine/base/shell_word.hpp"
#include "protocol/name.hpp"
#include "referee/tournament/file/bot_archive.hpp"
#include "referee/tournament/file/bot_bounds.hpp"
#include "referee/tournament/file/content_hash.hpp"
#include "referee/tournament/file/foreign_file.hpp"
#include "referee/tournament/file/name_from_text.hpp"
#include "referee/tournament/file/start_keys.hpp"

namespace gramy::referee {
namespace {

namespace fs = std::filesystem;

// The most entries in the folder of submissions, and in the folder of one submission.
constexpr std::size_t most_in_a_folder = 1000;
constexpr std::size_t longest_person = 60;
constexpr std::string_view place_of_file = "{file}";
constexpr const char* cargo_package = "Cargo.toml";

/// Pairs of a file's suffix and its usual command, used if the tournament file names no command.
constexpr std::array<std::pair<std::string_view, std::string_view>, 10> usual_commands{{
    {"c", "plug-bolek {file} --stdio"},
    {"cpp", "plug-bolek {file} --stdio"},
    {"go", "start-bot {file}"},
    {"java", "start-bot {file}"},
    {"js", "node {file}"},
    {"mjs", "node {file}"},
    {"pas", "plug-bolek {file} --stdio"},
    {"py", "python3 {file}"},
    {"rs", "start-bot {file}"},
    {"ts", "start-bot {file}"},
}};
// The command for a program in C++ or Pascal, or for a folder with Cargo.toml.
constexpr std::string_view command_of_program = "start-bot {file}";

/// The suffix of a file name in small letters: "cpp" for "mis.CPP".
std::string suffix_of(const fs::path& file) {
  std::string suffix = file.extension().string();
  if (!suffix.empty()) suffix.erase(0, 1);
  std::ranges::transform(suffix, suffix.begin(),
                         [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
  return suffix;
}

/// Returns the beginning of a file's text. It is a function, so that files are read only for the few
/// submissions that need it.
using Beginning = std::function<std::string()>;
constexpr std::size_t longest_beginning = 64 << 10;

/// Reads the beginning of a file. Throws std::system_error.
std::string beginning_of(const ForeignFile& file) {
  std::string text(longest_beginning, '\0');
  text.resize(file.read(0, text.data(), text.size()));
  return text;
}

/// Whether the first word of the Pascal source is `program`. A source that begins with `unit` is a module.
bool is_pascal_program(std::string_view rest) {
  const auto pass = [&](std::string_view begin, std::string_view end) {
    if (!rest.starts_with(begin)) return false;
    const std::size_t at = rest.find(end, begin.size());
    rest.remove_prefix(at == rest.npos ? rest.size() : at + end.size());
    return true;
  };
  if (rest.starts_with("\xEF\xBB\xBF")) rest.remove_prefix(3);
  do {
    rest.remove_prefix(std::min(rest.find_first_not_of(" \t\r\n\f"), rest.size()));
  } while (pass("{", "}") || pass("(*", "*)") || pass("//", "\n"));
  const std::size_t size = std::min(rest.find_first_of(" \t\r\n\f;{(/"), rest.size());
  return protocol::FoldedName(std::string(rest.substr(0, size))).text() == "program";
}

/// Whether the file has the name that the task Misie-Patysie requires for modules.
bool is_named_as_module(const fs::path& file) {
  const std::string suffix = suffix_of(file);
  return protocol::FoldedName(file.stem().string()).text() == "mis" &&
         (suffix == "c" || suffix == "cpp" || suffix == "pas");
}

/// Whether the C++ source that begins with `rest` defines `main` outside of all `#if`s. A source without
/// `main` is a module. Skips comments and literals.
bool is_cpp_program(std::string_view rest) {
  constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_";
  constexpr std::array<std::string_view, 4> types{"int", "signed", "int32_t", "auto"};
  const auto pass = [&](std::size_t end) { rest.remove_prefix(std::min(end, rest.size())); };
  std::string_view before, word;  // the last two words or signs
  int ifs = 0;
  while (!rest.empty()) {
    if (rest.starts_with("//")) {
      pass(rest.find('\n'));
    } else if (rest.starts_with("/*")) {
      const std::size_t end = rest.find("*/", 2);
      pass(end == rest.npos ? end : end + 2);
    } else if (rest[0] == '"' || rest[0] == '\'') {
      std::size_t end = 1;
      while (end < rest.size() && rest[end] != rest[0] && rest[end] != '\n') end += rest[end] == '\\' ? 2 : 1;
      pass(end + 1);
    } else if (std::isspace(static_cast<unsigned char>(rest[0]))) {
      pass(1);
    } else {
      const std::size_t size =
          std::max<std::size_t>(1, std::min(rest.find_first_not_of(letters), rest.size()));
      if (ifs == 0 && word == "main" && rest[0] == '(' && std::ranges::count(types, before) > 0) return true;
      before = std::exchange(word, rest.substr(0, size));
      if (before == "#") ifs += word.starts_with("if") ? 1 : word == "endif" ? -1 : 0;
      pass(size);
    }
  }
  return false;
}

/// Whether the command has {file} within quotes. A quote in a file name would end them.
bool quotes_file(std::string_view command) {
  char quote = '\0';
  for (std::size_t i = 0; i < command.size(); ++i) {
    const char c = command[i];
    if (quote != '\0' && command.substr(i).starts_with(place_of_file)) return true;
    if (c == '\\' && quote != '\'')
      ++i;
    else if (c == quote)
      quote = '\0';
    else if (quote == '\0' && (c == '\'' || c == '"'))
      quote = c;
  }
  return false;
}

/// The commands for files of each kind, from one table [[players]].
class Commands {
 public:
  explicit Commands(const TomlTable& table) {
    if (table.has("commands")) {
      const auto by_suffix = table.texts_by_key("commands", "{ py = \"python3 {file}\" }");
      for (const auto& [suffix, command] : by_suffix) {
        if (suffix != suffix_of("file." + suffix)) {
          fail_at(command.where,
                  "commands: expected a file suffix in small letters, without the dot, such as py, found " +
                      quoted_word(suffix));
        }
        expect_file_in("commands", command);
        by_suffix_.emplace(suffix, command.value);
      }
    }
    if (const auto command = table.text("command")) {
      expect_file_in("command", {*command, table.where("command")});
      otherwise_ = *command;
    }
  }

  /// The command for the file; none if files of its kind are not started. Throws as `beginning` does.
  std::optional<std::string> command_for(const fs::path& file, const Beginning& beginning) const {
    const std::string suffix = suffix_of(file);
    if (const auto found = by_suffix_.find(suffix); found != by_suffix_.end())
      return with_file(found->second, file);
    if (!otherwise_.empty()) return with_file(otherwise_, file);
    if ((suffix == "pas" && is_pascal_program(beginning())) ||
        (suffix == "cpp" && !is_named_as_module(file) && is_cpp_program(beginning())))
      return with_file(std::string(command_of_program), file);
    const auto* usual =
        std::ranges::find(usual_commands, suffix, &std::pair<std::string_view, std::string_view>::first);
    if (usual == usual_commands.end()) return std::nullopt;
    return with_file(std::string(usual->second), file);
  }

  /// The command for a folder with Cargo.toml, a package in Rust.
  std::string command_for_package() const {
    return with_file(otherwise_.empty() ? std::string(command_of_program) : otherwise_, cargo_package);
  }

 private:
  static void expect_file_in(std::string_view key, const Placed<std::string>& command) {
    if (quotes_file(command.value)) {
      fail_at(command.where,
              fmt::format(
                  "{}: expected {} outside of quotes, because gramy quotes the file's name itself, found {}",
                  key, place_of_file, quoted_word(command.value)));
    }
    if (command.value.find(place_of_file) != std::string::npos) return;
    fail_at(command.where,
            fmt::format("{}: expected a command with {} where the file's name belongs, found {}", key,
                        place_of_file, quoted_word(command.value)));
  }

  /// Puts the file into the command. A name that begins with a hyphen gets the prefix "./", so that it is not
  /// taken for an option.
  static std::string with_file(std::string command, const fs::path& file) {
    const std::string name = file.filename().string();
    const std::string word = shell_word(name.starts_with('-') ? "./" + name : name);
    for (std::size_t at = 0; (at = command.find(place_of_file, at)) != std::string::npos; at += word.size())
      command.replace(at, place_of_file.size(), word);
    return command;
  }

  std::map<std::string, std::string> by_suffix_;
  std::string otherwise_;
};

/// The command, or the reason why there is none.
struct Start {
  std::string command{}, fault{};
  fs::path place{};  ///< the submission's path: the file, the folder, or the only archive in a folder
  bool is_folder = false;
};

/// A file that lies directly in a player's folder.
struct Candidate {
  std::string name;
  Beginning beginning;
};

/// The command for a folder. It starts the only file named bot that can be started, or else the only module,
/// or else the Cargo package, or else the only other file that can be started.
std::string command_in(const std::vector<Candidate>& files, const Commands& commands) {
  std::vector<std::string> bots, modules, others;
  bool is_package = false;
  for (const Candidate& file : files) {
    const fs::path name(file.name);
    if (file.name == cargo_package) is_package = true;
    if (file.name == cargo_package || is_left_behind(file.name)) continue;
    auto command = commands.command_for(name, file.beginning);
    if (!command) continue;
    const bool is_bot = protocol::FoldedName(name.stem().string()).text() == "bot";
    (is_bot ? bots : is_named_as_module(name) ? modules : others).push_back(std::move(*command));
  }
  if (bots.empty() && modules.empty() && is_package) return commands.command_for_package();
  auto& found = !bots.empty() ? bots : !modules.empty() ? modules : others;
  if (found.size() == 1) return std::move(found.front());
  throw BadInput(fmt::format(
      "expected one program in the folder: a file named bot, such as bot.py, or else mis.c, mis.cpp or "
      "mis.pas, or else Cargo.toml, or else a single other file that can be started, found {}",
      found.empty() ? "none" : std::to_string(found.size())));
}

std::vector<std::string> names_in(const ForeignFile& folder) {
  auto names = folder.names(most_in_a_folder);
  if (names.size() > most_in_a_folder)
    throw BadInput(
        fmt::format("expected at most {} files and folders in the folder, found more", most_in_a_folder));
  return names;
}

std::string command_in_folder(const ForeignFile& folder, const Commands& commands) {
  std::vector<Candidate> files;
  for (const std::string& name : names_in(folder)) {
    if (folder.in(name).kind() != ForeignFile::Kind::file) continue;
    files.push_back({name, [&folder, name] { return beginning_of(folder.in(name)); }});
  }
  return command_in(files, commands);
}

std::string command_in_archive(const fs::path& archive, const Commands& commands) {
  const BotFolder bot = read_bot_archive(archive);
  std::vector<Candidate> files;
  for (const BotFile& file : bot) {
    if (file.path.find('/') == file.path.npos)
      files.push_back({file.path, [&file] { return file.bytes.substr(0, longest_beginning); }});
  }
  return command_in(files, commands);
}

/// The name of the archive that is alone in a folder; empty if there is none.
std::string only_archive_in(const ForeignFile& folder) {
  auto names = names_in(folder);
  std::erase_if(names, is_left_behind);
  return names.size() == 1 && !archive_suffix(names.front()).empty() ? names.front() : "";
}

Start start_of_file(const fs::path& file, const ForeignFile& opened, const Commands& commands) {
  if (auto command = commands.command_for(file, [&] { return beginning_of(opened); }))
    return {std::move(*command), "", file};
  if (!archive_suffix(file.filename().string()).empty())
    return {command_in_archive(file, commands), "", file};
  throw BadInput(fmt::format(
      "expected a file whose suffix says how to start it, found '{}' (set the key command or commands)",
      printable(file.filename().string())));
}

Start start_of_folder(const fs::path& path, const ForeignFile& folder, const Commands& commands) {
  try {
    if (const std::string archive = only_archive_in(folder); !archive.empty())
      return {command_in_archive(path / archive, commands), "", path / archive, true};
    return {command_in_folder(folder, commands), "", path, true};
  } catch (const BadInput& error) {
    return {"", error.what(), path, true};
  } catch (const std::system_error& error) {
    return {"", std::string("cannot be read: ") + error.what(), path, true};
  }
}

Start start_of(const fs::path& path, const Commands& commands) {
  const std::string name = path.filename().string();
  if (printable(name) != name)
    return {"", "expected a name of printable characters, found one with other characters", path};
  try {
    const ForeignFile found = ForeignFile::at(path);
    if (found.kind() == ForeignFile::Kind::file) return start_of_file(path, found, commands);
    if (found.kind() == ForeignFile::Kind::folder) return start_of_folder(path, found, commands);
    return {"", std::string("expected a file or a folder, found ") + words_for(found.kind()), path};
  } catch (const BadInput& error) {
    return {"", error.what(), path};
  } catch (const std::system_error& error) {
    return {"", std::string("cannot be read: ") + error.what(), path};
  }
}

/// The author's name in a file's name: "Jan Kowalski" in "Jan Kowalski.py", "Jan Kowalski.tar.gz" and
/// Moodle's "Jan Kowalski_1234_assignsubmission_file_bot.py".
std::string author_in(const std::string& name, bool is_folder) {
  std::string_view words = name;
  if (const std::size_t end = words.find("_assignsubmission_"); end != words.npos) {
    std::string_view author = words.substr(0, end);
    const std::size_t number = author.rfind('_');
    if (number != author.npos && author.find_first_not_of("0123456789", number + 1) == author.npos)
      author = author.substr(0, number);
    if (!author.empty()) return std::string(author);
  }
  if (is_folder) return name;
  if (const std::string_view suffix = archive_suffix(words); !suffix.empty())
    return std::string(words.substr(0, words.size() - suffix.size()));
  return fs::path(name).stem().string();
}

constexpr unsigned first_number = 1000, last_number = 9999;

/// A number that is computed from the submission's content. If the submission is a single file, the file's
/// name does not matter. Throws BadInput.
unsigned number_of_content(const fs::path& place) {
  const BotFolder bot = read_submission(place);
  const std::string hash = content_hash(bot.size() == 1 ? bot.front().bytes : to_text(bot));
  return static_cast<unsigned>(std::stoul(hash.substr(hash.size() - 6), nullptr, 16));
}

/// The names of all entries in a folder of submissions, in byte order, also of entries that become no player.
std::vector<std::string> submissions_in(const fs::path& folder, const Placed<std::string>& key) {
  const auto refuse = [&](const std::string& why) {
    fail_at(key.where, "folder: " + quoted_word(key.value) + " " + why);
  };
  std::vector<std::string> names;
  try {
    const ForeignFile opened = ForeignFile::at(folder / "");
    names = opened.names(most_in_a_folder);
  } catch (const std::system_error& error) {
    refuse(std::string("cannot be read: ") + error.what());
  }
  if (names.size() > most_in_a_folder)
    fail_at(key.where, fmt::format("folder: expected at most {} files and folders in {}, found more",
                                   most_in_a_folder, quoted_word(key.value)));
  std::erase_if(names, is_left_behind);
  if (names.empty()) refuse("has no submissions in it");
  return names;
}

/// Reads one table [[players]] and adds its submissions.
class TableReader {
 public:
  TableReader(const TomlTable& table, const fs::path& folder)
      : table_(table), folder_(folder), commands_(table) {
    const auto name = table.text("folder");
    if (!name)
      fail_at(
          table.where(),
          "[[players]]: expected the key `folder`, which names the folder of the submissions, found none");
    own_ = {*name, table.where("folder")};
    pattern_.copies = read_copies(table);
    pattern_.transport = read_transport(table, Transport::stdio);
    pattern_.sandbox = read_sandbox(table, pattern_.transport, SandboxLimits());
    if (pattern_.sandbox && pattern_.transport != Transport::stdio) {
      fail_at(table.where("transport"),
              "transport: tcp needs sandbox = false, because a sandbox has no network");
    }
    pattern_.brings_folder = true;
    pattern_.handed_in = true;
    pattern_.may_play_some_games = table.flag("some_games").value_or(false);
  }

  void add_to(Submissions& submissions, std::map<protocol::FoldedName, std::string>& taken) const {
    std::error_code error;
    if (fs::equivalent(folder_ / own_.value, folder_.empty() ? "." : folder_, error)) {
      fail_at(own_.where, "folder: expected a folder with nothing but submissions, found " +
                              quoted_word(own_.value) + ", which has the tournament file in it");
    }
    const std::vector<std::string> files = submissions_in(folder_ / own_.value, own_);
    submissions.folders.push_back(folder_ / own_.value);
    const auto persons = table_.texts_by_key("names", "{ \"ala.py\" = \"Ala Żółć\" }");
    std::vector<Entered> entered;
    std::vector<NotAdmitted> unstarted;
    for (const std::string& file : files) {
      PlayerEntry player = pattern_;
      const fs::path path = own_.value / fs::path(file);
      Start start = start_of(folder_ / path, commands_);
      const std::string words = author_in(file, start.is_folder);
      player.name = short_enough(name_from_text(words), 0);
      player.where = own_.where + ": " + printable(path.string());
      if (player.name.empty() && start.fault.empty()) {
        fail_at(player.where,
                "expected a file name with letters or digits of A-Z a-z 0-9, which become the player's name, "
                "found none (rename the file, or name its author under the key `names`)");
      }
      const auto person = persons.find(file);
      player.person =
          printable(first_characters(person == persons.end() ? words : person->second.value, longest_person));
      if (player.person == player.name) player.person.clear();
      if (!start.fault.empty()) {
        unstarted.push_back({player.name, player.person, start.fault});
        continue;
      }
      player.command = std::move(start.command);
      player.directory = start.place.lexically_normal();
      entered.push_back({std::move(player), file});
    }
    number_namesakes(entered, unstarted, taken);
    for (Entered& each : entered) {
      take_names(each.player, each.file, taken);
      submissions.players.push_back(std::move(each.player));
    }
    for (NotAdmitted& player : unstarted) {
      player.player = free_name(player.player, taken);
      submissions.not_admitted.push_back(std::move(player));
    }
  }

 private:
  /// A player and the file name of its submission.
  struct Entered {
    PlayerEntry player;
    std::string file;
  };

  /// Shortens a name so that `more` characters can be appended, and also a number if the player has several
  /// copies.
  std::string short_enough(std::string name, std::size_t more) const {
    constexpr std::size_t longest_name = 32;
    if (pattern_.copies > 1) more += 1 + std::to_string(pattern_.copies).size();
    if (more > 0) {
      name.resize(std::min(name.size(), longest_name - more));
      while (name.ends_with('-')) name.pop_back();
    }
    return name;
  }

  /// Tells players of the same name apart by adding a number to each name, as in "Ala-4711". The number is
  /// computed from the submission's content, so it changes only with the content.
  void number_namesakes(std::vector<Entered>& entered, std::vector<NotAdmitted>& unstarted,
                        const std::map<protocol::FoldedName, std::string>& others) const {
    std::map<protocol::FoldedName, int> count;
    for (const Entered& each : entered) ++count[protocol::FoldedName(each.player.name)];
    std::set<protocol::FoldedName> numbered;
    const auto add_number = [&](Entered& each) {
      const std::string begin = short_enough(each.player.name, std::string("-4711").size());
      const auto is_free = [&](const PlayerEntry& player) {
        return std::ranges::none_of(player.clients(), [&](const std::string& client) {
          const protocol::FoldedName name(client);
          return others.contains(name) || count.contains(name) || numbered.contains(name);
        });
      };
      unsigned number = number_of_content(each.player.directory);
      do {
        each.player.name =
            fmt::format("{}-{}", begin, first_number + number++ % (last_number - first_number + 1));
      } while (!is_free(each.player));
      for (const std::string& client : each.player.clients()) numbered.emplace(client);
    };
    std::erase_if(entered, [&](Entered& each) {
      if (count.at(protocol::FoldedName(each.player.name)) == 1) return false;
      try {
        add_number(each);
        return false;
      } catch (const BadInput& error) {
        unstarted.push_back({each.player.name, each.player.person, error.what()});
        return true;
      }
    });
  }

  /// A name for an entry that does not play: "notes", or "notes-2" if a player has that name.
  static std::string free_name(const std::string& name, std::map<protocol::FoldedName, std::string>& taken) {
    const std::string begin = name.empty() ? "unnamed" : name;
    std::string free = begin;
    for (int i = 2; !taken.emplace(free, "the name of a submission that cannot be started").second; ++i)
      free = fmt::format("{}-{}", begin.substr(0, 27), i);
    return free;
  }

  static void take_names(const PlayerEntry& player, const std::string& file,
                         std::map<protocol::FoldedName, std::string>& taken) {
    for (const std::string& client : player.clients()) {
      const auto [other, is_new] = taken.emplace(client, "the name made from " + quoted_word(file));
      if (is_new) continue;
      fail_at(player.where,
              fmt::format("the player of this file would get the name '{}', which is also {} (rename one)",
                          client, other->second));
    }
  }

  const TomlTable& table_;
  const fs::path& folder_;  // the tournament file's folder
  Commands commands_;
  Placed<std::string> own_;  // the folder of the submissions, with its key's position in the tournament file
  PlayerEntry pattern_;      // the keys that all players of the table share
};

toml::table written_out(const PlayerEntry& player, const fs::path& folder) {
  const fs::path from_there = player.directory.lexically_relative(folder.lexically_normal());
  toml::table table{{"name", player.name},
                    {"command", player.command},
                    {"folder", (from_there.empty() ? player.directory : from_there).string()},
                    {"transport", player.transport == Transport::stdio ? "stdio" : "tcp"}};
  if (!player.person.empty()) table.insert("person", player.person);
  if (player.copies != 1) table.insert("copies", player.copies);
  if (player.games) {
    toml::array games;
    for (const std::string& game : *player.games) games.push_back(game);
    table.insert("games", std::move(games));
  }
  if (const auto& limits = player.sandbox) {
    table.insert("sandbox", toml::table{{"memory_mb", limits->memory_mb},
                                        {"processes", limits->processes},
                                        {"cpu_s", limits->cpu_s},
                                        {"allow_engine", limits->allow_engine}});
  }
  return table;
}

toml::table written_out(const NotAdmitted& player) {
  toml::table table{{"name", player.player}, {"not_admitted", player.why}};
  if (!player.person.empty()) table.insert("person", player.person);
  return table;
}

}  // namespace

Submissions read_submissions(const TomlTable& top, const fs::path& folder,
                             std::span<const PlayerEntry> others) {
  Submissions submissions;
  std::map<protocol::FoldedName, std::string> taken;
  for (const PlayerEntry& player : others) {
    for (const std::string& client : player.clients()) taken.emplace(client, "the name of a [[player]]");
  }
  for (const TomlTable& table : top.tables("players", {"folder", "command", "commands", "names", "copies",
                                                       "transport", "sandbox", "some_games"}))
    TableReader(table, folder).add_to(submissions, taken);
  return submissions;
}

void write_out(const Submissions& submissions, const fs::path& folder, toml::table& file) {
  file.erase("players");
  if (!file.contains("player")) file.insert("player", toml::array());
  toml::array& tables = *file["player"].as_array();
  for (const PlayerEntry& player : submissions.players) tables.push_back(written_out(player, folder));
  for (const NotAdmitted& player : submissions.not_admitted) tables.push_back(written_out(player));
}

}  // namespace gramy::referee
