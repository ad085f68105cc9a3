// The script for the tournament's pages. later_pages.ts loads this script, and gives it the modules
// of other folders that it needs.
export { PlayerPage } from "./player_page";
export { TournamentPage } from "./tournament_page";
