// The script for running matches. later_pages.ts loads this script, and gives it modules of other folders.
export { LivePage } from "./live_page";
