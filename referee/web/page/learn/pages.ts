export { ExamPage } from "./exam_page";
export { LearnPage } from "./learn_page";
export { PuzzlePage } from "./puzzle_page";
