// Modules for a running match, for later_pages.ts. They import modules outside this folder from there.
export { LivePage } from "./live_page";
