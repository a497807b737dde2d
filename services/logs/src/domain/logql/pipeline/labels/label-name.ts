/** What a label of a text is called that has one of that name already. */
export const takenSuffix = '_extracted'

const known = new Map<string, string>()
const maxKnown = 10_000

/** A key of a text as the name of a label: what a name cannot have becomes `_`. Empty for a blank key. */
export function labelNameOf(key: string): string {
  const before = known.get(key)
  if (before !== undefined) return before
  const trimmed = key.trim()
  const name = (/^\d/.test(trimmed) ? `_${trimmed}` : trimmed).replaceAll(/[^A-Za-z0-9_]/gu, '_')
  if (known.size < maxKnown) known.set(key, name)
  return name
}
