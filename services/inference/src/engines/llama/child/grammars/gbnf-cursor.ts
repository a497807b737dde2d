import { Failure } from '@hearth/kernel'

/** A grammar's text and a place in it. */
export type GbnfCursor = {
  /** The character here; empty at the end. */
  peek(): string
  /** Goes behind `text` when it stands here. */
  take(text: string): boolean
  /** Goes behind what the pattern (sticky) matches here; `undefined` when it does not. */
  match(pattern: RegExp): string | undefined
  /** Goes behind spaces and comments, and behind line ends where they mean nothing. */
  skip(lineEnds: boolean): void
  fail(expected: string): never
}

const blanks = /(?:[ \t]|#[^\r\n]*)*/y
const blanksAndLineEnds = /(?:[ \t\r\n]|#[^\r\n]*)*/y

/** Starts at the beginning of `text`. */
export function createGbnfCursor(text: string): GbnfCursor {
  let at = 0
  const match = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at
    const found = pattern.exec(text)?.[0]
    at += found?.length ?? 0
    return found
  }
  return {
    peek: () => text.charAt(at),
    take(expected) {
      if (!text.startsWith(expected, at)) return false
      at += expected.length
      return true
    },
    match,
    skip: (lineEnds) => void match(lineEnds ? blanksAndLineEnds : blanks),
    fail(expected) {
      const line = text.slice(0, at).split('\n').length
      const here = at >= text.length ? 'the end' : `"${text.slice(at, at + 12)}"`
      throw badGrammar(`in line ${line} there is ${here} instead of ${expected}`)
    },
  }
}

/** @param why what is wrong, as the end of a sentence */
export function badGrammar(why: string): Failure {
  return new Failure('invalid', `Cannot use the grammar: ${why}`, { code: 'invalid_grammar', param: 'grammar' })
}
