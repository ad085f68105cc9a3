export { HomePage } from "./home_page";
