// The script for finished matches. later_pages.ts loads this script, and gives it modules of other folders.
export { KeptMatch } from "./kept_match";
export { SharedMatch } from "./shared_match";
