/** Longer than any pattern people write. */
const maxPatternChars = 1_000

/**
 * A pattern as dashboards write it: `/regex/flags`, or the pattern alone.
 *
 * @returns `undefined` for one that cannot be read
 */
export function patternOf(text: string): RegExp | undefined {
  const [, source = text, flags = ''] = text.match(/^\/(.*)\/([gimsuy]*)$/s) ?? []
  if (source.length > maxPatternChars) return undefined
  try {
    return new RegExp(source, flags)
  } catch {
    return undefined
  }
}
