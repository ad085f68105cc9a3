#include "engine/tool/command_line.hpp"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>

#include "engine/base/nearest.hpp"
#include "engine/base/printable.hpp"
#include "engine/catalogue.hpp"

namespace gramy::command_line {
namespace {

/// The whole of a text as a number of a kind, if it is one and in range; nan is not.
template <class T>
bool is_in_range(const std::string& text, T low, T high) {
  T number{};
  const char* end = text.data() + text.size();
  const auto parsed = std::from_chars(text.data(), end, number);
  return parsed.ec == std::errc() && parsed.ptr == end && number >= low && number <= high;
}

std::vector<std::string_view> views(const std::vector<std::string>& words) {
  return {words.begin(), words.end()};
}

/// The part of the command line that went wrong: a subcommand's, if there is one.
const CLI::App& command_of(const CLI::App& app) {
  const auto commands = app.get_subcommands();
  return commands.empty() ? app : *commands.front();
}

std::vector<std::string> option_names(const CLI::App& command) {
  std::vector<std::string> names;
  for (const CLI::Option* option : command.get_options()) {
    if (option->nonpositional()) names.push_back(option->get_lnames().front());
  }
  return names;
}

std::vector<std::string> subcommand_names(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::App* command : app.get_subcommands({})) names.push_back(command->get_name());
  return names;
}

bool lacks_command(const CLI::App& app) {
  return app.get_require_subcommand_min() > 0 && app.get_subcommands().empty();
}

std::string expected_command(const CLI::App& app, std::string_view found) {
  const auto names = subcommand_names(app);
  return fmt::format("expected {}, found {}", alternatives(views(names)), found);
}

/// What belongs nowhere, in the order in which it was given.
std::vector<std::string> strays(const CLI::App& app) {
  std::vector<std::string> words = app.remaining(true);
  std::erase(words, "--");
  return words;
}

std::string describe_stray(const CLI::App& app, const std::vector<std::string>& words) {
  const auto option = std::ranges::find_if(words, [](const auto& word) { return word.starts_with('-'); });
  if (option != words.end()) {
    const std::string name = option->substr(0, option->find('='));
    const auto known = option_names(command_of(app));
    const auto near = nearest(name.substr(std::min(name.find_first_not_of('-'), name.size())), views(known));
    return fmt::format("unknown option {}{}", gramy::quoted(name),
                       near ? fmt::format(", the nearest known one is '--{}'", *near) : "");
  }
  if (lacks_command(app)) return expected_command(app, gramy::quoted(words.front()));
  return fmt::format("expected no more arguments, found {}", gramy::quoted(words.front()));
}

std::string describe_missing(const CLI::App& app, const CLI::ParseError& error) {
  const CLI::App& command = command_of(app);
  for (const CLI::Option* option : command.get_options()) {
    if (option->get_required() && option->count() == 0)
      return fmt::format("{} is missing: {}", option->get_name(), option->get_description());
  }
  return lacks_command(app) ? expected_command(app, "none") : error.what();
}

std::string describe_mismatch(const CLI::App& app, const CLI::ParseError& error) {
  std::string words = error.what();
  const CLI::Option* option = command_of(app).get_option_no_throw(words.substr(0, words.find(':')));
  if (!option) return words;
  const auto found = static_cast<int>(option->count());
  const int expected = option->get_items_expected_min();
  if (found > expected) return fmt::format("{}: expected once, found {} times", option->get_name(), found);
  if (expected == 1) return fmt::format("{}: expected a value, found none", option->get_name());
  return fmt::format("{}: expected {} values, found {}", option->get_name(), expected, found);
}

std::string describe(const CLI::App& app, const CLI::ParseError& error) {
  const auto is = [&](CLI::ExitCodes code) { return error.get_exit_code() == static_cast<int>(code); };
  if (is(CLI::ExitCodes::RequiredError) || is(CLI::ExitCodes::ExtrasError)) {
    const auto words = strays(app);  // it may be a mistyped name that lets another be missed
    return words.empty() ? describe_missing(app, error) : describe_stray(app, words);
  }
  return is(CLI::ExitCodes::ArgumentMismatch) ? describe_mismatch(app, error) : error.what();
}

}  // namespace

CLI::Validator integer_from(Number low, Number high) {
  const auto check = [low, high](std::string& text) -> std::string {
    if (!is_in_range(text, low, high))
      return fmt::format("expected an integer from {} to {}, found {}", low, high, gramy::quoted(text));
    text.erase(0, std::min(text.find_first_not_of('0'), text.size() - 1));  // else it would be octal
    return {};
  };
  return {check, fmt::format("{}..{}", low, high)};
}

CLI::Validator number_from(double low, double high) {
  const auto check = [low, high](std::string& text) -> std::string {
    if (is_in_range(text, low, high)) return {};
    return fmt::format("expected a number from {} to {}, found {}", low, high, gramy::quoted(text));
  };
  return {check, fmt::format("{}..{}", low, high)};
}

CLI::Validator one_of(const std::vector<std::string>& words) {
  const auto check = [words](std::string& text) -> std::string {
    if (std::ranges::find(words, text) != words.end()) return {};
    return fmt::format("expected {}, found {}", alternatives(views(words)), gramy::quoted(text));
  };
  return {check, fmt::format("{{{}}}", fmt::join(words, ","))};
}

CLI::Validator a_game() {
  std::vector<std::string> ids;
  for (const AnyGame& game : all_games()) ids.emplace_back(game.id());
  return one_of(ids).description("");
}

int explain(const CLI::App& app, const CLI::ParseError& error) {
  if (error.get_exit_code() == 0) return app.exit(error);
  const CLI::App& command = command_of(app);
  fmt::print(stderr, "{}: {}; see {}{} --help\n", app.get_name(), describe(app, error), app.get_name(),
             &command == &app ? "" : " " + command.get_name());
  return 2;
}

}  // namespace gramy::command_line
