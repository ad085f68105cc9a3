// The stored answers of an exam: what is written is read again, and any other text is refused.
#include "referee/exam/answers.hpp"

#include <doctest/doctest.h>

#include "engine/base/bad_input.hpp"

namespace gramy::referee {
namespace {

using protocol::Reason;

TEST_CASE("answers that are stored and read again are the same") {
  const ExamAnswers answers{
      .edition = 3,
      .last = 70,
      .by_place = {ExamAnswer{.is_kept = true}, std::nullopt, ExamAnswer{},
                   ExamAnswer{.reason = Reason::timeout}, ExamAnswer{.reason = Reason::crash},
                   ExamAnswer{.reason = Reason::timeout}}};
  CHECK(parse_answers(to_text(answers)) == answers);
  CHECK(to_text(answers).find("+.-ABA") != std::string::npos);
}

TEST_CASE("a text that is not a list of stored answers is refused") {
  for (const char* text : {"", "[]", R"({"edition":1,"last":1,"faults":[]})",
                           R"({"edition":-1,"last":1,"faults":[],"places":""})",
                           R"({"edition":1,"last":1.5,"faults":[],"places":""})",
                           R"({"edition":1,"last":1,"faults":["bored"],"places":""})",
                           R"({"edition":1,"last":1,"faults":["crash"],"places":"AB"})",
                           R"({"edition":1,"last":1,"faults":["crash"],"places":"@"})",
                           R"({"edition":1,"last":1,"faults":["crash"],"places":"\u00e9"})"})
    CHECK_THROWS_AS_MESSAGE(parse_answers(text), BadInput, text);
}

}  // namespace
}  // namespace gramy::referee
