/** The object without the keys whose value is `undefined` or `null`: clients send `null` for "not set". */
export function present<T extends Record<string, unknown>>(
  fields: T,
): { [K in keyof T]?: Exclude<T[K], null | undefined> } {
  const kept = Object.entries(fields).filter(([, value]) => value !== undefined && value !== null)
  return Object.fromEntries(kept) as { [K in keyof T]?: Exclude<T[K], null | undefined> }
}
