export { LearnPage } from "./learn_page";
