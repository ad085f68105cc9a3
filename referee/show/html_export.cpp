#include "referee/show/html_export.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <fstream>
#include <new>
#include <nlohmann/json.hpp>
#include <optional>
#include <sodium.h>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>
#include <zlib.h>

#include "engine/base/bad_input.hpp"
#include "engine/base/stop.hpp"
#include "protocol/bounded_json.hpp"
#include "referee/show/json_text.hpp"
#include "referee/show/tournament_site.hpp"
#include "referee/tournament/disk/durable_file.hpp"
#include "referee/web/page.hpp"
#include "referee/web/target.hpp"

namespace gramy::referee {
namespace {

namespace fs = std::filesystem;
using nlohmann::ordered_json;

// The same numbers are in referee/web/page/data, because the page computes the names of files from them.
constexpr std::size_t matches_a_file = 1000;
constexpr std::size_t positions_a_file = 100;

// The most lessons of a match, and the most legal moves in a lesson's position.
constexpr std::size_t most_lessons = 20;
constexpr std::size_t most_moves_of_a_lesson = 100;

constexpr const char* mark = "gramy-export.txt";
constexpr const char* mark_text =
    "This folder was written by `gramy-referee export --html`, which may replace it. Open index.html.\n";

/// The Content-Security-Policy that the referee sends with its page, as far as a document can contain it.
/// `file:` allows scripts from disk.
constexpr const char* policy =
    "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; script-src 'self' file:; "
    "style-src 'self' file:; img-src data:; base-uri 'none'; form-action 'none'\">\n";

/// FNV-1a, 64 bits, as in referee/web/page/data/files.ts.
std::string hash_of(std::string_view text) {
  std::uint64_t hash = 0xcbf29ce484222325u;
  for (const unsigned char byte : text) hash = (hash ^ byte) * 0x100000001b3u;
  return fmt::format("{:016x}", hash);
}

/// Encodes like encodeURIComponent.
std::string encoded(std::string_view text) {
  constexpr std::string_view plain =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.!~*'()";
  std::string code;
  for (const char letter : text) {
    if (plain.find(letter) != plain.npos) {
      code += letter;
    } else {
      code += fmt::format("%{:02X}", static_cast<unsigned char>(letter));
    }
  }
  return code;
}

/// Compresses the text with zlib, and encodes the result in base64.
std::string packed(std::string_view text) {
  uLongf size = compressBound(text.size());
  std::vector<Bytef> bytes(size);
  if (compress(bytes.data(), &size, reinterpret_cast<const Bytef*>(text.data()), text.size()) != Z_OK)
    throw std::bad_alloc();  // the buffer is large enough, so the only possible error is a lack of memory
  constexpr int variant = sodium_base64_VARIANT_ORIGINAL;
  std::string code(sodium_base64_encoded_len(size, variant), '\0');
  sodium_bin2base64(code.data(), code.size(), bytes.data(), size, variant);
  code.pop_back();  // the terminating zero
  return code;
}

void write_file(const fs::path& path, std::string_view text) {
  if (fs::exists(path)) throw std::runtime_error(path.string() + ": exists already");
  std::ofstream file(path, std::ios::binary);
  file.write(text.data(), static_cast<std::streamsize>(text.size()));
  file.close();
  if (!file) throw std::runtime_error(path.string() + ": cannot be written");
}

/// Makes the folder, or removes an earlier export from it.
void prepare(const fs::path& out) {
  if (fs::exists(out) && !fs::is_directory(out))
    throw BadInput(out.string() + ": expected a folder to export to, found a file");
  fs::create_directories(out);
  if (!fs::is_empty(out) && !fs::exists(out / mark)) {
    throw BadInput(out.string() +
                   ": expected an empty folder or an earlier export, found a folder with other files");
  }
  for (const char* name : {"index.html", "assets", "data"}) fs::remove_all(out / name);
  replace_file(out / mark, mark_text, for_all);
}

/// A script file with answers for the page. Answers about a match repeat the same words and moves, so
/// compression makes them ten times smaller.
class Script {
 public:
  void add(const std::string& address, std::string_view body) {
    answers_ += fmt::format("{}{}:{}", answers_.empty() ? "" : ",", json_text(address), body);
  }
  void write(const fs::path& file) const {
    write_file(file, fmt::format("gramyAnswers(\"{}\");\n", packed("{" + answers_ + "}")));
  }

 private:
  std::string answers_;
};

class Export {
 public:
  Export(const TournamentAddress& address, fs::path out, SolvedBoards& solved, std::stop_token stop)
      : site_(address, solved, {.kind = {}, .judges_all = false, .refreshes = false}),
        out_(std::move(out)),
        stop_(std::move(stop)) {}

  std::size_t write(const ExportProgress& progress) {
    const HttpResponse page = answer("/");
    if (page.status != 200)
      throw std::runtime_error("this program was built without its web page (build option GRAMY_WEB)");
    prepare(out_);
    fs::create_directories(out_ / "data/match");
    const std::vector<std::string> ids = site_.matches();
    for (std::size_t written = 0; written < ids.size(); ++written) {
      progress(written, ids.size());
      write_match(ids[written]);
    }
    for (std::size_t after = 0; after == 0 || after < ids.size(); after += matches_a_file) {
      Script script;
      add(script, fmt::format("/api/matches?after={}&limit={}", after, matches_a_file));
      script.write(out_ / fmt::format("data/matches-{}.js", after));
    }
    Script tournament;
    for (const char* address : {"/api/tournament", "/api/site"}) add(tournament, address);
    tournament.write(out_ / "data/tournament.js");
    write_page(*page.body);
    return ids.size();
  }

