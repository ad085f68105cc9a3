// The files of the page, embedded by the assembler.
#include <cstddef>

#include "referee/web/page.hpp"

#define GRAMY_EMBED(symbol, file)                                         \
  asm(".pushsection .rodata\n"                                            \
      ".global " #symbol "\n.type " #symbol ", @object\n" #symbol         \
      ":\n"                                                               \
      ".incbin \"" file                                                   \
      "\"\n"                                                              \
      ".global " #symbol "_end\n" #symbol                                 \
      "_end:\n"                                                           \
      ".size " #symbol ", " #symbol "_end - " #symbol "\n.popsection\n"); \
  extern "C" const char symbol[], symbol##_end[];

#define GRAMY_EMBED_FILE(symbol, file)            \
  GRAMY_EMBED(symbol, GRAMY_PAGE_FOLDER "/" file) \
  GRAMY_EMBED(symbol##_gzip, GRAMY_PAGE_FOLDER "/" file ".gz")

GRAMY_EMBED_FILE(gramy_page_script, "main.js")
GRAMY_EMBED_FILE(gramy_page_style, "main.css")
GRAMY_EMBED_FILE(gramy_page_pl, "pl.js")
GRAMY_EMBED_FILE(gramy_page_layout, "layout.js")
GRAMY_EMBED_FILE(gramy_page_board, "board.js")
GRAMY_EMBED_FILE(gramy_page_home, "home.js")
GRAMY_EMBED_FILE(gramy_page_learn, "learn.js")
GRAMY_EMBED_FILE(gramy_page_live, "live.js")
GRAMY_EMBED_FILE(gramy_page_match, "match.js")
GRAMY_EMBED_FILE(gramy_page_play, "play.js")
GRAMY_EMBED_FILE(gramy_page_replay, "replay.js")
GRAMY_EMBED_FILE(gramy_page_tournament, "tournament.js")

namespace gramy::referee {
namespace {

std::string_view text(const char* begin, const char* end) {
  return {begin, static_cast<std::size_t>(end - begin)};
}

}  // namespace

#define GRAMY_PAGE_FILE(symbol)                                                           \
  PageFile {                                                                              \
    .content = text(symbol, symbol##_end), .gzip = text(symbol##_gzip, symbol##_gzip_end) \
  }

std::optional<PageFiles> page_files() {
  return PageFiles{.script = GRAMY_PAGE_FILE(gramy_page_script),
                   .style = GRAMY_PAGE_FILE(gramy_page_style),
                   .parts = {{.name = "pl", .script = GRAMY_PAGE_FILE(gramy_page_pl)},
                             {.name = "layout", .script = GRAMY_PAGE_FILE(gramy_page_layout)},
                             {.name = "board", .script = GRAMY_PAGE_FILE(gramy_page_board)},
                             {.name = "home", .script = GRAMY_PAGE_FILE(gramy_page_home)},
                             {.name = "learn", .script = GRAMY_PAGE_FILE(gramy_page_learn)},
                             {.name = "live", .script = GRAMY_PAGE_FILE(gramy_page_live)},
                             {.name = "match", .script = GRAMY_PAGE_FILE(gramy_page_match)},
                             {.name = "play", .script = GRAMY_PAGE_FILE(gramy_page_play)},
                             {.name = "replay", .script = GRAMY_PAGE_FILE(gramy_page_replay)},
                             {.name = "tournament", .script = GRAMY_PAGE_FILE(gramy_page_tournament)}}};
}

}  // namespace gramy::referee
