// The two seats of a match.
#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace gramy {

/// The player of the first move and the player of the second. An enum, so that a seat cannot be mixed up with
/// a number.
enum class Seat : std::uint8_t { first, second };

inline constexpr std::array both_seats{Seat::first, Seat::second};

constexpr Seat other(Seat seat) {
  return seat == Seat::first ? Seat::second : Seat::first;
}

/// The number of the seat in messages and records: 0 or 1.
constexpr int number_of(Seat seat) {
  return static_cast<int>(seat);
}

/// Empty unless the number is 0 or 1.
constexpr std::optional<Seat> seat_of(std::int64_t number) {
  if (number == 0) return Seat::first;
  if (number == 1) return Seat::second;
  return std::nullopt;
}

/// The seat that moves at a ply counted from 0, if the players alternate.
constexpr Seat seat_at_ply(std::uint64_t ply) {
  return ply % 2 == 0 ? Seat::first : Seat::second;
}

/// One value for each seat, the first seat's first: `BySeat<std::string> players{"ANIA", "BOLEK"}`.
template <class T>
struct BySeat {
  std::array<T, 2> both{};

  constexpr T& operator[](Seat seat) { return both[static_cast<std::size_t>(seat)]; }
  constexpr const T& operator[](Seat seat) const { return both[static_cast<std::size_t>(seat)]; }

  constexpr auto begin() { return both.begin(); }
  constexpr auto end() { return both.end(); }
  constexpr auto begin() const { return both.begin(); }
  constexpr auto end() const { return both.end(); }

  friend auto operator<=>(const BySeat&, const BySeat&) = default;
};

template <class T>
BySeat(T, T) -> BySeat<T>;

}  // namespace gramy
