// Claims: the statements that make up an explanation, as data that a program can check.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/base/number.hpp"
#include "engine/move.hpp"

namespace gramy {

struct GameInfo;

/// One claim about a position, or about a move that keeps its value. The meaning of the arguments depends on
/// the kind. The strings that the views refer to are never freed.
struct Claim {
  using List = std::vector<Number>;
  using Lists = std::vector<List>;
  using Value = std::variant<bool, Number, std::string_view, List, Lists>;

  struct Argument {
    std::string_view name;
    Value value;
    friend bool operator==(const Argument&, const Argument&) = default;
  };

  std::string_view kind;
  std::vector<Argument> arguments{};

  void add(std::string_view name, Value value) { arguments.push_back({name, std::move(value)}); }

  // has() tells whether the claim has an argument with this name. The other functions return the argument's
  // value. Their precondition is that the argument exists and has the type that they return.
  bool has(std::string_view name) const { return find(name) != nullptr; }
  bool flag(std::string_view name) const { return std::get<bool>(*find(name)); }
  Number number(std::string_view name) const { return std::get<Number>(*find(name)); }
  std::string_view word(std::string_view name) const { return std::get<std::string_view>(*find(name)); }
  const List& list(std::string_view name) const { return std::get<List>(*find(name)); }
  const Lists& lists(std::string_view name) const { return std::get<Lists>(*find(name)); }

  friend bool operator==(const Claim&, const Claim&) = default;

 private:
  const Value* find(std::string_view name) const;
};

using Claims = std::vector<Claim>;

/// A claim lists at most this many moves or vertices by name. It only counts the others.
inline constexpr std::size_t most_named = 12;

/// The most vertices of a cycle, path or trap that a claim lists for a page to draw.
inline constexpr std::size_t most_drawn = 60;

/// A kind of claim, and a function that puts such a claim into one or two English sentences.
struct ClaimKind {
  std::string_view name;
  std::string (*in_words)(const Claim&);
};

/// The claims in English, in the words of `game`; empty if there are none.
std::string in_words(const GameInfo& game, std::span<const Claim> claims);

/// The claims as a JSON array of objects, without a newline. Each object has `kind` and the arguments.
std::string json_text(std::span<const Claim> claims);

/// A list with `more` further elements, as text: "4, 7 and 3 more".
std::string listed(const Claim::Lists& named, std::uint64_t more);

}  // namespace gramy
