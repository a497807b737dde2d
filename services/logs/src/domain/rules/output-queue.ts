/** Requests that wait to be sent, oldest first; over the bound the oldest go. */
export class OutputQueue {
  readonly #waiting: { readonly body: Uint8Array; readonly samples: number }[] = []
  readonly #capacity: number
  #samples = 0

  /** @param capacity most samples that wait */
  constructor(capacity: number) {
    this.#capacity = capacity
  }

  get samples(): number {
    return this.#samples
  }

  /** Returns how many samples were given up. */
  push(body: Uint8Array, samples: number): number {
    this.#waiting.push({ body, samples })
    this.#samples += samples
    let dropped = 0
    while (this.#samples > this.#capacity) dropped += this.#shift()
    return dropped
  }

  /** The oldest, at most `count`, and how many samples they are. They stay until they are taken. */
  peek(count: number): { readonly bodies: readonly Uint8Array[]; readonly samples: number } {
    const some = this.#waiting.slice(0, count)
    return { bodies: some.map(({ body }) => body), samples: some.reduce((sum, one) => sum + one.samples, 0) }
  }

  /** Takes out what was peeked at, as far as it is still there. */
  take(bodies: readonly Uint8Array[]): void {
    const taken = new Set(bodies)
    while (this.#waiting[0] !== undefined && taken.has(this.#waiting[0].body)) this.#shift()
  }

  #shift(): number {
    const samples = this.#waiting.shift()?.samples ?? 0
    this.#samples -= samples
    return samples
  }
}
