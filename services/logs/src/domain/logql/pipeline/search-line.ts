import { compileRegex, isFault, literalsOf } from '../regex.ts'

/** Whether an expression matches somewhere in a line. */
export type LineTest = (line: string) => boolean

/**
 * The fastest test that an expression allows: most are texts with `.*` around them, for which no expression has to
 * run at all.
 */
export function createSearch(pattern: string): LineTest | { readonly fault: string } {
  const regex = compileRegex(pattern)
  if (isFault(regex)) return regex
  return asTexts(pattern) ?? asBounded(pattern) ?? ((line) => regex.test(line))
}

function asTexts(pattern: string): LineTest | undefined {
  if (pattern === '.+') return (line) => line !== ''
  const ignoresCase = pattern.startsWith('(?i)')
  const parts = (ignoresCase ? pattern.slice(4) : pattern).split(/(?<!\\)\.\*/)
  const texts = parts.map(literalsOf)
  if (parts.length > 1 && texts.some((alternatives) => alternatives?.length !== 1)) {
    const [first, middle, last] = texts
    // `.*(a|b).*` comes without brackets only where each alternative has its own.
    if (parts.length !== 3 || first?.[0] !== '' || last?.[0] !== '' || middle?.length !== 1) return undefined
  }
  const [alternatives] = texts
  if (parts.length === 1) return alternatives === undefined ? undefined : holdsAny(alternatives, ignoresCase)
  return holdsInTurn(
    texts.map((one) => one?.[0] ?? ''),
    ignoresCase,
  )
}

/** Whether a line holds one of several texts. */
export function holdsAny(texts: readonly string[], ignoresCase = false): LineTest {
  if (ignoresCase) {
    const holds = holdsAny(texts.map((text) => text.toLowerCase()))
    return (line) => holds(line.toLowerCase())
  }
  const [only] = texts
  if (texts.length === 1 && only !== undefined) return (line) => line.includes(only)
  return (line) => texts.some((text) => line.includes(text))
}

function holdsInTurn(texts: readonly string[], ignoresCase: boolean): LineTest {
  const wanted = ignoresCase ? texts.map((text) => text.toLowerCase()) : texts
  const within = (line: string) => {
    let from = 0
    for (const text of wanted) {
      const at = line.indexOf(text, from)
      if (at === -1) return false
      from = at + text.length
    }
    return true
  }
  return (line) => {
    const given = ignoresCase ? line.toLowerCase() : line
    // A point is no newline, so that the texts have to stand on one line of it.
    return given.includes('\n') ? given.split('\n').some(within) : within(given)
  }
}

// Without repetition the engine of the language needs no more time for each place than the expression is long.
function asBounded(pattern: string): LineTest | undefined {
  const [, flag = '', body = ''] = /^(\(\?i\))?([\s\S]*)$/.exec(pattern) ?? []
  const bare = body.replaceAll('(?:', '(')
  if (/[*+?{}]|\\[^dDwWbB.|()[\]^$/]|\[\[|\\[DW]|\$|[^\0-\x7f]/.test(bare)) return undefined
  try {
    const regex = new RegExp(body, flag === '' ? 'u' : 'iu')
    return (line) => regex.test(line)
  } catch {
    return undefined
  }
}
