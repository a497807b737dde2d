import { Failure } from '@hearth/kernel/base'
import { choice, type Expression, nothing, repeat, sequence } from './expression.ts'
import type { Grammar } from './grammar.ts'
import { parsePattern } from './parse-pattern.ts'
import type { PatternNode } from './pattern-node.ts'
import { PatternUnsupported } from './pattern-reader.ts'

/**
 * Adds to the grammar the texts that a regular expression fits from end to end.
 *
 * @param param the request field that holds the expression; named in failures
 * @throws {Failure} `invalid` with code `unsupported_value` for what a grammar cannot express
 */
export function compilePattern(grammar: Grammar, pattern: string, param: string): Expression {
  try {
    return expressionOf(grammar, parsePattern(pattern))
  } catch (fault) {
    if (!(fault instanceof PatternUnsupported)) throw fault
    const message = `Cannot enforce "${param}": ${JSON.stringify(pattern)} has ${fault.message}`
    throw new Failure('invalid', message, { code: 'unsupported_value', param })
  }
}

function expressionOf(grammar: Grammar, node: PatternNode): Expression {
  switch (node.kind) {
    // The whole text is to fit anyway.
    case 'start':
    case 'end':
      return nothing
    case 'chars':
      return grammar.rule('class', { kind: 'class', ranges: node.ranges })
    case 'all':
      return sequence(...node.items.map((item) => expressionOf(grammar, item)))
    case 'any':
      return grammar.rule('either', choice(node.options.map((option) => expressionOf(grammar, option))))
    case 'times':
      return repeat(grammar.rule('part', expressionOf(grammar, node.item)), node.min, node.max)
  }
}
