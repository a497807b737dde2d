import { allBut, subtractRanges } from '../char-ranges.ts'
import { PatternUnsupported } from '../compile-pattern/pattern-reader.ts'
import { type CharRange, chars, choice, type Expression, nothing, repeat, sequence, text } from '../expression.ts'
import type { Grammar } from '../grammar.ts'
import { textUntil } from '../text-until.ts'
import type { TextForm } from './text-form.ts'

/** Up to here each character of a text is counted by a rule of its own. */
const maxCounted = 200

/**
 * Texts without quotes, which end where `close` begins.
 *
 * Where characters are counted, the first two of the closing tag do not stand side by side in a text; where more of
 * them are counted than is cheap, or a pattern is to fit, the first one does not occur at all.
 *
 * @param close the closing tag, which may have white space around it
 * @param exact whether lengths are kept at that price
 */
export function bareText(grammar: Grammar, close: string, exact: boolean): TextForm {
  const tag = close.trim()
  const [first = ''] = [...tag]
  const char: Expression = { kind: 'class', ranges: allBut(first) }
  // White space before the tag is the model's to write here.
  const anything = () => sequence(textUntil(grammar, tag), text(close.slice(close.indexOf(tag) + tag.length)))
  return {
    open: nothing,
    close: text(close),
    char,
    any(min, max) {
      if (min === 0 && max === undefined) return anything()
      if ((max ?? min) <= maxCounted) return counted(grammar, close, min, max)
      return exact ? sequence(repeat(char, min, max), text(close)) : anything()
    },
    write: (ranges) => written(ranges, first),
  }
}

function written(ranges: readonly CharRange[], first: string): Expression {
  const left = subtractRanges(ranges, [[first.codePointAt(0) ?? 0, first.codePointAt(0) ?? 0]])
  if (left.length === 0) throw new PatternUnsupported(`${JSON.stringify(first)}, with which the text would end`)
  return { kind: 'class', ranges: left }
}

/** One rule for each number of characters, and for whether the last of them may begin the closing tag. */
function counted(grammar: Grammar, close: string, min: number, max: number | undefined): Expression {
  const [first = '', second = ''] = [...close.trim()]
  const end = grammar.rule('close', text(close))
  const plain: Expression = { kind: 'class', ranges: allBut(first) }
  const other: Expression = { kind: 'class', ranges: allBut(first + second) }
  let next = max === undefined ? endless(grammar, { plain, other, first, end }) : { after: end, behind: end }
  for (let count = (max ?? min) - 1; count >= 0; count--) {
    const { after, behind } = next
    const rule = (char: Expression) =>
      grammar.rule(
        'text',
        choice([...(count >= min ? [end] : []), sequence(char, after), sequence(chars(first), behind)]),
      )
    next = { after: rule(plain), behind: rule(other) }
  }
  return next.after
}

/** What follows once no more characters have to be counted. */
function endless(
  grammar: Grammar,
  { plain, other, first, end }: Readonly<Record<'plain' | 'other' | 'end', Expression>> & { readonly first: string },
): { readonly after: Expression; readonly behind: Expression } {
  const begun = sequence(repeat(chars(first), 1, 8), other)
  const free = repeat(grammar.rule('free', choice([plain, begun])), 0)
  const after = grammar.rule('text', sequence(free, end))
  return { after, behind: grammar.rule('text', choice([end, sequence(other, after)])) }
}
