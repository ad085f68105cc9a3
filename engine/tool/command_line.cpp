#include "engine/tool/command_line.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <fmt/format.h>
#include <new>
#include <optional>

#include "engine/base/bad_input.hpp"
#include "engine/base/nearest.hpp"
#include "engine/base/printable.hpp"
#include "engine/base/token_reader.hpp"
#include "engine/base/version.hpp"
#include "engine/catalogue.hpp"

namespace gramy::command_line {
namespace {

/// Whether the whole text is a number from low to high.
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

/// The command whose arguments are wrong: a subcommand, or else the program itself.
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

/// The arguments that belong to no option, in the order of the command line.
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
    return fmt::format("unknown option {}{}", quoted_word(name),
                       near ? fmt::format(", the nearest known one is '--{}'", *near) : "");
  }
  if (lacks_command(app)) return expected_command(app, quoted_word(words.front()));
  return fmt::format("expected no more arguments, found {}", quoted_word(words.front()));
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
    const auto words = strays(app);  // a mistyped name can make a required option look missing
    return words.empty() ? describe_missing(app, error) : describe_stray(app, words);
  }
  return is(CLI::ExitCodes::ArgumentMismatch) ? describe_mismatch(app, error) : error.what();
}

/// Prints a line on standard error. Does not throw if standard error is closed.
void say(const std::string& line) {
  std::fputs(line.c_str(), stderr);
}

/// Prints an error about the command line. Returns the exit code.
int refuse(const CLI::App& app, std::string_view why) {
  const CLI::App& command = command_of(app);
  say(fmt::format("{}: {}; see {}{} --help\n", app.get_name(), why, app.get_name(),
                  &command == &app ? "" : " " + command.get_name()));
  return 2;
}

}  // namespace

Check integer_from(Number low, Number high) {
  const auto find_fault = [low, high](std::string& text) -> std::string {
    if (!is_in_range(text, low, high))
      return fmt::format("expected an integer from {} to {}, found {}", low, high, quoted_word(text));
    text.erase(0, std::min(text.find_first_not_of('0'), text.size() - 1));  // leading zeros would mean octal
    return {};
  };
  return {find_fault, fmt::format("{}..{}", low, high)};
}

Check number_from(double low, double high) {
  const auto find_fault = [low, high](std::string& text) -> std::string {
    if (is_in_range(text, low, high)) return {};
    return fmt::format("expected a number from {} to {}, found {}", low, high, quoted_word(text));
  };
  return {find_fault, fmt::format("{}..{}", low, high)};
}

Check one_of(const std::vector<std::string>& words) {
  const auto find_fault = [words](std::string& text) -> std::string {
    if (std::ranges::find(words, text) != words.end()) return {};
    return fmt::format("expected {}, found {}", alternatives(views(words)), quoted_word(text));
  };
  return {find_fault, fmt::format("{{{}}}", fmt::join(words, ","))};
}

Check existing_file() {
  return {CLI::ExistingFile, CLI::ExistingFile.get_description()};
}

Check a_game() {
  std::vector<std::string> ids;
  for (const AnyGame& game : all_games()) ids.emplace_back(game.id());
  return {one_of(ids).find_fault, ""};
}

Option& Option::required() {
  option_->required();
  return *this;
}

Option& Option::shows_default() {
  option_->capture_default_str();
  return *this;
}

Option& Option::from_environment(const std::string& variable) {
  option_->envname(variable);
  return *this;
}

Option& Option::checked(const Check& check) {
  option_->transform(CLI::Validator(check.find_fault, check.shown));
  return *this;
}

Option& Option::takes(int values) {
  option_->expected(values);
  return *this;
}

Option& Option::separated_by_commas() {
  option_->delimiter(',');
  return *this;
}

Option& Option::one_word() {
  option_->allow_extra_args(false);
  return *this;
}

Option& Option::excludes(const Option& other) {
  option_->excludes(other.option_);
  return *this;
}

Option& Option::needs(const Option& other) {
  option_->needs(other.option_);
  return *this;
}

template <class T>
Option Command::option(const std::string& name, T& value, const std::string& help) {
  return Option(*app_->add_option(name, value, help));
}

template Option Command::option(const std::string&, std::string&, const std::string&);
template Option Command::option(const std::string&, std::vector<std::string>&, const std::string&);
template Option Command::option(const std::string&, Number&, const std::string&);
template Option Command::option(const std::string&, std::optional<Number>&, const std::string&);
template Option Command::option(const std::string&, std::vector<Number>&, const std::string&);
template Option Command::option(const std::string&, int&, const std::string&);
template Option Command::option(const std::string&, unsigned&, const std::string&);
template Option Command::option(const std::string&, std::uint16_t&, const std::string&);
template Option Command::option(const std::string&, std::uint64_t&, const std::string&);
template Option Command::option(const std::string&, double&, const std::string&);

Option Command::flag(const std::string& name, bool& value, const std::string& help) {
  return Option(*app_->add_flag(name, value, help));
}

Command Command::command(const std::string& name, const std::string& about) {
  app_->require_subcommand(static_cast<int>(app_->get_require_subcommand_min()), 1);
  return Command(*app_->add_subcommand(name, about));
}

void Command::requires_command() {
  app_->require_subcommand(1);
}

void Command::footer(const std::string& text) {
  app_->footer(text);
}

bool Command::is_given() const {
  return app_->parsed();
}

bool Command::has_arguments() const {
  return std::ranges::any_of(app_->get_options(),
                             [](const CLI::Option* option) { return option->count() > 0; });
}

Program::Program(const std::string& name, const std::string& about)
    : app_(std::make_unique<CLI::App>(about, name)) {
  app_->set_version_flag("--version", fmt::format("{} {}", name, program_version));
}

Program::~Program() = default;

int Program::run(int argc, char** argv, const std::function<int()>& work) {
  const auto fail = [this](int code, std::string_view why) {
    say(fmt::format("{}: {}\n", app_->get_name(), why));
    return code;
  };
  try {
    app_->parse(argc, argv);
    return work();
  } catch (const CLI::ParseError& error) {
    return error.get_exit_code() == 0 ? app_->exit(error) : refuse(*app_, describe(*app_, error));
  } catch (const BadUsage& error) {
    return refuse(*app_, error.what());
  } catch (const BadInput& error) {
    return fail(2, error.what());
  } catch (const std::bad_alloc&) {
    return fail(1, "not enough memory");
  } catch (const std::exception& error) {
    return fail(1, error.what());
  }
}

}  // namespace gramy::command_line
