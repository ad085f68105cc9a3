// The difference between two JSON values that are much alike.
#pragma once

#include <nlohmann/json_fwd.hpp>

namespace gramy::referee {

/// What makes `after` of `before`, null if nothing has to be done. One of these objects, whose own deltas are
/// such again:
///
/// | says
/// ---|---
/// `{"=": value}` | it is this now
/// `{"members": {key: delta, ...}, "gone": [key, ...]}` | of an object, either left out where it is empty
/// `{"items": {index: delta, ...}}` | of a list as long as before
/// `{"splice": [index, count, [value, ...]]}` | of a list: so many from there are these now
/// `{"lines": {index: line, ...}}` | of a text with as many lines as before
nlohmann::ordered_json json_delta(const nlohmann::ordered_json& before, const nlohmann::ordered_json& after);

}  // namespace gramy::referee
