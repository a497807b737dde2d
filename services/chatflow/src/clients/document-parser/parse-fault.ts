/** Why a file cannot be read; worded to follow `Cannot read "<name>": `. */
export class ParseFault extends Error {
  override readonly name = 'ParseFault'
  readonly kind: 'invalid' | 'too-large'

  constructor(kind: 'invalid' | 'too-large', message: string) {
    super(message)
    this.kind = kind
  }
}

/** The fault of a table too long to be taken row by row. */
export function tooMany({ maxDocuments }: { readonly maxDocuments: number }): ParseFault {
  return new ParseFault('too-large', `it has more than ${maxDocuments} rows or parts; split it into several files`)
}
