import { Failure } from '@hearth/kernel'
import { needsOf } from './evaluate-expression.ts'
import { readExpression } from './read-expression.ts'
import type { ExpressionQuery } from './run-expressions.ts'

/** The letters of all queries that expressions refer to; one that cannot be read refers to none. */
export function neededBy(expressions: readonly ExpressionQuery[]): ReadonlySet<string> {
  return new Set(expressions.flatMap(({ written }) => needsOfReadable(written)))
}

function needsOfReadable(written: ExpressionQuery['written']): readonly string[] {
  try {
    return needsOf(readExpression(written))
  } catch (error) {
    // What is wrong with it is told where it is computed.
    if (error instanceof Failure) return []
    throw error
  }
}
