const [quote, backslash, open, close, space, tab] = [34, 92, 123, 125, 32, 9]

/**
 * Where name and labels end that begin at `start`: behind the closing brace, or at the first blank.
 *
 * @throws {RangeError} when the braces are not closed by `end`
 */
export function endOfSeries(page: string, start: number, end: number): number {
  let at = start
  for (; at < end; at++) {
    const code = page.charCodeAt(at)
    if (code === open) return endOfBraces(page, at + 1, end)
    if (code !== space && code !== tab) continue
    // A blank may stand between the name and the brace.
    let next = at
    while (page.charCodeAt(next) === space || page.charCodeAt(next) === tab) next += 1
    return next < end && page.charCodeAt(next) === open ? endOfBraces(page, next + 1, end) : at
  }
  throw new RangeError('a sample has no value')
}

function endOfBraces(page: string, start: number, end: number): number {
  let inQuotes = false
  for (let at = start; at < end; at++) {
    const code = page.charCodeAt(at)
    if (code === quote) inQuotes = !inQuotes
    else if (code === backslash && inQuotes) at += 1
    else if (code === close && !inQuotes) return at + 1
  }
  throw new RangeError('the labels are not closed by "}"')
}
