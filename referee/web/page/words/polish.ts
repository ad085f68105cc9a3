// The script of the Polish language.
import type { Language } from "./languages";
import { claimsInPolish } from "./claims_pl";
import { pl } from "./pl";
import { rulesInPolish } from "./rules_pl";

const polish: Language = { words: pl, rules: rulesInPolish, claims: claimsInPolish };
window.gramyLater?.("pl", () => polish);
