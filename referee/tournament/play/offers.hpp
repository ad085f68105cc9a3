// What of a course is offered to workers, and in how large pieces.
#pragma once

#include <cstdint>
#include <optional>

#include "referee/tournament/play/course.hpp"
#include "referee/tournament/store/shared_work.hpp"

namespace gramy::referee {

/// What is to be offered of the course's round, if anything is, where all up to the match `offered` was.
/// There are always about four times as many stretches as are played, each of about ten seconds by what the
/// workers have played so far: shorter at first, and near the end of the round, so that nobody waits long for
/// the last one.
std::optional<Offer> offer_of(const Course& course, std::uint64_t offered, const QueueState& queue,
                              const LeaseTimes& times, WallTime now);

}  // namespace gramy::referee
