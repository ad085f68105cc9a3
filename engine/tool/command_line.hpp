// Command lines of all our programs: options, commands, --help, --version, and what is said of a wrong one.
#pragma once

#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "engine/base/number.hpp"

namespace CLI {  // of CLI11, which takes seconds to compile: once, in command_line.cpp
class App;
class Option;
}  // namespace CLI

namespace gramy::command_line {

/// What the value of an option has to be.
struct Check {
  /// What was expected and what was found; empty if the text is as it should be. May bring it into shape.
  std::function<std::string(std::string& text)> find_fault;
  std::string shown;  ///< in --help: "1..10"

  std::string operator()(std::string& text) const { return find_fault(text); }
};

// An error says what was expected, with the range or all the words, and what was found. Integers are decimal,
// leading zeros or not.
Check integer_from(Number low, Number high);
Check number_from(double low, double high);
Check one_of(const std::vector<std::string>& words);
Check existing_file();
/// The ids of all games.
Check a_game();

/// An option, a flag, or an argument that goes by its place.
class Option {
 public:
  explicit Option(CLI::Option& option) : option_(&option) {}

  Option& required();
  Option& shows_default();
  /// Taken from this variable where the command line does not give it.
  Option& from_environment(const std::string& variable);
  Option& checked(const Check& check);
  Option& takes(int values);
  Option& separated_by_commas();
  /// What follows its one word is not its own.
  Option& one_word();
  Option& excludes(const Option& other);
  Option& needs(const Option& other);

 private:
  CLI::Option* option_;
};

/// A program's command line, or what follows the name of one of its commands. The values lent to it outlive
/// the parsing.
class Command {
 public:
  explicit Command(CLI::App& app) : app_(&app) {}

  /// `name` is "--seed", or "FILE" for an argument that goes by its place. T is a string, a number, or a
  /// vector or an optional of them; command_line.cpp lists them.
  template <class T>
  Option option(const std::string& name, T& value, const std::string& help);
  Option flag(const std::string& name, bool& value, const std::string& help);
  Command command(const std::string& name, const std::string& about);
  /// One of its commands has to follow. Without this one may.
  void requires_command();
  /// What --help ends with.
  void footer(const std::string& text);

  // After parsing.
  bool is_given() const;
  /// Whether any option or argument of its own was given.
  bool has_arguments() const;

 private:
  CLI::App* app_;
};

/// Bad usage that only the program itself can see, told like all other: "--player is missing: how to play".
class BadUsage : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

class Program {
 public:
  /// Has --help and --version.
  Program(const std::string& name, const std::string& about);
  ~Program();
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;

  Command command() { return Command(*app_); }

  /// Reads the command line and then works. Returns the exit code: what `work` returns; 0 after --help and
  /// --version; 2 for bad usage, which also names the --help that says what is right, and where `work` throws
  /// BadInput; 1 for any other exception. Errors are one line on standard error.
  int run(int argc, char** argv, const std::function<int()>& work);

 private:
  std::unique_ptr<CLI::App> app_;
};

}  // namespace gramy::command_line
