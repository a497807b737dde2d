/** Longer than any pattern people write. */
const maxPatternChars = 1_000

/**
 * A pattern as dashboards write it: `/regex/flags`, or a pattern alone, which has to match from start to end; as in
 * Grafana that holds for the first and the last of several alternatives.
 *
 * @returns `undefined` for one that cannot be read
 */
export function patternOf(text: string): RegExp | undefined {
  const [, source = `^${text}$`, flags = ''] = text.match(/^\/(.*)\/([gimsuy]*)$/s) ?? []
  return compiled(source, flags)
}

/** A pattern that may match anywhere. */
export function partPatternOf(source: string): RegExp | undefined {
  return compiled(source, '')
}

function compiled(source: string, flags: string): RegExp | undefined {
  if (source.length > maxPatternChars) return undefined
  try {
    return new RegExp(source, flags)
  } catch {
    return undefined
  }
}
