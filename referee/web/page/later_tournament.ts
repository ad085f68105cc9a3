// The tournament's pages, which are a script of their own, and the modules that they share with the rest.
import { lazy } from "react";
import * as react from "react";
import * as jsxRuntime from "react/jsx-runtime";
import * as addresses from "./data/addresses";
import * as get from "./data/get";
import * as tournament from "./data/tournament";
import * as details from "./match/details";
import { later } from "./parts/later";
import * as link from "./parts/link";
import * as notice from "./parts/notice";
import * as seatMark from "./parts/seat_mark";
import * as size from "./parts/size";
import * as title from "./parts/title";
import type * as Pages from "./tournament/pages";
import * as language from "./words/language";
import * as speech from "./words/speech";

const modules = {
  react,
  "react/jsx-runtime": jsxRuntime,
  "../data/addresses": addresses,
  "../data/get": get,
  "../data/tournament": tournament,
  "../match/details": details,
  "../parts/link": link,
  "../parts/notice": notice,
  "../parts/seat_mark": seatMark,
  "../parts/size": size,
  "../parts/title": title,
  "../words/language": language,
  "../words/speech": speech,
};
const pages = () => later<typeof Pages>("tournament", modules);

export const TournamentPage = lazy(async () => ({ default: (await pages()).TournamentPage }));
export const PlayerPage = lazy(async () => ({ default: (await pages()).PlayerPage }));
