/** What a reading step may end with. */
export type Reading<T> = Generator<undefined, T>

/**
 * The text of an answer as far as it is known.
 *
 * Readers are generators: they yield while they need more text than there is, so that they read as if the whole
 * answer lay before them, however it is cut.
 */
export class TextSource {
  #text = ''
  #at = 0
  #ended = false

  append(text: string): void {
    this.#text += text
  }

  end(): void {
    this.#ended = true
  }

  /** What is known and not taken yet. */
  get known(): string {
    return this.#text.slice(this.#at)
  }

  get ended(): boolean {
    return this.#ended
  }

  get position(): number {
    return this.#at
  }

  /** What was taken since a position. */
  takenSince(position: number): string {
    return this.#text.slice(position, this.#at)
  }

  /** Goes back to a position, which must be later than the last `forget`. */
  rewind(position: number): void {
    this.#at = position
  }

  /** Lets go of what was taken; positions start anew. */
  forget(): void {
    this.#text = this.known
    this.#at = 0
  }

  take(length: number): string {
    const taken = this.#text.slice(this.#at, this.#at + length)
    this.#at += taken.length
    return taken
  }

  /** Whether at least one character is there, now or later. */
  *hasMore(): Reading<boolean> {
    while (this.#at === this.#text.length && !this.#ended) yield
    return this.#at < this.#text.length
  }

  /** Whether the text goes on with `marker`; waits until that is decided. */
  *sees(marker: string): Reading<boolean> {
    while (!this.#ended && this.known.length < marker.length && marker.startsWith(this.known)) yield
    return this.#text.startsWith(marker, this.#at)
  }

  /** Takes `marker` if the text goes on with it. */
  *takes(marker: string): Reading<boolean> {
    if (!(yield* this.sees(marker))) return false
    this.#at += marker.length
    return true
  }

  *skipSpace(): Reading<void> {
    for (;;) {
      this.take(/^\s*/.exec(this.known)?.[0].length ?? 0)
      if (this.known !== '' || this.#ended) return
      yield
    }
  }
}
