import { signatureOf } from '../functions/signatures.ts'
import type { Expr } from './ast.ts'

export type ValueType = 'scalar' | 'vector' | 'matrix' | 'string'

const documented: Readonly<Record<ValueType, string>> = {
  scalar: 'scalar',
  vector: 'instant vector',
  matrix: 'range vector',
  string: 'string',
}

/** A type as the documentation calls it. */
export function documentedType(type: ValueType): string {
  return documented[type]
}

/** What an expression evaluates to. */
export function valueType(expr: Expr): ValueType {
  switch (expr.kind) {
    case 'number':
      return 'scalar'
    case 'string':
      return 'string'
    case 'selector':
    case 'aggregate':
      return 'vector'
    case 'matrix':
    case 'subquery':
      return 'matrix'
    case 'call':
      return signatureOf(expr.name).returns
    case 'binary':
      return valueType(expr.left) === 'scalar' && valueType(expr.right) === 'scalar' ? 'scalar' : 'vector'
    case 'unary':
    case 'paren':
      return valueType(expr.expr)
  }
}
