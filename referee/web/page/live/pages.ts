// What a match that is being played needs, for later_pages.ts. What lies outside this folder it gets from there.
export { LivePage } from "./live_page";
