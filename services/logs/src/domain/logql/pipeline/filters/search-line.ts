import { anyCase, holdsNeedle } from '../../needles/holds-needle.ts'
import { requiredTexts } from '../../needles/required-texts.ts'
import { compileRegex, isFault, literalsOf } from '../../regex.ts'
import { holdsAny, type LineTest } from './line-test.ts'

/**
 * The fastest test that an expression allows: most are texts with `.*` around them, for which no expression has to
 * run at all.
 */
export function createSearch(pattern: string): LineTest | { readonly fault: string } {
  const regex = compileRegex(pattern)
  if (isFault(regex)) return regex
  return asTexts(pattern) ?? asBounded(pattern) ?? guarded(pattern, (line) => regex.test(line))
}

// To look for texts takes a tenth of what the expression takes.
function guarded(pattern: string, test: LineTest): LineTest {
  const [needle] = requiredTexts(pattern)
  if (needle === undefined) return test
  const mayMatch = holdsNeedle(needle)
  return (line) => mayMatch(line) && test(line)
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
  const wanted = texts.map((one) => one?.[0] ?? '').filter((text) => text !== '')
  return wanted.length === 1 ? holdsAny(wanted, ignoresCase) : holdsInTurn(wanted, ignoresCase)
}

function holdsInTurn(texts: readonly string[], ignoresCase: boolean): LineTest {
  const finders = texts.map((text) => createFinder(text, ignoresCase))
  const within = (line: string) => {
    let from = 0
    for (const endOf of finders) {
      from = endOf(line, from)
      if (from === -1) return false
    }
    return true
  }
  // A point is no newline, so that the texts have to stand on one line of it.
  return (line) => (line.includes('\n') ? line.split('\n').some(within) : within(line))
}

/** Where a text ends that is looked for from a place on; -1 where it is not. */
function createFinder(text: string, ignoresCase: boolean): (line: string, from: number) => number {
  if (!ignoresCase) {
    return (line, from) => {
      const at = line.indexOf(text, from)
      return at === -1 ? -1 : at + text.length
    }
  }
  const expression = anyCase(text, 'g')
  return (line, from) => {
    expression.lastIndex = from
    return expression.test(line) ? expression.lastIndex : -1
  }
}

// Without repetition the engine of the language needs no more time for each place than the expression is long.
function asBounded(pattern: string): LineTest | undefined {
  const [, flag = '', body = ''] = /^(\(\?i\))?([\s\S]*)$/.exec(pattern) ?? []
  const bare = body.replaceAll('(?:', '(')
  if (/[*+?{}]|\\[^dDwWbB.|()[\]^$/]|\[\[|\\[DW]|\$|[^\0-\x7f]/.test(bare)) return undefined
  // Without regard to case it takes a long s for a letter of ASCII, which RE2 does not.
  if (flag !== '' && /\\[bBw]/.test(bare)) return undefined
  // Its point is no carriage return either.
  const source = body.replace(/\\.|\[(?:\\.|[^\]])*\]|\./g, (part) => (part === '.' ? '[^\\n]' : part))
  try {
    const regex = new RegExp(source, flag === '' ? 'u' : 'iu')
    return (line) => regex.test(line)
  } catch {
    return undefined
  }
}
