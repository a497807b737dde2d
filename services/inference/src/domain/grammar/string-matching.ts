import { intersectRanges, subtractRanges } from './char-ranges.ts'
import { type CharRange, choice, type Expression, nothing, repeat, sequence, text } from './expression.ts'
import type { Grammar } from './grammar.ts'
import { jsonChar, plainChars } from './json-rules.ts'
import { parsePattern } from './parse-pattern.ts'
import type { PatternNode } from './pattern-node.ts'
import { PatternUnsupported } from './pattern-reader.ts'
import { type SchemaContext, unsupported } from './schema-context.ts'

/**
 * JSON strings that a regular expression fits; any string when it is not supported and that is not refused.
 *
 * @param node the expression's tree, where it was changed
 */
export function stringMatching(context: SchemaContext, pattern: string, path: string, node?: PatternNode): Expression {
  try {
    return sequence(text('"'), searching(context.grammar, node ?? parsePattern(pattern)), text('"'))
  } catch (fault) {
    if (!(fault instanceof PatternUnsupported)) throw fault
    unsupported(context, path, 'pattern', `${JSON.stringify(pattern)} has ${fault.message}`)
    return sequence(text('"'), repeat(jsonChar(context.grammar), 0), text('"'))
  }
}

// A pattern fits anywhere unless it says where: what may stand around it is added to each alternative.
function searching(grammar: Grammar, node: PatternNode): Expression {
  if (node.kind === 'any') return choice(node.options.map((option) => searching(grammar, option)))
  const items = node.kind === 'all' ? node.items : [node]
  const [first] = items
  if (items.length === 1 && first !== undefined && (first.kind === 'any' || first.kind === 'all'))
    return searching(grammar, first)
  const free = repeat(jsonChar(grammar), 0)
  const from = items[0]?.kind === 'start' ? 1 : 0
  const to = items.at(-1)?.kind === 'end' && items.length > from ? items.length - 1 : items.length
  const middle = items.slice(from, to).map((item) => expressionOf(grammar, item))
  return sequence(from === 1 ? nothing : free, ...middle, to < items.length ? nothing : free)
}

function expressionOf(grammar: Grammar, node: PatternNode): Expression {
  switch (node.kind) {
    case 'start':
    case 'end':
      throw new PatternUnsupported('"^" or "$" in the middle')
    case 'chars':
      return grammar.rule('class', written(node.ranges))
    case 'all':
      return sequence(...node.items.map((item) => expressionOf(grammar, item)))
    case 'any':
      return grammar.rule('either', choice(node.options.map((option) => expressionOf(grammar, option))))
    case 'times':
      return repeat(grammar.rule('part', expressionOf(grammar, node.item)), node.min, node.max)
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
