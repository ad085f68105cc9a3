// Pages in separate scripts (parts/later.ts), and the modules that they share with the main script.
import { lazy } from "react";
import * as react from "react";
import * as jsxRuntime from "react/jsx-runtime";
import type * as Board from "./board/pages";
import * as addresses from "./data/addresses";
import * as answers from "./data/answers";
import * as entry from "./data/entry";
import * as get from "./data/get";
import * as persons from "./data/persons";
import * as place from "./data/place";
import * as site from "./data/site";
import * as tournament from "./data/tournament";
import type * as Home from "./home/pages";
import type * as Learn from "./learn/pages";
import type * as Live from "./live/pages";
import * as actions from "./match/actions";
import * as exam from "./match/exam";
import type * as Match from "./match/pages";
import * as laterScripts from "./parts/later";
import { later } from "./parts/later";
import * as link from "./parts/link";
import * as narrow from "./parts/narrow";
import * as playerName from "./parts/player_name";
import * as notice from "./parts/notice";
import * as refused from "./parts/refused";
import * as rules from "./parts/rules";
import * as said from "./parts/said";
import * as seatMark from "./parts/seat_mark";
import * as size from "./parts/size";
import * as title from "./parts/title";
import * as why from "./parts/why";
import type * as Play from "./play/pages";
import type * as Replay from "./replay/pages";
import type * as Tournament from "./tournament/pages";
import * as liveMatch from "./wire/live_match";
import * as playRequest from "./wire/play_request";
import * as useWire from "./wire/use_wire";
import * as wire from "./wire/wire";
import * as language from "./words/language";
import * as speech from "./words/speech";

const modules = {
  react,
  "react/jsx-runtime": jsxRuntime,
  "../data/addresses": addresses,
  "../data/answers": answers,
  "../data/entry": entry,
  "../data/get": get,
  "../data/persons": persons,
  "../data/place": place,
  "../data/site": site,
  "../data/tournament": tournament,
  "../match/actions": actions,
  "../match/exam": exam,
  "../parts/later": laterScripts,
  "../parts/link": link,
  "../parts/narrow": narrow,
  "../parts/notice": notice,
  "../parts/player_name": playerName,
  "../parts/refused": refused,
  "../parts/rules": rules,
  "../parts/said": said,
  "../parts/seat_mark": seatMark,
  "../parts/size": size,
  "../parts/title": title,
  "../parts/why": why,
  "../wire/live_match": liveMatch,
  "../wire/play_request": playRequest,
  "../wire/use_wire": useWire,
  "../wire/wire": wire,
  "../words/language": language,
  "../words/speech": speech,
};
const boards = () => later<typeof Board>("board", modules);
const withBoards = async () => ({ ...modules, ...(await boards()).modules });
const homePages = () => later<typeof Home>("home", withBoards());
const matchPages = () => later<typeof Match>("match", withBoards());
const playPages = () => later<typeof Play>("play", modules);
/** The script for boards loads later than the script of the tournament's pages, because only the page of a
 * running tournament shows boards. */
const tournamentPages = () =>
  later<typeof Tournament>("tournament", {
    ...modules,
    "../board/live_board": { LiveBoard: lazy(async () => ({ default: (await boards()).LiveBoard })) },
  });

/** Loads a script whose pages show a match, and at the same time the scripts that it shares with other pages. */
const ofMatch = <T>(name: string) =>
  later<T>(
    name,
    Promise.all([withBoards(), matchPages()]).then(([withBoard, match]) => ({ ...withBoard, ...match.modules })),
  );
const learnPages = () => ofMatch<typeof Learn>("learn");
const livePages = () => ofMatch<typeof Live>("live");
const replayPages = () => ofMatch<typeof Replay>("replay");

export const HomePage = lazy(async () => ({ default: (await homePages()).HomePage }));
export const ExamPage = lazy(async () => ({ default: (await learnPages()).ExamPage }));
export const LearnPage = lazy(async () => ({ default: (await learnPages()).LearnPage }));
export const PuzzlePage = lazy(async () => ({ default: (await learnPages()).PuzzlePage }));
export const LivePage = lazy(async () => ({ default: (await livePages()).LivePage }));
export const PlayPage = lazy(async () => ({ default: (await playPages()).PlayPage }));
export const BrokenOffMatch = lazy(async () => ({ default: (await matchPages()).BrokenOffMatch }));
export const KeptMatch = lazy(async () => ({ default: (await replayPages()).KeptMatch }));
export const SharedMatch = lazy(async () => ({ default: (await replayPages()).SharedMatch }));
export const TournamentPage = lazy(async () => ({ default: (await tournamentPages()).TournamentPage }));
export const PlayerPage = lazy(async () => ({ default: (await tournamentPages()).PlayerPage }));
