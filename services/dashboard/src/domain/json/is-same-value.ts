/** Whether two values of JSON hold the same, in whatever order the members of their objects stand. */
export function isSameValue(left: unknown, right: unknown): boolean {
  if (!isHolder(left) || !isHolder(right)) return left === right
  if (Array.isArray(left) !== Array.isArray(right)) return false
  const names = Object.keys(left)
  if (names.length !== Object.keys(right).length) return false
  return names.every((name) => Object.hasOwn(right, name) && isSameValue(left[name], right[name]))
}

function isHolder(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
