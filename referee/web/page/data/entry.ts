// Safe look-up in tables if anybody may have chosen the key: in an address, a link or a player's name.

/** The table's own value of a key. Undefined for other names, such as "constructor", which every object
 * inherits. */
export function entryOf<T>(table: Readonly<Partial<Record<string, T>>>, key: string): T | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}
