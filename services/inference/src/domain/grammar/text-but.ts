import { anyChar, subtractRanges } from './char-ranges.ts'
import { type CharRange, choice, type Expression, nothing, repeat, sequence, text } from './expression.ts'
import type { Grammar } from './grammar.ts'

/** Any text, also an empty one, that begins with none of `beginnings`; they are not empty. */
export function textBut(grammar: Grammar, beginnings: readonly string[]): Expression {
  const free = repeat({ kind: 'class', ranges: anyChar }, 0)
  const nexts = new Map<string, string[]>()
  for (const beginning of beginnings) {
    const [first = '', ...rest] = [...beginning]
    nexts.set(first, [...(nexts.get(first) ?? []), rest.join('')])
  }
  const taken = [...nexts.keys()].map((char): CharRange => [char.codePointAt(0) ?? 0, char.codePointAt(0) ?? 0])
  const other: Expression = { kind: 'class', ranges: subtractRanges(anyChar, taken) }
  const known = [...nexts]
    .filter(([, rests]) => !rests.includes(''))
    .map(([char, rests]) => sequence(text(char), textBut(grammar, rests)))
  return grammar.rule('other', choice([nothing, sequence(other, free), ...known]))
}
