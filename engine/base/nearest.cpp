#include "engine/base/nearest.hpp"

#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

namespace gramy {
namespace {

char folded(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

bool same_letter(char a, char b) {
  return folded(a) == folded(b);
}

bool begins(std::string_view word, std::string_view beginning) {
  return word.size() >= beginning.size() &&
         std::ranges::equal(word.substr(0, beginning.size()), beginning, same_letter);
}

}  // namespace

std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before_last, last(b.size() + 1), row(b.size() + 1);
  std::iota(last.begin(), last.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const bool same = same_letter(a[i - 1], b[j - 1]);
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + (same ? 0 : 1)});
      if (i > 1 && j > 1 && same_letter(a[i - 1], b[j - 2]) && same_letter(a[i - 2], b[j - 1])) {
        row[j] = std::min(row[j], before_last[j - 2] + 1);
      }
    }
    before_last = std::exchange(last, row);
  }
  return last.back();
}

std::optional<std::string_view> nearest(std::string_view word, std::span<const std::string_view> candidates) {
  if (candidates.size() > most_compared) return std::nullopt;
  const auto begun_by_word = [&](std::string_view candidate) { return begins(candidate, word); };
  if (word.size() >= 3 && std::ranges::count_if(candidates, begun_by_word) == 1) {
    return *std::ranges::find_if(candidates, begun_by_word);
  }
  std::optional<std::string_view> best;
  std::size_t best_distance = 0;
  for (std::string_view candidate : candidates) {
    const std::size_t allowed = (candidate.size() + 2) / 3;
    // A difference in length alone can exceed the allowed distance; this check is quick for long words.
    if (word.size() > candidate.size() + allowed || candidate.size() > word.size() + allowed) continue;
    const std::size_t distance = edit_distance(word, candidate);
    if (distance <= allowed && (!best || distance < best_distance)) {
      best = candidate;
      best_distance = distance;
    }
  }
  return best;
}

std::string alternatives(std::span<const std::string_view> words) {
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i > 0) text += i + 1 == words.size() ? " or " : ", ";
    text += words[i];
  }
  return text;
}

}  // namespace gramy
