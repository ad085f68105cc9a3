// The reader's language: the browser's at first, then what he has chosen.
import { createContext, useContext, useEffect, useMemo, useState, type ReactNode } from "react";
import { en, type Words } from "./en";
import { pl } from "./pl";
import { numbersIn, type Numerals } from "./numerals";

export type LanguageCode = "en" | "pl";
export const languages: Record<LanguageCode, Words> = { en, pl };

interface Reading {
  code: LanguageCode;
  words: Words;
  numerals: Numerals;
  choose: (code: LanguageCode) => void;
}

const key = "gramy-language";
const Language = createContext<Reading>({ code: "en", words: en, numerals: numbersIn("en"), choose: () => undefined });

const isCode = (code: string | null): code is LanguageCode => code !== null && code in languages;

/** A page opened from disk may have no storage. */
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
  const [code, setCode] = useState(() => chosen() ?? ofBrowser());
  useEffect(() => {
    document.documentElement.lang = code;
  }, [code]);
  const reading = useMemo(() => {
    const choose = (other: LanguageCode) => {
      setCode(other);
      try {
        localStorage.setItem(key, other);
      } catch {
        // Then it holds until the page is closed.
      }
    };
    return { code, words: languages[code], numerals: numbersIn(code), choose };
  }, [code]);
  return <Language.Provider value={reading}>{children}</Language.Provider>;
}

export const useReading = () => useContext(Language);
export const useWords = () => useReading().words;
export const useNumerals = () => useReading().numerals;
