import { parseError } from '../logql/logql-error.ts'
import type { MetricExpr } from '../logql/syntax/ast.ts'
import { parseLogql } from '../logql/syntax/parser/parse-logql.ts'
import { printExpr } from '../logql/syntax/printer/print.ts'

/** An expression of a rule, laid out as Loki prints it. @throws {LogqlError} for what makes no figures */
export function readRuleExpression(text: string): string {
  return printExpr(parseRuleExpression(text))
}

/** @throws {LogqlError} for what is no query, or one for lines: a rule needs figures */
export function parseRuleExpression(text: string): MetricExpr {
  const expr = parseLogql(text)
  if (expr.kind !== 'log') return expr
  throw parseError('a rule takes figures, and this finds lines: count them, as count_over_time(… [5m]) does')
}
