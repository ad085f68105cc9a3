// The script of the Polish language.
import type { Language } from "./languages";
import { pl } from "./pl";
import { rulesInPolish } from "./rules_pl";

const polish: Language = { words: pl, rules: rulesInPolish };
window.gramyLater?.("pl", () => polish);
