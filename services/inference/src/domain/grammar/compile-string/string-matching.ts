import { anyChar } from '../char-ranges.ts'
import { parsePattern } from '../compile-pattern/parse-pattern.ts'
import type { PatternNode } from '../compile-pattern/pattern-node.ts'
import { PatternUnsupported } from '../compile-pattern/pattern-reader.ts'
import { hasBoundary, withoutBoundaries } from '../compile-pattern/without-boundaries.ts'
import { type SchemaContext, unsupported } from '../compile-schema/schema-context.ts'
import { choice, type Expression, nothing, repeat, sequence } from '../expression.ts'
import type { Grammar } from '../grammar.ts'
import type { TextForm } from './text-form.ts'

/**
 * Texts that a regular expression fits; any text when it is not supported and that is not refused.
 *
 * @param node the expression's tree, where it was changed
 */
export function stringMatching(
  context: SchemaContext,
  pattern: string,
  path: string,
  form: TextForm,
  node?: PatternNode,
): Expression {
  try {
    const found = settled(node ?? parsePattern(pattern))
    return sequence(form.open, searching(context.grammar, form, found), form.close)
  } catch (fault) {
    if (!(fault instanceof PatternUnsupported)) throw fault
    unsupported(context, path, 'pattern', `${JSON.stringify(pattern)} has ${fault.message}`)
    return form.any(0, undefined)
  }
}

// What may stand around a pattern decides where words end.
function settled(node: PatternNode): PatternNode {
  if (!hasBoundary(node)) return node
  if (node.kind === 'any') return { kind: 'any', options: node.options.map(settled) }
  const items = node.kind === 'all' ? node.items : [node]
  const [first] = items
  if (items.length === 1 && first !== undefined && (first.kind === 'any' || first.kind === 'all')) return settled(first)
  const free: PatternNode = { kind: 'times', item: { kind: 'chars', ranges: anyChar }, min: 0 }
  const whole = [
    ...(first?.kind === 'start' ? [] : [free]),
    ...items.filter((item, at) => !isEdge(item, at, items.length)),
    ...(items.at(-1)?.kind === 'end' ? [] : [free]),
  ]
  return { kind: 'all', items: [{ kind: 'start' }, withoutBoundaries({ kind: 'all', items: whole }), { kind: 'end' }] }
}

function isEdge({ kind }: PatternNode, at: number, length: number): boolean {
  return (kind === 'start' && at === 0) || (kind === 'end' && at === length - 1)
}

// A pattern fits anywhere unless it says where: what may stand around it is added to each alternative.
function searching(grammar: Grammar, form: TextForm, node: PatternNode): Expression {
  if (node.kind === 'any') return choice(node.options.map((option) => searching(grammar, form, option)))
  const items = node.kind === 'all' ? node.items : [node]
  const [first] = items
  if (items.length === 1 && first !== undefined && (first.kind === 'any' || first.kind === 'all'))
    return searching(grammar, form, first)
  const free = repeat(form.char, 0)
  const from = items[0]?.kind === 'start' ? 1 : 0
  const to = items.at(-1)?.kind === 'end' && items.length > from ? items.length - 1 : items.length
  const middle = items.slice(from, to).map((item) => expressionOf(grammar, form, item))
  return sequence(from === 1 ? nothing : free, ...middle, to < items.length ? nothing : free)
}

function expressionOf(grammar: Grammar, form: TextForm, node: PatternNode): Expression {
  switch (node.kind) {
    case 'start':
    case 'end':
      throw new PatternUnsupported('"^" or "$" in the middle')
    case 'boundary':
      throw new PatternUnsupported('a word boundary')
    case 'chars':
      return grammar.rule('class', form.write(node.ranges))
    case 'all':
      return sequence(...node.items.map((item) => expressionOf(grammar, form, item)))
    case 'any':
      return grammar.rule('either', choice(node.options.map((option) => expressionOf(grammar, form, option))))
    case 'times':
      return repeat(grammar.rule('part', expressionOf(grammar, form, node.item)), node.min, node.max)
  }
}
