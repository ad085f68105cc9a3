// What a match that is over needs, for later_pages.ts. What lies outside this folder it gets from there.
export { KeptMatch } from "./kept_match";
