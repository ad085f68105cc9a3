#include "referee/session/protocol_detection.hpp"

#include "referee/session/bot_session.hpp"
#include "referee/session/http_session.hpp"
#include "referee/session/people/person_session.hpp"

namespace gramy::referee {
namespace {

enum class Recognition { no, yes, unsure };  // `unsure` means that more bytes are needed

/// The first character that is not a blank; 0 if there is none. Any kind of client may begin with blanks.
char first_sign(std::string_view bytes) {
  const auto first = bytes.find_first_not_of(" \t\r\n");
  return first == std::string_view::npos ? '\0' : bytes[first];
}

Recognition is_bot(std::string_view bytes) {
  const char sign = first_sign(bytes);
  return sign == '\0' ? Recognition::unsure : sign == '{' ? Recognition::yes : Recognition::no;
}

/// Accepts any method, so that a request from a foreign page is never read as a person's words. Also accepts
/// the first byte of TLS, so that a browser that uses https is told that this port has no TLS.
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

/// The kinds in the order in which they are tried. Detection chooses the first kind that answers yes, and
/// waits for more bytes at the first that answers unsure.
constexpr Kind kinds[] = {
    {is_bot, begin<BotSession>},
    {is_http, begin<HttpSession>},
    {is_person, begin<PersonSession>},  // any other client is a person
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
