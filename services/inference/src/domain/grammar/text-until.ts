import { allBut } from './char-ranges.ts'
import { chars, choice, type Expression, nothing, repeat, sequence, text } from './expression.ts'
import type { Grammar } from './grammar.ts'

/**
 * Any text up to the first `marker`, which is included.
 *
 * One rule for each length of the marker's beginning that the text may just have ended with.
 *
 * @param marker not empty
 */
export function textUntil(grammar: Grammar, marker: string): Expression {
  const letters = [...marker]
  const rules = letters.map((_, index) => grammar.declare(`until-${index}`))
  const at = (state: number) => rules[state]?.reference ?? nothing
  for (const [state, rule] of rules.entries()) {
    const known = [...new Set(letters)]
    const steps = known.map((letter) => sequence(text(letter), at(nextState(letters, state, letter))))
    rule.define(choice([...steps, sequence({ kind: 'class', ranges: allBut(marker) }, at(0))]))
  }
  return at(0)
}

/** How much of the marker the text ends with, once `letter` follows `state` letters of it. */
function nextState(letters: readonly string[], state: number, letter: string): number {
  const seen = [...letters.slice(0, state), letter]
  for (let length = seen.length; length > 0; length--)
    if (seen.slice(-length).every((char, index) => char === letters[index])) return length
  return 0
}

/**
 * Text of a bounded length in which the first two characters of `marker` do not stand side by side.
 *
 * @param max characters, about: a few more where the marker's first character is repeated
 */
export function boundedTextWithout(grammar: Grammar, marker: string, max: number): Expression {
  const [first = '', second = ''] = [...marker]
  const plain: Expression = { kind: 'class', ranges: allBut(first) }
  const firsts = repeat(chars(first), 1, 8)
  const escaped = sequence(firsts, { kind: 'class', ranges: allBut(first + second) })
  return repeat(grammar.rule('free', choice([plain, escaped])), 0, max)
}
