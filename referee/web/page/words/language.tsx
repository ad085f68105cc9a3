// The reader's language: the chosen language, or else the browser's language.
import { createContext, useContext, useEffect, useMemo, useState, type ReactNode } from "react";
import type { ClaimWords } from "./claims";
import { en, type Words } from "./en";
import { isCode, languageAt, load, type LanguageCode } from "./languages";
import { numbersIn, type Numerals } from "./numerals";
import type { Rules } from "./rules";
import { rulesInEnglish } from "./rules_en";

interface Reading {
  code: LanguageCode;
  words: Words;
  rules: Rules;
  claims: ClaimWords;
  numerals: Numerals;
  choose: (code: LanguageCode) => void;
}

const key = "gramy-language";
const Language = createContext<Reading>({
  code: "en",
  words: en,
  rules: rulesInEnglish,
  claims: {},
  numerals: numbersIn("en"),
  choose: () => undefined,
});

/** The chosen language; null if none was chosen, or if a page from disk has no storage. */
function chosen(): LanguageCode | null {
  try {
    const code = localStorage.getItem(key);
    return isCode(code) ? code : null;
  } catch {
    return null;
  }
}

function ofBrowser(): LanguageCode {
  for (const language of navigator.languages) {
    const code = language.slice(0, 2);
    if (isCode(code)) return code;
  }
  return "en";
}

export function InLanguage({ children }: { children: ReactNode }) {
  const [wanted, setWanted] = useState(() => chosen() ?? ofBrowser());
  const [code, setCode] = useState<LanguageCode | null>(() => (languageAt(wanted) === null ? null : wanted));
  useEffect(() => {
    let isWanted = true;
    const take = (loaded: LanguageCode) => isWanted && setCode(loaded);
    load(wanted).then(() => take(wanted), () => take("en"));
    return () => {
      isWanted = false;
    };
  }, [wanted]);
  useEffect(() => {
    if (code !== null) document.documentElement.lang = code;
  }, [code]);
  const reading = useMemo(() => {
    const language = code === null ? null : languageAt(code);
    if (code === null || language === null) return null;
    const choose = (other: LanguageCode) => {
      setWanted(other);
      try {
        localStorage.setItem(key, other);
      } catch {
        // Without storage, the choice is forgotten when the page is closed.
      }
    };
    return { code, ...language, numerals: numbersIn(code), choose };
  }, [code]);
  return reading && <Language.Provider value={reading}>{children}</Language.Provider>;
}

export const useReading = () => useContext(Language);
export const useWords = () => useReading().words;
export const useNumerals = () => useReading().numerals;
