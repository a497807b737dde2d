import { allBut } from './char-ranges.ts'
import { chars, choice, type Expression, nothing, repeat, sequence, text } from './expression.ts'
import type { Grammar } from './grammar.ts'

/**
 * Any text up to the first `marker`, which is included.
 *
 * @param marker not empty
 */
export function textUntil(grammar: Grammar, marker: string): Expression {
  return textUntilAny(grammar, new Map([[marker, nothing]]), false)
}

/**
 * Any text up to the first of the markers, which is included, and what follows that one.
 *
 * One rule for each beginning of a marker that the text may just have ended with.
 *
 * @param behind what follows each marker; none of them is empty
 * @param mayEnd whether the text may end without a marker
 */
export function textUntilAny(grammar: Grammar, behind: ReadonlyMap<string, Expression>, mayEnd: boolean): Expression {
  const markers = [...behind.keys()]
  const beginnings = new Set(
    markers.flatMap((marker) => [...marker].map((_, end) => [...marker].slice(0, end).join(''))),
  )
  const rules = new Map([...beginnings].map((seen) => [seen, grammar.declare('until')]))
  const letters = [...new Set(markers.join(''))]
  const at = (seen: string) => rules.get(seen)?.reference ?? nothing
  for (const [seen, rule] of rules) {
    const steps = letters.map((letter) => {
      const found = markers.find((marker) => (seen + letter).endsWith(marker))
      const next =
        found === undefined ? at(longestBeginning(seen + letter, beginnings)) : (behind.get(found) ?? nothing)
      return sequence(text(letter), next)
    })
    const other = sequence({ kind: 'class', ranges: allBut(letters.join('')) }, at(''))
    rule.define(choice([...steps, other, ...(mayEnd ? [nothing] : [])]))
  }
  return at('')
}

/** The longest end of a text that a marker may begin with. */
function longestBeginning(seen: string, beginnings: ReadonlySet<string>): string {
  const letters = [...seen]
  const start = letters.findIndex((_, index) => beginnings.has(letters.slice(index).join('')))
  return start === -1 ? '' : letters.slice(start).join('')
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
