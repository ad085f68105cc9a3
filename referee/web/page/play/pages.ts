export { PlayPage } from "./play_page";
