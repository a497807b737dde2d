// A single large request must not hold its memory for ever.
const mostKeptBytes = 4_194_304
const mostKept = 2
// What a body has room for at first, whatever length it announces; for more as it comes.
const firstBytes = 1_048_576
// `["<19 digits>",""]` and a comma.
const leastValueBytes = 27

/** What the lines of a body in JSON are read into: columns, and their text. */
export type LineMemory = {
  readonly seconds: Uint32Array
  readonly nanos: Uint32Array
  readonly lengths: Uint32Array
  readonly text: Buffer
}

/**
 * Memory of one request, for its body and the lines in it. It is used again for later ones: taken anew for each, it was
 * as much garbage as the lines themselves, and the collector runs the more often for it.
 */
export class PushMemory {
  #body = Buffer.alloc(0)
  #lines: LineMemory | undefined

  /**
   * Puts a body together. Its memory grows with what has come, so that a length that is announced takes none.
   *
   * @param bytes how long it is, which no more come than
   */
  async readBody(chunks: AsyncIterable<Uint8Array>, bytes: number): Promise<Buffer> {
    let filled = 0
    for await (const chunk of chunks) {
      const needed = filled + chunk.length
      if (needed > this.#body.length) {
        const next = Math.max(firstBytes, 2 * filled)
        this.#growBody(filled, Math.max(needed, Math.min(bytes, next)))
      }
      this.#body.set(chunk, filled)
      filled = needed
    }
    return this.#body.subarray(0, filled)
  }

  #growBody(filled: number, bytes: number): void {
    const grown = Buffer.allocUnsafeSlow(withRoom(bytes))
    grown.set(this.#body.subarray(0, filled))
    this.#body = grown
  }

  /** Room for the lines of a body of so many bytes; what is read of it needs fewer than what it is read from. */
  linesOf(bytes: number): LineMemory {
    if (this.#lines === undefined || this.#lines.text.length < bytes) this.#lines = createLines(withRoom(bytes))
    return this.#lines
  }

  get bytes(): number {
    return Math.max(this.#body.length, this.#lines?.text.length ?? 0)
  }
}

function withRoom(bytes: number): number {
  return Math.ceil(bytes * 1.25)
}

function createLines(bytes: number): LineMemory {
  const most = Math.ceil(bytes / leastValueBytes)
  const column = () => new Uint32Array(most)
  return { seconds: column(), nanos: column(), lengths: column(), text: Buffer.allocUnsafeSlow(bytes) }
}

/** Memory for requests, of which a few are kept for the next ones. */
export class PushMemories {
  readonly #free: PushMemory[] = []

  /** Calls `use` with memory that nobody else has; nothing may refer to it once that has ended. */
  async lend<T>(use: (memory: PushMemory) => Promise<T>): Promise<T> {
    const memory = this.#free.pop() ?? new PushMemory()
    try {
      return await use(memory)
    } finally {
      if (this.#free.length < mostKept && memory.bytes <= mostKeptBytes) this.#free.push(memory)
    }
  }
}
