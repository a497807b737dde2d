import { parsePromql } from '../domain/promql/syntax/parser/parse-promql.ts'
import { printPromql } from '../domain/promql/syntax/printer/print.ts'

/** An expression of a rule, laid out as Prometheus prints it. @throws {PromqlError} for what is none */
export function readPromql(text: string): string {
  return printPromql(parsePromql(text))
}
