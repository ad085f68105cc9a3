// The script for the tournament's pages, which later_pages.ts loads. Modules of other folders come from the
// main script.
export { PlayerPage } from "./player_page";
export { TournamentPage } from "./tournament_page";
