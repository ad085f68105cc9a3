// The script that the pages of running matches, replays and lessons share. later_pages.ts loads this script
// together with a page's own script, and passes the modules of other folders to this script.
import * as clocks from "./clocks";
import * as details from "./details";
import * as iconButton from "./icon_button";
import * as judgement from "./judgement";
import * as keys from "./keys";
import * as legalMoves from "./legal_moves";
import * as moves from "./moves";
import * as path from "./path";
import * as playOn from "./play_on";
import * as players from "./players";
import * as textBoard from "./text_board";
import * as wholeLink from "./whole_link";

export { BrokenOffMatch } from "./broken_off";

export const modules = {
  "../match/clocks": clocks,
  "../match/details": details,
  "../match/icon_button": iconButton,
  "../match/judgement": judgement,
  "../match/keys": keys,
  "../match/legal_moves": legalMoves,
  "../match/moves": moves,
  "../match/path": path,
  "../match/play_on": playOn,
  "../match/players": players,
  "../match/text_board": textBoard,
  "../match/whole_link": wholeLink,
};
