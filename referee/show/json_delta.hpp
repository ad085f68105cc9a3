// The difference between two similar JSON values.
#pragma once

#include <nlohmann/json_fwd.hpp>

namespace gramy::referee {

/// The delta from `before` to `after`; null if they are equal. Otherwise it is one of these objects, and
/// nested deltas have the same form:
/// | means
/// ---|---
/// `{"=": value}` | the new value
/// `{"members": {key: delta, ...}, "gone": [key, ...]}` | changes of an object; an empty part is left out
/// `{"items": {index: delta, ...}}` | changes of a list that keeps its length
/// `{"splice": [index, count, [value, ...]]}` | a part of a list, replaced by these values
/// `{"lines": {index: line, ...}}` | changes of a text that keeps its number of lines
nlohmann::ordered_json json_delta(const nlohmann::ordered_json& before, const nlohmann::ordered_json& after);

}  // namespace gramy::referee
