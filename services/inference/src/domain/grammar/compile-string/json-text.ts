import { intersectRanges, subtractRanges } from '../char-ranges.ts'
import { PatternUnsupported } from '../compile-pattern/pattern-reader.ts'
import { type CharRange, choice, type Expression, text } from '../expression.ts'
import type { Grammar } from '../grammar.ts'
import { jsonChar, jsonString, plainChars } from '../json-rules.ts'
import type { TextForm } from './text-form.ts'

/** Texts as JSON strings. */
export function jsonText(grammar: Grammar): TextForm {
  return {
    open: text('"'),
    close: text('"'),
    char: jsonChar(grammar),
    any: (min, max) => jsonString(grammar, min, max),
    write: written,
  }
}

const escapes: readonly (readonly [code: number, text: string])[] = [
  [0x22, '\\"'],
  [0x5c, '\\\\'],
  [0x08, '\\b'],
  [0x0c, '\\f'],
  [0x0a, '\\n'],
  [0x0d, '\\r'],
  [0x09, '\\t'],
]

/** The characters as a JSON string writes them: plainly where it can, else by their shortest escape. */
function written(ranges: readonly CharRange[]): Expression {
  const plain = intersectRanges(ranges, plainChars)
  const short = escapes.filter(([code]) => ranges.some(([from, to]) => from <= code && code <= to))
  const rest = subtractRanges(
    intersectRanges(ranges, [[0, 0x1f]]),
    short.map(([code]): CharRange => [code, code]),
  )
  const numbered = rest.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, index) => from + index))
  const options: Expression[] = [
    ...(plain.length > 0 ? [{ kind: 'class' as const, ranges: plain }] : []),
    ...short.map(([, shortest]) => text(shortest)),
    ...numbered.map((code) => text(`\\u${code.toString(16).padStart(4, '0')}`)),
  ]
  if (options.length === 0) throw new PatternUnsupported('a class that nothing fits')
  return choice(options)
}
