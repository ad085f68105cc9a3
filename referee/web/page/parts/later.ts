// Scripts that are loaded on demand: more languages, the replay, the tournament's pages. Each script calls
// `gramyLater` with its name and a function. The function gets the page's modules, by the names that its sources
// import, and returns the script's exports. The tag of the main script names each script's file: `data-script-pl`,
// ...
import { scriptAddress } from "../data/place";

type Later = (modules: (name: string) => unknown, module: object) => unknown;

declare global {
  interface Window {
    gramyLater?: (name: string, later: Later) => void;
  }
}

const page = typeof document === "undefined" ? null : document.currentScript;
const brought = new Map<string, Promise<unknown>>();
const coming = new Map<string, (make: Later) => void>(); // the scripts that are being loaded

if (page !== null) window.gramyLater = (name, make) => coming.get(name)?.(make);

export const addressOf = (name: string) => new URL(page?.getAttribute(`data-script-${name}`) ?? "", scriptAddress).href;

type Modules = Readonly<Record<string, unknown>>;

/** Loads a script, runs it as soon as the modules that it needs are there, and returns its exports. After a failure,
 * the next call loads the script again. */
export function later<T>(name: string, modules: Modules | Promise<Modules> = {}): Promise<T> {
  const known = brought.get(name);
  if (known !== undefined) return known as Promise<T>;
  const loaded = new Promise<Later>((take, fail) => {
    const script = document.createElement("script");
    script.src = addressOf(name);
    script.onerror = fail;
    coming.set(name, take);
    document.head.append(script);
  });
  const bringing = Promise.all([loaded, modules]).then(([make, there]) => make((module) => there[module], {}));
  bringing.catch(() => brought.delete(name));
  brought.set(name, bringing);
  return bringing as Promise<T>;
}