 private:
  HttpResponse answer(const std::string& address) {
    throw_if_stopped(stop_);
    Reply reply = site_.find(parse_target(address).value(), stop_);
    if (const auto* make = std::get_if<LongResponse>(&reply)) return (*make)(stop_);
    return std::get<HttpResponse>(std::move(reply));
  }

  /// Adds the exact values of a match. Returns false if they are hidden, or unknown because the board cannot
  /// be solved.
  bool add_truth(Script& script, const std::string& match) {
    try {
      return add(script, match + "/truth");
    } catch (const BadInput&) {
      return false;
    }
  }

  /// Adds the answer at this address. Returns false if the answer is an error.
  bool add(Script& script, const std::string& address) {
    const HttpResponse found = answer(address);
    if (found.status == 200) script.add(address, *found.body);
    return found.status == 200;
  }

  void write_match(const std::string& id) {
    const std::string code = encoded(id), address = "/api/match/" + code;
    const std::string hash = hash_of(code);
    const fs::path folder = out_ / "data/match" / hash.substr(0, 2);
    fs::create_directories(folder);
    const auto file = [&](const std::string& part) { return folder / (hash + part + ".js"); };
    Script truth;
    // add_truth judges the match, so that the answer below contains the accuracy.
    const bool has_truth = add_truth(truth, address);
    auto match = parsed(address);
    if (!has_truth && match["hidden"].is_null())
      match["hidden"] = "This match cannot be compared with perfect play.";
    const std::size_t shown = match["plies"].size(), plies = match.value("all_plies", shown);
    if (has_truth && plies == shown) write_lessons(address, plies_to_learn(match, address), file("-learn"));
    Script first;
    first.add(address, json_text(match));
    if (plies == shown && has_truth) add_truth(first, address);
    if (plies > shown && has_truth) truth.write(file("-truth"));
    for (std::size_t from = shown; from < plies; from += shown) {
      Script part;
      add(part, fmt::format("{}?from={}", address, from));
      part.write(file(fmt::format("-from-{}", from)));
    }
    for (std::size_t from = 0; from <= plies; from += positions_a_file) {
      Script part;
      Script& script = from == 0 ? first : part;
      for (std::size_t ply = from; ply <= plies && ply < from + positions_a_file; ++ply)
        add(script, fmt::format("{}/position/{}", address, ply));
      script.write(file(from == 0 ? "" : fmt::format("-at-{}", from)));
    }
  }

  /// The plies at which the match's mistakes were made; in an exam, the ply of the question.
  std::vector<std::size_t> plies_to_learn(const ordered_json& match, const std::string& address) {
    const auto& players = match["players"];
    if (std::ranges::find(players, "") != players.end())
      return {match["plies"].size() - (match["reason"] == "asked" ? 1 : 0)};
    std::vector<std::size_t> plies;
    const ordered_json truth = parsed(address + "/truth");
    for (const auto& mistake : truth["mistakes"]) plies.push_back(mistake["ply"].get<std::size_t>());
    return plies;
  }

  /// Writes a file with the answers to questions about the positions at these plies. The page loads the file
  /// when a reader starts a lesson.
  void write_lessons(const std::string& match, const std::vector<std::size_t>& plies, const fs::path& file) {
    Script script;
    std::size_t lessons = 0;
    for (const std::size_t ply : plies) {
      const auto position = parsed(fmt::format("{}/position/{}", match, ply));
      if (position["legal_all"] > most_moves_of_a_lesson) continue;
      if (++lessons > most_lessons) break;
      const std::string ask = fmt::format("{}/try/{}", match, ply);
      add(script, ask);
      add(script, ask + "/best");
      for (const auto& move : position["legal"]) add(script, ask + "/" + encoded(move.get<std::string>()));
    }
    if (lessons > 0) script.write(file);
  }

  ordered_json parsed(const std::string& address) {
    return protocol::parse_bounded_json<ordered_json>(*answer(address).body);
  }

  void write_page(std::string html) {
    fs::create_directories(out_ / "assets");
    for (const std::string& name : page_assets())
      write_file(out_ / "assets" / name, *answer("/assets/" + name).body);
    constexpr std::string_view root = "<html ";
    html.insert(html.find(root) + root.size(), "data-export=\"1\" ");
    constexpr std::string_view first = "<meta charset=\"utf-8\">\n";
    html.insert(html.find(first) + first.size(), policy);
    replace_file(out_ / "index.html", html, for_all);
  }

  TournamentSite site_;
  fs::path out_;
  std::stop_token stop_;
};

}  // namespace

std::size_t export_html(const TournamentAddress& address, const fs::path& out, SolvedBoards& solved,
                        const ExportProgress& progress, const std::stop_token& stop) {
  return Export(address, out, solved, stop).write(progress);
}

}  // namespace gramy::referee
