// The script for running matches. later_pages.ts loads it, and hands it modules of other folders.
export { LivePage } from "./live_page";
