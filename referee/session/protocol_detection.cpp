#include "referee/session/protocol_detection.hpp"

#include "referee/session/bot_session.hpp"
#include "referee/session/http_session.hpp"
#include "referee/session/people/person_session.hpp"

namespace gramy::referee {
namespace {

enum class Recognition { no, yes, unsure };  // unsure: more bytes are needed

/// What comes after blanks, which are nobody yet; 0: nothing.
char first_sign(std::string_view bytes) {
  const auto first = bytes.find_first_not_of(" \t\r\n");
  return first == std::string_view::npos ? '\0' : bytes[first];
}

Recognition is_bot(std::string_view bytes) {
  const char sign = first_sign(bytes);
  return sign == '\0' ? Recognition::unsure : sign == '{' ? Recognition::yes : Recognition::no;
}

/// Any method, so that nothing that a foreign page sends is a person's words; and a browser that begins with
/// TLS, by its first byte, as it is told that this is none.
Recognition is_http(std::string_view bytes) {
  for (const std::string_view beginning : {"GET ", "HEAD ", "POST ", "PUT ", "DELETE ", "OPTIONS ", "PATCH ",
                                           "CONNECT ", "TRACE ", "PRI ", "\x16"}) {
    if (bytes.starts_with(beginning)) return Recognition::yes;
    if (beginning.starts_with(bytes)) return Recognition::unsure;
  }
  return Recognition::no;
}

Recognition is_person(std::string_view) {
  return Recognition::yes;
}

template <class Kind>
std::unique_ptr<Session> begin(const SessionStart& start) {
  return std::make_unique<Kind>(start);
}

struct Kind {
  Recognition (*recognise)(std::string_view first_bytes);
  BeginSession begin;
};

/// In the order in which they are asked: the first that does not say no is waited for.
constexpr Kind kinds[] = {
    {is_bot, begin<BotSession>},
    {is_http, begin<HttpSession>},
    {is_person, begin<PersonSession>},  // whoever is none of the others
};

}  // namespace

BeginSession detect(std::string_view first_bytes, bool only_browsers) {
  if (only_browsers) return begin<HttpSession>;
  for (const Kind& kind : kinds) {
    const Recognition found = kind.recognise(first_bytes);
    if (found != Recognition::no) return found == Recognition::yes ? kind.begin : nullptr;
  }
  return nullptr;
}

bool begins_http(std::string_view first_bytes) {
  return is_http(first_bytes) == Recognition::yes;
}

}  // namespace gramy::referee
