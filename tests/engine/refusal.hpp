// What a refusal says.
#pragma once

#include <string>

#include "engine/base/bad_input.hpp"

namespace gramy::test {

/// The words of the error that the work ends with; empty where it ends well.
template <class Error = BadInput, class Work>
std::string refusal(const Work& work) {
  try {
    work();
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

}  // namespace gramy::test
