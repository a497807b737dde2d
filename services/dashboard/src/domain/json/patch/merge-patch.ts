type Members = Readonly<Record<string, unknown>>

// A number that JavaScript cannot hold is an object that nobody can change.
const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !Object.isFrozen(value)

/**
 * The value as a JSON merge patch (RFC 7396) changes it: members of objects are replaced one by one, `null` takes one
 * away, and whatever is no object replaces what was there. Neither argument is changed.
 */
export function applyMergePatch(target: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch
  const members = new Map(Object.entries(isObject(target) ? target : {}))
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) members.delete(name)
    else members.set(name, applyMergePatch(members.get(name), value))
  }
  return Object.fromEntries(members)
}
