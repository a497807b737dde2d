/**
 * A step from what is shown to what is wanted, which takes over at most so many of the entries that differ.
 *
 * @returns the map that is shown itself where nothing differs
 */
export function approach<T>(
  shown: ReadonlyMap<string, T>,
  wanted: ReadonlyMap<string, T>,
  most: number,
): ReadonlyMap<string, T> {
  const ids = new Set([...shown.keys(), ...wanted.keys()])
  const differing = [...ids].filter((id) => shown.get(id) !== wanted.get(id)).slice(0, most)
  if (differing.length === 0) return shown
  const next = new Map(shown)
  for (const id of differing) {
    const value = wanted.get(id)
    if (value === undefined) next.delete(id)
    else next.set(id, value)
  }
  return next
}
