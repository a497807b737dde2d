/** A pattern such as `<ip> - <_> "<method>"`: texts, and names of what stands between them. */
export type LinePattern = readonly PatternPart[]

type PatternPart = { readonly text: string } | { readonly capture: string }

const capture = /<([A-Za-z_][A-Za-z0-9_]*)>/g

export function parsePattern(pattern: string): LinePattern {
  const parts: PatternPart[] = []
  let end = 0
  for (const found of pattern.matchAll(capture)) {
    if (found.index > end) parts.push({ text: pattern.slice(end, found.index) })
    parts.push({ capture: found[1] ?? '' })
    end = found.index + found[0].length
  }
  if (end < pattern.length) parts.push({ text: pattern.slice(end) })
  return parts
}

/** Why a pattern cannot make labels, or nothing. */
export function checkPattern(pattern: LinePattern): { readonly fault: string } | undefined {
  if (pattern.length === 0) return { fault: 'syntax error: unexpected $end, expecting IDENTIFIER or LITERAL' }
  const names = namesIn(pattern)
  if (names.length === 0) return { fault: 'at least one capture is required' }
  const neighbours = checkNeighbours(pattern)
  if (neighbours !== undefined) return neighbours
  const twice = names.find((name, at) => names.indexOf(name) !== at)
  return twice === undefined ? undefined : { fault: `duplicate capture name (${twice}): invalid expression` }
}

/** Why a pattern cannot filter lines, or nothing. */
export function checkFilterPattern(pattern: LinePattern): { readonly fault: string } | undefined {
  const neighbours = checkNeighbours(pattern)
  if (neighbours !== undefined) return neighbours
  const [name] = namesIn(pattern)
  return name === undefined ? undefined : { fault: `named captures are not allowed: found '<${name}>'` }
}

function checkNeighbours(pattern: LinePattern): { readonly fault: string } | undefined {
  for (const [at, part] of pattern.entries()) {
    const next = pattern[at + 1]
    if (next === undefined || !('capture' in part) || !('capture' in next)) continue
    return { fault: `found consecutive capture '<${part.capture}><${next.capture}>': invalid expression` }
  }
  return undefined
}

function namesIn(pattern: LinePattern): readonly string[] {
  return pattern.flatMap((part) => ('capture' in part && part.capture !== '_' ? [part.capture] : []))
}

/** Tells what stands where the pattern has names; once a text is missing, the last name takes the rest. */
export function matchPattern(pattern: LinePattern, line: string, take: (name: string, value: string) => void): void {
  if (line === '') return
  let at = 0
  let from = 0
  const [first] = pattern
  if (first !== undefined && 'text' in first) {
    if (!line.startsWith(first.text)) return
    from = first.text.length
    at = 1
  }
  for (; at < pattern.length; at += 2) {
    const part = pattern[at]
    const next = pattern[at + 1]
    if (part === undefined || !('capture' in part)) return
    const end = next !== undefined && 'text' in next ? line.indexOf(next.text, from) : -1
    if (part.capture !== '_') take(part.capture, end === -1 ? line.slice(from) : line.slice(from, end))
    if (end === -1) return
    from = end + (next !== undefined && 'text' in next ? next.text.length : 0)
  }
}

/** Whether a line is made as the pattern says, with something at each place that it leaves open. */
export function fitsPattern(pattern: LinePattern, line: string): boolean {
  if (line === '' || pattern.length === 0) return line === '' && pattern.length === 0
  let from = 0
  for (const [at, part] of pattern.entries()) {
    if (!('text' in part)) continue
    const found = line.indexOf(part.text, from)
    if (found === -1 || (at !== 0 && found === from)) return false
    from = found + part.text.length
  }
  const last = pattern.at(-1)
  return last !== undefined && 'capture' in last === (from !== line.length)
}
