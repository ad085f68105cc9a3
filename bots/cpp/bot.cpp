// A complete gramy bot: it remembers its matches and plays random legal moves. Usage: bot [HOST:PORT |
// --stdio]
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <map>
#include <netdb.h>
#include <nlohmann/json.hpp>
#include <optional>
#include <random>
#include <stdexcept>
#include <string>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>
#include <vector>

using nlohmann::json;
using Move = std::vector<std::int64_t>;

/// A match in progress.
struct Match {
  std::string id, game, board;
  std::optional<std::int64_t> start;  ///< the vertex where play begins; none if the board determines it
  int seat;
  std::vector<Move> moves;  ///< all moves from the board to the position
};

/// A random generator, seeded by match and ply, so that `gramy-referee verify` gets the same moves.
std::mt19937 chance(const Match& match) {
  const std::string text = match.id + " " + std::to_string(match.moves.size());
  std::seed_seq seed(text.begin(), text.end());
  return std::mt19937(seed);
}

/// Returns a random legal move; put a better idea here.
Move choose(const Match& match, const std::vector<Move>& legal) {
  return legal[chance(match)() % legal.size()];
}

std::string environment(const char* name, const std::string& otherwise) {
  const char* value = std::getenv(name);
  return value ? value : otherwise;
}

class Bot {
 public:
  explicit Bot(std::FILE* referee) : referee_(referee) {
    json hello{{"type", "hello"},
               {"protocol", 1},
               {"name", environment("GRAMY_NAME", "cpp")},
               {"wants", {"legal", "undo"}},
               {"capacity", 16}};
    if (const char* token = std::getenv("GRAMY_TOKEN")) hello["token"] = token;
    send(hello);
  }

  /// Handles a message from the referee; ignores messages of other types.
  void read(const json& message) {
    const std::string type = message.at("type");
    if (type == "welcome") {
      say("connected as " + message.at("name").get<std::string>());
    } else if (type == "start") {
      // After a reconnect the referee sends `start` again, with all moves played until then.
      Match match{message.at("match"), message.at("game"), message.at("board"), {},
                  message.at("seat"),  message.at("moves")};
      if (message.contains("start") && !message["start"].is_null())
        match.start = message["start"].get<std::int64_t>();
      matches_.insert_or_assign(match.id, std::move(match));
    } else if (type == "move_request") {
      answer(message);
    } else if (type == "end") {
      matches_.erase(message.at("match").get<std::string>());
    } else if (type == "error") {
      say(message.at("message"));
    } else if (type == "bye") {  // after its bye the referee closes the connection
      say(message.at("reason"));
    }
  }

 private:
  void answer(const json& request) {
    Match& match = matches_.at(request.at("match"));
    const std::vector<Move> moves = request.at("moves");
    // After a reconnect, match.moves may already have the moves of the request.
    match.moves.resize(request.at("ply").get<std::size_t>() - moves.size());
    match.moves.insert(match.moves.end(), moves.begin(), moves.end());
    if (!request.contains("legal") || request["legal"].is_null())  // there are more than 1000 legal moves
      return send({{"type", "resign"}, {"match", match.id}});
    const Move move = choose(match, request["legal"]);
    match.moves.push_back(move);
    send({{"type", "move"}, {"match", match.id}, {"ply", request["ply"]}, {"move", move}});
  }

  void send(const json& message) {
    std::fputs((message.dump() + "\n").c_str(), referee_);
    std::fflush(referee_);
  }

  static void say(const std::string& line) { std::fprintf(stderr, "%s\n", line.c_str()); }

  std::FILE* referee_;
  std::map<std::string, Match> matches_;
};

bool is_pipe(int descriptor) {
  struct stat status;
  return fstat(descriptor, &status) == 0 && S_ISFIFO(status.st_mode);
}

/// Returns a socket that is connected to HOST:PORT.
int connect_to(const std::string& address) {
  const std::size_t colon = address.rfind(':');
  if (colon == std::string::npos) throw std::runtime_error("expected HOST:PORT, found " + address);
  std::string host = address.substr(0, colon);
  if (host.starts_with('[') && host.ends_with(']')) host = host.substr(1, host.size() - 2);
  addrinfo hints{}, *found = nullptr;
  hints.ai_socktype = SOCK_STREAM;
  if (const int error = getaddrinfo(host.c_str(), address.substr(colon + 1).c_str(), &hints, &found))
    throw std::runtime_error(address + ": " + gai_strerror(error));
  for (const addrinfo* each = found; each; each = each->ai_next) {
    const int wire = socket(each->ai_family, each->ai_socktype, each->ai_protocol);
    if (wire >= 0 && connect(wire, each->ai_addr, each->ai_addrlen) == 0) {
      freeaddrinfo(found);
      return wire;
    }
    if (wire >= 0) close(wire);
  }
  freeaddrinfo(found);
  throw std::runtime_error("cannot connect to " + address);
}

int main(int argc, char** argv) {
  try {
    std::FILE *in = stdin, *out = stdout;
    std::string address = argc > 1 ? argv[1] : environment("GRAMY_ADDRESS", "");
    if (address.empty() && !is_pipe(STDIN_FILENO)) address = "127.0.0.1:4242";
    if (!address.empty() && address != "--stdio") {
      const int wire = connect_to(address);
      in = fdopen(wire, "r");
      out = fdopen(dup(wire), "w");
    }
    Bot bot(out);
    char* line = nullptr;
    std::size_t room = 0;
    while (getline(&line, &room, in) > 0) {
      if (line[0] == '{') bot.read(json::parse(line));
    }
    std::free(line);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
}
