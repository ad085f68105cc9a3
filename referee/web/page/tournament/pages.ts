// The script for the tournament's pages. later_pages.ts loads it, and hands it modules of other folders.
export { PlayerPage } from "./player_page";
export { TournamentPage } from "./tournament_page";
