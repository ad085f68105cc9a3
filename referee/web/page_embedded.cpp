// The bundle, embedded by the assembler.
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

GRAMY_EMBED(gramy_page_script, GRAMY_PAGE_FOLDER "/main.js")
GRAMY_EMBED(gramy_page_style, GRAMY_PAGE_FOLDER "/main.css")
GRAMY_EMBED(gramy_page_pl, GRAMY_PAGE_FOLDER "/pl.js")
GRAMY_EMBED(gramy_page_live, GRAMY_PAGE_FOLDER "/live.js")
GRAMY_EMBED(gramy_page_replay, GRAMY_PAGE_FOLDER "/replay.js")
GRAMY_EMBED(gramy_page_tournament, GRAMY_PAGE_FOLDER "/tournament.js")

namespace gramy::referee {

std::optional<PageFiles> page_files() {
  const auto text = [](const char* begin, const char* end) {
    return std::string_view(begin, static_cast<std::size_t>(end - begin));
  };
  return PageFiles{
      .script = text(gramy_page_script, gramy_page_script_end),
      .style = text(gramy_page_style, gramy_page_style_end),
      .parts = {{.name = "pl", .script = text(gramy_page_pl, gramy_page_pl_end)},
                {.name = "live", .script = text(gramy_page_live, gramy_page_live_end)},
                {.name = "replay", .script = text(gramy_page_replay, gramy_page_replay_end)},
                {.name = "tournament", .script = text(gramy_page_tournament, gramy_page_tournament_end)}}};
}

}  // namespace gramy::referee
