/** A regular expression that cannot be turned into a grammar; the message says why. */
export class PatternUnsupported extends Error {
  override readonly name = 'PatternUnsupported'
}

/** Walks over a regular expression's characters. */
export class PatternReader {
  readonly #source: string
  #at = 0

  constructor(source: string) {
    this.#source = source
  }

  get done(): boolean {
    return this.#at >= this.#source.length
  }

  sees(char: string): boolean {
    return this.#source.startsWith(char, this.#at)
  }

  take(char: string): boolean {
    if (!this.sees(char)) return false
    this.#at += char.length
    return true
  }

  /** @param pattern sticky */
  match(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.#at
    const found = pattern.exec(this.#source) ?? undefined
    if (found !== undefined) this.#at += found[0].length
    return found
  }

  /** The next whole character. */
  next(): string {
    const code = this.#source.codePointAt(this.#at)
    if (code === undefined) throw new PatternUnsupported('an end that comes too early')
    const char = String.fromCodePoint(code)
    this.#at += char.length
    return char
  }
}
