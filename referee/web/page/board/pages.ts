// The script for boards, which most pages draw. later_pages.ts loads this script together with the scripts of those
// pages.
import * as board from "./board";
import * as liveBoard from "./live_board";
import * as look from "./look";
import * as meant from "./meant";
import * as moveTarget from "./move_target";
import * as scene from "./scene";
import * as view from "./view";

export { LiveBoard } from "./live_board";

export const modules = {
  "../board/board": board,
  "../board/live_board": liveBoard,
  "../board/look": look,
  "../board/meant": meant,
  "../board/move_target": moveTarget,
  "../board/scene": scene,
  "../board/view": view,
};
