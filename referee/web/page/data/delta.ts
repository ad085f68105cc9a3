// Applies a delta to a JSON value. Exports use deltas, see referee/show/json_delta.hpp.
export type Delta =
  | null
  | { "=": unknown }
  | { members?: Record<string, Delta>; gone?: string[] }
  | { items: Record<string, Delta> }
  | { splice: [number, number, unknown[]] }
  | { lines: Record<string, string> };

/** The value after the delta. `before` stays unchanged; the result shares equal parts with it. */
export function changed(before: unknown, delta: Delta): unknown {
  if (delta === null) return before;
  if ("=" in delta) return delta["="];
  if ("items" in delta) {
    const list = [...(before as unknown[])];
    for (const [index, item] of Object.entries(delta.items)) list[Number(index)] = changed(list[Number(index)], item);
    return list;
  }
  if ("splice" in delta) {
    const list = [...(before as unknown[])];
    list.splice(delta.splice[0], delta.splice[1], ...delta.splice[2]);
    return list;
  }
  if ("lines" in delta) {
    const lines = (before as string).split("\n");
    for (const [index, line] of Object.entries(delta.lines)) lines[Number(index)] = line;
    return lines.join("\n");
  }
  const object = { ...(before as Record<string, unknown>) };
  for (const [key, member] of Object.entries(delta.members ?? {})) object[key] = changed(object[key], member);
  for (const key of delta.gone ?? []) delete object[key];
  return object;
}
