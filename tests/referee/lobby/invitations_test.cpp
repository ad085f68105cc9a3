// Invitations to a person. They count for the sender's address, or for the sender if its name is registered.
#include "tests/referee/lobby/lobby_bench.hpp"

namespace {

/// ZOSIA, a person on connection 1.
struct Invited : LobbyBench {
  explicit Invited(const LobbySettings& settings = {}) : LobbyBench(settings) { person("ZOSIA"); }
  ConnectionId guest(const std::string& name, const std::string& address) {
    origin = address;
    return bot(name, 9);
  }
  /// Asks for a match with ZOSIA. Returns whether she gets an invitation.
  bool invites(ConnectionId asker, std::int64_t ms = 0) {
    const std::size_t before = invitations[1].size();
    told(asker);
    play(asker, {.game = "pile", .board = "7 3 0", .against = "ZOSIA"}, ms);
    return invitations[1].size() > before;
  }
};

}  // namespace

TEST_CASE("six clients of one address neither block others' invitations nor flood a person with notices") {
  Invited bench;
  std::vector<ConnectionId> six;
  for (int i = 0; i < 6; ++i) six.push_back(bench.guest("SIX" + std::to_string(i), "192.0.2.1"));
  // each of the six invites ZOSIA, and then leaves and comes again
  for (std::int64_t ms = 0; ms < 15'000; ms += 100) {
    const std::size_t turn = static_cast<std::size_t>(ms / 100) % six.size();
    if (bench.invites(six[turn], ms)) {
      bench.lose(six[turn], ms);
      six[turn] = bench.guest("SIX" + std::to_string(turn), "192.0.2.1");
    }
  }
  CHECK(bench.invitations[1].size() == 3);
  CHECK(bench.withdrawn[1].size() == 3);
  CHECK(bench.invites(bench.guest("ANIA", "192.0.2.2"), 15'000));
}

TEST_CASE("an open invitation does not block invitations from other addresses") {
  Invited bench;
  const ConnectionId first = bench.guest("FIRST", "192.0.2.1");
  CHECK(bench.invites(first));
  CHECK_FALSE(bench.invites(bench.guest("SECOND", "192.0.2.1")));
  const ConnectionId ania = bench.guest("ANIA", "192.0.2.2");
  CHECK(bench.invites(ania));
  bench.answer(1, true, 0, "ania");
  CHECK(bench.only<Start>(ania));
  CHECK(bench.refusal(first) == "busy: ZOSIA has begun another match");
  CHECK(bench.withdrawal(1) == "FIRST: you have accepted another invitation");
}

TEST_CASE("a person with several invitations answers one of them by naming its sender") {
  Invited bench;
  const ConnectionId ania = bench.guest("ANIA", "192.0.2.2");
  const ConnectionId bolek = bench.guest("BOLEK", "192.0.2.3");
  CHECK(bench.invites(ania));
  CHECK(bench.invites(bolek));
  bench.forget_messages();
  bench.say(1, Answer{true});
  CHECK(bench.refusal(1) ==
        "bad_message: from: expected the sender's name (you have 2 invitations), found none");
  bench.say(1, Answer{.accept = true, .from = "CELA"});
  CHECK(bench.refusal(1) == "busy: there is no invitation from 'CELA' to answer");
  bench.say(1, Answer{.accept = false, .from = "ANIA"});
  CHECK(bench.refusal(ania) == "busy: ZOSIA refused");
  bench.say(1, Answer{true});
  CHECK(bench.only<Start>(bolek));
}

TEST_CASE(
    "an address may invite a person three times a minute, and its registered players have their own limits") {
  Invited bench({.tokens = {{"OLA", SecretHash("kot")}}});
  const auto invites_and_goes = [&](const std::string& name, std::int64_t ms) {
    const ConnectionId asker = bench.guest(name, "192.0.2.2");
    const bool invited = bench.invites(asker, ms);
    if (invited) bench.lose(asker, ms);
    return invited;
  };
  for (const std::int64_t ms : {0, 10'000, 20'000}) CHECK(invites_and_goes("ANIA", ms));
  const ConnectionId cela = bench.guest("CELA", "192.0.2.2");
  bench.told(cela);
  bench.say(cela, Play{.game = "pile", .board = "7 3 0", .against = "ZOSIA"}, 30'000);
  CHECK(bench.refusal(cela) ==
        "busy: ZOSIA was invited 3 times from your address within a minute: ask again in 30 s");
  const ConnectionId ola = bench.join({.name = "OLA", .token = "kot"});
  const auto asks_again = [&](std::int64_t ms) {
    bench.told(ola);
    bench.say(ola, Play{.game = "pile", .board = "7 3 0", .against = "ZOSIA"}, ms);
    return bench.refusal(ola);
  };
  CHECK(bench.invites(ola, 30'000));
  CHECK(asks_again(30'000) == "busy: ZOSIA has not answered your invitation yet");
  CHECK(bench.invites(cela, 60'000));
}

TEST_CASE("a person who has as many unanswered invitations as allowed cannot be invited by anyone else") {
  Invited bench;
  for (int i = 1; i <= 8; ++i)
    CHECK(bench.invites(bench.guest("GUEST" + std::to_string(i), "192.0.2." + std::to_string(i))));
  const ConnectionId ninth = bench.guest("NINTH", "192.0.2.9");
  CHECK_FALSE(bench.invites(ninth));
  bench.say(1, Play{.game = "pile",
                    .board = "7 3 0",
                    .against = "NINTH"});  // if ZOSIA asks for a match herself, she refuses all invitations
  CHECK(bench.withdrawn[1].size() == 8);
}
