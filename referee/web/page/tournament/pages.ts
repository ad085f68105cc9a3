// Modules of the tournament's pages, for later_pages.ts. They import modules outside this folder from there.
export { PlayerPage } from "./player_page";
export { TournamentPage } from "./tournament_page";
