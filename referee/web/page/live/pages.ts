// The script for running matches, which later_pages.ts loads. Modules of other folders come from the main
// script.
export { LivePage } from "./live_page";
