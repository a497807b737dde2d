/** Why the rest of a query cannot be split into tokens. Does not leave the lexer. */
export class LexFault extends Error {
  /** Where in the query, if not at the token being read. */
  readonly start: number | undefined

  constructor(message: string, start?: number) {
    super(message)
    this.start = start
  }
}
