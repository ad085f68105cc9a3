#include "protocol/supervision/supervision.hpp"

#include <charconv>
#include <cstddef>
#include <string_view>

namespace gramy {
namespace {

/// Reads arguments one by one.
class Arguments {
 public:
  explicit Arguments(const std::vector<std::string>& all) : all_(all) {}

  bool take(std::string_view word) {
    if (next_ == all_.size() || all_[next_] != word) return false;
    ++next_;
    return true;
  }

  std::optional<std::string> text() {
    if (next_ == all_.size()) return std::nullopt;
    return all_[next_++];
  }

  std::optional<std::int64_t> number() {
    const auto word = text();
    if (!word) return std::nullopt;
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(word->data(), word->data() + word->size(), value);
    if (error != std::errc() || end != word->data() + word->size()) return std::nullopt;
    return value;
  }

  std::vector<std::string> rest() const {
    return {all_.begin() + static_cast<std::ptrdiff_t>(next_), all_.end()};
  }

 private:
  const std::vector<std::string>& all_;
  std::size_t next_ = 0;
};

std::optional<Sandbox> read_sandbox(Arguments& arguments) {
  const auto memory = arguments.number();
  const auto processes = arguments.number();
  const auto cpu = arguments.number();
  const bool allow_engine = arguments.take("--allow-engine");
  const auto shown = arguments.text();
  if (!memory || !processes || !cpu || !shown) return std::nullopt;
  Sandbox sandbox{
      .limits = {.memory_mb = *memory, .processes = *processes, .cpu_s = *cpu, .allow_engine = allow_engine},
      .shown = *shown};
  return sandbox;
}

}  // namespace

std::vector<std::string> to_arguments(const Supervision& supervision) {
  std::vector<std::string> words{std::to_string(supervision.parent)};
  if (supervision.logged == Logged::errors) words.emplace_back("--log-errors");
  if (supervision.logged == Logged::all) words.emplace_back("--log-all");
  if (supervision.log_file) words.emplace_back("--log-file");
  if (const auto& sandbox = supervision.sandbox) {
    words.emplace_back("--sandbox");
    for (const auto limit : {sandbox->limits.memory_mb, sandbox->limits.processes, sandbox->limits.cpu_s})
      words.push_back(std::to_string(limit));
    if (sandbox->limits.allow_engine) words.emplace_back("--allow-engine");
    words.push_back(sandbox->shown);
  }
  words.emplace_back("--");
  words.insert(words.end(), supervision.command.begin(), supervision.command.end());
  return words;
}

std::optional<Supervision> read_supervision(const std::vector<std::string>& words) {
  Arguments arguments(words);
  Supervision supervision;
  const auto parent = arguments.number();
  if (!parent) return std::nullopt;
  supervision.parent = *parent;
  if (arguments.take("--log-errors")) supervision.logged = Logged::errors;
  if (arguments.take("--log-all")) supervision.logged = Logged::all;
  supervision.log_file = arguments.take("--log-file");
  if (arguments.take("--sandbox")) {
    supervision.sandbox = read_sandbox(arguments);
    if (!supervision.sandbox) return std::nullopt;
  }
  if (!arguments.take("--")) return std::nullopt;
  supervision.command = arguments.rest();
  if (supervision.command.empty()) return std::nullopt;
  return supervision;
}

}  // namespace gramy
