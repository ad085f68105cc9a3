// The script for finished matches, which later_pages.ts loads. Modules of other folders come from the main
// script.
export { KeptMatch } from "./kept_match";
export { SharedMatch } from "./shared_match";
