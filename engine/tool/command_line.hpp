// Command lines of all programs of gramy: options, commands, --help, --version, and errors about them.
#pragma once

#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "engine/base/number.hpp"

namespace CLI {  // CLI11 takes seconds to compile, so only command_line.cpp includes it
class App;
class Option;
}  // namespace CLI

namespace gramy::command_line {

/// A check of the text that is given for an option.
struct Check {
  /// Returns what was expected and what was found, as words for an error; empty if the text is valid. May
  /// normalise the text.
  std::function<std::string(std::string& text)> find_fault;
  std::string shown;  ///< the range or the accepted words as --help shows them, such as "1..10"

  std::string operator()(std::string& text) const { return find_fault(text); }
};

// Accepts integers from low to high. The error names this range and the text found. Integers are decimal;
// leading zeros are allowed.
Check integer_from(Number low, Number high);
Check number_from(double low, double high);
Check one_of(const std::vector<std::string>& words);
Check existing_file();
/// Accepts the id of a game.
Check a_game();

/// An option, a flag or a positional argument.
class Option {
 public:
  explicit Option(CLI::Option& option) : option_(&option) {}

  Option& required();
  Option& shows_default();
  /// Takes the value from this environment variable if the command line does not give it.
  Option& from_environment(const std::string& variable);
  Option& checked(const Check& check);
  Option& takes(int values);
  Option& separated_by_commas();
  /// Makes the option take exactly one word.
  Option& one_word();
  Option& excludes(const Option& other);
  Option& needs(const Option& other);

 private:
  CLI::Option* option_;
};

/// The command line of a program or of a subcommand. Variables bound to it must outlive parsing.
class Command {
 public:
  explicit Command(CLI::App& app) : app_(&app) {}

  /// `name` is "--seed", or "FILE" for a positional argument. T is a string, a number, or a vector or
  /// optional of these; command_line.cpp lists the instances.
  template <class T>
  Option option(const std::string& name, T& value, const std::string& help);
  Option flag(const std::string& name, bool& value, const std::string& help);
  Command command(const std::string& name, const std::string& about);
  /// Makes it an error to give no subcommand; by default a subcommand is optional.
  void requires_command();
  /// Sets the text at the end of --help.
  void footer(const std::string& text);

  // Whether the command was given. Valid after parsing.
  bool is_given() const;
  /// Whether any of the command's own options or arguments was given.
  bool has_arguments() const;

 private:
  CLI::App* app_;
};

/// Bad usage that the program itself finds, not the parser. It is reported like the parser's errors:
/// "--player is missing: how to play".
class BadUsage : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Runs one program of gramy: parses its command line, reports errors and chooses the exit code.
class Program {
 public:
  /// Adds --help and --version.
  Program(const std::string& name, const std::string& about);
  ~Program();
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;

  Command command() { return Command(*app_); }

  /// Reads the command line and calls `work`. Returns the exit code:
  /// - the result of `work`;
  /// - 0 after --help and --version;
  /// - 2 for bad usage, with a hint at --help, and if `work` throws BadInput;
  /// - 1 for any other exception.
  /// An error is one line on standard error.
  int run(int argc, char** argv, const std::function<int()>& work);

 private:
  std::unique_ptr<CLI::App> app_;
};

}  // namespace gramy::command_line
