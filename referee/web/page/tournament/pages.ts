// The tournament's pages, for later_pages.ts. What lies outside this folder they get from there.
export { PlayerPage } from "./player_page";
export { TournamentPage } from "./tournament_page";
