// Modules of the tournament's pages, a separate script that later_pages.ts loads. They import modules outside
// this folder from later_pages.ts.
export { PlayerPage } from "./player_page";
export { TournamentPage } from "./tournament_page";
