import type { Expr } from './syntax/ast.ts'
import { parsePromql } from './syntax/parser/parse-promql.ts'

const maxQueries = 500
const maxQueryLength = 10_000

/** Remembers parsed queries, and with them their compiled expressions: dashboards ask the same ones again and again. */
export class ParseCache {
  readonly #parsed = new Map<string, Expr>()

  /** @throws {PromqlError} `bad_data` */
  parse(query: string): Expr {
    const known = this.#parsed.get(query)
    const expr = known ?? parsePromql(query)
    if (query.length > maxQueryLength) return expr
    // Put back at the end, so that the first is the one not asked for the longest.
    this.#parsed.delete(query)
    this.#parsed.set(query, expr)
    const [oldest] = this.#parsed.keys()
    if (this.#parsed.size > maxQueries && oldest !== undefined) this.#parsed.delete(oldest)
    return expr
  }
}
