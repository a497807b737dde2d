import type { Token } from './lex.ts'
import { TemplateError } from './template-error.ts'

/** The words of an action, taken one after the other, with the names that they may use. */
export class Words {
  readonly functions: ReadonlySet<string>
  /** Variables in sight; what is declared is added. */
  readonly variables: string[]
  readonly #tokens: readonly Token[]
  #at = 0

  constructor(tokens: readonly Token[], functions: ReadonlySet<string>, variables: string[]) {
    this.#tokens = tokens
    this.functions = functions
    this.variables = variables
  }

  peek(ahead = 0): Token | undefined {
    return this.#tokens[this.#at + ahead]
  }

  skip(count: number): this {
    this.#at += count
    return this
  }

  isAtEnd(): boolean {
    return this.#at >= this.#tokens.length
  }

  takeWord(): string | undefined {
    const token = this.peek()
    if (token === undefined) return undefined
    this.#at += 1
    return token.text
  }

  takeText(clause: string): string {
    const token = this.peek()
    if (token?.type !== 'text') throw new TemplateError(`unexpected ${token?.text ?? 'end'} in ${clause} clause`)
    this.#at += 1
    return token.text
  }
}
