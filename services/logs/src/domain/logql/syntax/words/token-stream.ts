import { type LogqlError, parseError } from '../../logql-error.ts'
import type { Lexer } from './lexer.ts'
import { type Token, tellExpected } from './token.ts'

// Deeper than anybody writes; each level is a call of the parser.
const maxDepth = 200

/** The words of a query, one ahead; a word is read only once it matters, so that the first fault is the one told. */
export class TokenStream {
  readonly #lexer: Lexer
  #ahead: Token | undefined
  #depth = 0
  /** Faults of parts that are well formed, told once all of the query is. */
  readonly faults = new Map<object, LogqlError>()

  constructor(lexer: Lexer) {
    this.#lexer = lexer
  }

  peek(): Token {
    this.#ahead ??= this.#lexer.next()
    return this.#ahead
  }

  take(): Token {
    const token = this.peek()
    this.#ahead = undefined
    return token
  }

  is(...types: readonly string[]): boolean {
    return types.includes(this.peek().type)
  }

  /** Takes the next word where it is of this type. */
  accept(type: string): boolean {
    if (!this.is(type)) return false
    this.take()
    return true
  }

  /**
   * @param alternatives what else could have stood here
   * @throws {LogqlError} where the next word is of another type
   */
  expect(type: string, ...alternatives: readonly string[]): Token {
    if (!this.is(type)) throw this.unexpected(type, ...alternatives)
    return this.take()
  }

  unexpected(...expected: readonly string[]): LogqlError {
    const token = this.peek()
    return parseError(`syntax error: unexpected ${token.type}${tellExpected(expected)}`, token)
  }

  /** @throws {LogqlError} where a query nests deeper than can be read */
  nested<T>(read: () => T): T {
    this.#depth += 1
    if (this.#depth > maxDepth) throw parseError(`nested deeper than ${maxDepth} levels`)
    const value = read()
    this.#depth -= 1
    return value
  }
}
