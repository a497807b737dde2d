import { PromqlError } from '../../promql-error.ts'
import { renderPosition } from '../position.ts'
import { lex } from './lexer.ts'
import { describeToken, type Token } from './token.ts'

const maxDepth = 500

/** Tokens of one query, and the first thing found wrong with it: what is wrong later is mostly its consequence. */
export class TokenStream {
  readonly text: string
  readonly #tokens: readonly Token[]
  #at = 0
  #aggregations = 0
  #depth = 0
  #fault: PromqlError | undefined

  constructor(text: string) {
    this.text = text
    this.#tokens = lex(text)
  }

  /** @throws {PromqlError} when the query cannot be split further here */
  peek(ahead = 0): Token {
    const token = this.#tokens[Math.min(this.#at + ahead, this.#tokens.length - 1)]
    if (token === undefined) throw new Error('Cannot read a token: the lexer gave none')
    if (token.type === 'error' && ahead === 0) throw this.fail(token.start, token.text)
    return token
  }

  next(): Token {
    const token = this.peek()
    this.#at++
    return token
  }

  /** Whether the next token is this operator, punctuation or keyword. */
  is(word: string, ahead = 0): boolean {
    const token = this.peek(ahead)
    return token.word === word && token.type !== 'identifier' && token.type !== 'string'
  }

  take(word: string): boolean {
    const found = this.is(word)
    if (found) this.#at++
    return found
  }

  /** Notes a fault without stopping: a later token may still not be understood, but this one is told. */
  note(start: number, message: string): void {
    this.#fault ??= new PromqlError('bad_data', `${renderPosition(this.text, start)}: parse error: ${message}`)
  }

  /** The error to throw: the first fault. */
  fail(start: number, message: string): PromqlError {
    this.note(start, message)
    return this.#fault ?? new PromqlError('bad_data', message)
  }

  /** The error to throw when the next token does not fit. */
  unexpected(context = this.#aggregations > 0 ? 'aggregation' : '', expected = ''): PromqlError {
    const token = this.peek()
    const where = context === '' ? '' : ` in ${context}`
    const instead = expected === '' ? '' : `, expected ${expected}`
    return this.fail(token.start, `unexpected ${describeToken(token)}${where}${instead}`)
  }

  expect(word: string, context?: string, expected?: string): Token {
    if (!this.is(word)) throw this.unexpected(context, expected)
    return this.next()
  }

  /**
   * Reads something nested; `levels` counts further ones that are added to the same level. Trees are walked by
   * recursion, which a tree too deep would break.
   */
  nested<T>(read: (checkDepth: (levels: number) => void) => T): T {
    const depth = ++this.#depth
    const check = (levels: number) => {
      if (depth + levels > maxDepth)
        throw this.fail(this.peek().start, `expression is nested more than ${maxDepth} levels deep`)
    }
    check(0)
    const result = read(check)
    this.#depth--
    return result
  }

  /** What cannot be read within an aggregation is reported as such. */
  inAggregation<T>(read: () => T): T {
    this.#aggregations++
    const result = read()
    this.#aggregations--
    return result
  }

  throwNoted(): void {
    if (this.#fault !== undefined) throw this.#fault
  }
}
