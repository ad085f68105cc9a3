#include "referee/tournament/file/name_from_text.hpp"

#include "protocol/name.hpp"
#include "tests/referee/tournament/testing.hpp"

TEST_CASE("any text with Latin letters gives a valid name") {
  CHECK(name_from_text("ala") == "ala");
  CHECK(name_from_text("Ala_Kot-2") == "Ala_Kot-2");
  CHECK(name_from_text("Zażółć Gęślą Jaźń") == "Zazolc-Gesla-Jazn");
  CHECK(name_from_text("Ångström Çelik Žižka") == "Angstrom-Celik-Zizka");
  CHECK(name_from_text("  a .. b  ") == "a-b");
  CHECK(name_from_text("Z\u0307ak") == "Zak");  // Z and a combining mark
  CHECK(name_from_text("a\x01\x7f"
                       "b\xff") == "a-b");
}

TEST_CASE("a text without Latin letters and digits gives no name") {
  for (const char* text : {"", "-", "___", "Дмитрий", "\xff\xfe", "...", "\u0301"}) {
    CAPTURE(text);
    CHECK(name_from_text(text).empty());
  }
}

TEST_CASE("a name made from a text is cut to the greatest allowed length") {
  CHECK(name_from_text(std::string(1000, 'x')) == std::string(32, 'x'));
  const std::string cut = name_from_text(std::string(31, 'x') + " y");
  CHECK(cut == std::string(31, 'x'));
  CHECK(gramy::protocol::is_name(cut));
}
