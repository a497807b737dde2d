import { Failure } from '@hearth/kernel'
import { choice, type Expression, nothing, repeat, sequence } from '../expression.ts'
import type { Grammar } from '../grammar.ts'
import { parsePattern } from './parse-pattern.ts'
import type { PatternNode } from './pattern-node.ts'
import { PatternUnsupported } from './pattern-reader.ts'
import { withoutBoundaries } from './without-boundaries.ts'

/**
 * Adds to the grammar the texts that a regular expression fits from end to end.
 *
 * @param param the request field that holds the expression; named in failures
 * @throws {Failure} `invalid` with code `unsupported_value` for what a grammar cannot express
 */
export function compilePattern(grammar: Grammar, pattern: string, param: string): Expression {
  try {
    return expressionOf(grammar, withoutBoundaries(parsePattern(pattern)))
  } catch (fault) {
    if (!(fault instanceof PatternUnsupported)) throw fault
    const message = `Cannot enforce "${param}": ${JSON.stringify(pattern)} has ${fault.message}`
    throw new Failure('invalid', message, { code: 'unsupported_value', param })
  }
}

function expressionOf(grammar: Grammar, root: PatternNode): Expression {
  // Parts may stand in several places, and parts of these again.
  const made = new Map<PatternNode, Expression>()
  const make = (node: PatternNode): Expression => {
    const known = made.get(node) ?? partOf(grammar, node, make)
    made.set(node, known)
    return known
  }
  return make(root)
}

function partOf(grammar: Grammar, node: PatternNode, make: (node: PatternNode) => Expression): Expression {
  switch (node.kind) {
    // The whole text is to fit anyway.
    case 'start':
    case 'end':
      return nothing
    case 'boundary':
      throw new PatternUnsupported('a word boundary')
    case 'chars':
      return grammar.rule('class', { kind: 'class', ranges: node.ranges })
    case 'all':
      return sequence(...node.items.map(make))
    case 'any':
      return grammar.rule('either', choice(node.options.map(make)))
    case 'times':
      return repeat(grammar.rule('part', make(node.item)), node.min, node.max)
  }
}
