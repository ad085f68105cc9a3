// Modules for a running match, a separate script that later_pages.ts loads. They import modules outside this
// folder from later_pages.ts.
export { LivePage } from "./live_page";
