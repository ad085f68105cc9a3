#include "engine/claim.hpp"

#include <algorithm>

#include "engine/base/listed.hpp"
#include "engine/game_info.hpp"

namespace gramy {
namespace {

/// Escapes nothing, because names and words of claims contain no character that JSON escapes.
std::string quoted(std::string_view word) {
  return std::string("\"").append(word) + '"';
}

struct JsonText {
  template <class Each>
  std::string operator()(const std::vector<Each>& list) const {
    std::string text = "[";
    for (const Each& each : list) text.append(text.size() == 1 ? "" : ",").append((*this)(each));
    return text + ']';
  }
  std::string operator()(bool flag) const { return flag ? "true" : "false"; }
  std::string operator()(Number number) const { return std::to_string(number); }
  std::string operator()(std::string_view word) const { return quoted(word); }
  std::string operator()(const Claim& claim) const {
    std::string text = "{\"kind\":" + quoted(claim.kind);
    for (const auto& [name, value] : claim.arguments)
      text.append(",").append(quoted(name)).append(":").append(std::visit(*this, value));
    return text + '}';
  }
};

}  // namespace

const Claim::Value* Claim::find(std::string_view name) const {
  const auto found = std::ranges::find(arguments, name, &Argument::name);
  return found == arguments.end() ? nullptr : &found->value;
}

std::string in_words(const GameInfo& game, std::span<const Claim> claims) {
  std::string text;
  for (const Claim& claim : claims) {
    const auto kind = std::ranges::find(game.claims, claim.kind, &ClaimKind::name);
    text.append(text.empty() ? "" : " ").append(kind->in_words(claim));
  }
  return text;
}

std::string json_text(std::span<const Claim> claims) {
  return JsonText()(std::vector<Claim>(claims.begin(), claims.end()));
}

std::string listed(const Claim::Lists& named, std::uint64_t more) {
  std::vector<std::string> spelt;
  for (const Claim::List& numbers : named) {
    std::string& text = spelt.emplace_back();
    for (const Number number : numbers) text.append(text.empty() ? "" : " ").append(std::to_string(number));
  }
  return listed(spelt, more);
}

}  // namespace gramy
