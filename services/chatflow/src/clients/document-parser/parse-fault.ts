/** Why a file cannot be read; worded to follow `Cannot read "<name>": `. */
export class ParseFault extends Error {
  override readonly name = 'ParseFault'
  readonly kind: 'invalid' | 'too-large'

  constructor(kind: 'invalid' | 'too-large', message: string) {
    super(message)
    this.kind = kind
  }
}
