/** Whether two values of JSON are the same; the order of members does not count, and `undefined` is none. */
export function isEqual(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (Array.isArray(one) || Array.isArray(other)) {
    if (!Array.isArray(one) || !Array.isArray(other) || one.length !== other.length) return false
    return one.every((item, at) => isEqual(item, other[at]))
  }
  const [a, b] = [membersOf(one), membersOf(other)]
  return a.size === b.size && [...a].every(([key, value]) => b.has(key) && isEqual(value, b.get(key)))
}

function membersOf(value: object): ReadonlyMap<string, unknown> {
  return new Map(Object.entries(value).filter(([, item]) => item !== undefined))
}
