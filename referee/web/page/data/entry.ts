// Safe look-up in tables, for keys that anybody may have chosen, such as a player's name or a word of a link.

/** The table's own value of a key. Undefined for other names, such as "constructor", which every object
 * inherits. */
export function entryOf<T>(table: Readonly<Partial<Record<string, T>>>, key: string): T | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}
