export type PieceQueueDeps = {
  /** The reader took a piece. */
  readonly onTaken: () => void
  /** The reader left before the end. */
  readonly onClosed: () => void
}

/** Pieces of an answer between the thread that makes them and the reader; the maker keeps it short. */
export class PieceQueue implements AsyncIterable<Uint8Array> {
  readonly #deps: PieceQueueDeps
  readonly #pieces: Uint8Array[] = []
  #isOver = false
  #error: unknown
  #wake: () => void = () => undefined

  constructor(deps: PieceQueueDeps) {
    this.#deps = deps
  }

  push(piece: Uint8Array): void {
    this.#pieces.push(piece)
    this.#wake()
  }

  end(): void {
    this.#isOver = true
    this.#wake()
  }

  /** What was not taken yet is lost. */
  fail(error: unknown): void {
    this.#error = error
    this.#pieces.length = 0
    this.end()
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array, undefined> {
    try {
      for (;;) {
        const piece = this.#pieces.shift()
        if (piece !== undefined) {
          this.#deps.onTaken()
          yield piece
        } else if (this.#isOver) break
        else await this.#change()
      }
      if (this.#error !== undefined) throw this.#error
      return undefined
    } finally {
      if (!this.#isOver) this.#deps.onClosed()
    }
  }

  #change(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve
    })
  }
}
