// Modules for a finished match, a separate script that later_pages.ts loads. They import modules outside this
// folder from later_pages.ts.
export { KeptMatch } from "./kept_match";
export { SharedMatch } from "./shared_match";
