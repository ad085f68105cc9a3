// Modules for a finished match, for later_pages.ts. They import modules outside this folder from there.
export { KeptMatch } from "./kept_match";
