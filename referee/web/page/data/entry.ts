// Tables whose keys come from strangers: addresses, links, results.

/** The table's own value of a key. Undefined for other names, such as "constructor", which every object
 * inherits. */
export function entryOf<T>(table: Readonly<Partial<Record<string, T>>>, key: string): T | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}
