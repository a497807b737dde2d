/** A class such as `[a-c_]`: where it ends, and its letters, where they are few and none is said to be left out. */
export type LetterClass = { readonly end: number; readonly letters: readonly string[] | undefined }

const maxLetters = 16
// A letter, a sign behind a backslash, or one of the classes with a name of a letter.
const member = /\\[dDsSwW]|\\[!-/:-@[-`{-~]|\[:\^?\w+:\]|[^\\\]]/uy

/** The class that begins at `at`; `undefined` for one that has more in it than is read here. */
export function readClass(pattern: string, at: number): LetterClass | undefined {
  const isNegated = pattern.charAt(at + 1) === '^'
  let from = at + (isNegated ? 2 : 1)
  const letters: string[] = []
  let isOpen = isNegated
  const take = (): string | undefined => {
    member.lastIndex = from
    const [found] = member.exec(pattern) ?? []
    if (found !== undefined) from += found.length
    return found
  }
  for (let isFirst = true; isFirst || pattern.charAt(from) !== ']'; isFirst = false) {
    // At the very beginning it closes nothing.
    const first = isFirst && pattern.charAt(from) === ']' ? ']' : take()
    if (first === undefined) return undefined
    if (first === ']') from += 1
    if (/^\\\w/.test(first) || first.length > 2) {
      isOpen = true
      continue
    }
    const isRange = pattern.charAt(from) === '-' && pattern.charAt(from + 1) !== ']'
    if (!isRange) letters.push(bare(first))
    else {
      from += 1
      const last = take()
      if (last === undefined) return undefined
      const between = range(bare(first), bare(last))
      if (between === undefined) isOpen = true
      else letters.push(...between)
    }
  }
  isOpen ||= letters.length > maxLetters || !letters.every((letter) => letter <= '\x7f')
  return { end: from + 1, letters: isOpen ? undefined : [...new Set(letters)] }
}

function bare(found: string): string {
  return found.startsWith('\\') ? found.slice(1) : found
}

function range(first: string, last: string): readonly string[] | undefined {
  const [from, to] = [first.codePointAt(0) ?? 0, last.codePointAt(0) ?? 0]
  if (to - from >= maxLetters) return undefined
  return Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at))
}
