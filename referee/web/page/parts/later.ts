// Scripts of their own, loaded when they are wanted: further languages, the replay, the tournament's pages. Each calls `gramyLater`
// with its name and a function from the page's modules, by the names under which its sources import them, to what it
// brings. The tag of the page's own script says where each one lies: `data-pl`, ...
type Later = (modules: (name: string) => unknown, module: object) => unknown;

declare global {
  interface Window {
    gramyLater?: (name: string, later: Later) => void;
  }
}

const page = typeof document === "undefined" ? null : (document.currentScript as HTMLScriptElement | null);
const brought = new Map<string, Promise<unknown>>();
const coming = new Map<string, (make: Later) => void>(); // several may be under way at once

if (page !== null) window.gramyLater = (name, make) => coming.get(name)?.(make);

/** What a script brings; asked for again where it did not come. */
export function later<T>(name: string, modules: Readonly<Record<string, unknown>> = {}): Promise<T> {
  const known = brought.get(name);
  if (known !== undefined) return known as Promise<T>;
  const bringing = new Promise<unknown>((take, fail) => {
    const script = document.createElement("script");
    script.src = page?.dataset[name] ?? "";
    script.onerror = fail;
    coming.set(name, (make) => take(make((module) => modules[module], {})));
    document.head.append(script);
  });
  bringing.catch(() => brought.delete(name));
  brought.set(name, bringing);
  return bringing as Promise<T>;
}
