/** The names in a value of several choices: a list, its JSON text, or names with commas between. */
export function namesIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.filter((name) => typeof name === 'string')
  if (typeof value !== 'string' || value === '') return []
  try {
    const parsed: unknown = JSON.parse(value)
    if (Array.isArray(parsed)) return namesIn(parsed)
  } catch {
    // Not JSON: names with commas between.
  }
  return value
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
}
